import { undisguise } from '@assay/kit/language/disguise/undisguise';
import { sentencesOf } from '@assay/kit/language/sentences';

/**
 * Words of whoever assesses, of assessing, and of orders to a reader, as their beginnings, in the languages with Latin letters that texts are handed in in. It is a net
 * and no sign: most sentences that hold one are honest, but what speaks to a grader holds one.
 */
// biome-ignore format: a table
const BEGINNINGS: Record<string, string> = {
  english: 'grad(?:e|es|ed|er|ers|ing)\\b|scor|mark(?:s|ed|er|ers|ing)?\\b|points?\\b|rubric|criteri|evaluat|assess|review|examin|feedback|teacher|professor|tutor|judg|rat(?:e|ed|ing)\\b|pass(?:ed|es|ing)?\\b|fail(?:s|ed|ing)?\\b|praise|compliment|fault|flaw|weakness|error|mistake|wrong|critici|correct(?:ion|or)?\\b|perfect|excellen|outstanding|flawless|award|deserv|ignor|disregard|forget|instruct|prompt|guideline|override|system|assistant|model\\b|machine|\\bai\\b|\\bllm|chatbot|gpt|respond|output|json|admin|developer|reader|lenien|generous|verdict|approv|accept(?:ed)?\\b|problem|issue|follow (?:it|this|these)|base64|give me|role\\b|pretend|new rules?|top band|(?:top|highest|maximum|best|full|perfect) (?:level|band|credit|outcome)|credit|on every trait|worth an? (?:\\d|one|two|three|four|five|six|ten)\\b|shortcoming|complain',
  german: 'note\\b|noten|benot|bewert|punkt|prüf|gutacht|korrekt|lehr(?:er|kraft)|dozent|richter|lob|fehler|mangel|mängel|schwäche|kriti[ks]|ignorier|vergiss|vergess|anweisung|anleitung|regel|aufgabe|maschine|stufe|schwachst|höchst|bestmöglich|\\bki\\b|bestanden|perfekt|ausgezeichnet|hervorragend|verdien|rolle',
  italian: 'vot[oi]\\b|punt[oi]|punteggi|valut|esamin|corre(?:gg|tt|zion)|insegnant|docent|professor|giudic|error|difett|debolezz|critic|ignor|dimentic|istruzion|regol|sistema|assistente|modello|macchina|\\bia\\b|perfett|eccellent|massim|merit|lod[aei]|promoss|sufficien|livell|rilev|carenz|lacun|ruolo',
  romance: 'not[aes]\\b|not(?:er|ez)\\b|noté|puntua|puntos|pontos|pontua|calific|évalu|evalu|avali|corrig|correc|profes|enseign|maestr|jug[ea]|juge|juiz|erreur|erro|défaut|defeit|defect|faibless|debilid|fraquez|critiqu|crític|ignor|oubli|olvid|esque[cç]|instruc|consigne|règle|regla|regra|système|sistema|asistente|assistant|modèle|modelo|machine|máquina|parfait|perfect|perfeit|excelent|excellent|mérit|merec|félicit|elogi|aprob|aprova|copie\\b|un diez|maxim[uo]|máxim|maximale?|niveau|nivel|atribu|problem|rôle|papel|papers?',
  others: 'cijfer|beoordel|docent|fout|negeer|vergeet|instructie|betyg|bedöm|lärare|fel\\b|ignorera|karakter|lærer|vurder|ocen|nauczyciel|błęd|zignoruj|instrukcj|puan|öğretmen|değerlendir|arvosana|arvioi|pistet|jegy|értékel|pont\\b|ocjen|bod(?:a|ova)\\b|alama|tathmin|kiwango|hata|talimat|yoksay|nilai|guru|abaikan|điểm|giáo viên|bỏ qua',
};
/** A mark in figures: 10/10, 5 out of 5. */
const MARK = String.raw`\d\s*(?:\/|(?:out )?of|von|su|sur|de)\s*\d`;
const NET = new RegExp(`(?<!\\p{L})(?:${Object.values(BEGINNINGS).join('|')})|${MARK}`, 'iu');

/** Scripts whose words the net does not know: what is written in them is not held back by it. */
const OTHER_SCRIPT = /(?:(?!\p{Script=Latin})\p{L}){2}/u;

/** Little words that stand in nearly every English sentence. */
const ENGLISH =
  /\b(?:the|and|of|is|are|was|were|have|has|had|to|in|for|it|its|that|with|they|she|he|we|our|ours|if|as|will|not|be|on|at|by|from|so|but|or|my|his|her|their|can|an)\b/giu;
/** Words that nobody uses but of a grader or an order to one. */
const PLAIN =
  /\b(?:ignor|disregard|rubric|override|chatbot|gpt|llm|json|base64|deserv|lenien|prompt|grader|examiner)/iu;
const ORDERS =
  "give|grant|rate|score|mark|set|return|output|print|write|say|find|report|accept|approve|pass|fail|be|skip|treat|assign|respond|reply|do not|don’t|don't|forget|pretend|imagine|act|note|mention|consider|let me|decode";
/** How English speaks to somebody who reads it, or of itself: a second person, this text, an order, a mark in figures, a label or a tag of an answer. */
const ADDRESS = [
  /\b(?:you|your|yours|please|pls|plz|dear|kindly|whoever)\b/iu,
  /\b(?:this (?:\w+ )?(?:essay|answer|paper|text|work|report|document|submission|response|student|deliverable|assignment)|these (?:pages|words))\b/iu,
  new RegExp(MARK, 'iu'),
  new RegExp(
    `(?:^|[.!?:;“"([*#>-]\\s*|\\b(?:must|should|has to|have to) )(?:please |just )?(?:${ORDERS})\\b`,
    'imu',
  ),
  /(?:^|\W)(?:score|grade|mark|marks|verdict|feedback|rating|rationale|judge|system|assistant|user|reviewer \d|role|result)["'*_]*\s*[=:>–—-]/iu,
  /\bai\b|\b(?:language )?model reading\b/iu,
  /\b(?:full|top|highest|maximum|best|perfect) (?:marks?|scores?|grades?|points?|bands?|levels?|credit|outcome)\b/iu,
  /\b(?:worth|merits?|earns?) (?:an? |the )?(?:\d|one|two|three|four|five|six|seven|eight|nine|ten|full|top|highest)\b|\bon every trait\b/iu,
];

/** Whether a passage is in English, and speaks in it to nobody: "marks have gone up" is said of marks. */
function speaksToNobody(text: string): boolean {
  if ((text.match(ENGLISH) ?? []).length < 2 || PLAIN.test(text)) return false;
  return !ADDRESS.some((sign) => sign.test(text));
}

/**
 * Whether a passage can be one that speaks to a grader: it names grading, a grader or an order to a reader in some language, its disguise taken
 * off, and where it is in English it speaks to somebody. A model that looks for such passages also names honest ones ("A boat costs a summer").
 */
export function speaksOfGrading(passage: string): boolean {
  const texts = [passage, undisguise(passage).prose.text];
  if (texts.some((text) => OTHER_SCRIPT.test(text))) return true;
  const sentences = texts.flatMap((text) => [text, text.replace(/\s+/g, ' ')]).flatMap(sentencesOf);
  return sentences.some((sentence) => NET.test(sentence) && !speaksToNobody(sentence));
}
