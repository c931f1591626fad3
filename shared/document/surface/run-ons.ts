import type { SurfaceStretch } from './mechanics.ts';
import type { WrittenSentence, WrittenText } from './written.ts';

const listed = (list: string): ReadonlySet<string> => new Set(list.split(' '));
const SUBJECTS = listed("i he she we they it i'm he's she's we're they're it's");
const JOINING = listed('and but so then');
const OPENERS = listed('i he she we they it my the his her our their this that there');
/** Words before a comma after which a clause may rightly go on. */
const DEPENDING = listed(
  'if when while because since although though as after before until once whenever that which who what how where time unless whether like said says asked day night year moment admit guess mean swear know think believe so such remember usually but',
);

/** Clauses joined by little words in one sentence: from so many on it runs on. */
const JOINED_CLAUSES = 5;
/** Words of a first clause that a comma alone joins to a second. */
const FIRST_CLAUSE = 4;

/** Verbs (and adverbs before them) that a subject stands before. */
const FINITE =
  /^(?:am|is|are|was|were|had|have|has|did|do|does|can|could|will|would|went|got|saw|made|took|knew|felt|ran|started|wanted|just|didn't|don't|wasn't|couldn't|can't|really|never|always|looked|tried|thought|told|came|found|left|kept|decided)$/;

/** Whether a comma and `and` come later: three clauses in a row, as is right. */
function isSeries({ words, gaps }: WrittenText, from: number, end: number): boolean {
  for (let at = from + 1; at < end; at++)
    if (gaps[at]!.startsWith(',') && /^(?:and|or)$/.test(words[at]!.lower)) return true;
  return false;
}

/** Where in a sentence a second clause begins after a comma alone (`I went home, I was tired`). */
function spliceIn(writtenText: WrittenText, sentence: WrittenSentence): number | null {
  const { words, gaps } = writtenText;
  if (!OPENERS.has(words[sentence.first]!.lower)) return null;
  for (let at = sentence.first + 1; at < sentence.end - 1; at++) {
    if (DEPENDING.has(words[at - 1]!.lower)) return null;
    if (!/[,;:"“”(–—]/u.test(gaps[at]!)) continue;
    const plain = /^,\s+$/u.test(gaps[at]!) && at - sentence.first >= FIRST_CLAUSE;
    const contracted = words[at]!.lower.includes("'") && SUBJECTS.has(words[at]!.lower);
    const clause = SUBJECTS.has(words[at]!.lower) && (contracted || FINITE.test(words[at + 1]!.lower));
    return plain && clause && !isSeries(writtenText, at, sentence.end) ? at : null;
  }
  return null;
}

function joinedClauses({ words }: WrittenText, { first, end }: WrittenSentence): number {
  let clauses = 0;
  for (let at = first + 1; at < end; at++)
    if (SUBJECTS.has(words[at]!.lower) && JOINING.has(words[at - 1]!.lower)) clauses++;
  return clauses;
}

/**
 * English sentences that likely run on: two clauses with only a comma between, or five and more that little words join
 * (`and I … so he … and we …`).
 */
export function runOns(writtenText: WrittenText): SurfaceStretch[] {
  return writtenText.sentences.flatMap((sentence) => {
    const long = joinedClauses(writtenText, sentence) >= JOINED_CLAUSES;
    return long || spliceIn(writtenText, sentence) !== null
      ? [{ start: sentence.from, end: sentence.to }]
      : [];
  });
}
