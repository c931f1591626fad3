import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { ENRICHED } from '@assay/deliverable-review/artifacts';
import { describeFigures } from '@assay/deliverable-review/figures';
import { documentText } from '@assay/document/document-text';
import type { ExtractedDocument } from '@assay/document/extracted-document';
import { type Artifact, artifact, picture } from '@assay/platform/run/artifact';
import { createObjectStore, type ObjectStore } from '@assay/platform/run/object-store';
import { createMemory, runArtifacts } from '@assay/platform/run/run-artifacts';
import * as z from 'zod';
import { objectsInMemory } from '../../../support/artifacts-in-memory.ts';
import { openStore } from '../../infra/local/aws/s3/store-under-test.ts';

const number = z.number();
const BRIEF = artifact('brief.json', number, { pinned: true });
const VERDICT = artifact('verdict.json', number);

/** A process that asks for artifacts, of which each function's call makes its own; what it loads is noted. */
function processOf(objects: ObjectStore) {
  const memory = createMemory(10);
  const loaded: string[] = [];
  const watched: ObjectStore = {
    ...objects,
    read(key, schema) {
      loaded.push(key);
      return objects.read(key, schema);
    },
  };
  return { loaded, of: (runId: string) => runArtifacts(watched, runId, memory) };
}

const { client } = await openStore();

describe("a run's artifacts in the bucket", () => {
  const artifacts = runArtifacts(createObjectStore(client, 'plain'), 'r1', createMemory(10));
  const PICTURE = picture('figures/figure-1.png');

  it('are read as they were written', async () => {
    await artifacts.write(VERDICT, 3);
    assert.equal(await artifacts.read(VERDICT), 3);
    assert.equal(await artifacts.readOptional(BRIEF), null);
    await assert.rejects(artifacts.read(BRIEF), { code: 'ArtifactMissing', message: /runs\/r1\/brief/ });
  });

  it('are pictures, too, read as data URLs', async () => {
    const png = Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0, 0xff);
    await artifacts.writePicture(PICTURE, png);
    const [type, data] = (await artifacts.read(PICTURE)).split(',');
    assert.equal(type, 'data:image/png;base64');
    assert.deepEqual(Uint8Array.from(Buffer.from(data!, 'base64')), png);
    await assert.rejects(artifacts.read(picture('figures/figure-2.png')), { code: 'ArtifactMissing' });
  });
});

describe('a pinned artifact', () => {
  it('is loaded once for a process, however many ask and whether at the same time', async () => {
    const { of, loaded } = processOf(objectsInMemory());
    await of('r').write(BRIEF, 7);
    const read = await Promise.all([of('r').read(BRIEF), of('r').read(BRIEF)]);
    assert.deepEqual([...read, await of('r').read(BRIEF)], [7, 7, 7]);
    assert.deepEqual(loaded, ['runs/r/brief.json']);
  });

  it('is one for each run', async () => {
    const { of } = processOf(objectsInMemory());
    await of('r1').write(BRIEF, 1);
    await of('r2').write(BRIEF, 2);
    assert.deepEqual([await of('r1').read(BRIEF), await of('r2').read(BRIEF)], [1, 2]);
  });

  it('that could not be read is tried again', async () => {
    const { of } = processOf(objectsInMemory());
    await assert.rejects(of('r').read(BRIEF), { code: 'ArtifactMissing' });
    await of('r').write(BRIEF, 7);
    assert.equal(await of('r').read(BRIEF), 7);
  });

  it('is made by the first attempt and by none after it', async () => {
    const { of } = processOf(objectsInMemory());
    assert.equal(await of('r').pin(BRIEF, async () => 1), 1);
    const again = () => assert.fail('made again');
    assert.equal(await of('r').pin(BRIEF, again), 1);
    assert.equal(await of('r').read(BRIEF), 1);
  });

  it('whose making failed is made by the next attempt', async () => {
    const { of } = processOf(objectsInMemory());
    const failing = async () => {
      throw new Error('no answer');
    };
    await assert.rejects(of('r').pin(BRIEF, failing), /no answer/);
    assert.equal(await of('r').pin(BRIEF, async () => 2), 2);
  });
});

describe('a memory', () => {
  it('forgets first what it remembered first', async () => {
    const loads: string[] = [];
    const { once } = createMemory(2);
    const ask = (key: string) => once(key, async () => loads.push(key));
    for (const key of ['a', 'b', 'a', 'c', 'b', 'a']) await ask(key);
    assert.deepEqual(loads, ['a', 'b', 'c', 'a']);
  });
});

describe('an artifact that is not pinned', () => {
  const BOX: [number, number, number, number] = [0, 0, 1, 1];
  const place = { page: 1, box: BOX };
  const document: ExtractedDocument = {
    pages: [{ number: 1, width: 1, height: 1, kind: 'text', label: null }],
    blocks: [{ kind: 'figure', ...place, figure: 'figure-1' }],
    figures: [{ id: 'figure-1', ...place, kind: 'vector', caption: null, text: '', words: [], hash: 'h' }],
    furniture: [],
    titlePage: [],
    outline: [],
    hidden: [],
    asides: [],
    warnings: [],
  };
  const outcome = { agent: 'deliverable-review/figure-describer', step: 'agents/figures/figure-1.json' };

  /** The document as an attempt enriches it, whose figure was described or not. */
  function enriched(description: string | null) {
    const described = describeFigures(document, new Map(description ? [['figure-1', description]] : []));
    const notDescribed = description ? [] : ['figure-1'];
    const error = description ? null : 'ModelUnavailable';
    const outcomes = [{ ...outcome, error, cause: error }];
    return { ...documentText(document, described), notDescribed, sections: 1, outcomes };
  }

  /** What a step of the second attempt reads, in a process that has read the first attempt's. */
  async function readBySecondAttempt(declared: Artifact<z.infer<typeof ENRICHED.schema>>) {
    const { of } = processOf(objectsInMemory());
    await of('r').write(declared, enriched(null));
    await of('r').read(declared);
    await of('r').write(declared, enriched('A server.'));
    return of('r').read(declared);
  }

  it("a resumed run's step reads what its own attempt wrote", async () => {
    assert.deepEqual(await readBySecondAttempt(ENRICHED), enriched('A server.'));
    const pinned = { ...ENRICHED, pinned: true };
    assert.deepEqual(await readBySecondAttempt(pinned), enriched(null), 'were it declared pinned');
  });
});
