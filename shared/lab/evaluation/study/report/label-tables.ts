import type { StudyFigures, SystemFigures } from '../figures.ts';
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

type Labels = SystemFigures['labels'][number];

const FIRST = [text('System'), text('Item')];

function rowsOf(
  figures: StudyFigures,
  row: (labels: Labels, system: SystemFigures) => StudyCell[][],
): StudyCell[][] {
  return figures.systems.flatMap((system) =>
    system.labels.flatMap((labels) =>
      row(labels, system).map((cells) => [system.name, labels.item, ...cells]),
    ),
  );
}

const LABELS_COUNT = 'An answer without a label counts as wrong, but for κ and QWK, which leave it out.';

function accuracyTable(figures: StudyFigures): StudyTable {
  return {
    id: 'labels',
    title: 'Labels against the teacher’s',
    caption: captionOf(
      figures,
      drawnWords(figures),
      `${LABELS_COUNT} Macro-F1 is over all labels, whether they occur or not. No figure here says whether the teacher was right.`,
    ),
    columns: [
      ...FIRST,
      ...counts('n', 'missing'),
      ...[ranged('accuracy'), ranged('macro-F1')],
      ...figureColumns('κ', 'QWK'),
    ],
    rows: rowsOf(figures, (labelsEvaluation) => [
      [
        ...[labelsEvaluation.count, labelsEvaluation.missing],
        { value: labelsEvaluation.accuracy, interval: labelsEvaluation.accuracyInterval },
        { value: labelsEvaluation.macroF1, interval: labelsEvaluation.macroF1Interval },
        ...[labelsEvaluation.kappa, labelsEvaluation.qwk],
      ],
    ]),
  };
}

/** A longer table of single labels stands in its file alone. */
const MOST_ROWS = 36;

function classesTable(figures: StudyFigures): StudyTable {
  const rows = rowsOf(figures, (labelsEvaluation) =>
    labelsEvaluation.confusion.labels.map((label): StudyCell[] => {
      const { precision, recall, f1, support } = labelsEvaluation.labels[label]!;
      return [label, precision, recall, f1, support];
    }),
  );
  return {
    id: 'labels-by-class',
    onlyFile: rows.length > MOST_ROWS,
    title: 'Each label',
    caption: captionOf(figures, 'A denominator of 0 gives 0, as scikit-learn has it.'),
    columns: [...FIRST, text('Label'), ...figureColumns('precision', 'recall', 'F1'), ...counts('truths')],
    rows,
  };
}

function confusionTable(figures: StudyFigures): StudyTable {
  return {
    id: 'confusion',
    title: 'What was said of each truth',
    caption: captionOf(figures),
    onlyFile: true,
    columns: [...FIRST, text('Truth'), text('Said'), ...counts('count')],
    rows: rowsOf(figures, ({ confusion: { labels, counts: found, unanswered } }) =>
      labels.flatMap((truth, row) => [
        ...labels.map((said, column): StudyCell[] => [truth, said, found[row]![column]!]),
        [truth, 'nothing', unanswered[row]!],
      ]),
    ),
  };
}

const REASON_COLUMNS: readonly StudyColumn[] = [
  ...FIRST,
  ...counts('reasons'),
  ...figureColumns('BLEU', 'sentence BLEU', 'ROUGE-2 F', 'embedding F'),
  ...counts('judged'),
  ...figureColumns('validity'),
];

/** GET, Tables 8 and 11: how far reasons are worded like the teacher's, and how many models called valid. */
function reasonsTable(figures: StudyFigures): StudyTable[] {
  const rows = rowsOf(figures, ({ reasons }, { validity }) =>
    reasons || validity
      ? [
          [
            ...[reasons?.count ?? null, reasons?.bleu ?? null, reasons?.sentenceBleu ?? null],
            ...[reasons?.rouge2.f1 ?? null, reasons?.embedding.f1 ?? null],
            ...[validity?.count ?? null, validity?.rate ?? null],
          ],
        ]
      : [],
  );
  if (rows.length === 0) return [];
  const caption = captionOf(
    figures,
    'Likeness of words to the teacher’s comments says little of whether a reason is right (GET, 4.3). Validity: the mean over judges, themselves models, of the share of reasons that they called valid.',
  );
  return [
    {
      id: 'reasons',
      title: 'Reasons against the teacher’s comments',
      caption,
      columns: REASON_COLUMNS,
      rows,
    },
  ];
}

function calibrationTables(figures: StudyFigures): StudyTable[] {
  const rows = rowsOf(figures, ({ calibration: found }) =>
    found ? [[found.count, found.ece, found.mce, found.brier]] : [],
  );
  if (rows.length === 0) return [];
  const bins = rowsOf(figures, ({ calibration }) =>
    (calibration?.bins ?? []).map(({ low, high, count, confidence, accuracy }) => [
      ...[low, high, count, confidence, accuracy],
    ]),
  );
  return [
    {
      id: 'calibration',
      title: 'How far probabilities can be believed',
      caption: captionOf(
        figures,
        'Ten bins (low, high]; error: mean of |share right − mean probability| by counts (Guo et al. 2017). With few answers the error is above 0 by chance alone.',
      ),
      columns: [
        ...FIRST,
        ...counts('n'),
        ...figureColumns('calibration error', 'largest error', 'Brier score'),
      ],
      rows,
    },
    {
      id: 'reliability',
      title: 'Reliability by bins',
      caption: captionOf(figures),
      onlyFile: true,
      columns: [
        ...FIRST,
        ...figureColumns('low', 'high'),
        ...counts('n'),
        ...figureColumns('probability', 'right'),
      ],
      rows: bins,
    },
  ];
}

/** Tables of labels; none where a study has scores only. */
export function labelTables(figures: StudyFigures): StudyTable[] {
  if (figures.systems.every(({ labels }) => labels.length === 0)) return [];
  return [
    accuracyTable(figures),
    classesTable(figures),
    confusionTable(figures),
    ...reasonsTable(figures),
    ...calibrationTables(figures),
  ];
}
