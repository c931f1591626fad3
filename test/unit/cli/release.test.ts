import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { describeRelease } from '../../../cli/commands/release.ts';

const nothing = {
  released: [],
  unowned: 0,
  shared: [],
  flagged: 0,
  decided: 0,
  standIn: 0,
  withoutResult: 0,
};

describe('a release at the command line', () => {
  it('names the way out where works wait for a look, and what all are flagged for once', () => {
    const text = describeRelease('rail.yaml', {
      ...nothing,
      flagged: 4,
      standIn: 2,
      shared: ['no-exemplars'],
    });
    assert.match(
      text,
      /^Released: 0\n {2}4 wait for you to look at them \(.* review rail\.yaml, says why; --which all releases them unread\)/,
    );
    assert.match(
      text,
      /2 were assessed by no real model \(with --stand-in they are released like the others\)/,
    );
    assert.equal(text.match(/nothing to compare with/g)?.length, 1);
  });

  it('says how many of the released belong to nobody', () => {
    const text = describeRelease('rail.yaml', { ...nothing, released: ['a', 'b'], unowned: 1 });
    assert.match(text, /^Released: 2\n {2}1 of these belongs to nobody: no student can read them/);
    assert.equal(describeRelease('rail.yaml', { ...nothing, released: ['a'] }), 'Released: 1');
  });
});
