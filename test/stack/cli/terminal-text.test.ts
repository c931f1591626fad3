import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { AssayError } from '@assay/kit/errors/assay-error';
import { describeRejected } from '../../../cli/commands/list-runs.ts';
import { reportFailure } from '../../../cli/report-failure.ts';
import { terminalText } from '../../../cli/terminal-text.ts';

const EVIL = 'a\u001b]0;title\u0007\u009b31m\u202egnp.exe\rb';

describe('text for a terminal', () => {
  it('holds nothing that the terminal obeys, and keeps its lines', () => {
    assert.doesNotMatch(terminalText(EVIL), /\p{Cc}|\u202e/u);
    assert.equal(terminalText('Zoë\n\tSchöne Grüße 🎉'), 'Zoë\n\tSchöne Grüße 🎉');
  });

  it('is what a failure is said in', (test) => {
    const write = test.mock.method(process.stderr, 'write', () => true);
    const before = process.exitCode;
    reportFailure(new AssayError('FileUnreadable', `${EVIL} cannot be read.`));
    process.exitCode = before;
    write.mock.restore();
    assert.doesNotMatch(String(write.mock.calls[0]!.arguments[0]).trimEnd(), /\p{Cc}/u);
  });

  it('begins with words where a person reads, and with the code elsewhere', (test) => {
    const write = test.mock.method(process.stderr, 'write', () => true);
    const { isTTY } = process.stderr;
    const before = process.exitCode;
    for (const isTerminal of [true, false]) {
      process.stderr.isTTY = isTerminal;
      reportFailure(new AssayError('FileUnreadable', 'It cannot be read.'));
    }
    Object.assign(process.stderr, { isTTY });
    process.exitCode = before;
    write.mock.restore();
    assert.deepEqual(
      write.mock.calls.map(({ arguments: [words] }) => words as unknown),
      ['It cannot be read. (FileUnreadable)\n', 'FileUnreadable: It cannot be read.\n'],
    );
  });

  it('is what a rejected upload is listed in, on one line and cut', () => {
    const source = { bucket: 'b', key: `submissions/${EVIL}\n${'x'.repeat(900)}`, versionId: 'v' };
    const line = describeRejected({
      ...{ upload: 'run-1', tenant: '-', assignment: '-', source, state: 'rejected' },
      ...{ code: 'SubmissionUnsupported', message: 'Upload again.', rejectedAt: '2026-01-01T00:00:00Z' },
    });
    assert.match(line, /^rejected .*submissions\/.*\(SubmissionUnsupported\): Upload again\.$/);
    assert.ok(line.length < 250);
    assert.doesNotMatch(line, /\p{Cc}|\u202e/u);
  });
});
