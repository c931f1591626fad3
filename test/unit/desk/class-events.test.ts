import assert from 'node:assert/strict';
import { it } from 'node:test';
import { happens } from '../../../desk/class/class-events.ts';

it('a class is asked for what happened: first from when on, then as soon as there is something, and anew where that is refused', async (test) => {
  const answers = [
    Response.json({ next: 'a' }),
    Response.json({ next: null }),
    new Response('{}', { status: 503 }),
    Response.json({ next: 'b' }),
  ];
  const asked: string[] = [];
  test.mock.method(globalThis, 'fetch', async (path: string) => {
    asked.push(path.split('?')[1]!);
    return answers.shift()!;
  });
  for (let at = 0; at < 4; at += 1) await happens('story');
  assert.deepEqual(asked, ['since=last', 'since=a&wait=20', 'since=last', 'since=last']);
});
