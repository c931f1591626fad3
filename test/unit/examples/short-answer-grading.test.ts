import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, it } from 'node:test';
import { findAddresses } from '@assay/platform/submission/find-addresses';
import { LABELS } from '@assay/short-answer-grading/label';
import { readAnswers } from '@assay/short-answer-grading/table/read-answers';
import { readPast } from '@assay/short-answer-grading/table/read-past';
import { parse } from 'yaml';
import * as z from 'zod';

const FOLDER = new URL('../../../examples/short-answer-grading/', import.meta.url);
const read = (name: string) => readFileSync(new URL(name, FOLDER));
const quiz = z.object({ questions: z.array(z.object({ id: z.string(), question: z.string() })) });
const { questions } = quiz.parse(parse(read('quiz.yaml').toString()));

describe('the sample of short-answer grading', () => {
  it('is a class of twelve in which one speaks to the grader, one is empty and two are alike', () => {
    const { answers, warnings } = readAnswers(read('answers.csv'), 'answers.csv', questions);
    assert.deepEqual(warnings, []);
    assert.equal(answers.length, 12);
    const texts = answers.map(({ answer }) => answer);
    assert.equal(texts.filter((text) => findAddresses(text).length > 0).length, 1);
    assert.equal(texts.filter((text) => text === '').length, 1);
    assert.equal(texts.filter((text) => text.startsWith('=')).length, 1);
    const alike = new Set(texts.map((text) => text.toLowerCase().replace(/\s+/g, ' ').trim()));
    assert.deepEqual([new Set(texts).size, alike.size], [12, 11]);
  });
  it('has past answers with each label, to this question and another', () => {
    const { past, warnings } = readPast(read('past.csv'), 'past.csv', questions);
    assert.deepEqual(warnings, []);
    const own = past.filter(({ question }) => question === questions[0]!.id);
    assert.deepEqual([own.length, past.length], [40, 44]);
    for (const label of LABELS) assert.ok(own.filter((one) => one.label === label).length >= 12);
    assert.ok(past.every(({ feedback }) => feedback !== null));
  });
});
