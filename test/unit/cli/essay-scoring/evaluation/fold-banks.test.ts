import assert from 'node:assert/strict';
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, describe, it } from 'node:test';
import type { InvokeCommand } from '@aws-sdk/client-lambda';
import * as z from 'zod';
import type { EssayStudy } from '../../../../../cli/essay-scoring/evaluation/essay-study.ts';
import { foldAssignment } from '../../../../../cli/essay-scoring/evaluation/essay-study.ts';
import { removeBanks } from '../../../../../cli/essay-scoring/evaluation/fold-banks.ts';
import { clearUnused } from '../../../../../cli/essay-scoring/evaluation/study-folder.ts';
import { objectsInMemory } from '../../../../support/artifacts-in-memory.ts';
import { anEssayAssignment } from '../../../../support/assignments.ts';

const tenant = 'evaluation-0123456789abcdef';
const study = (settings: Partial<EssayStudy['settings']> = {}) =>
  ({
    assignment: anEssayAssignment({
      assignment: 'storm',
      title: 'A storm',
      question: 'Tell of a storm.',
      traits: [{ name: 'Ideas', min: 0, max: 3 }],
    }),
    tenant,
    pastSeed: null,
    settings: {
      ...{
        variants: ['MARAG'],
        reader: false,
        folds: 2,
        sample: null,
        seed: 7,
        resamples: 100,
        curve: false,
        repeat: 1,
        past: null,
      },
      ...settings,
    },
    folds: [1, 2].map((number) => ({ number, judged: [], bank: [] })),
  }) as unknown as EssayStudy;
const idsOf = (of: EssayStudy) => [...of.folds, null].map((fold) => foldAssignment(of, fold).assignment);

/** A deployment whose function says which bank it deleted. */
function deployment() {
  const objects = objectsInMemory();
  const asked: string[] = [];
  const lambda = {
    send: async ({ input }: InvokeCommand) => {
      asked.push(JSON.parse(Buffer.from(input.Payload as Uint8Array).toString()).assignment);
      return { Payload: { transformToString: () => '{"deleted":0}' } };
    },
  };
  const connection = { objects, lambda, outputs: { DeleteExemplarsFunction: 'delete' } };
  return { objects, asked, connection: connection as unknown as Parameters<typeof removeBanks>[0] };
}

describe('two evaluations of the same data', () => {
  const first = study();
  const others = [
    study({ variants: ['SA', 'MARAG'] }),
    study({ seed: 8 }),
    study({ folds: 3 }),
    study({ sample: 10 }),
  ];

  it('have banks of their own, the same each time', () => {
    assert.deepEqual(idsOf(study()), idsOf(first));
    const all = [first, ...others].flatMap(idsOf);
    assert.equal(new Set(all).size, all.length);
  });

  it('delete their own alone, also those that an earlier try left behind', async () => {
    const { objects, asked, connection } = deployment();
    const [other] = others as [EssayStudy];
    const keyOf = (id: string) => `assignments/${tenant}/${id}/assignment.json`;
    for (const id of [...idsOf(first), ...idsOf(other)]) await objects.write(keyOf(id), { id });
    await removeBanks(connection, first);
    assert.deepEqual(asked.sort(), idsOf(first).sort());
    for (const id of idsOf(first)) assert.equal(await objects.readOptional(keyOf(id), z.unknown()), null);
    for (const id of idsOf(other)) assert.ok(await objects.readOptional(keyOf(id), z.unknown()));
    await removeBanks(connection, other);
    assert.deepEqual(await objects.list('assignments/'), []);
  });
});

describe('the folder of an evaluation that came to nothing', async () => {
  const root = await mkdtemp(join(tmpdir(), 'assay-unused-'));
  after(() => rm(root, { recursive: true, force: true }));
  const made = async (name: string, files: string[]) => {
    const folder = join(root, name);
    await mkdir(folder);
    for (const file of files) await writeFile(join(folder, file), '{}');
    return folder;
  };
  const stopped = () => Promise.reject(new Error('stopped'));

  it('is removed where it holds settings alone, or nothing', async () => {
    for (const [name, files] of [
      ['settings', ['settings.json', 'assignment.json']],
      ['nothing', []],
    ] as const) {
      const folder = await made(name, [...files]);
      await assert.rejects(clearUnused(folder, stopped), /stopped/);
      assert.ok(!(await readdir(root)).includes(name));
    }
  });

  it('stays where anything else is in it', async () => {
    const folder = await made('kept', ['settings.json', 'study.json']);
    await assert.rejects(clearUnused(folder, stopped), /stopped/);
    assert.deepEqual((await readdir(folder)).sort(), ['settings.json', 'study.json']);
  });

  it('stays where it came to something', async () => {
    const folder = await made('done', ['settings.json']);
    assert.equal(await clearUnused(folder, async () => 'judged'), 'judged');
    assert.deepEqual(await readdir(folder), ['settings.json']);
  });
});
