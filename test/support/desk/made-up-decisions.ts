import { AT, RUN } from './made-up-works.ts';

interface MadeUpEvent {
  seq: number;
  kind: string;
  trait?: string | null;
  finding?: string;
  to?: unknown;
  reason?: string;
  text?: string;
  for?: string;
  undone?: number;
}

interface MadeUpReview {
  reviewed: null | {
    scores: { trait: string; score: unknown; machine: unknown; overridden: object | null }[];
    findings: readonly object[];
    comments: object[];
  };
  released: object | null;
  withdrawn?: object;
  seq: number;
}

const KINDS: Readonly<Record<string, string>> = {
  'remove-override': 'override-removed',
  hide: 'finding-hidden',
  show: 'finding-shown',
  undo: 'decision-undone',
  comment: 'commented',
  release: 'released',
  withdraw: 'withdrawn',
};

const release = { runId: RUN, attempts: 1, at: AT, automatic: false, appealUntil: AT };

/** What a review comes to by one event more. */
function after(review: MadeUpReview, { kind, trait, finding, to, reason, ...more }: MadeUpEvent) {
  const { reviewed } = review;
  const score = reviewed?.scores.find((one) => one.trait === trait);
  const statement = reviewed?.findings.find((one) => (one as { finding: string }).finding === finding);
  if (kind === 'score-overridden') Object.assign(score!, { score: to, overridden: { reason, at: AT } });
  if (kind === 'override-removed') Object.assign(score!, { score: score!.machine, overridden: null });
  if (kind === 'finding-hidden') Object.assign(statement!, { hidden: { reason: reason ?? null, at: AT } });
  if (kind === 'finding-shown') Object.assign(statement!, { hidden: null, confirmed: true });
  if (kind === 'commented') reviewed!.comments.push({ ...more, trait, at: AT });
  if (kind === 'released' || kind === 'withdrawn') {
    review.released = kind === 'released' ? release : null;
    delete review.withdrawn;
    if (kind === 'withdrawn')
      review.withdrawn = { at: AT, by: { subject: 'teacher-1', role: 'teacher' }, reason };
  }
}

/** Keeps what is decided on made-up works, as the API does. */
export function madeUpDecisions() {
  const trails = new Map<string, MadeUpEvent[]>();
  const seqOf = (submission: string): number | undefined => trails.get(submission)?.at(-1)?.seq;
  const reviewOf = <R extends MadeUpReview>(submission: string, review: R): R => {
    const trail = trails.get(submission) ?? [];
    const undone = new Set(trail.map((event) => event.undone));
    const now = structuredClone({
      ...review,
      trail: [...(review as never as { trail: [] }).trail, ...trail],
    });
    for (const event of trail) if (!undone.has(event.seq)) after(now, event);
    now.seq = seqOf(submission) ?? now.seq;
    return now;
  };
  return {
    reviewOf,
    seqOf,
    versionOf: (submission: string): number => 1 + (trails.get(submission)?.length ?? 0),
    /** Takes down what was asked for by a verb of a review; `before`: how that stands. */
    take(submission: string, verb: string, body: object, seq: number, before: MadeUpReview): void {
      const {
        trait,
        score: to,
        event: undone,
        ...more
      } = body as { trait?: string; score?: unknown; event?: number };
      const from = reviewOf(submission, before).reviewed?.scores.find((one) => one.trait === trait)?.score;
      const isSame = to === from;
      const kind = KINDS[verb] ?? (isSame ? 'score-confirmed' : 'score-overridden');
      const placed = {
        seq,
        at: AT,
        by: { subject: 'teacher-1', role: 'teacher' },
        runId: RUN,
        kind,
      };
      const scores = kind === 'score-confirmed' ? { score: to } : { from, to: to ?? null };
      const of = trait === undefined ? {} : { trait, ...scores };
      const told = { attempts: 1, from: null, appealUntil: AT };
      const all = [
        ...(trails.get(submission) ?? []),
        { ...placed, ...told, ...more, ...of, ...(undone && { undone }) },
      ];
      trails.set(submission, all);
    },
  };
}
