import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, it } from 'node:test';
import { ofType, properties } from '../../support/template.ts';

const page = readFileSync('docs/operating.md', 'utf8');
const NUMBERS = { four: 4, five: 5, six: 6, twelve: 12, twenty: 20 };
const numberOf = (word: string) => NUMBERS[word.toLowerCase() as keyof typeof NUMBERS];

/** How often the messages of queues with these dead letters are received, by the template. */
const receivedBefore = (deadLetters: string): number[] =>
  ofType('SQS::Queue').flatMap(({ name }) => {
    const { RedrivePolicy } = properties('SQS::Queue', name) as {
      RedrivePolicy?: { deadLetterTargetArn: string; maxReceiveCount: number };
    };
    return RedrivePolicy?.deadLetterTargetArn.endsWith(deadLetters) ? [RedrivePolicy.maxReceiveCount] : [];
  });

describe('figures of the runbooks', () => {
  for (const name of ['intake', 'calls', 'reports', 'erasures', 'exports', 'webhooks', 'scores'])
    it(`${name}: after as many tries as the page says a message is a dead letter`, () => {
      const [, means] = new RegExp(`#### ${name}-dead-letters\\n\\n- \\*\\*Means\\*\\*: (.*)`).exec(page)!;
      const [word] = /\b(?:four|five|six|twelve|twenty)\b/i.exec(means!)!;
      const counts = receivedBefore(`${name}deadletters`);
      assert.ok(counts.length > 0);
      assert.deepEqual([...new Set(counts)], [numberOf(word)]);
    });

  it('calls-lost: as many as for the dead letters', () => {
    const [, word] = /`run-agent` died (\w+) times over a call/.exec(page)!;
    assert.deepEqual([...new Set(receivedBefore('callsdeadletters'))], [numberOf(word!)]);
  });
});
