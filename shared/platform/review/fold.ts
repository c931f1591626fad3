import type { ResultName, Score } from './draft-result.ts';
import type { OwnerChange, ReviewEvent, Withdrawal } from './event.ts';
import { givenAgain } from './given-scores.ts';
import { undoneIn } from './undone.ts';

/** A score in place of the machine's. */
interface Override {
  score: Score;
  reason: string;
  at: string;
}

/** A finding's text in place of the machine's. */
interface FindingEdit {
  text: string;
  at: string;
}

export interface Comment {
  text: string;
  trait: string | null;
  for: 'student' | 'teachers';
  at: string;
}

/** What was decided about the result of one run. */
export interface RunReview {
  overrides: ReadonlyMap<string, Override>;
  /** Scores of which a person has said that they stand, by trait. */
  confirmed: ReadonlySet<string>;
  /** `reason`: null where nobody said why. */
  hidden: ReadonlyMap<string, { reason: string | null; at: string }>;
  /** Findings of which a teacher said last that they are shown. */
  shown: ReadonlySet<string>;
  edits: ReadonlyMap<string, ReadonlyMap<string, FindingEdit>>;
  comments: readonly Comment[];
  /** When it was last asked for that the file be assessed again; null: never. */
  rerunAt: string | null;
}

/** A student's appeal. `appeal`: the seq of its event. */
export interface Appeal {
  appeal: number;
  runId: string;
  trait: string;
  text: string;
  score: Score;
  at: string;
  answer: { decision: 'upheld' | 'changed'; text: string; at: string } | null;
}

/** A release in force: of one result, whatever runs and attempts came after it. */
interface Release extends ResultName {
  at: string;
  automatic: boolean;
  appealUntil: string;
}

/** What a teacher decided about questions of agents. */
type QuestionDecision = Extract<ReviewEvent, { kind: 'question-answered' | 'question-dismissed' }>;

/** What the events of a submission come to. */
export interface Review {
  /** Of the last event; 0: there is none. */
  seq: number;
  released: Release | null;
  /** Who teaches has decided anything: from then on only people release. */
  decidedByPerson: boolean;
  /** Null: nothing that was released has been withdrawn, or something was released since. */
  withdrawn: Withdrawal | null;
  runs: ReadonlyMap<string, RunReview>;
  appeals: readonly Appeal[];
  /** By the id of a question, what was decided last; a question that is not there is open. */
  questions: ReadonlyMap<string, QuestionDecision>;
}

const NOTHING_DECIDED: RunReview = {
  overrides: new Map(),
  confirmed: new Set(),
  hidden: new Map(),
  shown: new Set(),
  edits: new Map(),
  comments: [],
  rerunAt: null,
};

export const NO_REVIEW: Review = {
  seq: 0,
  released: null,
  decidedByPerson: false,
  withdrawn: null,
  runs: new Map(),
  appeals: [],
  questions: new Map(),
};

const having = <K, V>(map: ReadonlyMap<K, V>, key: K, value: V): ReadonlyMap<K, V> =>
  new Map([...map, [key, value]]);
const without = <K, V>(map: ReadonlyMap<K, V>, key: K): ReadonlyMap<K, V> =>
  new Map([...map].filter(([one]) => one !== key));

/** What was decided about the result of a run. */
export const ofRun = ({ runs }: Review, runId: string): RunReview => runs.get(runId) ?? NOTHING_DECIDED;

/** An event about a result. */
type OfResult = Exclude<ReviewEvent, OwnerChange>;

/** Names without one. */
const except = (names: ReadonlySet<string>, name: string): ReadonlySet<string> =>
  new Set([...names].filter((one) => one !== name));

/** A score that stands by a person's word. `isGiven`: it is a person's own, and not the machine's. */
function confirmed(
  review: RunReview,
  { trait, score, reason, at }: Extract<ReviewEvent, { kind: 'score-confirmed' }>,
  isGiven: boolean,
): RunReview {
  const before = review.overrides.get(trait);
  const since = before?.score === score ? before.at : at;
  const why = reason ?? before?.reason ?? '';
  const overrides = isGiven
    ? having(review.overrides, trait, { score, reason: why, at: since })
    : without(review.overrides, trait);
  return { ...review, overrides, confirmed: new Set([...review.confirmed, trait]) };
}

function decided(review: RunReview, event: OfResult, isGiven: boolean): RunReview {
  const { at } = event;
  switch (event.kind) {
    case 'rerun-requested':
      return { ...review, rerunAt: at };
    case 'rerun-started':
      return event.newRun === null ? { ...review, rerunAt: null } : review;
    case 'score-overridden': {
      const { trait, to: score, reason } = event;
      const overrides = having(review.overrides, trait, { score, reason, at });
      return { ...review, overrides, confirmed: except(review.confirmed, trait) };
    }
    case 'score-confirmed':
      return confirmed(review, event, isGiven);
    case 'override-removed': {
      const overrides = without(review.overrides, event.trait);
      return { ...review, overrides, confirmed: except(review.confirmed, event.trait) };
    }
    case 'finding-hidden': {
      const { finding, reason = null } = event;
      return {
        ...review,
        shown: except(review.shown, finding),
        hidden: having(review.hidden, finding, { reason, at }),
      };
    }
    case 'finding-shown': {
      const { finding } = event;
      const shown = new Set([...review.shown, finding]);
      return { ...review, shown, hidden: without(review.hidden, finding) };
    }
    case 'finding-edited': {
      const { finding, field, to: text } = event;
      const fields = having(review.edits.get(finding) ?? new Map(), field, { text, at });
      return { ...review, edits: having(review.edits, finding, fields) };
    }
    case 'commented': {
      const { text, trait, for: whom } = event;
      return { ...review, comments: [...review.comments, { text, trait, for: whom, at }] };
    }
    default:
      return review;
  }
}

