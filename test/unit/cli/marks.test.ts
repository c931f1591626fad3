import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { outcomeText, usualReason } from '../../../cli/commands/marks.ts';

const mark = { line: 2, submission: 'gull', run: 'run-1', part: 'ideas', from: 2, to: 3 };
const none = { assignment: 'story', accepted: [], unread: 0, untaken: [], unknown: [], dryRun: false };

describe('an edited table that was given back', () => {
  it('says what students read beside each changed score, and how to say it otherwise', () => {
    const text = outcomeText({ ...none, changed: [mark], reason: 'Marked by your teacher.' });
    assert.match(text, /students read beside each of these: "Marked by your teacher\." \(--reason TEXT/);
    assert.equal(outcomeText({ ...none, changed: [], reason: 'Marked by your teacher.' }), 'Changed: 0');
  });
});

it('why a score was changed is said in the assignment’s language where nobody says it', () => {
  assert.deepEqual(['it', 'de', 'de-AT', 'fr', undefined].map(usualReason), [
    ...['Valutato dal tuo docente.', 'Von Ihrer Lehrkraft bewertet.', 'Von Ihrer Lehrkraft bewertet.'],
    ...['Marked by your teacher.', 'Marked by your teacher.'],
  ]);
});
