import assert from 'node:assert/strict';
import { it } from 'node:test';
import { readPages } from '@assay/document/read-pages';
import { boxesOnPages, linesOnPages } from '@assay/document/text-on-pages';
import { dividePaper } from '@assay/short-answer-grading/divide-paper';
import { BETWEEN_STRETCHES, linesOfAnswer } from '@assay/short-answer-grading/read-paper';
import { extractDocument } from '../../../../shared/document/pdf/extract-document.ts';
import { PageWriter, writePdf } from '../../document/pdf/pdf-writer.ts';
import { typed } from '../../document/pdf/typed.ts';
import { QUESTIONS } from './written-papers.ts';

it('words of an answer stand on their page where they stand in its paper', async () => {
  const written = [
    'Name: Anna',
    '1) The moon pulls the sea.',
    '2) Twice.',
    '3) At full moon, and at new moon.',
  ];
  const { text, sources } = readPages(await extractDocument(typed(written)), 'a.pdf');
  const lines = linesOnPages(text, sources);
  const [, , { stretches }] = dividePaper(text, QUESTIONS.tides)! as [
    unknown,
    unknown,
    { stretches: { start: number; end: number }[] },
  ];
  const own = linesOfAnswer(lines, stretches);
  const answer = text.slice(stretches[0]!.start, stretches[0]!.end);
  const words = own.flatMap((line) => line.words.map(([start, end]) => answer.slice(start, end)));
  assert.deepEqual(words, answer.split(' '));
  const at = answer.indexOf('new moon');
  const [box] = boxesOnPages(own, { start: at, end: at + 'new moon'.length });
  const whole = stretches[0]!.start + at;
  assert.deepEqual(box, boxesOnPages(lines, { start: whole, end: whole + 'new moon'.length })[0]);
});

it('labels that begin lines of pages count where the text goes on over them', async () => {
  const page = new PageWriter();
  const written = ['Question 1:', 'The Moon pulls the water.', 'Question 2:', 'Question 3:', 'At full moon.'];
  for (const [at, line] of written.entries()) page.text(72, 100 + 15 * at, line);
  const { text, sources } = readPages(await extractDocument(writePdf([page])), 'a.pdf');
  assert.equal(dividePaper(text, QUESTIONS.tides), null);
  const begins = linesOnPages(text, sources).map(({ start }) => start);
  const answers = dividePaper(text, QUESTIONS.tides, begins)!.map(({ stretches }) =>
    stretches.map(({ start, end }) => text.slice(start, end)).join(),
  );
  assert.deepEqual(answers, ['The Moon pulls the water.', '', 'At full moon.']);
});

it('an answer of two stretches is counted on over the gap', () => {
  const lines = [
    {
      page: 1,
      start: 0,
      end: 9,
      words: [
        [0, 3, 0, 0, 1, 1],
        [4, 9, 2, 0, 3, 1],
      ] as [number, number, number, number, number, number][],
    },
  ];
  const [first, second] = linesOfAnswer(lines, [
    { start: 0, end: 3 },
    { start: 5, end: 9 },
  ]);
  assert.deepEqual(
    [first!.words[0]!.slice(0, 2), second!.words[0]!.slice(0, 2)],
    [
      [0, 3],
      [3 + BETWEEN_STRETCHES.length, 3 + BETWEEN_STRETCHES.length + 4],
    ],
  );
});