function answered(appeals: readonly Appeal[], event: ReviewEvent): readonly Appeal[] {
  if (event.kind === 'appealed') {
    const { seq: appeal, runId, trait, text, score, at } = event;
    return [...appeals, { appeal, runId, trait, text, score, at, answer: null }];
  }
  if (event.kind !== 'appeal-answered') return appeals;
  const { decision, text, at } = event;
  return appeals.map((one) =>
    one.appeal === event.appeal ? { ...one, answer: { decision, text, at } } : one,
  );
}

function released(before: Release | null, event: ReviewEvent): Release | null {
  if (event.kind === 'withdrawn') return null;
  if (event.kind !== 'released' && event.kind !== 'auto-released') return before;
  const { runId, attempts, at, appealUntil, kind } = event;
  return { runId, attempts, at, automatic: kind === 'auto-released', appealUntil };
}

/** Events that are no teacher's decision about the submission. */
const NO_DECISION: ReadonlySet<ReviewEvent['kind']> = new Set([
  'auto-released',
  'appealed',
  'question-answered',
  'question-dismissed',
]);

/** The withdrawal that stands after an event. */
function withdrawn(before: Review['withdrawn'], event: ReviewEvent): Review['withdrawn'] {
  const { kind, at, by } = event;
  if (kind === 'withdrawn') return { at, by, reason: event.reason };
  return kind === 'released' || kind === 'auto-released' ? null : before;
}

function settledQuestions(before: Review['questions'], event: ReviewEvent): Review['questions'] {
  if (event.kind !== 'question-answered' && event.kind !== 'question-dismissed') return before;
  return new Map([...before, ...event.questions.map((id) => [id, event] as const)]);
}

/** Whose a work is decides nothing about its results. */
function add(review: Review, event: ReviewEvent, isGiven: boolean): Review {
  if (event.kind === 'owner-changed') return { ...review, seq: event.seq };
  const { runId, seq, kind } = event;
  const before = ofRun(review, runId);
  const after = decided(before, event, isGiven);
  return {
    seq,
    released: released(review.released, event),
    decidedByPerson: review.decidedByPerson || !NO_DECISION.has(kind),
    withdrawn: withdrawn(review.withdrawn, event),
    runs: after === before ? review.runs : having(review.runs, runId, after),
    appeals: answered(review.appeals, event),
    questions: settledQuestions(review.questions, event),
  };
}

/** What events come to, in the order of their places; those that were undone come to nothing. */
export function fold(events: readonly ReviewEvent[]): Review {
  const trail = events.toSorted((one, other) => one.seq - other.seq);
  const [undone, given] = [undoneIn(trail), givenAgain(trail)];
  return trail
    .filter(({ seq }) => !undone.has(seq))
    .reduce((review, event) => add(review, event, given.has(event.seq)), NO_REVIEW);
}

/** Whether a result is the one that is released. */
export function isReleased({ released }: Review, { runId, attempts }: ResultName): boolean {
  return released?.runId === runId && released.attempts === attempts;
}

/** Whether a person has said anything of what a result says: changed it, or said that it stands. */
export const isRead = (review: RunReview): boolean =>
  isChanged(review) || review.confirmed.size + review.shown.size > 0;

/** Whether a review has changed what the machine said of a result. */
export const isChanged = ({ overrides, hidden, edits }: RunReview): boolean =>
  overrides.size + hidden.size + edits.size > 0;

/** The other runs of a submission of which a teacher has changed what they say; none where anything of this one is changed or confirmed. */
export function changedBeside(review: Review, runId: string): string[] {
  const runReview = ofRun(review, runId);
  if (isChanged(runReview) || runReview.confirmed.size > 0) return [];
  return [...review.runs].filter(([, one]) => isChanged(one)).map(([other]) => other);
}

/** The appeals that nobody has answered. */
export const openAppeals = ({ appeals }: Review): Appeal[] => appeals.filter(({ answer }) => answer === null);

/**
 * Whether an assignment's own word may release a result: no teacher has decided anything about the submission, the result is not released
 * already, and no appeal waits.
 */
export function mayReleaseUnasked(review: Review, result: ResultName): boolean {
  return !review.decidedByPerson && !isReleased(review, result) && openAppeals(review).length === 0;
}

interface ReadableResult {
  scores: readonly { trait: string; score: unknown }[];
  findings: readonly { finding: string; withheld?: string | undefined }[];
}

/**
 * Whether people have decided on all of a result: given or accepted every score, of a partial one those that are missing, too; of one that has
 * no scores, said of every finding that is not withheld whether it stands.
 */
export function isReadWhole(
  { scores, findings }: ReadableResult,
  { overrides, confirmed: accepted, hidden, shown }: RunReview,
  isPartial: boolean,
): boolean {
  const toRead = scores.filter(({ score }) => isPartial || score !== null);
  if (scores.length > 0)
    return toRead.length > 0 && toRead.every(({ trait }) => overrides.has(trait) || accepted.has(trait));
  const isDecided = ({ finding, withheld }: (typeof findings)[number]) =>
    hidden.has(finding) || shown.has(finding) || withheld !== undefined;
  return findings.length > 0 && findings.every(isDecided);
}
