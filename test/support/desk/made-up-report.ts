import { readDocument } from '@assay/document/read-document';
import { numberPassages } from '@assay/platform/review/number-passages';
import type { SubmissionReading } from '@assay/platform/review/submission-reading';
import { PageWriter, writePdf } from '../../unit/document/pdf/pdf-writer.ts';

const [WIDTH, HEIGHT] = [595, 842];
const LINES = [
  [
    '1 Purpose',
    'The library lends tools to people of the town.',
    'The user can search for tools that are free.',
  ],
  ['2 Requirements', 'R1 A reservation is answered quickly.', 'R2 A reservation ends after seven days.'],
  ['3 Tests', 'T1 Two people reserve one tool.', 'T2 A late return is told of by post.'],
  ['4 Plan', 'The work takes nine weeks.', 'Who tests is not known yet.'],
  ...['A', 'B', 'C', 'D'].map((letter) => [
    `Appendix ${letter}`,
    'Minutes of a meeting.',
    'Nobody was late.',
  ]),
];

/** Of a line on a page: text begins 72 points from the left, 24 points below each other. */
const topOf = (line: number) => 100 + 24 * line;

/** Reports that nobody wrote: what is cited of it, by the names of issues. */
const CITED = {
  'ISS-001': {
    page: 2,
    line: 1,
    quote: 'answered quickly',
    grade: 'exact',
    said: 'No time is named: quickly can be tested by nobody.',
  },
  'ISS-002': {
    page: 2,
    line: 2,
    quote: 'ends after seven days',
    grade: 'close',
    said: 'No test is about the end of a reservation.',
  },
  'ISS-003': {
    page: 4,
    line: 2,
    quote: 'Who tests is not known yet',
    grade: 'exact',
    said: 'The plan names nobody who tests.',
  },
} as const;

const CONTENT = LINES.map((lines, at) => `[page ${at + 1}]\n${lines.join('\n\n')}\n`).join('\n');

/** A page whose words were read from its picture. */
const TRANSCRIBED = 7;

const pdf = () =>
  writePdf(
    LINES.map((lines) =>
      lines.reduce(
        (page, text, line) => page.text(72, topOf(line) + 10, text, { size: 12, bold: line === 0 }),
        new PageWriter(WIDTH, HEIGHT),
      ),
    ),
  );

/** What is said of it, as `GET …/review` has it. */
export const reportFindings = Object.entries(CITED).map(([finding, { said, page }]) => ({
  ...{
    finding,
    kind: 'issue',
    trait: null,
    category: 'test-coverage',
    fields: { description: said, severity: 'HIGH' },
    page,
  },
  ...{ machine: { description: said }, edited: [], hidden: null, quotes: [] },
}));

/** What was handed in, as `GET …/reading` has it. `isDrawn`: of which pages there are pictures. */
export const reportReading = (
  submission: string,
  run: string,
  isDrawn: (page: number) => boolean = (page) => page !== 3,
) =>
  numberPassages({
    ...{ submission, run, revision: null, unshown: [], addressed: [] },
    texts: [{ id: 'document', title: null, content: CONTENT }],
    pages: LINES.map((_, at) => ({
      page: at + 1,
      label: null,
      width: WIDTH,
      height: HEIGHT,
      picture: isDrawn(at + 1),
      ...(at + 1 === TRANSCRIBED && { transcribed: LINES[at]!.join('\n\n') }),
    })),
    cites: Object.fromEntries(
      Object.entries(CITED).map(([name, { quote, grade, page, line }]) => {
        const start = CONTENT.indexOf(quote);
        const box = [72, topOf(line), 72 + 6 * LINES[page - 1]![line]!.length, topOf(line) + 14];
        const spans = [{ start, end: start + quote.length }];
        return [
          name,
          [
            {
              number: null,
              text: 'document',
              grade,
              supported: true,
              passage: quote,
              spans,
              boxes: [{ page, box }],
            },
          ],
        ];
      }),
    ),
  } as unknown as SubmissionReading);

let drawn: Promise<string[]> | undefined;

/** A picture of a page, as `GET …/pages/{page}` has it. */
export async function reportPage(page: number) {
  drawn ??= readDocument(pdf(), async ({ draw }) => {
    const box: [number, number, number, number] = [0, 0, WIDTH, HEIGHT];
    const urls: string[] = [];
    for (const at of LINES.keys())
      urls.push(`data:image/png;base64,${Buffer.from(await draw({ page: at + 1, box })).toString('base64')}`);
    return urls;
  });
  return { page, picture: (await drawn)[page - 1]! };
}
