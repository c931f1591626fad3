import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { readyTextIn, withoutReadyText } from '@assay/argument-coaching/ready-text/ready-text';
import fc from 'fast-check';

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

const PHONES =
  'Phones interrupt lessons, and a study of 91 schools in England found that marks rose after they were banned, above all among weaker students.';

describe('text for the student in advice', () => {
  for (const lead of [
    'A stronger argument would begin:',
    'A stronger argument would say:',
    'A stronger argument would read as follows:',
    'A stronger version of your claim would run:',
    'Write:',
    'Say instead:',
    'Instead:',
    'Better:',
    'Suggested:',
    'Begin with:',
    'Replace your last sentence with:',
    'I suggest:',
    'The claim becomes stronger if you write:',
    'A thesis like the following would be stronger:',
    'You could start your second paragraph with:',
    'Un argomento più forte direbbe:',
    'Mein Vorschlag:',
    'Un argument plus solide dirait :',
    'Un argumento más sólido diría:',
  ])
    it(`is found after ${JSON.stringify(lead)}, and taken out alone`, () => {
      const rest = withoutReadyText(`${lead} ${PHONES} Your reader would then ask who paid for it.`, []);
      assert.equal(rest, `${lead} […] Your reader would then ask who paid for it.`);
    });

  for (const text of [
    `Open with "${PHONES}"`,
    `It should have said "${PHONES}" here.`,
    `Consider ‘${PHONES}’`,
    'What if you wrote that phones interrupt lessons, and that a study of 91 schools in England found that marks rose?',
    'Why not say that phones interrupt lessons, as 91 schools in England have found?',
  ])
    it(`is found: ${JSON.stringify(text.slice(0, 44))}`, () => {
      assert.equal(readyTextIn(text, []).length, 1);
    });

  for (const text of [
    'A stronger argument names its source: who measured the marks, when, and at how many schools this was done.',
    'A stronger argument shows three things: where the figure comes from, who measured it, and what else changed at that school.',
    'A stronger argument would say who did the survey, when it was made, how many were asked, and what they were asked.',
    'A stronger argument would state its warrant: the link between borrowing more books and reading better.',
    'A stronger claim — one with fewer exceptions — would survive the example of the sports teacher who uses phones for timing.',
    'A better argument: one that names the source of the figure and says whether other causes were ruled out.',
    'Your argument should say where the figure comes from: a study, a newspaper, or your own count of the marks.',
    'Un argomento più forte direbbe tre cose: da dove viene la cifra, chi ha misurato i voti, e che cosa è cambiato.',
    'Try something like a survey: ask your class how often they look at the phone in a lesson and count the answers.',
    'Better: name the survey, say how many were asked, and tell the reader what the others answered.',
    'Suggestion: Compare your school with one that did not change anything, and say what happened to its marks in that year.',
    'For example: The claim that everybody reads on Sundays is not supported by any figure, and a single counterexample refutes it.',
    'Critics would say: clerks have families too, and a Sunday at work is a Sunday lost to their own children.',
    'What you could add: figures from another town, the cost per rider, and what became of car traffic.',
    'What if you said nothing about your cousin: would the claim about marks still stand on its own?',
  ])
    it(`is none: ${JSON.stringify(text.slice(0, 44))}`, () => {
      assert.deepEqual(readyTextIn(text, []), []);
    });
});

describe('text for the student in an answer of the opponent', () => {
  for (const text of [
    `You could write: ${PHONES}`,
    `Your argument could read: ${PHONES}`,
    `Here is a stronger version: ${PHONES}`,
    `You should have said “${PHONES}”`,
  ])
    it(`is found: ${JSON.stringify(text.slice(0, 44))}`, () => {
      assert.equal(readyTextIn(`I doubt it. ${text}`, [], 'opponent').length, 1);
    });

  for (const text of [
    'But we could replace the lockers with something better: lessons in which students learn to put a phone away by themselves.',
    'One might replace the phone with a book — and the bored student would dream over the book as well as over the screen.',
    'We should close with the cost: four hundred lockers, a teacher at the door each morning, and keys that get lost every week.',
    'You could say that emergencies never happen — but the office, the nurse and the parents of the pupils know otherwise.',
    'You could say: emergencies never happen, and nobody has ever called home from the playground in an hour of need.',
    'The claim could say as much of any school: marks rise and fall each year, and one year at one school shows nothing.',
    'The argument can run in the other direction too: weak pupils look for their phones because the lesson has already lost them.',
    'Better: give them the hour at school, where a teacher can answer, and let the evening belong to the family.',
    'For example: In my town the library opened on Sundays for a year, and the clerks stood alone among the shelves.',
  ])
    it(`is none: ${JSON.stringify(text.slice(0, 44))}`, () => {
      assert.deepEqual(readyTextIn(text, [], 'opponent'), []);
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
