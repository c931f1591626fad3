import { wordsOf } from '@assay/model/admission/shingles';
import { FIRST_PERSON } from './words.ts';

/** How words begin that say what a text has to tell, and are no sentence of it; with a small letter only. */
const ASKS =
  /^(?:who|whom|whose|what|when|where|why|how|which|whether|by whom|chi|che cosa|cosa|quando|dove|da dove|perché|come|quale|quali|quant[oiae]|se|wer|was|wann|wo|woher|warum|wie|welche[rsnm]?|ob|wessen|wem|qui|quand|où|d[’']où|pourquoi|comment|quel(?:le)?s?|combien|quién|qué|cuándo|dónde|de dónde|por qué|cómo|cuál(?:es)?|cuánt[oa]s?)(?!\p{L})/u;
/** How objections, noun groups with a relative clause, and goals begin. */
const NO_SENTENCE =
  /^(?:but|yet|ma|però|aber|mais|pero|one (?:that|which|in which|where|with)|ones that|something (?:that|which)|those (?:that|who)|una? che|un[oa]? in cui|eine[rs]?,? d(?:ie|er|as)|celui qui|celle qui|un[oa]? que|to \p{L}+|with|by|from|zu \p{L}+en)(?!\p{L})/iu;
/** How a request begins: verbs that tell the student what to do. */
const REQUEST =
  /^(?:(?:first|then|now|also|always|perhaps|simply),? )?(?:acknowledge|add|address|admit|aim|anchor|answer|anticipate|ask|avoid|back|be|begin|bring|build|change|check|choose|cite|clarify|collect|compare|concede|connect|consider|count|cut|define|delete|demonstrate|describe|develop|discuss|distinguish|do|don[’']t|draw|drop|end|engage|ensure|establish|examine|explain|explore|expose|find|focus|gather|give|grant|ground|identify|illustrate|imagine|include|incorporate|insert|interview|introduce|justify|keep|lead|leave|let|limit|link|list|look|make|mention|move|name|narrow|offer|open|pair|pick|point|present|prove|provide|put|qualify|quantify|question|quote|read|rebut|reduce|refer|refute|relate|remove|replace|restrict|return|reveal|save|say|search|see|select|separate|shorten|show|soften|specify|spell|split|start|state|stay|strengthen|structure|summari[sz]e|support|survey|take|talk|tell|test|think|tie|trace|treat|try|turn|use|verify|weave|weigh|work|write|nomina|spiega|mostra|cita|indica|aggiungi|chiediti|di[’'] |nenne|zeige?|erkläre|belege|füge|frage?|nomme|montre|explique|cite|ajoute|nombra|muestra|explica|añade)(?!\p{L})/iu;

/** Signs of a finite verb in English, apart from clauses that only tell of a noun. */
const FINITE =
  /(?<!(?:that|which|who|where|when|how|what) )(?<!\p{L})(?:is|are|was|were|has|have|had|do|does|did|can|could|will|would|may|might|must|should|cannot|isn[’']t|aren[’']t|don[’']t|doesn[’']t|won[’']t|can[’']t|found|rose|fell|made|went|gave|took|saw|came|kept|led|lost|won|grew|became|becomes|brought|lets?|teach(?:es)?|allows?|increases?|improves?|reduces?|leaves?|creates?|show|shows|showed|shown|make|makes|mean|means|need|needs|give|gives|cost|costs|lose|loses|gain|gains|help|helps|keep|keeps|harm|harms|deserve|deserves|learn|learns|protect|protects|\p{Ll}{3,}ed)(?!\p{L})/u;
/** How groups of nouns begin, in English. */
const DETERMINER = /^(?:an?|one|the|more|some|fewer|less|either|evidence|data|figures|examples?)(?!\p{L})/iu;

/** Noun groups in a row: three or more between commas, each short. */
const MOST_OF_A_GROUP = 8;
const GROUP =
  /^(?:and |or |e |o |und |oder |et |ou |y )?(?:an?|the|one|two|three|some|your|its|their|un|una|uno|il|la|lo|le|i|gli|l[’']|ein|eine|einen|der|die|das|les|une|el|los|las|who|what|when|where|why|how|which|whether|whose|at (?:how|what|which)|by whom|from (?:what|which|where|whom)|chi|che|cosa|quando|dove|da dove|perché|come|quale|wer|was|wann|wo|warum|wie)(?!\p{L})/iu;

function isList(stretch: string): boolean {
  const groups = stretch
    .split(/[,;]\s+|(?<!\s)\s+(?=(?:and|or|und|oder)\s)/u)
    .filter((group) => wordsOf(group).length > 0);
  const short = groups.filter(
    (group) => GROUP.test(group.trim()) && wordsOf(group).length <= MOST_OF_A_GROUP,
  );
  return groups.length >= 3 && short.length === groups.length && !FINITE.test(stretch);
}

const bare = (stretch: string) => stretch.replace(/^[\s*_"“„«‘'([>-]+/u, '');

/** Whether words could stand in a text as a sentence of it, after a cue that says so: no request, no list of what it has to tell. */
export function isStatement(stretch: string): boolean {
  const words = bare(stretch);
  return !ASKS.test(words) && !NO_SENTENCE.test(words) && !REQUEST.test(words) && !isList(words);
}

/** Whether words are a whole sentence by themselves: they begin like one, and have a finite verb as far as that can be told. */
export function isSentence(stretch: string): boolean {
  const words = bare(stretch);
  const hasVerb = !DETERMINER.test(words) || FINITE.test(words);
  return (
    /^[\p{Lu}\p{N}\p{Lo}]/u.test(words) &&
    hasVerb &&
    isStatement(words) &&
    !/^(?:Who|What|When|Where|Why|How|Which|Whether)(?!\p{L})/u.test(words)
  );
}

const SOON = 6;

/** Whether words soon speak of those who say them. */
export function speaksForItself(stretch: string): boolean {
  return FIRST_PERSON.test(bare(stretch).split(/\s+/).slice(0, SOON).join(' '));
}
