import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { readFeedback } from '@assay/argument-coaching/add-feedback';
import { stringify } from 'yaml';
import { debate, debateOf } from '../../../../cli/argument-coaching/commands/debate.ts';
import { describeAdded, feedback } from '../../../../cli/argument-coaching/commands/feedback.ts';
import {
  handedMotion,
  motionCheck,
  motionOf,
  motionToCheck,
} from '../../../../cli/argument-coaching/commands/motion.ts';
import { assignmentIdOf } from '../../../../cli/commands/list-runs.ts';
import type { RunSummary } from '../../../../cli/run-summary.ts';
import { type Desk, openDesk } from '../../../stack/cli/command-line.ts';

const MOTION = 'Schools should require uniforms.';
const motion = motionOf(MOTION);
let folder: string;
const at = (name: string) => join(folder, name);
before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'assay-motion-'));
  const traits = [{ name: 'Ideas', min: 0, max: 3 }];
  await Promise.all([
    writeFile(at('essay.yaml'), stringify({ assignment: 'story', question: 'What?', traits })),
    writeFile(at('broken.yaml'), 'motion: ['),
    writeFile(at('feedback.yaml'), 'reviewer: A teacher\nscores: {grammar: 7}\n'),
    writeFile(at('empty.yaml'), ''),
    writeFile(at('good.yaml'), 'reviewer: A teacher\ncomment: Good.\n'),
  ]);
});
after(() => rm(folder, { recursive: true, force: true }));

describe('a motion in words', () => {
  it('is an assignment of its own, the same for the same words', () => {
    const { assignment, attachments } = motionOf(`  ${MOTION.replace(' ', '\n  ')}`);
    assert.deepEqual(assignment, motion.assignment);
    assert.match(assignment.assignment, /^motion-[0-9a-f]{12}$/);
    assert.equal(assignment.title, MOTION);
    assert.deepEqual([assignment.motion, assignment.language, attachments], [MOTION, 'en', []]);
    const others = [motionOf(`${MOTION} Now.`), motionOf(MOTION, 'it')];
    assert.equal(new Set([motion, ...others].map((one) => one.assignment.assignment)).size, 3);
    assert.equal(others[1]!.assignment.language, 'it');
  });

  it('is refused where it is empty, no statement, or endless, and so is a language that is no code', async () => {
    for (const words of ['', ' \n ', 'Cats?', '\u00a0'])
      await assert.rejects(motionCheck(words, {}), {
        code: 'AssignmentInvalid',
        message: /^The motion cannot be checked:\n {2}motion: a motion is a statement/,
      });
    assert.throws(() => motionOf('Why? '.repeat(300)), { message: /motion: / });
    assert.throws(() => motionOf(MOTION, 'English'), {
      message: /language: /,
    });
  });

  it('is told from a file', async () => {
    assert.equal((await motionToCheck(MOTION)).assignment.motion, MOTION);
    await assert.rejects(motionToCheck(at('missing.yaml')), { code: 'FileUnreadable' });
    await assert.rejects(motionToCheck(at('broken.yaml')), { code: 'AssignmentInvalid' });
    await assert.rejects(motionToCheck(at('essay.yaml')), {
      code: 'AssignmentInvalid',
      message: /essay-scoring; this needs one of argument-coaching/,
    });
    await assert.rejects(motionToCheck(at('essay.yaml'), 'en'), { message: /leave out --language/ });
  });
});

describe('a motion that is handed in', () => {
  it('for a check is its own words, and the same submission each time', () => {
    const handed = handedMotion(motion, { purpose: 'check' });
    assert.equal(handed.body.toString(), `${MOTION}\n`);
    assert.deepEqual([handed.file, handed.options], ['motion.txt', { purpose: 'check' }]);
    assert.match(handed.submission, /^check-[0-9a-f]{12}$/);
    assert.deepEqual(handedMotion(motion, { purpose: 'check' }), handed);
  });

  it('for a debate asks for what was asked, and leaves the rest to the assignment', () => {
    assert.deepEqual(debateOf(motion, { json: true }).options, { purpose: 'debate' });
    const asked = {
      approach: 'control',
      rounds: 4,
      format: 'world-schools',
      judges: 'logical,factual',
    } as const;
    assert.deepEqual(debateOf(motion, asked).options, { purpose: 'debate', ...asked, rounds: '4' });
  });

  it('for a debate is a submission of its own for each way that it is held, unless one is named', () => {
    const ways = [{}, { approach: 'A' }, { approach: 'B' }, { rounds: 2 }, { judges: 'one' }] as const;
    const ids = ways.map((way) => debateOf(motion, way).submission);
    assert.equal(new Set([...ids, debateOf(motionOf(`${MOTION} Now.`), {}).submission]).size, 6);
    assert.match(ids[0]!, /^debate-[0-9a-f]{12}$/);
    assert.equal(debateOf(motion, { approach: 'A', out: 'elsewhere' }).submission, ids[1]);
    assert.equal(debateOf(motion, { submission: 'pilot-1' }).submission, 'pilot-1');
    for (const submission of ['', 'my pilot', 'a/b'])
      assert.throws(() => debateOf(motion, { submission }), { code: 'SubmissionUnsupported' });
  });

  it('for a debate takes a seed in place of its own, as a submission of its own', () => {
    const [own, seven, eight] = [{}, { seed: 7 }, { seed: 8 }].map((way) => debateOf(motion, way));
    assert.deepEqual(seven, own);
    assert.equal(eight!.assignment.seed, 8);
    assert.equal(motion.assignment.seed, 7);
    assert.notEqual(eight!.submission, own!.submission);
    assert.deepEqual(eight!.options, { purpose: 'debate' });
  });

  it('for a debate is refused where the format has more rounds than there are', () =>
    assert.throws(() => debateOf(motion, { format: 'world-schools', rounds: 3 }), {
      code: 'AssignmentInvalid',
      message: /world-schools has at least 4 rounds .* not 3/,
    }));

  it('is refused where its file is of another workflow or cannot be read, before anything is started', async () => {
    await assert.rejects(debate(at('essay.yaml'), {}), { message: /this needs one of argument-coaching/ });
    await assert.rejects(debate(at('missing.yaml'), {}), { code: 'FileUnreadable' });
    await assert.rejects(motionCheck(MOTION, { out: at('essay.yaml') }), {
      message: /is a file: give a folder/,
    });
  });
});

