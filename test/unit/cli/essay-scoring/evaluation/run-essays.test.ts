import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { EssayAssignment } from '@assay/essay-scoring/assignment';
import type { RunItem } from '@assay/platform/run/items';
import { validateAssignment } from '@assay/workflows/assignments';
import type { InvokeCommand } from '@aws-sdk/client-lambda';
import type { PutObjectCommand } from '@aws-sdk/client-s3';
import { type EssaysToRun, runEssays } from '../../../../../cli/essay-scoring/evaluation/run-essays.ts';

const assignment = validateAssignment({
  assignment: 'story',
  title: 'A story',
  question: 'What happened at sea?',
  traits: [{ name: 'Ideas', min: 0, max: 3 }],
}) as EssayAssignment;

/** A deployment that settles the runs of these ids as failed and all others as completed, each at its second look; some never end. */
function deployment(failing: readonly string[] = [], working: readonly string[] = []) {
  const runs = new Map<string, { submission: string; looks: number }>();
  const puts: PutObjectCommand['input'][] = [];
  const written: string[] = [];
  const asked: { key: string; value: unknown }[] = [];
  const cancelled: string[] = [];
  let [underWay, most] = [0, 0];
  const connection = {
    s3: {
      send: async ({ input }: PutObjectCommand) => {
        puts.push(input);
        most = Math.max(most, ++underWay);
        return { VersionId: `v${puts.length}` };
      },
    },
    lambda: {
      send: async ({ input }: InvokeCommand) => {
        assert.equal(input.FunctionName, 'cancel');
        cancelled.push(JSON.parse(String(input.Payload)).runId);
        return {};
      },
    },
    outputs: { Bucket: 'bucket', CancelFunction: 'cancel' },
    pollMs: 1,
    runStore: {
      charges: async () => [{ kind: 'chat' }],
      findRun: async (runId: string): Promise<Partial<RunItem> | null> => {
        const known = runs.get(runId) ?? {
          submission: String(puts[runs.size]!.Key).split('/')[3]!,
          looks: 0,
        };
        runs.set(runId, { ...known, looks: known.looks + 1 });
        if (known.looks === 0) return null;
        if (working.includes(known.submission)) return { state: 'running' };
        underWay -= 1;
        return failing.includes(known.submission)
          ? { state: 'failed', failure: { step: 'open-run', code: 'SubmissionEmpty', message: 'Nothing.' } }
          : { state: 'completed' };
      },
    },
    objects: {
      write: async (key: string, value: unknown) => {
        written.push(key);
        if (key.startsWith('asked/')) asked.push({ key, value });
      },
      readOptional: async () => null,
    },
  };
  return {
    connection: connection as unknown as Parameters<typeof runEssays>[0],
    puts,
    written,
    asked,
    cancelled,
    most: () => most,
  };
}

const of = (ids: string[], more: Partial<EssaysToRun> = {}): EssaysToRun => ({
  assignment,
  variant: 'MADRAG',
  essays: ids.map((id) => ({ id, text: `The essay of ${id}.` })),
  ...more,
});

describe('essays that are run to be judged', () => {
  it('come back in their order; one that fails leaves the others alone', async () => {
    const { connection } = deployment(['b']);
    const told: string[] = [];
    const judged = await runEssays(connection, of(['a', 'b', 'c'], { onDone: ({ id }) => told.push(id) }));
    assert.deepEqual(
      judged.map(({ id, failure }) => [id, failure?.code ?? null]),
      [
        ['a', null],
        ['b', 'SubmissionEmpty'],
        ['c', null],
      ],
    );
    assert.deepEqual(told.sort(), ['a', 'b', 'c']);
    assert.ok(judged.every(({ seconds }) => seconds >= 0));
  });

  it('are ordinary submissions by the variant that ask for no report', async () => {
    const { connection, puts, written, asked } = deployment();
    await runEssays(connection, of(['a'], { tenant: 'school' }));
    assert.partialDeepStrictEqual(puts, [
      {
        Key: 'submissions/school/story/a/essay.txt',
        Body: 'The essay of a.',
        Metadata: { asked: /([^/]*)\.json$/.exec(asked[0]!.key)![1] },
      },
    ]);
    assert.ok(written.includes('assignments/school/story/assignment.json'));
    const { key, value } = asked[0]!;
    assert.ok(key.startsWith('asked/school/story/'));
    assert.deepEqual(value, { submission: 'a', options: { variant: 'MADRAG', purpose: 'evaluation' } });
  });

  it('are a few at a time', async () => {
    const { connection, most } = deployment();
    const ids = Array.from({ length: 40 }, (_, at) => `essay-${at}`);
    assert.equal((await runEssays(connection, of(ids))).length, 40);
    assert.equal(most(), 6);
  });

  for (const [what, ids] of [
    ['twice the same id', ['a', 'a']],
    ['an id that is a path', ['a', '../b']],
  ] as const)
    it(`are refused with ${what}, before anything is uploaded`, async () => {
      const { connection, puts } = deployment();
      await assert.rejects(runEssays(connection, of([...ids])), { code: 'EvaluationInvalid' });
      assert.deepEqual(puts, []);
    });

  it('are begun no more once it is aborted', async () => {
    const { connection, puts } = deployment();
    const stop = new AbortController();
    const ids = Array.from({ length: 40 }, (_, at) => `essay-${at}`);
    const running = runEssays(connection, of(ids, { signal: stop.signal, onDone: () => stop.abort() }));
    await assert.rejects(running, { name: 'AbortError' });
    assert.ok(puts.length < 40);
  });

  it('ask no further question once it is aborted: those under way are cancelled, all of them, before it ends', async () => {
    const { connection, cancelled } = deployment([], ['b', 'c']);
    const stop = new AbortController();
    const cut: [string, string, number][] = [];
    const running = runEssays(
      connection,
      of(['a', 'b', 'c'], {
        signal: stop.signal,
        onDone: () => stop.abort(),
        onCut: ({ id, failure, charges }) => cut.push([id, failure!.code, charges.length]),
      }),
    );
    await assert.rejects(running, { name: 'AbortError' });
    assert.equal(new Set(cancelled).size, 2);
    assert.deepEqual(cut.toSorted(), [
      ['b', 'RunCancelled', 1],
      ['c', 'RunCancelled', 1],
    ]);
  });
});
