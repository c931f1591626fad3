import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { openAppendLog } from '../../../../../infra/local/aws/s3/storage/append-log.ts';
import { temporaryFolder } from './store-under-test.ts';

type Entry = [key: string, value: string];

function openMap(file: string) {
  const map = new Map<string, string>();
  const log = openAppendLog<Entry>(file, {
    replay: ([key, value]) => map.set(key, value),
    snapshot: () => map.entries(),
  });
  return { map, log };
}

describe('an append log', () => {
  it('replays whatever was appended, over any number of openings', () => {
    const folder = temporaryFolder();
    let run = 0;
    const entry = fc.tuple(fc.string({ unit: 'grapheme' }), fc.string({ unit: 'grapheme', maxLength: 2000 }));
    fc.assert(
      fc.property(fc.array(fc.array(entry, { maxLength: 5 }), { maxLength: 4 }), (openings) => {
        const file = join(folder, String(run++));
        const expected = new Map<string, string>();
        for (const entries of openings) {
          const { log } = openMap(file);
          for (const [key, value] of entries) {
            log.append([key, value]);
            expected.set(key, value);
          }
          log.close();
        }
        const { map, log } = openMap(file);
        log.close();
        assert.deepEqual(map, expected);
      }),
      { numRuns: 50 },
    );
  });

  it('reads lines longer than its block', () => {
    const file = join(temporaryFolder(), 'long');
    const { log } = openMap(file);
    const long = 'x'.repeat(3_000_000);
    for (const key of ['a', 'b']) log.append([key, long]);
    log.close();
    const { map, log: again } = openMap(file);
    again.close();
    assert.deepEqual(
      [...map.values()].map((value) => value.length),
      [long.length, long.length],
    );
  });

  it('is rewritten when most of it is history, and then goes on', () => {
    const file = join(temporaryFolder(), 'history');
    const { log } = openMap(file);
    for (let at = 0; at <= 1500; at += 1) log.append(['k', String(at)]);
    log.close();
    const { log: second } = openMap(file);
    assert.equal(readFileSync(file, 'utf8'), '["k","1500"]\n');
    second.append(['k', 'later']);
    second.close();
    const { map, log: third } = openMap(file);
    third.close();
    assert.deepEqual([...map], [['k', 'later']]);
  });
});
