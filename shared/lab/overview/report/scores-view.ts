import { histogram } from '@assay/platform/report/chart/histogram';
import { cutProse } from '@assay/platform/report/cut';
import type { TeacherAgreement } from '@assay/platform/review/teacher-agreement';
import { distributionsOf, type PartDistribution } from '../distributions.ts';
import type { OverviewWork } from '../overview.ts';
import type { OverviewWords } from './words/overview-words.ts';

/** Letters of a part's name that a table has room for, and millimetres of columns: all together, between two, the widest. */
const LONGEST = 90;
const COLUMNS = { together: 110, between: 2, widest: 24 };

/** A figure with two decimals; – where there is none. */
const figure = (value: number | null, { tag }: OverviewWords) => {
  const digits = { minimumFractionDigits: 2, maximumFractionDigits: 2 };
  return value === null ? '–' : new Intl.NumberFormat(tag, digits).format(value);
};

/** Parts × labels, of parts with the same labels. */
function labelTable(
  parts: readonly PartDistribution[],
  labels: Record<string, string>,
  words: OverviewWords,
) {
  const names = parts[0]!.levels.map(({ level }) => labels[level] ?? level);
  const heads = [...names, words.head.missing, words.head.all];
  const width = Math.min(COLUMNS.widest, Math.floor(COLUMNS.together / heads.length) - COLUMNS.between);
  const rows = parts.map(({ part, levels, missing, scored }) => ({
    name: cutProse(part, LONGEST),
    cells: [...levels.map(({ count }) => count), missing, scored + missing].map(String),
  }));
  return { heads, width: String(width), rows };
}

/** What works of a class were given: figures and histograms of numbers, tables of labels. */
export function scoresView(works: readonly OverviewWork[], words: OverviewWords) {
  const parts = distributionsOf(works);
  const { numbers = [], labelled = [] } = Object.groupBy(parts, ({ scale }) =>
    'labels' in scale ? 'labelled' : 'numbers',
  );
  const most = Math.max(0, ...numbers.flatMap(({ levels }) => levels.map(({ count }) => count)));
  const labels = Object.assign({}, ...works.map(({ result }) => result?.labels));
  const tables = Map.groupBy(labelled, ({ scale }) => JSON.stringify(scale));
  return {
    rows: numbers.map(({ part, levels, lowestIsBest, scored, missing, mean, median, sd }) => ({
      name: cutProse(part, LONGEST),
      scale: words.scaleOf(levels[0]!.level, levels.at(-1)!.level, lowestIsBest),
      cells: [String(scored), String(missing), ...[mean, median, sd].map((value) => figure(value, words))],
    })),
    drawings: numbers.map(({ part, levels }) => histogram(part, levels, most)),
    tables: [...tables.values()].map((own) => labelTable(own, labels, words)),
  };
}

/** How far teachers went along with the machine so far. */
export function agreementView({ works, parts }: TeacherAgreement, words: OverviewWords) {
  const share = (of: { count: number; of: number } | null) => (of ? words.inWorks(of.count, of.of) : '–');
  return {
    intro: words.agreementIntro(works.read, works.changed, works.standIn ?? 0),
    rows: parts.map(({ part, exact, adjacent, kappa }) => ({
      name: cutProse(part, LONGEST),
      cells: [share(exact), share(adjacent), figure(kappa?.value ?? null, words)],
    })),
  };
}
