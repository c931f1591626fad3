import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { createPhaseLine, elapsedText } from '../../../../cli/waiting/phase-line.ts';
import { toldMaking } from '../../../../infra/making.ts';

function phaseLine(isTTY: boolean) {
  const chunks: string[] = [];
  let now = 0;
  const stream = { isTTY, columns: 80, write: (text: unknown) => chunks.push(String(text)) > 0 };
  const phases = createPhaseLine(stream, () => now);
  const after = (seconds: number) => {
    now += seconds * 1000;
    phases.tick();
  };
  return { chunks, phases, after };
}

describe('what is done before anything else can be', () => {
  it('is told with its time, drawn over again on a terminal', () => {
    const { chunks, phases, after } = phaseLine(true);
    phases.enter('bundling functions, 1 of 40');
    after(1);
    assert.equal(chunks.length, 0, 'what is over soon is not told of');
    after(2);
    phases.enter('bundling functions, 9 of 40');
    after(60);
    phases.clear();
    assert.deepEqual(
      chunks.map((chunk) => chunk.replace('\r\u001b[2K', '')),
      [
        '  bundling functions, 1 of 40 · 3 s',
        '  bundling functions, 9 of 40 · 3 s',
        '  bundling functions, 9 of 40 · 1 min 3 s',
        '',
      ],
    );
  });

  it('is a line now and then elsewhere', () => {
    const { chunks, phases, after } = phaseLine(false);
    phases.enter('checking the template');
    for (let second = 0; second < 25; second += 1) after(1);
    phases.clear();
    assert.deepEqual(chunks, ['  checking the template · 10 s\n', '  checking the template · 20 s\n']);
  });

  it('is a time that is read without arithmetic', () =>
    assert.deepEqual([9_999, 60_000, 110_000].map(elapsedText), ['9 s', '1 min 0 s', '1 min 50 s']));

  it('is the last whole line of what the app says of it', () => {
    assert.equal(toldMaking('a warning\n'), null);
    assert.equal(toldMaking('[making] bundling functions, 1 of 4\nother\n'), 'bundling functions, 1 of 4');
    assert.equal(toldMaking('[making] one\n[making] tw'), null);
  });
});
