import { OTHER_WORDINGS } from './wording.ts';

/** What an English condition may say of the reader, or of this text. */
const ENGLISH = String.raw`(?:if|when|whenever|suppose|imagine|unless)(?!\p{L})(?!.* you are .* (?:who|that|which) .*(?:grad|mark|scor|point))(?! you(?:'re|’re| are) (?:an? |the )?(?:ai|language|llm|judg|grad|evaluat|read|automated|large))(?!.*\b(?:evaluat|grad|judg|scor|rat|assess|mark|read|review|check|giv|award|fail|pass)\p{L}* (?:me|this|my)\b)(?! (?:scor|grad|evaluat|assess|rat|judg|mark|review)ing(?!\p{L}).*\b(?:this|my)\b)`;

const YOU =
  'du|ihr|sie|bist|tu|vous|t[úu]|eres|usted(?:es)?|sois|sei|siete|lei|voi|é|és|você|for|seja|ты|вы|тебя|вас';
/** Who grades, by what most languages call it; of a grader the stem. */
const GRADER =
  'ki|ia|ai|ии|llm|chat ?gpt|gpt|bot|sprachmodell|künstliche|modell[oi]? linguistic[oi]|modelo|modèle|modello|inteligencia artificial|intelligenza artificiale|intelligence artificielle|inteligência artificial|языков|искусственн|нейросет|модель|korrekt|prüfer|gutachter|bewerter|corre[ct]t?or|correttric|corretric|correctric|évaluat|evaluador|avaliador|valutat|examinat|esaminat|examinador|revisor|экзаменатор|эксперт|проверя|оценив';
const HERE = OTHER_WORDINGS.map(({ here }) => here).join('|');

/** The clause of a condition, which a comma ends. */
const inClause = (part: string) => String.raw`[^,]{0,80}(?<!\p{L})(?:${part})`;

/** As `ENGLISH`, in the other languages in which an honest sentence would begin so. */
const OTHER = String.raw`(?:wenn|falls|si(?! prega)|lorsque|quand|cuando|se|quando|если|когда)(?!\p{L})(?!${inClause(HERE)})(?!(?=${inClause(YOU)}(?!\p{L}))${inClause(GRADER)})`;

/** A condition, and what would follow, is honest, unless it is about the one who grades or about this text. */
export const CONDITION = new RegExp(String.raw`^\P{L}*(?:${ENGLISH}|${OTHER})`, 'iu');
