import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { admissionOf } from '@assay/model/admission/admission';
import { promptLibrary, readPromptFiles } from '@assay/model/agent/prompt-library';
import type { Message } from '@assay/model/message';
import { findWorkflow } from '@assay/workflows/find-workflow';
import { ROOT } from '../../../support/test-files.ts';

const library = promptLibrary(await readPromptFiles(join(ROOT, 'prompts')));
const file = (path: string) => readFileSync(join(ROOT, 'prompts', path), 'utf8');

function messagesTo(agent: string, blocks: Record<string, string>): Message[] {
  const { prefix } = library.agent(agent);
  const shared = prefix ? file(`${agent.split('/')[0]}/prefix/${prefix}.yaml`) : '';
  const given = Object.entries(blocks).map(
    ([name, text]) => `<${name}-000000000000>\n${text}\n</${name}-000000000000>`,
  );
  return [
    { role: 'system', content: `${file(`${agent}.yaml`)}\n\n${shared}` },
    { role: 'user', content: given.join('\n') },
  ];
}

/** What is admitted of an answer, and what is objected to it. */
function admitted(agent: string, answer: object | string, blocks: Record<string, string> = {}) {
  const format = findWorkflow(agent.split('/')[0]!).answers[library.agent(agent).output]!;
  const admission = admissionOf(format, messagesTo(agent, blocks));
  const text = typeof answer === 'string' ? answer : JSON.stringify(answer);
  const reading = admission.read({ value: answer, text });
  return { objections: reading.objections, value: admission.admit(reading) };
}

const GRADER = 'short-answer-grading/grader';
const JUDGE = 'argument-coaching/judge-overall';
const grading = (...points: string[]) => ({
  label: 'Correct',
  feedback: points.map((point) => ({ point, quote: null })),
});
const judgement = (own: object) => ({
  ...{ rationale: 'One reason is given and none is tested by the text.', strengths: [], weaknesses: [] },
  ...{ suggestions: [], side: 'for', alert: '', score: 3, question: null },
  ...own,
});

describe('an honest answer', () => {
  const isTaken = (agent: string, answer: object, blocks = {}) => {
    const { objections, value } = admitted(agent, answer, blocks);
    assert.deepEqual([objections, value], [[], answer]);
  };

  it('is taken in whatever script it is written', () => {
    for (const said of [
      'Ответ верно объясняет назначение подтверждения.',
      '回答正确地解释了原因。',
      'الإجابة صحيحة.',
      'Η απάντηση είναι σωστή.',
    ])
      isTaken(GRADER, grading(said));
  });

  it('may say what the teacher says in examples, and what the reference has', () => {
    const blocks = {
      'reference-answer':
        'The ACK tells the sender which bytes have arrived, so that lost segments are sent again after a timeout.',
      'example-feedback':
        'The response correctly explains what the ACK is for, but says nothing of the timeout.',
    };
    isTaken(GRADER, grading(blocks['example-feedback']), blocks);
    isTaken(GRADER, grading('Missing: lost segments are sent again after a timeout.'), blocks);
  });

  it('may raise an alert in the words that come first to mind', () => {
    isTaken(JUDGE, judgement({ alert: 'There are signs that somebody is in danger.' }));
    isTaken(JUDGE, judgement({ alert: 'The text threatens a pupil with violence.' }));
  });

  it('may ask how, who or what of a matter that its quotation names', () => {
    const quote = 'The cameras keep pupils safe.';
    for (const point of [
      'It does not say how the cameras keep pupils safe.',
      'It does not explain by what means the cameras keep pupils safe.',
      'The draft did not say that the cameras keep pupils safe; the revision does.',
    ])
      isTaken(JUDGE, judgement({ weaknesses: [{ point, quote }] }));
  });

  it('may reject a finding on the ground that the prompt names', () => {
    const reason = 'Its quote shows the opposite of what its description says.';
    isTaken('deliverable-review/consistency-manager', {
      decisions: [{ id: 'F1', decision: 'reject', into: null, reason }],
    });
  });

  it('keeps labels of its own, and names of elements that look like tags', () => {
    const said =
      'What is lacking: any picture of the wait.\nClaim: It is told and not shown to a reader.\nQuote: We waited.';
    const { value } = admitted('essay-scoring/skeptic', said, { essay: 'We waited.' });
    assert.match((value as { opening: string }).opening, /What is lacking/);
    isTaken(
      JUDGE,
      judgement({
        weaknesses: [{ point: 'The element is left open.', quote: 'The element <order-facade> calls' }],
      }),
    );
  });

  it('is looked at in a time that grows with its length alone', () => {
    for (const text of [
      `<a${`-${'a'.repeat(99)}`.repeat(1000)}`,
      `<essay-${'3a'.repeat(16_000)}`,
      'why not '.repeat(12_000),
    ])
      admitted(JUDGE, judgement({ rationale: text }));
  });
});
