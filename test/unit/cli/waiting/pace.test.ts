import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { createProgressBar } from '../../../../cli/progress-bar.ts';
import { countText, restText, stretchText } from '../../../../cli/waiting/pace.ts';
import { createWaitingLine, fitted } from '../../../../cli/waiting/waiting-line.ts';
import { waitingText } from '../../../../cli/waiting/watch-calls.ts';
import { lookOf, watchWorks } from '../../../../cli/waiting/watch-works.ts';

const MINUTE = 60_000;
const calls = (own: number, last: number, expected: readonly [number, number] | null = [10, 12]) => ({
  done: own,
  own,
  began: 0,
  last,
  expected,
});

describe('the pace of a run', () => {
  it('is told from its own calls, once three of them were answered', () => {
    assert.equal(restText(calls(2, 2 * MINUTE), 2 * MINUTE), null);
    assert.equal(restText(calls(4, 2 * MINUTE), 2 * MINUTE), 'about 3 to 4 minutes more');
    assert.equal(restText(calls(4, 2 * MINUTE, [8, 8]), 2 * MINUTE), 'about 2 minutes more');
  });

  it('counts a call that is under way for longer than the others', () =>
    assert.equal(restText(calls(4, 2 * MINUTE, [8, 8]), 20 * MINUTE), 'about 16 minutes more'));

  it('is not told where nobody knows how many there will be, or all are answered', () => {
    assert.equal(restText(calls(4, MINUTE, null), MINUTE), null);
    assert.equal(restText(calls(12, MINUTE), MINUTE), null);
  });

  it('is words that ask for no arithmetic', () => {
    assert.equal(stretchText(0, 44_000), 'less than a minute');
    assert.equal(stretchText(0, MINUTE), 'about 1 minute');
    assert.equal(stretchText(50 * MINUTE, 200 * MINUTE), 'about 1 to 3 hours');
    fc.assert(
      fc.property(fc.nat(1e9), fc.nat(1e9), (one, other) =>
        /^(less than a minute|about (\d+ to )?\d+ (minute|hour)s?)$/.test(
          stretchText(Math.min(one, other), Math.max(one, other)),
        ),
      ),
    );
  });

  it('tells how many of how many, and how many alone where there were more', () => {
    assert.equal(countText({ done: 3, expected: [14, 28] }), '3 of 14 to 28 calls answered');
    assert.equal(countText({ done: 20, expected: [14, 28] }), '20 of 20 to 28 calls answered');
    assert.equal(countText({ done: 29, expected: [14, 28] }), '29 calls answered');
    assert.equal(countText({ done: 1, expected: null }), '1 call answered');
  });
});

describe('what is waited for', () => {
  const written = (isTTY: boolean, columns: number) => {
    const chunks: string[] = [];
    let now = 0;
    const stream = { isTTY, columns, write: (chunk: unknown) => chunks.push(String(chunk)) > 0 };
    return { chunks, line: createWaitingLine(stream, () => now), later: (ms: number) => (now += ms) };
  };

  it('is one line on a terminal, as wide as it at most, drawn again only where it changed', () =>
    fc.assert(
      fc.property(fc.array(fc.string()), fc.integer({ min: 4, max: 120 }), (all, columns) => {
        const { chunks, line } = written(true, columns);
        for (const words of all) line.tell(words);
        for (const words of all.slice(-1)) line.tell(words);
        line.clear();
        const drawn = chunks.map((chunk) => chunk.replace('\r\u001b[2K', ''));
        assert.ok(
          drawn.every(
            (text) =>
              !['\r', '\n', '\u001b'].some((char) => text.includes(char)) &&
              Array.from(text).length < columns,
          ),
        );
        assert.ok(all.length === 0 || drawn.at(-1) === '', 'nothing is left of it');
        assert.ok(drawn.every((text, at) => at === 0 || text !== drawn[at - 1]));
      }),
    ));

  it('is a line every half minute elsewhere, none of what is done before, and none twice', () => {
    const { chunks, line, later } = written(false, 20);
    line.tell('one');
    later(29_000);
    line.tell('two');
    later(1_000);
    line.tell('three, which is longer than a terminal');
    later(30_000);
    line.tell('three, which is longer than a terminal');
    later(1_000);
    line.tell('four');
    line.clear();
    assert.deepEqual(chunks, ['  three, which is longer than a terminal\n', '  four\n']);
  });
});

