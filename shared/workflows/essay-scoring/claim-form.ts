import { type Quotation, quotationsIn } from '@assay/evidence/quotations';

/** A stretch of a statement: under a label, or under none. */
interface StatementItem {
  label: StatementLabel | 'prose';
  lines: string[];
}

/** A claim as it was written: its words, and the lines that quote for it. */
interface WrittenClaim {
  text: string;
  quotes: Quotation<number | null>[];
  /** What it says is missing, word by word; absent: it does not say so under a label. */
  missing?: string[];
}

const LABELS = {
  claim: 'claims?|affermazion[ei]|asserzion[ei]|tesi|rilievo|rilievi',
  quote:
    '(?:direct )?quot(?:e|es|ation|ations)|evidence|passages?|citazion[ei]|prov[ae]|pass[oi]|passaggi?o?|bran[oi]',
  reason:
    'why|reason(?:ing)?|explanation|analysis|comment|significance|importance|relevance|effects?|impact|perché|' +
    'motiv(?:o|azione)|spiegazione|analisi|commento|significato|importanza|rilevanza|effett[oi]',
  missing: 'missing|absent|lacking|mancan(?:te|ti)|manca(?:no)?|assent[ei]',
};
type StatementLabel = keyof typeof LABELS;

const LIST_MARK = /^\s*(?:[-*•+–]|\(?\d{1,2}[.)])\s+/;
const BLOCK_MARKS = /^[\s>#]*/;

/** What a line says behind the marks of its label. */
const REST = '(?:[^\\s*_]|(?<=\\s)[*_]).*';

/** `Claim: …`, `**Claim 2:** …`, `- Quote (second paragraph): …`, or the label alone on its line. */
function labelled(words: string): RegExp {
  const name = `(?:${words})(?:\\s+(?:from|in|dal|dalla|nel)\\s[^:\\n]{1,30})?(?:\\s*\\([^)\\n]{0,40}\\))?`;
  const end = '[*_]*\\s*(?:[:：][*_]*|$)|\\s*(?:#\\s*)?\\d{1,2}[*_]*\\s*(?:[:：.)–—-][*_]*|$)';
  return new RegExp(`^(?<marks>[*_]*)${name}(?<end>${end})\\s*(?<rest>(?:${REST})?)$`, 'iu');
}

const PATTERNS = Object.entries(LABELS).map(
  ([label, words]) => [label as StatementLabel, labelled(words)] as const,
);

/** A line's label and what it says; null where it has none. */
function readLabel(line: string): { label: StatementLabel; rest: string } | null {
  const bare = line.replace(BLOCK_MARKS, '').replace(LIST_MARK, '').trim();
  for (const [label, pattern] of PATTERNS) {
    const groups = pattern.exec(bare)?.groups;
    if (!groups) continue;
    const isOpen = groups.marks !== '' && !/[*_]/.test(groups.end!);
    const rest = isOpen ? groups.rest!.replace(/(?<![*_])[*_]+$/, '') : groups.rest!;
    return { label, rest: rest.trim() };
  }
  return null;
}

const SENTENCE_BEGINS =
  '(?:the|this|that|these|those|it|he|she|they|we|i|a|an|here|there|il|lo|la|gli|le|un|una|uno|questo|questa|qui)(?!\\p{L})';
const OTHER_LABEL = new RegExp(
  `^[*_]*(?!${SENTENCE_BEGINS})\\p{L}+(?:[^\\S\\n]+\\p{L}+){0,3}[*_]*\\s*[:：][*_]*\\s*(?<rest>${REST})$`,
  'iu',
);

/** What a line says under a label of up to four words that is none of those known; null where it has none. */
function readOtherLabel(line: string): string | null {
  const bare = line.replace(BLOCK_MARKS, '').replace(LIST_MARK, '').trim();
  return OTHER_LABEL.exec(bare)?.groups?.rest ?? null;
}

const QUOTE_WITHIN = new RegExp(
  `([.!?…;,"”’»)])[^\\S\\n]+(?=[*_]*(?:${LABELS.quote})[*_]*[^\\S\\n]*[:：])`,
  'giu',
);

/** Where a speaker goes on behind a quotation on its line: `Quote: "I ran." This shows how fast it was.` */
const BEHIND_QUOTATION =
  /(?<=["”»])[^\S\n]+(?=\p{Lu}\p{L}*[^\S\n]+(?:[^\s"“”«»]+[^\S\n]+){2,400}[^\s"“”«»]+$)/u;
const OPENS_QUOTED = /^["“«]/u;

/** A line that quotes and then says why, as two. */
function withReasonApart(line: string): string[] {
  const label = readLabel(line);
  if (label?.label !== 'quote' || !OPENS_QUOTED.test(label.rest)) return [line];
  const [quotation, reason] = line.trimEnd().split(BEHIND_QUOTATION);
  return reason === undefined ? [line] : [quotation!, `Reason: ${reason}`];
}

/** Sets a quote that follows its claim on the same line on a line of its own, and what is said behind it on another. */
function unfold(line: string): string[] {
  const lines = readLabel(line)?.label === 'claim' ? line.replace(QUOTE_WITHIN, '$1\n').split('\n') : [line];
  return lines.flatMap(withReasonApart);
}

/** Emphasis and block marks around a quote are the writer's, not the essay's. */
function bareQuote(line: string): string {
  const text = line.replace(/^\s*>+\s?/, '').trim();
  return text.replace(/^([*_]{1,3})(\S.*\S)\1$/u, '$2');
}

const BETWEEN =
  /^(?:[\s.,;:…/&*_–—-]|(?<!\p{L})(?:and|or|e|ed|o|then|poi)(?!\p{L})|\([^)]*\)|\[[^\]]*\])*$/iu;

/** The quotations of a line that holds nothing else but what joins them; null where it holds other words. */
function onlyQuotations(line: string): Quotation[] | null {
  const quotations = quotationsIn(line);
  if (quotations.length === 0) return null;
  const starts = [0, ...quotations.map(({ end }) => end)];
  const ends = [...quotations.map(({ start }) => start), line.length];
  return starts.every((start, index) => BETWEEN.test(line.slice(start, ends[index]))) ? quotations : null;
}

const isMarked = (line: string) => onlyQuotations(bareQuote(line)) !== null;

const isEmpty = ({ lines }: StatementItem) => lines.every((line) => line.trim() === '');

const isListed = (line: string | undefined) => LIST_MARK.test(line ?? '');

/** A quote may run over so many lines; bounds the readings tried. */
const MOST_LINES = 5;

/** How the lines of a statement stand before one of them. */
interface StatementPosition {
  /** An empty line lies between. */
  isApart: boolean;
  /** The claims are a list under one label. */
  isClaimList: boolean;
  /** The item began within a block quote, as it does where all of a statement is one. */
  isBlock: boolean;
  /** The line before is of a block quote. */
  isBlockBefore: boolean;
}

const BLOCK_QUOTE = /^\s*>/;
const isBlank = (line: string) => /^[\s>]*$/.test(line);

/** What an unlabelled line begins after an item; null where it goes on with it. A list under `Quotes:` is so many quotes. */
function beginsAfter(
  { label, lines }: StatementItem,
  line: string,
  place: StatementPosition,
): StatementItem['label'] | null {
  if (label === 'missing') return place.isApart ? 'prose' : null;
  const isQuote = isMarked(line.replace(LIST_MARK, ''));
  if (BLOCK_QUOTE.test(line) && !place.isBlock)
    return label === 'quote' && place.isBlockBefore && !place.isApart ? null : 'quote';
  if (label === 'quote' && isListed(line) && (isListed(lines[0]) || isQuote)) return 'quote';
  if (label === 'claim' && isListed(line) && isQuote) return 'quote';
  if (isListed(line) && place.isClaimList) return 'claim';
  const isWhole = lines.length <= MOST_LINES && isMarked(lines.join(' '));
  if (label === 'quote' && isWhole) return isQuote ? 'quote' : 'prose';
  return place.isApart || (label !== 'claim' && isListed(line)) ? 'prose' : null;
}

/**
 * What a line quotes under a label of the model's own: right below a claim or its quotes nothing else is asked for, and a
 * quote taken for the claim's own words would be looked up by nobody.
 */
function quoteUnderOtherLabel(
  last: StatementItem | undefined,
  line: string,
  place: StatementPosition,
): string | null {
  const isBelow = last !== undefined && last.label !== 'prose' && !isEmpty(last) && !place.isApart;
  return isBelow && !place.isClaimList ? readOtherLabel(line) : null;
}

/** Takes a statement apart by its labels, empty lines and list items. */
function itemsOf(text: string): StatementItem[] {
  const items: StatementItem[] = [];
  const place: StatementPosition = {
    isApart: true,
    isClaimList: false,
    isBlock: false,
    isBlockBefore: false,
  };
  for (const line of text.split('\n').flatMap(unfold)) {
    const isEmptyLine = isBlank(line);
    const isBlockLine = BLOCK_QUOTE.test(line);
    const [last, label] = [items.at(-1), readLabel(line)];
    const isOpen = last !== undefined && isEmpty(last);
    const other = label || isEmptyLine ? null : quoteUnderOtherLabel(last, line, place);
    if (label) {
      items.push({ label: label.label, lines: [label.rest] });
      place.isBlock = isBlockLine;
    } else if (other !== null) items.push({ label: 'quote', lines: [other] });
    else if (isOpen && !isEmptyLine) last.lines = [line];
    else if (!isEmptyLine) {
      const begun = last ? beginsAfter(last, line, place) : 'prose';
      if (begun) items.push({ label: begun, lines: [line] });
      else last!.lines.push(line);
      if (!last) place.isBlock = isBlockLine;
    }
    [place.isApart, place.isBlockBefore] = [isEmptyLine, isBlockLine];
    const { label: now, lines } = items.at(-1) ?? { label: 'prose', lines: [] };
    if (now === 'claim') place.isClaimList = isListed(lines[0]);
  }
  return items.filter((item) => !isEmpty(item) || item.label === 'claim');
}

const NO_QUOTE =
  'n/?a|none|not applicable|nessun[ao]?|non applicabile|(?:no|nessuna)\\s+(?:(?:direct|exact|specific|relevant|suitable|single)\\s+)*(?:quot(?:e|ation)s?|citazion[ei])';
const WHY_NONE =
  '[([–—:;-].*|(?:(?:is|are|was|can be|could be)\\s+)?(?:provided|available|given|found|present|needed|necessary|applicable|cited|possible|exists?|disponibile|fornita)(?!\\p{L}).*|(?:in|from|from within|for)\\s+(?:the|this)\\s+(?:essay|text|claim).*';
/** What stands for no quote: `none`, `N/A (the essay never says so)`, `No direct quote available`. */
const NONE = new RegExp(
  `^[^\\p{L}\\p{N}]*(?:(?:${NO_QUOTE})(?:\\s*(?:${WHY_NONE})(?:\\n[^\\p{L}\\p{N}]*)?|[^\\p{L}\\p{N}]*))?$`,
  'iu',
);

/** More than it takes to say that there is no quote; bounds the time. */
const LONGEST_NONE = 300;
const isNone = (text: string) => !LETTERS.test(text) || (text.length <= LONGEST_NONE && NONE.test(text));

/** The fewest words that the debaters are asked to quote at a time: less within a line of other words proves nothing. */
const FEWEST_WORDS = 4;

/** Where a quote says it stands: `(paragraph 2)`, `[line 4]`. */
const PLACE =
  /^[\s([–—-]*(?:(?:in|from|see|the|nel|nella|dal|dalla)\s+)*(?:(?:first|second|third|fourth|fifth|last|final|opening|closing|prim[oa]|second[oa]|terz[oa]|ultim[oa]|\d{1,3}(?:st|nd|rd|th)?)\s+)?(?:paragraphs?|para|par|lines?|sentences?|pages?|pp?|ll?|introduction|conclusion|opening|ending|beginning|end|capoverso|paragraf[oi]|rig[ah]e?|fras[ei]|pagin[ae]|inizio|fine)(?!\p{L})/iu;
const BRACKETS_BEHIND = /(?:\([^()]{1,200}\)|\[[^[\]]{1,200}\])[.,;:*_\s]*$/;
const DASH = /\s[-–—]+\s|—/g;

/** Shorter readings of a quote, without what the writer may have put behind it: a place, or a comment after a dash. */
function withoutSuffix(text: string): string[] {
  const isProof = (reading: string) =>
    reading !== '' && (PLACE.test(text.slice(reading.length)) || reading.split(/\s+/).length >= FEWEST_WORDS);
  const readings = new Set<string>();
  const add = (reading: string) => {
    const marked = onlyQuotations(bareQuote(reading));
    if (marked?.length === 1) readings.add(marked[0]!.text);
    else if (isProof(reading)) readings.add(bareQuote(reading));
  };
  const unbracketed = text.replace(BRACKETS_BEHIND, '').trim();
  if (unbracketed !== text) add(unbracketed);
  const dashes = [...unbracketed.matchAll(DASH)];
  for (const dash of new Set([dashes.at(-1), dashes[0]])) {
    if (!dash) continue;
    const cut = unbracketed.slice(0, dash.index).trim();
    add(cut);
    const bare = cut.replace(BRACKETS_BEHIND, '').trim();
    if (bare !== cut) add(bare);
  }
  return [...readings];
}

/** The quotes of the lines under a label: a line's quotations, or all of it as one, which may run over several lines. */
function quotesOn(lines: readonly string[]): Quotation<null>[] {
  const bare = lines.map((line) => bareQuote(line.replace(LIST_MARK, '')));
  const whole = bareQuote(bare.join(' '));
  if (isNone(whole)) return [];
  const nowhere = ({ text }: { text: string }) => ({ text, start: null, end: null });
  const marked = onlyQuotations(whole);
  if (marked)
    return marked.map(({ text, others }) => ({
      ...nowhere({ text }),
      mention: false,
      others: others.map(nowhere),
    }));
  const shorter = bare.slice(1, MOST_LINES).map((_, index) => ({ text: bare.slice(0, index + 1).join(' ') }));
  const within = quotationsIn(whole).filter(({ text }) => text.split(/\s+/).length >= FEWEST_WORDS);
  const all = [whole, ...shorter.reverse().map(({ text }) => text)];
  const readings = [...all, ...all.flatMap(withoutSuffix), ...within.map(({ text }) => text)];
  const others = [...new Set(readings)].slice(1).map((text) => nowhere({ text }));
  return [{ ...nowhere({ text: whole }), mention: false, others }];
}

const LETTERS = /\p{L}|\p{N}/u;

/** Words that are said to be missing, at most: more is no short list, and longer ones are no words to look for. */
const [MOST_MISSING, LONGEST_MISSING] = [8, 60];

/** The words and phrases of the lines under `Missing:`, parted by commas or lines. */
function missingOn(lines: readonly string[]): string[] {
  const phrases = lines.flatMap((line) => line.replace(LIST_MARK, '').split(/[,;/]|(?<!\p{L})or(?!\p{L})/iu));
  const bare = phrases.map((one) => one.replace(/^[^\p{L}\p{N}]+|(?<![^\p{L}\p{N}])[^\p{L}\p{N}]+$/gu, ''));
  return bare.filter((phrase) => phrase.length <= LONGEST_MISSING && !isNone(phrase)).slice(0, MOST_MISSING);
}

const proseOf = ({ lines }: StatementItem) => lines.join('\n').trim();

/** Headings and the words that lead in a list claim nothing. */
function isHeading(text: string, next: StatementItem | undefined): boolean {
  if (text.includes('\n')) return false;
  const leadsIn = text.endsWith(':') && next?.label === 'prose' && LIST_MARK.test(next.lines[0]!);
  return leadsIn || /^#{1,6}\s/.test(text) || /^(\*\*|__)[^*_]+\1:?$/.test(text);
}

/**
 * Whether prose under no label is a claim. Beside labelled claims it frames them, and is one only if it quotes; without
 * any, each paragraph and list item is.
 */
function isClaim(text: string, next: StatementItem | undefined, isForm: boolean): boolean {
  if (!LETTERS.test(text)) return false;
  if (quotationsIn(text).some(({ mention }) => !mention)) return true;
  return !isForm && !isHeading(text, next);
}

/** Every claim with the quotes its own words make, in order, and then those that stand on lines of their own. */
function withQuotations({ text, quotes, ...rest }: WrittenClaim): WrittenClaim {
  const quotations = quotationsIn(text);
  const known = new Set(quotations.map((quotation) => quotation.text));
  return { ...rest, text, quotes: [...quotations, ...quotes.filter((quote) => !known.has(quote.text))] };
}

/** A statement taken apart. What frames the claims quotes nothing. */
interface WrittenStatement {
  opening: string;
  claims: WrittenClaim[];
  closing: string;
}

/**
 * A debater's statement taken apart: its claims, in order, as `Claim: …` with lines `Quote: …` or `Missing: …` (SPEC M3, M4, M15), however
 * carelessly the form is kept; where it is not, one claim per paragraph or list item.
 */
export function takeApart(statement: string): WrittenStatement {
  const items = itemsOf(statement);
  const isForm = items.some(({ label }) => label === 'claim');
  const claims: WrittenClaim[] = [];
  const early: Quotation<null>[] = [];
  const [opening, closing]: [string[], string[]] = [[], []];
  let current: WrittenClaim | null = null;
  const begin = (text: string) => {
    const claim: WrittenClaim = { text, quotes: [] };
    claims.push(claim);
    return claim;
  };
  for (const [index, item] of items.entries()) {
    const text = proseOf(item);
    if (item.label === 'claim') current = begin(text.replace(LIST_MARK, ''));
    else if (item.label === 'quote' && current) current.quotes.push(...quotesOn(item.lines));
    else if (item.label === 'missing' && current)
      current.missing = [...(current.missing ?? []), ...missingOn(item.lines)];
    else if (item.label === 'quote') early.push(...quotesOn(item.lines));
    else if (item.label === 'reason' && current) current.text = `${current.text} ${text}`.trim();
    else if (items[index + 1]?.label === 'quote' && !current) current = begin(text);
    else if (isClaim(text, items[index + 1], isForm)) {
      const claim = begin(text);
      if (!isForm) current = claim;
    } else if (LETTERS.test(text)) (claims.length === 0 ? opening : closing).push(text);
  }
  claims[0]?.quotes.unshift(...early);
  const writtenClaims = claims.filter(({ text, quotes }) => LETTERS.test(text) || quotes.length > 0);
  const frame = { opening: opening.join('\n\n'), closing: closing.join('\n\n') };
  if (writtenClaims.length > 0) return { ...frame, claims: writtenClaims.map(withQuotations) };
  return { opening: '', claims: [withQuotations({ text: statement, quotes: early })], closing: '' };
}
