/**
 * Makes the files of this folder, always the same: essays with two raters' scores, a system's scores of them, and recorded graders of the
 * quiz's past answers.
 * Essays, scores and labels are drawn by a seed. No person wrote or graded any of them.
 *
 *     node examples/evaluation/make-examples.ts
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { readTable } from '@assay/kit/tables/read-table';
import { writeCsv } from '@assay/kit/tables/write-csv';

const HERE = import.meta.dirname;
const ESSAYS = 48;
const TRAITS = ['Ideas', 'Organization', 'Word Choice', 'Conventions'];
const LABELS = ['Incorrect', 'Partially correct', 'Correct'];

/** Numbers of [0, 1) by a linear congruential generator. */
function drawing(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1664525 + 1013904223) % 4294967296;
    return state / 4294967296;
  };
}

const draw = drawing(13);
const one = <Item>(items: readonly Item[]): Item => items[Math.floor(draw() * items.length)]!;

/** What went wrong, what it cost, and what was learnt. */
const STORIES = [
  [
    'borrowed my sister’s bike without asking',
    'the chain broke on the bridge',
    'asking first is faster than lying later',
  ],
  ['left the garden gate open', 'our dog ran toward the railway', 'small things are somebody’s safety'],
  ['copied my homework from Ida', 'the teacher asked me to explain it', 'a borrowed answer is no answer'],
  ['told a joke about the new boy', 'he was standing right behind me', 'laughing costs somebody something'],
  ['started the group work on Sunday night', 'the printer had no ink', 'time does not wait for me'],
  ['said that I could swim that far', 'my legs got heavy in the middle of the lake', 'pride does not float'],
  ['forgot my grandmother’s birthday', 'she had set the table for two', 'people count the days we forget'],
  [
    'played football in the living room',
    'the blue vase fell off the shelf',
    'rules are often older accidents',
  ],
] as const;

/** Sentences in three qualities, from careless to vivid; `cost` is of the story. */
const DETAILS = [
  [
    'It was bad.',
    'Then {cost}, and everybody was there.',
    'Then {cost}, and for a breath nobody in the whole street said a word.',
  ],
  [
    'I did not know what to do.',
    'I stood there and my hands were cold.',
    'My hands smelled of rust and rain, and I hid them behind my back like something stolen.',
  ],
  [
    'My mom was mad.',
    'My mother asked me what had happened.',
    'My mother only folded her coat over the chair, very slowly, and waited for the truth.',
  ],
  [
    'I said sorry.',
    'I told the truth and said that I was sorry.',
    'When I finally said it aloud, the apology sounded smaller than I had planned.',
  ],
  [
    'Later it was ok.',
    'Afterwards I worked two weekends to repair it.',
    'For two weekends I repaired what I could, and every loose screw reminded me why.',
  ],
  [
    'It was a long day.',
    'That evening I could not sleep.',
    'That evening the ceiling had no answers, although I asked it until midnight.',
  ],
] as const;

const OPENINGS = [
  'One time I {what}.',
  'Last year I {what}, because I did not think.',
  'The summer before ninth grade I {what}, and I was sure that nobody would ever notice.',
];
const ENDINGS = [
  'That is my story.',
  'So I learned that {lesson}.',
  'Since then, whenever I am about to hurry, I remember that {lesson}.',
];
const LINKS = ['At first ', 'After that ', 'However, ', 'A little later '];

const SLIPS: [RegExp, string][] = [
  [/\bbecause\b/gi, 'becuase'],
  [/\bI\b/g, 'i'],
  [/\bremember/g, 'remeber'],
  [/\bnobody\b/g, 'no body'],
  [/\breally\b/g, 'realy'],
  [/\btruth\b/g, 'thruth'],
  [/,/g, ''],
  [/\bweekends\b/g, 'wekends'],
];

const spread = (around: number, by: number) => Math.min(1, Math.max(0, around + (draw() - 0.5) * by));
const level = (quality: number) => Math.min(2, Math.floor(quality * 3));
const small = (text: string) => (text.startsWith('I ') ? text : text[0]!.toLowerCase() + text.slice(1));

