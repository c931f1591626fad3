import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { it } from 'node:test';

/** How a process ends in which Ctrl-C is pressed so many times while it works. */
function pressed(times: number) {
  const module = new URL('../../../../cli/evaluation/interruptible.ts', import.meta.url).href;
  const script = `
    const { Interruption, interruptible } = await import(${JSON.stringify(module)});
    const words = { stopping: 'Stopping.', leaving: 'The same command deletes them.' };
    const work = async (signal) => {
      for (let time = 0; time < ${times}; time += 1) process.emit('SIGINT');
      await null;
      process.stdout.write('cleaned');
      signal.throwIfAborted();
    };
    await interruptible(words, work).catch((error) => process.stdout.write(String(error instanceof Interruption)));
    process.stdout.write(String(process.listenerCount('SIGINT')));`;
  const { status, stdout, stderr } = spawnSync(process.execPath, ['--input-type=module', '--eval', script], {
    encoding: 'utf8',
  });
  return { status, stdout, stderr };
}

it('Ctrl-C ends work in order', () => {
  const { status, stdout, stderr } = pressed(1);
  assert.deepEqual([status, stdout], [0, 'cleanedtrue0'], stderr);
  assert.match(stderr, /Stopping\. A second Ctrl-C ends it at once\./);
  assert.doesNotMatch(stderr, /deletes them/);
});

it('a second Ctrl-C leaves at once, and says what deletes what stays', () => {
  const { status, stdout, stderr } = pressed(2);
  assert.deepEqual([status, stdout], [130, ''], stderr);
  assert.match(stderr, /Stopping\.[\s\S]*The same command deletes them\./);
});

it('work that nobody stops is let be', () => assert.equal(pressed(0).stdout, 'cleaned0'));
