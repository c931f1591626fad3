import assert from 'node:assert/strict';
import { it } from 'node:test';
import { INTERRUPTED_WORDS, interruptibly, onInterrupt } from '../../../cli/on-interrupt.ts';

/** What each long command says at Ctrl-C. */
const SAID: Record<string, string> = {
  'submit, on a stack of its own': INTERRUPTED_WORDS.run('run-9', true),
  'submit, on a stack that stays': INTERRUPTED_WORDS.run('run-9', false),
  'class, while it hands in': INTERRUPTED_WORDS.class('story', { taken: 3, left: 25 }, true),
  'class, on a stack that stays': INTERRUPTED_WORDS.class('story', { taken: 28, left: 0 }, false),
  'exemplars import': INTERRUPTED_WORDS.exemplars(16, 48),
  'knowledge build': INTERRUPTED_WORDS.knowledge(2, 9),
  evaluate: INTERRUPTED_WORDS.study(),
  serve: INTERRUPTED_WORDS.serve('/home/ada/.assay'),
};

for (const [command, said] of Object.entries(SAID))
  it(`Ctrl-C in ${command} says what was kept and how to go on`, () => {
    assert.match(said, /\bkept\b|goes on without this command/);
    assert.match(said, /npx assay |the same command/);
  });

/** What is said, and the exit code, when Ctrl-C or another signal comes while work is under way. */
async function interrupted(
  listen: () => () => void,
  signal: 'SIGINT' | 'SIGTERM' = 'SIGINT',
): Promise<[string, number | undefined]> {
  const { exit } = process;
  const write = process.stderr.write;
  let said = '';
  let code: number | undefined;
  process.exit = ((given: number) => {
    code ??= given;
  }) as never;
  process.stderr.write = ((text: string) => {
    said += text;
    return true;
  }) as never;
  const letGo = listen();
  try {
    process.emit(signal, signal);
  } finally {
    letGo();
    process.exit = exit;
    process.stderr.write = write;
  }
  return [said, code];
}

it('ends with 130, in words of how far it was then', async () => {
  let done = 0;
  const [said, code] = await interrupted(() => {
    const letGo = onInterrupt(() => `${done} of 4 are kept`);
    done = 3;
    return letGo;
  });
  assert.deepEqual([said, code], ['\n  3 of 4 are kept\n', 130]);
});

it('says the same where the process is told to end, with the exit code of that', async () => {
  const [said, code] = await interrupted(() => onInterrupt(() => '3 of 4 are kept'), 'SIGTERM');
  assert.deepEqual([said, code], ['\n  3 of 4 are kept\n', 143]);
});

it('leaves nothing behind when the work has ended', async () => {
  const before = process.listenerCount('SIGINT');
  assert.equal(
    await interruptibly(
      () => '',
      async () => process.listenerCount('SIGINT') - before,
    ),
    1,
  );
  await assert.rejects(
    interruptibly(
      () => '',
      () => Promise.reject(new Error('x')),
    ),
  );
  assert.equal(process.listenerCount('SIGINT'), before);
});

for (const ownsStack of [true, false])
  it(`Ctrl-C in class --again sends nobody to a command that pays twice (${ownsStack ? 'own stack' : 'a stack that stays'})`, () => {
    const some = INTERRUPTED_WORDS.class('story', { taken: 6, left: 1, again: true }, ownsStack);
    assert.match(some, /^6 of 7 files .* With --again all of them would be assessed once more, and paid\./);
    assert.match(some, /the other 1 anew, too, give it with a folder of these alone/);
    assert.doesNotMatch(some, /by the same command\.|nothing is paid twice/);
    const all = INTERRUPTED_WORDS.class('story', { taken: 6, left: 0, again: true }, ownsStack);
    assert.doesNotMatch(all, /the other/);
  });
