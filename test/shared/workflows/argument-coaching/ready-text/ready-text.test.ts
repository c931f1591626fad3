import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import {
  readyTextIn,
  withoutReadyText,
} from '../../../../../shared/workflows/argument-coaching/ready-text/ready-text.ts';

const ARGUMENT = `School uniforms should be required because they make pupils equal. When everybody wears the same clothes, nobody is laughed at for cheap shoes, and mornings become easier for families. My cousin's school introduced uniforms and there were fewer fights the year after.

Some say that uniforms limit expression, but pupils can express themselves in art and sport.`;
const MOTION = 'Schools should require uniforms.';
const KNOWN = [ARGUMENT, MOTION];
const READY =
  'Uniforms remove the most visible sign of family income, and three studies of secondary schools found that bullying about clothes fell once they were introduced';

describe('text that is ready for the student', () => {
  for (const text of [
    `Think of a source. You could write: ${READY}.`,
    `You could, for example, write this:\n\n${READY}.`,
    `You might instead write "${READY}."`,
    `For example, write: ${READY}.`,
    `Here is a revised version of your paragraph: ${READY}.`,
    `Here's how you could put it:\n${READY}.`,
    `**Revised paragraph:** ${READY}.`,
    `Rewrite it as ${READY}.`,
    `Rewrite the second sentence as: ${READY}.`,
    `Your argument could read: ${READY}.`,
    `Your argument could read ${READY}.`,
    `Try this: ${READY}.`,
    `TRY SOMETHING LIKE — ${READY}.`,
    `What would carry more weight: “${READY}”?`,
    `A stronger text would say «${READY}».`,
    `„${READY}“ is what a reader expects.`,
    `Have a look:\n\n> ${READY}.\n`,
    `Have a look:\n\n> Uniforms remove the most visible sign\n> of family income, as three studies found.\n\nGood?`,
    `Have a look:\n\n\`\`\`text\n${READY}.\n\`\`\``,
    `Have a look:\n\`\`\`\n${READY}.`,
    `"${READY}.\n\n"And that is why schools should require them, whatever fashion may say about it, from next year on.`,
    `Sample: I believe that uniforms remove the most visible sign of family income, and my own school shows it every day.`,
    `In your voice: we hold that uniforms remove the most visible sign of family income, as our own school shows every single day.`,
    `**Example:** I believe that uniforms remove the most visible sign of family income, and my own school shows it every day.`,
    `Potresti scrivere: ${READY}.`,
    `Ecco una versione migliorata: ${READY}.`,
    `Riscrivilo così: ${READY}.`,
    `Du könntest zum Beispiel schreiben: ${READY}.`,
    `Dein Argument könnte so lauten: ${READY}.`,
    `Tu pourrais écrire : ${READY}.`,
    `Voici une version améliorée : ${READY}.`,
    `Podrías escribir: ${READY}.`,
    `Aquí tienes una versión mejorada: ${READY}.`,
  ])
    it(`is found: ${JSON.stringify(text.slice(0, 44))}`, () => {
      assert.equal(readyTextIn(text, KNOWN).length > 0, true);
      const rest = withoutReadyText(text, KNOWN);
      assert.match(rest, /\[…\]/);
      assert.ok(!rest.includes('most visible sign of family'), rest);
    });

  for (const text of [
    'Which study would convince somebody who doubts that uniforms make pupils equal?',
    'You write “When everybody wears the same clothes, nobody is laughed at for cheap shoes, and mornings become easier for families” – how do you know?',
    `You write "When everbody wears the same clothes, nobody is laughed at for cheap shoes, and mornings becom easier for familys." How do you know?`,
    "You write 'My cousin’s school introduced uniforms and there were fewer fights the year after': was anything else changed that year?",
    '> When everybody wears the same clothes, nobody is laughed at for cheap shoes\n\nWho says so?',
    'You could write more about what the families say, and name a source for the fights.',
    'What could you write about the cost: who pays, and who cannot?',
    'You could ask yourself: what would a pupil say who has no other way to show who she is, and why?',
    'The text should say where the number of fights comes from, and who counted them. It would then carry a doubter along.',
    'A stronger argument would name a study, explain how it was done, and say why one school stands for all others here.',
    'You say that uniforms make pupils equal. They do not. Shoes, phones and bags still show what a family can pay, and a child who is laughed at for a phone is no better off. I hold that schools should fight bullying itself. We have seen one cousin and one school, and nothing else: my side asks for more than that.',
    'Here is the problem: your cousin’s school may have changed a good deal else in the same year, a new head among it.',
    'You might say: but families save time in the morning. Even so, it is the school that should bear the burden.',
    'As you put it yourself: some hold that we limit expression, and I hold that they are right about our schools and their pupils.',
    'Take one example: in our town we tried it for two years, and my own brother was laughed at for his bag instead of his shoes.',
    'Per esempio: le divise costano meno, ma le scarpe e gli zaini mostrano comunque quanto può spendere una famiglia ogni anno.',
    'For example, the cost of two sets of uniforms falls on those families that can least afford them, year after year.',
    'The motion says "Schools should require uniforms", and you argue for it.',
    '',
    '…',
  ])
    it(`is none: ${JSON.stringify(text.slice(0, 44))}`, () => {
      assert.deepEqual(readyTextIn(text, KNOWN), []);
      assert.equal(withoutReadyText(text, KNOWN), text);
    });

  it('is found where a sly text begins with words of the student and goes on for them', () => {
    const text = `Why not "School uniforms should be required because they remove the most visible sign of family income, as three studies of secondary schools have found"?`;
    assert.equal(readyTextIn(text, KNOWN).length, 1);
  });

  it('is taken out alone', () => {
    const text = `Name your source. You could write: ${READY}.\n\nWho counted the fights?`;
    assert.equal(
      withoutReadyText(text, KNOWN),
      'Name your source. You could write: […]\n\nWho counted the fights?',
    );
  });
});

