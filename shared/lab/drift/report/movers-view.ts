import { cutProse } from '@assay/platform/report/cut';
import { plainProse } from '@assay/platform/report/plain-prose';
import type { Drift, Mover } from '../drift.ts';
import { isOfStudents, shownTrait } from './answer.ts';
import { signed, valueText } from './figures.ts';
import type { DriftWords } from './words/drift-words.ts';

const NO_BREAK = '\u00A0';

/** What the report shows: lines of the list, pairs of reasons (about four on a page), letters of a reason. */
const MOST = { listed: 120, reasons: 40, letters: 700, changes: 8 };

/** From a value to another; where both are numbers it is not broken. */
function change({ before, after }: Mover, words: DriftWords): string {
  const space = typeof (before ?? after) === 'number' ? NO_BREAK : ' ';
  return `${valueText(before, words)}${space}→${NO_BREAK}${valueText(after, words)}`;
}

/** Whose work it is: the student of a class, with the file where there are several. */
function nameOf({ submission, id }: Mover, students: boolean, several: boolean): string {
  if (!students) return submission;
  return several && submission !== id ? `${id} (${submission})` : id;
}

function listOf({ movers }: Drift, named: (mover: Mover) => string, words: DriftWords) {
  const works = [...Map.groupBy(movers, ({ submission, id }) => JSON.stringify([submission, id])).values()];
  const size = (own: readonly Mover[]) => own.reduce((sum, mover) => sum + (mover.size ?? 0), 0);
  const sorted = works.toSorted((a, b) => size(b) - size(a));
  return {
    rows: sorted.slice(0, MOST.listed).map((own) => {
      const told = own
        .slice(0, MOST.changes)
        .map((mover) => `${shownTrait(mover, words)} ${change(mover, words)}`);
      const rest = own.length - told.length;
      return {
        name: named(own[0]!),
        changes: [...told, ...(rest > 0 ? [`+ ${rest}`] : [])].join('; '),
      };
    }),
    rest: sorted.length > MOST.listed ? words.moversRest(sorted.length - MOST.listed) : '',
  };
}

function reason(text: string | null, words: DriftWords): string {
  const prose = text === null ? '' : plainProse(text);
  return prose === '' ? words.noReason : cutProse(prose, MOST.letters);
}

/** Why the list is empty. */
function nobody({ totals, notCompared }: Drift, words: DriftWords): string {
  if (totals.works === 0) return words.answerNothing;
  return notCompared.length > 0 ? words.nobodyMovedInPart : words.nobodyMoved;
}

/** Who moved: a line for each, then the reasons of both sides of the largest. */
export function moversView(drift: Drift, words: DriftWords) {
  const { movers, totals } = drift;
  const students = isOfStudents(drift);
  const named = (mover: Mover) => nameOf(mover, students, totals.submissions > 1);
  const shown = movers.slice(0, MOST.reasons);
  return {
    ...listOf(drift, named, words),
    nobody: nobody(drift, words),
    intro:
      shown.length < movers.length
        ? words.reasonsIntro(shown.length, movers.length)
        : words.reasonsOfAll(movers.length),
    reasons: shown.map((mover) => ({
      name: named(mover),
      trait: shownTrait(mover, words),
      change: change(mover, words),
      shift:
        typeof mover.before === 'number' && mover.shift !== null
          ? signed(mover.shift, words, Number.isInteger(mover.shift) ? 0 : 1)
          : '',
      before: reason(mover.reasonBefore, words),
      after: reason(mover.reasonAfter, words),
    })),
  };
}
