import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { hashingEncoder } from '@assay/model/late-interaction/hashing-encoder';
import { maxSim } from '@assay/model/late-interaction/max-sim';
import {
  exampleText,
  type SelectionRequest,
  selectExamples,
} from '@assay/short-answer-grading/few-shot/select-examples';
import { LABELS } from '@assay/short-answer-grading/label';
import type { PastAnswer } from '@assay/short-answer-grading/past-answer';
import fc from 'fast-check';

const QUESTIONS: Record<string, Pick<PastAnswer, 'questionText' | 'reference'>> = {
  osmosis: {
    questionText: 'What happens to a plant cell in pure water?',
    reference: 'Water enters by osmosis, the cell swells and presses against its wall.',
  },
  rust: {
    questionText: 'Why does iron rust?',
    reference: 'Iron reacts with oxygen and water to form hydrated iron oxide.',
  },
};

function pastAnswer(
  id: string,
  question: string,
  answer: string,
  more: Partial<PastAnswer> = {},
): PastAnswer {
  return { id, question, ...QUESTIONS[question]!, answer, label: 'Correct', feedback: null, ...more };
}

const PAST = [
  pastAnswer('burst', 'osmosis', 'The cell bursts because it has no wall.', { label: 'Incorrect' }),
  pastAnswer('swell', 'osmosis', 'Water moves into the vacuole, so the cell becomes turgid and firm.'),
  pastAnswer('salt', 'osmosis', 'It loses salt to the outside until nothing is left.', {
    label: 'Incorrect',
  }),
  pastAnswer('oxygen', 'rust', 'Oxygen and moisture turn the metal into a brown oxide.'),
  pastAnswer('paint', 'rust', 'Somebody forgot to paint it.', { label: 'Incorrect' }),
];
const encoder = hashingEncoder();
const select = (more: Partial<SelectionRequest>) =>
  selectExamples({ answers: [], past: PAST, encoder, ...more });
const chosen = async (question: string, answer: string, more: Partial<SelectionRequest> = {}) => {
  const selection = (await select({ answers: [{ key: 'k', question, answer }], ...more })).get('k')!;
  return { seen: selection.seen, ids: selection.examples.map(({ id }) => id) };
};

describe('few-shot selection', () => {
  it('puts a near-paraphrase before what has nothing to do with the answer', async () => {
    const turgid = 'Turgid: water moved into its vacuoles and made the cell firm';
    assert.equal((await chosen('osmosis', turgid)).ids[0], 'swell');
    assert.equal((await chosen('osmosis', 'it loses its salts to the outside')).ids[0], 'salt');
    assert.equal((await chosen('osmosis', 'no wall, so the cell would burst')).ids[0], 'burst');
    assert.equal(
      (await chosen('corrosion', 'moist air oxidises metals, brown oxides form')).ids[0],
      'oxygen',
    );
  });

  it('takes past answers to the same question if there are any, else all', async () => {
    assert.deepEqual(await chosen('rust', 'water moves into the vacuole'), {
      seen: true,
      ids: (await chosen('rust', 'water moves into the vacuole', { past: PAST.slice(3) })).ids,
    });
    const unseen = await chosen('corrosion', 'water moves into the vacuole');
    assert.deepEqual([unseen.seen, unseen.ids.length, unseen.ids[0]], [false, 3, 'swell']);
    assert.deepEqual(await chosen('rust', 'oxygen', { past: [] }), { seen: false, ids: [] });
  });

  it('leaves out an example on request, and the whole question where nothing else of it is there', async () => {
    const leaveOut: SelectionRequest['leaveOut'] = ({ answer }, past) => past.answer === answer;
    const own = PAST[1]!.answer;
    const others = await chosen('osmosis', own, { leaveOut });
    assert.deepEqual([others.seen, others.ids.toSorted()], [true, ['burst', 'salt']]);
    const alone = await chosen('osmosis', own, { past: PAST.slice(1, 2).concat(PAST.slice(3)), leaveOut });
    assert.deepEqual([alone.seen, alone.ids.toSorted()], [false, ['oxygen', 'paint']]);
  });

  it('selects nothing for an answer without a word', async () => {
    assert.deepEqual(await chosen('rust', ' … '), { seen: true, ids: [] });
    assert.deepEqual(await chosen('corrosion', ''), { seen: false, ids: [] });
  });

  it('joins question, reference, answer, label and feedback', () => {
    const text = exampleText(
      pastAnswer('x', 'rust', 'Air.', { reference: '', feedback: 'Which part of it?' }),
    );
    assert.equal(text, 'Why does iron rust?\nAir.\nCorrect\nWhich part of it?');
  });

  it('chooses by the definition, whatever is asked together', async () => {
    const words = fc.constantFrom('iron', 'water', 'cells', 'cell', 'rusty', 'rust', 'salt', 'wall', 'oxide');
    const text = fc.array(words, { maxLength: 6 }).map((words) => words.join(' '));
    const question = fc.constantFrom('osmosis', 'rust');
    const graded = fc.record({ question, answer: text, label: fc.constantFrom(...LABELS) });
    const asked = fc.record({ question: fc.constantFrom('osmosis', 'rust', 'none'), answer: text });
    await fc.assert(
      fc.asyncProperty(
        fc.array(graded, { maxLength: 12 }),
        fc.array(asked, { maxLength: 6 }),
        async (d, a) => {
          const past = d.map(({ question, answer, label }, i) =>
            pastAnswer(`${i}`, question, answer, { label }),
          );
          const answers = a.map((answer, i) => ({ key: `${i}`, ...answer }));
          const selected = await select({ answers, past });
          for (const { key, question, answer } of answers) {
            const same = past.filter((example) => example.question === question);
            const [query] = await encoder.encodeQueries([answer]);
            const documents = await encoder.encodeDocuments((same.length ? same : past).map(exampleText));
            const ranked = (same.length ? same : past)
              .map((example, i) => ({ example, score: maxSim(query!, documents[i]!) }))
              .sort((one, other) => other.score - one.score)
              .map(({ example }) => example);
            const expected = answer ? ranked.slice(0, 3) : [];
            assert.deepEqual(selected.get(key), { seen: same.length > 0, examples: expected });
          }
        },
      ),
      { numRuns: 50 },
    );
  });
});