const word = fc.constantFrom(
  ...'river engine window quiet market signal bridge copper lantern harvest velvet marble orbit canyon meadow'.split(
    ' ',
  ),
);
const sentence = (least: number) =>
  fc.array(word, { minLength: least, maxLength: 40 }).map((words) => words.join(' '));
const pair = fc.constantFrom(['"', '"'], ['“', '”'], ['„', '“'], ['«', '»']);

describe('text that is ready for the student, whatever it says', () => {
  it('is found behind every cue and in every kind of marks, and gone once it is taken out', () => {
    const cue = fc.constantFrom('You could write: ', 'Try this: ', 'Potresti scrivere: ', 'Versuch es so: ');
    const set = fc.oneof(
      fc.tuple(cue, sentence(8)).map(([lead, text]) => `${lead}${text}.`),
      fc
        .tuple(pair, sentence(15))
        .map(([[open, close], text]) => `It is ${open}${text}${close} that counts.`),
      sentence(8).map((text) => `Look:\n\n> ${text}\n`),
    );
    fc.assert(
      fc.property(set, (text) => {
        assert.equal(readyTextIn(text, KNOWN).length, 1);
        assert.deepEqual(readyTextIn(withoutReadyText(text, KNOWN), KNOWN), []);
      }),
    );
  });

  it('is none where it is a quotation of the student, one word in seven misspelled', () => {
    const copied = fc.tuple(sentence(15), pair, fc.nat(6));
    fc.assert(
      fc.property(copied, ([text, [open, close], at]) => {
        const slipped = text
          .split(' ')
          .map((said, index) => (index % 7 === at ? `${said}x` : said.toUpperCase()));
        const quoted = `You write ${open}${slipped.join(' ')}${close}: who says so?`;
        assert.deepEqual(readyTextIn(quoted, [`Before it. ${text}. After it.`]), []);
      }),
    );
  });

  it('is cut out of any text at all until nothing of it is left, and a second time changes nothing', () => {
    const piece = fc.oneof(
      fc.string({ unit: 'grapheme' }),
      sentence(1),
      fc.constantFrom('"', '“', '>', '\n\n', '\n> ', '```\n', 'You could write: ', 'Rewrite it as ', ': '),
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 12 }), (pieces) => {
        const text = pieces.join('');
        const rest = withoutReadyText(text, KNOWN);
        assert.deepEqual(readyTextIn(rest, KNOWN), []);
        assert.equal(withoutReadyText(rest, KNOWN), rest);
        for (const found of readyTextIn(text, KNOWN)) assert.ok(text.includes(found));
      }),
    );
  });
});
