import { cut } from '@assay/platform/report/cut';
import { documentFrame, letterheadOf } from '@assay/platform/report/frame';
import { REASONS } from '@assay/platform/review/reasons';
import type { ClassOverview, OverviewWork } from '../overview.ts';
import { maskOf, withoutNames } from '../without-names.ts';
import { issuesView } from './issues-view.ts';
import { remarksView } from './remarks-view.ts';
import { agreementView, scoresView } from './scores-view.ts';
import { type OverviewWords, overviewWords } from './words/overview-words.ts';

/** What a header line has room for, in letters. */
const LONGEST_HEADER = 60;

/** States of works whose result is still to come. */
const UNDER_WAY: ReadonlySet<string> = new Set(['received', 'admitted', 'running', 'held']);

/** Where a work stands. */
function standingOf({ result, released, state }: OverviewWork): keyof OverviewWords['standing'] {
  if (released !== null) return 'released';
  if (result) return 'waiting';
  return UNDER_WAY.has(state) ? 'underWay' : 'none';
}

/** A work as tables name it, with its reasons for a look, the most urgent first: that there is no result, where nothing else is told. */
function told(work: OverviewWork) {
  const standing = standingOf(work);
  const needs = work.needs?.length ? work.needs : standing === 'none' ? ['not-assessed'] : [];
  const reasons = REASONS.filter((reason) => needs.includes(reason));
  return { ...work, name: work.owner?.name ?? work.owner?.subject ?? work.submission, standing, reasons };
}
type ToldWork = ReturnType<typeof told>;

/** Who needs a look and why, the most urgent first. */
function needsView(works: readonly ToldWork[], shared: readonly string[], words: OverviewWords) {
  const needed = works.filter(({ reasons }) => reasons.length > 0);
  const known = works.filter((work) => needed.includes(work) || work.standing !== 'underWay');
  const urgency = ({ reasons }: ToldWork) => REASONS.indexOf(reasons[0]!);
  const unflagged = works.filter(
    (work) => work.standing === 'waiting' && work.reasons.length === 0 && !work.standIn,
  );
  return {
    intro: words.needsIntro(needed.length, known.length, unflagged.length),
    shared: Object.entries(words.shared).flatMap(([flag, said]) => (shared.includes(flag) ? [said] : [])),
    rows: needed
      .toSorted((one, other) => urgency(one) - urgency(other))
      .map(({ name, standing, reasons }) => ({
        ...{ name, standing: words.standing[standing] },
        why: reasons.map((reason) => words.needs[reason]).join('; '),
      })),
  };
}

/** How many works a real model assessed, and what of the others became. */
function assessedText(
  works: readonly ToldWork[],
  { failed, underWay }: { failed: number; underWay: number },
  words: OverviewWords,
): string {
  const waiting = works.filter(({ code }) => code === 'ModelMissing').length;
  const standIn = works.filter((work) => work.standIn && work.code !== 'ModelMissing').length;
  return words.assessed(works.length - waiting - standIn, failed, underWay, waiting, standIn);
}

/** An overview of a class as the templates take it (a `DocumentView`), every sentence in the language of the assignment. */
export function overviewView({ assignment, madeAt, works: given, shared, agreement, names }: ClassOverview) {
  const words = overviewWords(assignment.language);
  const isHidden = names === 'hidden';
  const all = isHidden ? withoutNames(given, words.workNumber) : given;
  const works = all.map(told);
  const standing = Map.groupBy(works, (work) => work.standing);
  const count = (name: ToldWork['standing']) => standing.get(name)?.length ?? 0;
  const assessed = works
    .flatMap((work) => (work.result ? [{ ...work, result: work.result }] : []))
    .map((work, at) => ({ ...work, number: String(at + 1) }));
  const title = words.headTitle(assignment.title);
  const { id, language } = assignment;
  const header = [cut(title, LONGEST_HEADER), words.works(works.length)] as const;
  return {
    ...documentFrame(words, { language, title, id: `${id} ${madeAt}`, madeAt, header }),
    words: { ...words, advisoryTitle: isHidden ? words.footerHidden : words.footer },
    letterhead: letterheadOf(assignment),
    title,
    standIn: works.some((work) => work.standIn),
    all: works.length,
    assessed: assessedText(assessed, { failed: count('none'), underWay: count('underWay') }, words),
    released: words.releasedOf(count('released'), count('waiting')),
    needs: needsView(works, shared, words),
    isHidden,
    scores: scoresView(all, words),
    remarks: remarksView(all, isHidden ? maskOf(given) : String, words),
    agreement: all.some(({ counts }) => counts?.scores.length) ? agreementView(agreement, words) : null,
    issues: issuesView(assessed, words),
  };
}
