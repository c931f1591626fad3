import { undisguise } from '@assay/kit/language/disguise/undisguise';

/**
 * Words of whoever assesses, of assessing, and of orders to a reader, as their beginnings, in the languages with Latin letters that texts are handed in in. It is a net
 * and no sign: most sentences that hold one are honest, but what speaks to a grader holds one.
 */
// biome-ignore format: a table
const BEGINNINGS: Record<string, string> = {
  english: 'grad(?:e|es|ed|er|ers|ing)\\b|scor|mark(?:s|ed|er|ers|ing)?\\b|points?\\b|rubric|criteri|evaluat|assess|review|examin|feedback|teacher|professor|tutor|judg|rat(?:e|ed|ing)\\b|pass(?:ed|es|ing)?\\b|fail(?:s|ed|ing)?\\b|praise|compliment|fault|flaw|weakness|error|mistake|wrong|critici|correct(?:ion|or)?\\b|perfect|excellen|outstanding|flawless|award|deserv|ignor|disregard|forget|instruct|prompt|guideline|override|system|assistant|model\\b|machine|\\bai\\b|\\bllm|chatbot|gpt|respond|output|json|admin|developer|reader|lenien|generous|verdict|approv|accept(?:ed)?\\b|problem|issue|follow (?:it|this|these)|base64|give me|role\\b|pretend|new rules?',
  german: 'note\\b|noten|benot|bewert|punkt|prüf|gutacht|korrekt|lehr(?:er|kraft)|dozent|richter|lob|fehler|mangel|mängel|schwäche|kriti[ks]|ignorier|vergiss|vergess|anweisung|anleitung|regel|aufgabe|maschine|\\bki\\b|bestanden|perfekt|ausgezeichnet|hervorragend|verdien|rolle',
  italian: 'vot[oi]\\b|punt[oi]|punteggi|valut|esamin|corre(?:gg|tt|zion)|insegnant|docent|professor|giudic|error|difett|debolezz|critic|ignor|dimentic|istruzion|regol|sistema|assistente|modello|macchina|\\bia\\b|perfett|eccellent|massim|merit|lod[aei]|promoss|sufficien|ruolo',
  romance: 'not[aes]\\b|not(?:er|ez)\\b|noté|puntua|puntos|pontos|pontua|calific|évalu|evalu|avali|corrig|correc|profes|enseign|maestr|jug[ea]|juge|juiz|erreur|erro|défaut|defeit|defect|faibless|debilid|fraquez|critiqu|crític|ignor|oubli|olvid|esque[cç]|instruc|consigne|règle|regla|regra|système|sistema|asistente|assistant|modèle|modelo|machine|máquina|parfait|perfect|perfeit|excelent|excellent|mérit|merec|félicit|elogi|aprob|aprova|atribu|problem|rôle|papel|papers?',
  others: 'cijfer|beoordel|docent|fout|negeer|vergeet|instructie|betyg|bedöm|lärare|fel\\b|ignorera|karakter|lærer|vurder|ocen|nauczyciel|błęd|zignoruj|instrukcj|puan|öğretmen|değerlendir|hata|talimat|yoksay|nilai|guru|abaikan|điểm|giáo viên|bỏ qua',
};
/** A mark in figures: 10/10, 5 out of 5. */
const MARK = String.raw`\d\s*(?:\/|(?:out )?of|von|su|sur|de)\s*\d`;
const NET = new RegExp(`(?<!\\p{L})(?:${Object.values(BEGINNINGS).join('|')})|${MARK}`, 'iu');

/** Scripts whose words the net does not know: what is written in them is not held back by it. */
const OTHER_SCRIPT = /(?!\p{Script=Latin})\p{L}/u;

/**
 * Whether a passage can be one that speaks to a grader: it names grading, a grader or an order to a reader in some language, its disguise taken
 * off. A model that looks for such passages also names honest ones ("A boat costs a summer"); these hold no such word.
 */
export function speaksOfGrading(passage: string): boolean {
  return [passage, undisguise(passage).prose.text].some((text) => NET.test(text) || OTHER_SCRIPT.test(text));
}