function essayOf([ideas, order, words, control]: readonly number[]): string {
  const [what, cost, lesson] = one(STORIES);
  const told = DETAILS.map((kinds) => kinds[level(spread(words!, 0.5))]!).filter(
    () => draw() < 0.35 + ideas! * 0.6,
  );
  const linked = told.map((text) => (draw() < order! * 0.5 ? one(LINKS) + small(text) : text));
  const opening = OPENINGS[level(words!)]!;
  const ending = order! > 0.3 ? ENDINGS[level(ideas!)]! : ENDINGS[0]!;
  const half = Math.ceil(linked.length / 2);
  const parts = [
    [opening, ...linked.slice(0, half)],
    [...linked.slice(half), ending],
  ];
  const whole = parts.map((sentences) => sentences.join(' ')).join(order! > 0.45 ? '\n\n' : ' ');
  const filled = whole.replace('{what}', what).replace('{cost}', cost).replace('{lesson}', lesson);
  return SLIPS.reduce(
    (text, [from, to]) => (draw() > control! + 0.15 ? text.replace(from, to) : text),
    filled,
  );
}

/** A rater's score of a quality, on the scale of 1 to 4, with the rater's own error. */
const rated = (quality: number) =>
  Math.min(4, Math.max(1, Math.round(1 + quality * 3 + (draw() - 0.5) * 1.4)));

function essays(): string {
  const header = ['id', 'essay', ...TRAITS.flatMap((trait) => [`rater1_${trait}`, `rater2_${trait}`])];
  const rows = Array.from({ length: ESSAYS }, (_, at) => {
    const able = (at + 0.5) / ESSAYS;
    const qualities = TRAITS.map(() => spread(able, 0.35));
    const scores = qualities.flatMap((quality) => [rated(quality), rated(quality)]);
    return [`essay-${String(at + 1).padStart(2, '0')}`, essayOf(qualities), ...scores];
  });
  return writeCsv(header, rows);
}

/** How often each made-up grader says the teacher's label, and what it says else: one label up or down. */
const GRADERS = { careful: [0.85, 0], kind: [0.65, 1], strict: [0.65, -1] } as const;

function recording([right, lean]: readonly [number, number]): string {
  const file = join(HERE, '../short-answer-grading/past.csv');
  const { rows } = readTable(readFileSync(file), 'past.csv');
  const said = rows.map(({ cells }) => cells);
  return writeCsv(
    ['question', 'student', 'label', 'clean_pred_label', 'pred_feedback'],
    said.map(({ question, answer, label }) => {
      const [true_, step] = [LABELS.indexOf(label!), lean === 0 ? one([-1, 1]) : lean];
      const given = draw() < right ? true_ : Math.min(2, Math.max(0, true_ + step));
      return [question!, answer!, label!, LABELS[given]!, `Made up: ${LABELS[given]!.toLowerCase()}.`];
    }),
  );
}

/** A made-up system: near the mean of the raters, and kinder the longer the essay is. */
function results(table: string): string {
  const { rows } = readTable(Buffer.from(table), 'scored-essays.csv');
  const scored = rows.map(({ cells }) =>
    TRAITS.map((trait) => {
      const mean = (Number(cells[`rater1_${trait}`]) + Number(cells[`rater2_${trait}`])) / 2;
      const kind = (cells.essay!.length - 350) / 500;
      return Math.min(4, Math.max(1, Math.round(mean + kind + (draw() - 0.5) * 1.2)));
    }),
  );
  return writeCsv(
    ['student', ...TRAITS],
    scored.map((scores, at) => [rows[at]!.cells.id!, ...scores]),
  );
}

const scoredEssays = essays();
writeFileSync(join(HERE, 'scored-essays.csv'), scoredEssays);
for (const [name, kind] of Object.entries(GRADERS))
  writeFileSync(join(HERE, 'recorded', `made_${name}.csv`), recording(kind));
writeFileSync(join(HERE, 'results.csv'), results(scoredEssays));
