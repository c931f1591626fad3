import assert from 'node:assert/strict';
import { it } from 'node:test';
import { argumentCoaching } from '@assay/argument-coaching/workflow';

it('an argument of more words than its run takes is refused where it is handed in', async () => {
  const refuse = (words: number, mostWords?: number) =>
    argumentCoaching.handIn!.refuse!(Buffer.from('sea '.repeat(words)), 'argument.txt', {
      ...(mostWords !== undefined && { mostWords }),
    });
  await refuse(6_000);
  await assert.rejects(refuse(8_001), {
    code: 'SubmissionTooLarge',
    message: /at most 8,000 are taken here/,
  });
  await assert.rejects(refuse(101, 100), { code: 'SubmissionTooLarge' });
});

it('what is no argument is refused where it is handed in, as its run would; the motion of a debate is taken however short', async () => {
  const refuse = (text: string, file = 'argument.txt', motion = 'Ban homework') =>
    argumentCoaching.handIn!.refuse!(Buffer.from(text), file, { motion } as object);
  await assert.rejects(refuse('Homework.'), {
    code: 'SubmissionEmpty',
    message: /holds 1 word: an argument says/,
  });
  await assert.rejects(refuse('student,claim\nanna,It harms them all\n', 'class.csv'), {
    code: 'SubmissionUnsupported',
  });
  await refuse('Homework does more harm than good.');
  await refuse('Ban  homework\n', 'motion.txt');
});
