import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { reasonsByCommands, reasonsByRoutes, withCommands, withRoutes } from '@assay/api/commands-of-routes';
import { problemOf } from '@assay/api/problem';
import { AssayError } from '@assay/kit/errors/assay-error';
import { asCalled } from '@assay/kit/process/assay-command';
import { reportFailure } from '../../../cli/report-failure.ts';

const ROOT = join(import.meta.dirname, '..', '..', '..');

/** Told to who keeps a machine. */
const ELSEWHERE = /^assay serve\b/;

const COMMENTS = /\/\*[\s\S]*?\*\/|^[ \t]*\/\/.*$/gm;

/** Every command that words in files name, with something in place of what stands there at run time. */
function commandsIn(pattern: string): string[] {
  const files = globSync(pattern, { cwd: ROOT, exclude: (name) => name.includes('node_modules') });
  return files.flatMap((file) => {
    const text = readFileSync(join(ROOT, file), 'utf8').replace(COMMENTS, '');
    return [...text.matchAll(/"((?:npx )?assay [a-z][^"\n]*)"/g)].map(([, command]) =>
      command!.replaceAll(/\$\{[^}]*\}/g, 'x-1'),
    );
  });
}

describe('the words of a refusal', () => {
  const commands = [...commandsIn('shared/**/*.ts'), ...commandsIn('functions/**/*.ts')].filter(
    (command) => !ELSEWHERE.test(command),
  );

  it('name routes over the API, and on the command line the command that was meant', () => {
    assert.ok(commands.length > 15, String(commands.length));
    for (const command of commands) {
      const words = `It is missing: "${command}" has it made.`;
      const told = withRoutes(words);
      assert.doesNotMatch(told, /assay /, `give ${command} its route in shared/api/commands-of-routes.ts`);
      assert.equal(withCommands(told), asCalled(words));
    }
  });

  it('name commands on the command line as they can be called there, also those that have no route', (t) => {
    process.env.ASSAY_CALLED = '/opt/assay';
    t.after(() => {
      delete process.env.ASSAY_CALLED;
    });
    assert.equal(withCommands('Run POST …/exemplars.'), 'Run "/opt/assay exemplars import".');
    assert.equal(withCommands('Keep "assay serve" up.'), 'Keep "/opt/assay serve" up.');
    const said = t.mock.method(process.stderr, 'write', () => true);
    const { exitCode } = process;
    reportFailure(new AssayError('RunNotFound', 'See "assay runs list".'), []);
    process.exitCode = exitCode;
    assert.match(String(said.mock.calls[0]!.arguments[0]), /See "\/opt\/assay runs list"/);
  });

  it('name no command where the API alone says them', () => {
    assert.deepEqual(commandsIn('functions/*/api/**/*.ts'), []);
  });

  it('are in no page of a learning platform', () => {
    for (const file of globSync('functions/platform/lti/**/*.ts', { cwd: ROOT }))
      assert.doesNotMatch(
        readFileSync(join(ROOT, file), 'utf8').replace(COMMENTS, ''),
        /\bassay [a-z]+ [a-z]/,
        file,
      );
  });

  it('are those of routes in reasons of runs that the API answers, and on the command line its commands again', () => {
    const reason =
      'The cap on "story" is $1: raise it with "assay costs cap --usd N --assignment story", then go on with "assay runs resume --failed --assignment story".';
    const run = {
      text: '"assay submit"',
      failure: { step: 'open-run', code: 'CapReached', message: reason },
    };
    const answered = JSON.stringify([run], reasonsByRoutes);
    assert.doesNotMatch(JSON.parse(answered)[0].failure.message, /assay /);
    assert.match(answered, /PUT \/assignments\/story\/cap/);
    const failure = { ...run.failure, message: asCalled(reason) };
    assert.deepEqual(JSON.parse(answered, reasonsByCommands), [{ ...run, failure }]);
  });

  it('are those of routes in what the API answers', () => {
    const missing = new AssayError(
      'RunNotFound',
      'None: "assay runs list ASSIGNMENT" names those there are.',
    );
    assert.equal(
      problemOf(missing, 'r')?.detail,
      'None: GET /assignments/ASSIGNMENT/runs names those there are.',
    );
    assert.equal(withCommands('Ask by POST …/second-reader.'), 'Ask by "npx assay second-reader train".');
    assert.equal(withCommands('See GET …/second-reader/training.'), 'See GET …/second-reader/training.');
  });
});
