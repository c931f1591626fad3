import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { essayAnswers } from '@assay/essay-scoring/answers';
import { admissionOf } from '@assay/model/admission/admission';
import type { Message } from '@assay/model/message';
import { speaksOfGrading } from '@assay/platform/submission/speaks-of-grading';
import * as z from 'zod';
import { ROOT } from '../../../support/test-files.ts';

const answerSchema = z.object({
  agent: z.string(),
  heard: z.string().nullable(),
  content: z.string(),
  objections: z.array(z.string()),
});
/** What a real small model said of the sample essay, as it said it. */
const recorded = z
  .object({
    model: z.string(),
    sample: z.string(),
    answers: z.array(answerSchema),
    contrary: answerSchema,
    quotesLoop: answerSchema,
    goesOn: answerSchema,
  })
  .parse(JSON.parse(readFileSync(join(import.meta.dirname, 'real-answers.json'), 'utf8')));

const essay = readFileSync(join(ROOT, recorded.sample), 'utf8');
const block = (name: string, text: string) => `<${name}-000000000000>\n${text}\n</${name}-000000000000>`;

function messagesTo({ agent, heard }: z.infer<typeof answerSchema>): Message[] {
  const prompt = readFileSync(join(ROOT, 'prompts', `${agent}.yaml`), 'utf8');
  const given = heard === null ? '' : `\n${block('statement', heard)}`;
  return [
    { role: 'system', content: readFileSync(join(ROOT, 'prompts/essay-scoring/prefix/essay.yaml'), 'utf8') },
    { role: 'user', content: block('essay', essay) },
    { role: 'user', content: `${prompt}${given}` },
  ];
}

describe(`what ${recorded.model} said of the sample essay`, () => {
  const format = essayAnswers['debate-statement'];

  it('is four cases of an Advocate, whose labels are cut, and a Skeptic that said the same, twice', () => {
    assert.equal(recorded.answers.length, 6);
    for (const answer of recorded.answers) {
      const admission = admissionOf(format, messagesTo(answer));
      const reading = admission.read({ value: format.parse(answer.content), text: answer.content });
      assert.deepEqual(
        reading.objections.map(({ kind }) => kind),
        answer.objections,
        answer.content,
      );
      const value = admission.admit(reading);
      if (answer.objections.length > 0) assert.equal(value, undefined);
      else assert.doesNotMatch((value as { text: string }).text, /first sentence/i);
    }
  });

  it('is a Skeptic, asked again, that put a "not" into the claim of the Advocate and quoted the same for it', () => {
    const { content, objections } = recorded.contrary;
    const admission = admissionOf(format, messagesTo(recorded.contrary));
    const reading = admission.read({ value: format.parse(content), text: content });
    assert.deepEqual(
      reading.objections.map(({ kind }) => kind),
      objections,
    );
    const { text } = admission.admit(reading) as { text: string };
    assert.doesNotMatch(text, /not well-organized|reads every line aloud/);
    assert.match(text, /The organization of the story is unclear/);
  });

  it('is an Advocate that quoted the same until its limit: each quotation counts once', () => {
    const { content, objections } = recorded.quotesLoop;
    const admission = admissionOf(format, messagesTo(recorded.quotesLoop));
    const reading = admission.read({ value: format.parse(content), text: content });
    assert.deepEqual(
      reading.objections.map(({ kind }) => kind),
      objections,
    );
    const { text } = admission.admit(reading) as { text: string };
    const quotes = text.split('\n').filter((line) => line.startsWith('Quote:'));
    assert.ok(quotes.length < 9, `${quotes.length} quotations`);
    assert.equal(new Set(quotes.map((line) => line.toLowerCase())).size, quotes.length);
  });

  it('is a Skeptic whose objections stand behind the quotations, on their lines', () => {
    const { claims } = format.parse(recorded.goesOn.content) as {
      claims: { text: string; quotes: { text: string }[] }[];
    };
    assert.equal(claims.length, 3);
    for (const { text, quotes } of claims) {
      assert.match(text, /but it does not immediately introduce/);
      assert.equal(quotes.length, 1);
      assert.doesNotMatch(quotes[0]!.text, /This (?:sets|shows)/);
    }
  });

  it('quoted, as screener, an honest passage that speaks to nobody who grades', () => {
    const passage =
      'It was wet, but you could still read it: Dry for one full day before use. That sentence was the second line.';
    assert.equal(speaksOfGrading(passage), false);
  });
});
