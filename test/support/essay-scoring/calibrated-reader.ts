import type { TrainedReader } from '@assay/essay-scoring/second-reader/reader';

export const COUNT = 60;
export const rows = Array.from({ length: COUNT }, (_, row) => row);
const cuts = { from: 2.5, to: 2.5, spread: 1 };
const read = { place: 0, mean: 2.5, deviation: 1, cuts, spread: { below: -1, above: 1 } };
const trait = { name: 'Ideas', key: 'ideas', min: 1, max: 4, exemplars: COUNT, unread: null, read };
const unread = { ...trait, name: 'Voice', key: 'voice', unread: 'too-few-exemplars' as const, read: null };

/** Truths 1 to 4 in turn, estimates half a point off; the last two exemplars are copies of the first. */
export const reader = {
  task: {
    traits: [trait, unread].map(({ name, min, max }) => ({ name, min, max })),
    question: '',
    language: 'en',
  },
  exemplars: rows.map((row) => ({
    ids: [`e${row}`],
    text: `Text ${row}.`,
    group: row >= COUNT - 2 ? 0 : row,
  })),
  traits: [trait, unread],
  leaveOneOut: {
    ideas: {
      scores: rows.map((row) => (row === 5 ? null : 1 + (row % 4))),
      estimates: rows.map((row) => 1 + (row % 4) + (row % 3 === 0 ? 0.5 : -0.4)),
    },
  },
  model: 'hash',
} as unknown as TrainedReader;
