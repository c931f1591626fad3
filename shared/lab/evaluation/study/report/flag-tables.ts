import type { StudyFigures } from '../figures.ts';
import {
  counts,
  figures as figureColumns,
  ranged,
  type StudyCell,
  type StudyColumn,
  type StudyTable,
  text,
} from './study-table.ts';
import { captionOf, drawnWords } from './words.ts';

const THRESHOLD: StudyColumn = { name: 'more than, points', as: 'plain' };

/** What the second reader's flag does (SPEC M17). */
export function flagTables(figures: StudyFigures): StudyTable[] {
  if (figures.flags.length === 0) return [];
  const shown = figures.flags.map((effect): StudyCell[] => [
    ...[effect.judge, effect.units, effect.largeErrors, effect.flag.flaggedShare],
    { value: effect.flag.caughtShare, interval: effect.caughtInterval },
    {
      value:
        effect.flag.caughtShare === null ? null : effect.flag.caughtShare - (effect.flag.flaggedShare ?? 0),
      interval: effect.gainInterval,
    },
    ...[effect.flag.precision, effect.ranking],
  ]);
  const curve = figures.flags.flatMap(({ judge, reader, curve: points }) =>
    points.map((point): StudyCell[] => [
      ...[judge, reader, point.threshold, point.flagged, point.flaggedShare],
      ...[point.caught, point.caughtShare, point.precision],
    ]),
  );
  const { reader } = figures.flags[0]!;
  return [
    {
      id: 'flag',
      title: 'The second reader’s flag',
      caption: captionOf(
        figures,
        drawnWords(figures),
        `Flagged: essay-traits where system and ${reader} are more than one point apart. Large error: more than one point off the raters’ mean. By chance as many flags catch the share that is flagged. Ranking: how likely a large error lies further apart than an essay-trait without one (0.5 is chance). Both may err alike: what is not flagged is not shown to be right.`,
      ),
      columns: [
        text('System'),
        ...counts('essay-traits', 'large errors'),
        ...figureColumns('flagged = by chance'),
        ranged('caught'),
        ranged('gain', 'signed'),
        ...figureColumns('of flags right', 'ranking'),
      ],
      rows: shown,
    },
    {
      id: 'flag-curve',
      title: 'The flag at other thresholds',
      caption: captionOf(figures),
      onlyFile: true,
      columns: [
        ...[text('System'), text('Second reader'), THRESHOLD],
        ...counts('flagged'),
        ...figureColumns('flagged share'),
        ...counts('caught'),
        ...figureColumns('caught share', 'of flags right'),
      ],
      rows: curve,
    },
  ];
}