describe('feedback from a file', () => {
  it('is refused before anything is started where it cannot be used', async () => {
    await assert.rejects(feedback('run-1', at('missing.yaml'), {}), { code: 'FileUnreadable' });
    await assert.rejects(feedback('run-1', at('feedback.yaml'), {}), {
      code: 'RatingsInvalid',
      message: /no such judge/,
    });
    await assert.rejects(feedback('run-1', at('empty.yaml'), { as: 'A' }), { message: /nothing in it/ });
    await assert.rejects(feedback('run-1', at('good.yaml'), { out: at('essay.yaml') }), {
      message: /is a file: give a folder/,
    });
  });
});

describe('what feedback came to', () => {
  const run = { runId: 'run-1', failure: null, report: '/out/report.pdf', artifacts: '/out' };
  const told = (text: string) => describeAdded(readFeedback(text), { run } as unknown as RunSummary);

  it('is what was added and where the new report is', () => {
    const scores =
      '[{judge: logical, score: 6.5, comment: Guessed.}, {judge: factual, stance: for, round: 2, score: 6}]';
    assert.deepEqual(told(`reviewer: A. Teacher\nscores: ${scores}\ncomment: Better.\n`).split('\n'), [
      'feedback of A. Teacher added to run-1; no model was asked, nothing was paid',
      '  logical: 6.5 – Guessed.',
      '  factual (for, round 2): 6.0',
      '  Better.',
      'Report:    /out/report.pdf',
      'Artifacts: /out',
    ]);
  });

  it('holds nothing that a terminal obeys', () =>
    assert.ok(!told('{"reviewer": "A\\u001b[2J", "comment": "\\u001b]0;x"}').includes('\u001b')));
});

describe('the runs of an assignment', () => {
  it('are looked up by its id, or that in its file', async () => {
    assert.equal(await assignmentIdOf('story'), 'story');
    assert.equal(await assignmentIdOf(at('essay.yaml')), 'story');
    await assert.rejects(assignmentIdOf('missing.yaml'), { code: 'FileUnreadable' });
    await assert.rejects(assignmentIdOf(at('empty.yaml')), {
      code: 'AssignmentInvalid',
      message: /has no fields/,
    });
  });

  it('are refused for a text in place of the assignment', async () => {
    await writeFile(at('argument.md'), '# Phones\n\nThey: *distract*: us\n');
    await assert.rejects(debate(at('argument.md'), {}), { message: /argument.md is no assignment/ });
  });

  it('says what is missing in an assignment', async () => {
    await writeFile(at('bare.yaml'), 'workflow: argument-coaching\n');
    await assert.rejects(debate(at('bare.yaml'), {}), {
      message: /assignment: is missing: a text belongs here\n {2}motion: is missing/,
    });
  });
});

describe('the command line of debates', () => {
  let desk: Desk;
  before(async () => {
    desk = await openDesk();
  });
  after(() => desk.close());

  it('refuses ways to debate that there are not, and says which there are', async () => {
    const refusals: [option: string, value: string, words: RegExp][] = [
      ['--approach', 'C', /Choose one of A, B, control/],
      ['--format', 'oxford', /Choose one of standard, world-schools/],
      ['--rounds', '0', /whole number from 1 to 8/],
      ['--judges', 'logical,logical', /all, one, or a list with commas of factual, .*, each once/],
    ];
    const refused = await Promise.all(
      refusals.map(([option, value]) => desk.here('debate', 'motion.yaml', option, value)),
    );
    for (const [at, { code, stderr, stdout }] of refused.entries()) {
      assert.deepEqual([code, stdout], [2, '']);
      assert.match(stderr.replace(/\s+/g, ' '), refusals[at]![2]);
    }
  });

  it('takes them in capitals or not, and then looks for the motion', async () => {
    const asked = [
      '--approach',
      'a',
      '--format',
      'World-Schools',
      '--rounds',
      '4',
      '--judges',
      'Logical, ethical',
    ];
    const { code, stderr } = await desk.here('debate', 'motion.yaml', ...asked);
    assert.deepEqual([code, stderr.startsWith('FileUnreadable')], [1, true]);
  });

  it('fails a check of no motion with words', async () => {
    const { code, stderr } = await desk.here('motion', 'check', '');
    assert.equal(code, 1);
    assert.match(stderr, /^AssignmentInvalid: The motion cannot be checked/);
  });
});
