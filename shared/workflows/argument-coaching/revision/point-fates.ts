import type { AnchorDocument } from '@assay/evidence/anchor';
import { findEvidence } from '@assay/evidence/evidence';
import type { Evidence } from '@assay/evidence/evidence-schema';
import { normalisedText } from '@assay/evidence/normalise';
import type { RevisionAnswers } from '../coach.ts';
import type { DiffPart, Draft, PointFate } from '../comparison.ts';
import type { CheckedPoint } from '../critique.ts';
import { isSameText } from './diff-texts.ts';
import { newWordsOf } from './new-words.ts';
import { takenOutOf } from './taken-out.ts';

type PointAnswer = RevisionAnswers['points'][number];

/** Whether words stand in a text as they are, but for case, marks and spacing. */
type Holds = (words: string) => boolean;

/** Scripts that put no spaces between words. */
const UNSPACED = /[\p{scx=Han}\p{scx=Hira}\p{scx=Kana}\p{scx=Thai}\p{scx=Laoo}\p{scx=Khmr}\p{scx=Mymr}]/u;

const comparable = (text: string) => normalisedText(text.normalize('NFC'));

function holderOf(text: string): Holds {
  const held = ` ${comparable(text)} `;
  return (words) => {
    const sought = comparable(words);
    return sought !== '' && held.includes(UNSPACED.test(sought) ? sought : ` ${sought} `);
  };
}

/** Whether all that evidence found in a text stands, stretch by stretch, in another. */
function standsIn(holds: Holds, text: string, { spans }: Evidence): boolean {
  return spans.length > 0 && spans.every(({ start, end }) => holds(text.slice(start, end)));
}

/** An id as models write it: `p1`, `P1.`, `Point 1`, `1` are P1. */
function plainId(id: string): string {
  return /\d+/.exec(id)?.[0]?.replace(/^0+(?=\d)/, '') ?? id.trim().toLowerCase();
}

/** What is said of each point; of several answers about one the least favourable. */
function answersById(answered: RevisionAnswers | null): Map<string, PointAnswer> {
  const worst = { no: 0, partly: 1, yes: 2 };
  const byId = new Map<string, PointAnswer>();
  for (const said of answered?.points ?? []) {
    const other = byId.get(plainId(said.id));
    if (!other || worst[said.answered] < worst[other.answered]) byId.set(plainId(said.id), said);
  }
  return byId;
}

/**
 * What became of each point of a draft's critique, in its order. That one is answered, or in part, is a model's word, and counts
 * where the words that it quotes are in the revision and enough of them are new (`newWordsOf`); else it is `removed` where it is
 * said to be answered and the words that it was about were taken out (`takenOutOf`), or `unverified`, with the model's reason. Without its word on a point it is `unknown`. Where nothing changed all points are open, whatever is said.
 * `diff`: of the draft and the revision.
 */
export function fatesOf(
  draft: Draft,
  revision: AnchorDocument,
  diff: readonly DiffPart[],
  answered: RevisionAnswers | null,
): PointFate[] {
  const { text } = revision;
  const inRevision = holderOf(text);
  const saysNew = newWordsOf(draft.text, diff);
  const isTakenOut = takenOutOf(draft.text, diff);
  const answers = answersById(answered);
  const isUnchanged = isSameText(draft.text, text);

  const isGone = ({ evidence: { passage, spans } }: CheckedPoint) =>
    isTakenOut(spans) && passage !== null && !findEvidence(revision, passage).supported;
  const settled = (said: PointAnswer, point: CheckedPoint): Pick<PointFate, 'fate' | 'evidence'> => {
    if (said.answered === 'no') return { fate: 'open', evidence: null };
    const evidence = findEvidence(revision, said.quote);
    const isNew = evidence.supported && saysNew(evidence.spans);
    if (isNew) return { fate: said.answered === 'yes' ? 'answered' : 'partly', evidence };
    return said.answered === 'yes' && isGone(point)
      ? { fate: 'removed', evidence: null }
      : { fate: 'unverified', evidence };
  };
  const fateOf = (point: CheckedPoint): PointFate => {
    const passageKept = isUnchanged || standsIn(inRevision, draft.text, point.evidence);
    if (isUnchanged) return { point, fate: 'open', why: '', evidence: null, passageKept };
    const said = answers.get(plainId(point.id));
    if (!said) return { point, fate: 'unknown', why: '', evidence: null, passageKept };
    return { point, ...settled(said, point), why: said.why, passageKept };
  };
  return draft.points.map(fateOf);
}