describe('several works', () => {
  it('are told with their calls, which are assessed now, and the rest at the pace of their calls', () => {
    let now = 0;
    const watch = watchWorks([40, 60], () => now);
    const look = { ended: 0, all: 4, running: ['heron', 'gull', 'tern'] };
    assert.equal(watch({ ...look, done: 0 })[0], '0 of 40 to 60 calls answered · now heron, gull and 1 more');
    now = 10 * MINUTE;
    assert.equal(
      watch({ ...look, done: 20, running: ['gull'] })[0],
      '20 of 40 to 60 calls answered · about 10 to 20 minutes more · now gull',
    );
  });

  it('are told at their own pace where nobody knows how many calls there will be', () => {
    let now = 0;
    const watch = watchWorks(null, () => now);
    watch({ ended: 0, all: 9, done: 5, running: [] });
    now = 3 * MINUTE;
    assert.equal(
      watch({ ended: 3, all: 9, done: 35, running: [] })[0],
      '35 calls answered · about 6 minutes more',
    );
  });

  it('count the calls of those alone that are assessed by this command', () => {
    const run = (runId: string, requests: number) =>
      ({ runId, submission: runId, state: 'running', bill: { requests } }) as never;
    const runs = [run('before', 40), run('now', 3), run('other', 9)];
    const followed = new Set(['before', 'now']);
    assert.partialDeepStrictEqual(lookOf(runs, { followed, asked: new Set(['now']) }, 0), {
      done: 3,
      all: 2,
    });
    const nothing = lookOf(runs, { followed, asked: new Set() }, 0);
    assert.equal(nothing.done, null);
    assert.doesNotMatch(watchWorks(null)(nothing).join(), /call/);
  });
});

describe('a line that is wider than the terminal', () => {
  const asked = { name: 'skeptic · Conventions', since: 0, others: 3 };
  const forms = waitingText({ ...calls(9, 9 * MINUTE, [13, 27]), done: 9 }, asked, {
    ...{ now: 9 * MINUTE, serial: false },
  });
  const at = (columns: number) => fitted(forms, '  ', columns).replace(/\d\d:\d\d/, 'HH:MM');

  it('is said in fewer words before anything is left out, and ends with how far all is', () => {
    const lines = [
      [
        120,
        '  9 of 13 to 27 calls answered · about 4 to 18 minutes more · skeptic · Conventions and 3 more, since HH:MM',
      ],
      [90, '  9 of 13–27 calls · ~4–18 min more · skeptic · Conventions and 3 more, since HH:MM'],
      [80, '  9 of 13–27 calls · ~4–18 min more · skeptic · Conventions, since HH:MM'],
      [60, '  9 of 13–27 calls · ~4–18 min more · skeptic · Conventions'],
      [50, '  9 of 13–27 calls · ~4–18 min more'],
      [30, '  9 of 13–27 calls'],
      [12, '  9 of 13–…'],
    ] as const;
    for (const [columns, line] of lines) assert.equal(at(columns), line);
  });

  it('stands behind a bar where there is room for one', () => {
    const drawn = (columns: number) => {
      const chunks: string[] = [];
      const stream = { isTTY: true, columns, write: (text: unknown) => chunks.push(String(text)) > 0 };
      createProgressBar(stream, 8).tell(['long words, of which there are many', 'short']);
      return chunks.join('').replace('\r\u001b[2K', '');
    };
    assert.match(drawn(100), /░ 0 of 8 {2}long words, of which there are many$/);
    assert.equal(drawn(80), '  0 of 8  long words, of which there are many');
    assert.equal(drawn(24), '  0 of 8  short');
  });
});
