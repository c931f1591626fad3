import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { spoiltBy, variantsOf } from './spoil.ts';

const VERDICT = '{"rationale":"Because.","score":2,"list":[{"a":null}]}';
const PROSE = 'Because.\n\nFinal Score: 3';

describe('words around an answer', () => {
  it('are thoughts in tags, of which one or the other may be missing', () => {
    const both = spoiltBy({ kind: 'thinks' }, VERDICT);
    assert.match(both, /^<think>\n[\s\S]+\n<\/think>\n\n\{/);
    assert.ok(both.endsWith(VERDICT));
    const closedOnly = spoiltBy({ kind: 'thinks', tags: 'closed-only' }, PROSE);
    assert.doesNotMatch(closedOnly, /<think>/);
    assert.match(closedOnly, /<\/think>\n\nBecause/);
    const open = spoiltBy({ kind: 'thinks', tags: 'never-closed' }, VERDICT);
    assert.match(open, /^<think>/);
    assert.doesNotMatch(open, /<\/think>/);
    assert.match(both, /Final Score: 0|\{"draft": true\}/, 'thoughts hold drafts');
  });

  it('are pleasantries before it, after it, or both', () => {
    for (const said of variantsOf({ kind: 'preamble' }, VERDICT))
      assert.ok(said.length > VERDICT.length && said.endsWith(`\n\n${VERDICT}`));
    assert.ok(variantsOf({ kind: 'preamble' }, VERDICT).length >= 3);
    assert.ok(spoiltBy({ kind: 'preamble', place: 'after' }, PROSE).startsWith(`${PROSE}\n\n`));
    const both = spoiltBy({ kind: 'preamble', place: 'both' }, PROSE);
    assert.ok(both.includes(PROSE) && !both.startsWith(PROSE) && !both.endsWith(PROSE));
  });

  it('are a fence of code', () => {
    assert.equal(spoiltBy({ kind: 'fence' }, VERDICT), `\`\`\`json\n${VERDICT}\n\`\`\``);
    assert.equal(spoiltBy({ kind: 'fence', mark: 'none' }, VERDICT), `\`\`\`\n${VERDICT}\n\`\`\``);
    assert.equal(spoiltBy({ kind: 'fence', mark: 'never-closed' }, VERDICT), `\`\`\`json\n${VERDICT}`);
  });

  it('are the words of the last message', () => {
    const said = spoiltBy({ kind: 'repeats-prompt' }, PROSE, 1, { schema: null, task: 'Judge it.' });
    assert.equal(said, `Judge it.\n\n${PROSE}`);
  });
});

describe('the form of an answer', () => {
  it('has commas too many, and nothing else', () => {
    const said = spoiltBy({ kind: 'trailing-comma' }, '{"a":[1,2],"b":{},"c":"x,\\n}"}');
    assert.throws(() => JSON.parse(said));
    assert.deepEqual(JSON.parse(said.replace(/,(?=\n *[}\]])/g, '')), { a: [1, 2], b: {}, c: 'x,\n}' });
    assert.equal(said.match(/,(?=\n *[}\]])/g)!.length, 2);
    assert.equal(spoiltBy({ kind: 'trailing-comma' }, PROSE), PROSE);
  });

  it('has members that nobody asked for, in every object', () => {
    const value = JSON.parse(spoiltBy({ kind: 'extra-fields' }, VERDICT));
    assert.equal(value.score, 2);
    assert.ok(Object.keys(value).length > 3 && Object.keys(value.list[0]).length > 1);
  });

  it('writes numbers as text, where told', () => {
    const said = JSON.parse(spoiltBy({ kind: 'numbers-as-text', field: '^score$' }, '{"score":2,"page":3}'));
    assert.deepEqual(said, { score: '2', page: 3 });
  });

  it('writes a share of one as one of a hundred', () => {
    const value = '{"confidence":0.95,"selfReport":1,"weight":0.5,"list":[{"probability":0.07}]}';
    assert.deepEqual(JSON.parse(spoiltBy({ kind: 'percentages' }, value)), {
      confidence: 95,
      selfReport: 100,
      weight: 0.5,
      list: [{ probability: 7 }],
    });
    assert.equal(JSON.parse(spoiltBy({ kind: 'percentages', field: 'weight' }, value)).weight, 50);
    assert.equal(spoiltBy({ kind: 'percentages' }, 'So.\nConfidence: 0.82'), 'So.\nConfidence: 82');
  });

  it('says n/a for a number and nothing for null', () => {
    assert.equal(JSON.parse(spoiltBy({ kind: 'not-applicable' }, VERDICT)).score, 'n/a');
    assert.equal(spoiltBy({ kind: 'not-applicable', words: 'N/A' }, PROSE), 'Because.\n\nFinal Score: N/A');
    assert.deepEqual(JSON.parse(spoiltBy({ kind: 'empty-for-null' }, VERDICT)).list, [{ a: '' }]);
    assert.equal(spoiltBy({ kind: 'empty-for-null' }, 'Alert: none\nScore: 3'), 'Alert:\nScore: 3');
  });

  it('writes the values of enumerations in other letters, and no other text', () => {
    const schema = {
      properties: {
        level: { anyOf: [{ enum: ['partly supported', 'none'] }, { type: 'null' }] },
        list: { items: { properties: { kind: { const: 'A' } } } },
        note: { type: 'string' },
      },
    };
    const asked = { schema, task: '' };
    const content = '{"level":"partly supported","note":"partly supported","list":[{"kind":"A"}]}';
    const levels = variantsOf({ kind: 'other-case' }, content, asked).map((said) => {
      const value = JSON.parse(said);
      assert.equal(value.note, 'partly supported');
      assert.notEqual(value.level, 'partly supported');
      return value.level;
    });
    const written = ['PARTLY SUPPORTED', 'Partly Supported', 'partly-supported', 'partly_supported'];
    assert.deepEqual([...new Set(levels)].sort(), written.sort());
    const upper = spoiltBy({ kind: 'other-case', style: 'upper', field: 'level' }, content, 1, asked);
    assert.deepEqual(JSON.parse(upper).list, [{ kind: 'A' }]);
    const prose = 'Damage: minor\nPoint: It is too short to say.';
    assert.equal(
      spoiltBy({ kind: 'other-case', style: 'upper' }, prose),
      'Damage: MINOR\nPoint: It is too short to say.',
    );
  });

  it('writes them in other words', () => {
    const fault = { kind: 'other-words', words: { high: 'alta', low: 'bassa' } };
    assert.equal(
      spoiltBy(fault, '{"a":"HIGH","b":["low","highest"]}'),
      '{"a":"alta","b":["bassa","highest"]}',
    );
    assert.equal(spoiltBy(fault, 'Damage: high.\nhigh'), 'Damage: alta.\nhigh');
  });

  it('forgets one id, or has one twice', () => {
    const list = '{"decisions":[{"id":"F1"},{"id":"F2"},{"id":"F3"}],"other":[{"x":1}],"empty":[]}';
    const ids = (said: string) => JSON.parse(said).decisions.map(({ id }: { id: string }) => id);
    for (const said of variantsOf({ kind: 'forgotten-id' }, list)) {
      assert.equal(new Set(ids(said)).size, 2);
      assert.deepEqual(JSON.parse(said).other, [{ x: 1 }]);
    }
    for (const said of variantsOf({ kind: 'doubled-id' }, list)) {
      assert.equal(ids(said).length, 4);
      assert.equal(new Set(ids(said)).size, 3);
    }
    const prose = 'Points:\n\nPoint: P1\nWhy: So.\n\nPoint: P2\nWhy: So.';
    assert.equal(spoiltBy({ kind: 'forgotten-id' }, prose).match(/P\d/g)!.length, 1);
    assert.equal(spoiltBy({ kind: 'doubled-id' }, prose).match(/P\d/g)!.length, 3);
  });
});

describe('the words of an answer', () => {
  it('refuse in prose, in several wordings and languages', () => {
    assert.ok(variantsOf({ kind: 'prose-refusal' }, VERDICT).length >= 5);
    assert.match(spoiltBy({ kind: 'prose-refusal', language: 'it' }, PROSE), /non posso/);
    assert.match(spoiltBy({ kind: 'prose-refusal', language: 'de' }, PROSE), /nicht/);
  });

  it('are in another language, but for quotes and labels', () => {
    const content =
      '{"description":"It has \\"my own dog\\" in it somewhere.","quote":"my dog ran to me","id":"F1","score":2}';
    const value = JSON.parse(spoiltBy({ kind: 'other-language' }, content));
    assert.match(value.description, /^\p{L}.{40,} "my own dog"$/u);
    assert.doesNotMatch(value.description, /somewhere/);
    assert.deepEqual([value.quote, value.id, value.score], ['my dog ran to me', 'F1', 2]);
    const prose = 'Claim: It is a good essay.\nQuote: my dog ran to me\n\nConfidence: 0.8';
    assert.match(
      spoiltBy({ kind: 'other-language', language: 'de' }, prose),
      /^Claim: .+\nQuote: my dog ran to me\n\nConfidence: 0\.8$/,
    );
  });

  it('put the final score otherwise, or leave it out', () => {
    const form = (name: string) =>
      spoiltBy({ kind: 'final-score-forms', form: name }, PROSE).split('\n').at(-1);
    assert.equal(form('bold'), '**Final Score:** **3**');
    assert.equal(form('heading'), '### Final Score: 3');
    assert.equal(form('word'), 'Final score: three');
    assert.equal(form('range'), 'Final Score: 3-4');
    assert.equal(form('none'), 'Because.');
    const traits = 'Final Score [Ideas]: 21\n\nFinal Score [Style]: 0';
    assert.equal(
      spoiltBy({ kind: 'final-score-forms', form: 'word' }, traits),
      'Final score [Ideas]: twenty-one\n\nFinal score [Style]: zero',
    );
    assert.equal(spoiltBy({ kind: 'final-score-forms' }, VERDICT), VERDICT);
    assert.equal(variantsOf({ kind: 'final-score-forms' }, PROSE).length, 5);
  });
});

describe('copied quotes', () => {
  it('are typeset otherwise', () => {
    const quote = (text: string) =>
      JSON.parse(spoiltBy({ kind: 'curly-quotes' }, JSON.stringify({ quote: text }))).quote;
    assert.equal(quote('I don\'t - "know" well-kept...'), 'I don’t — “know” well‑kept…');
    assert.equal(quote('I don’t – “know”…'), 'I don\'t - "know"...');
    assert.equal(
      spoiltBy({ kind: 'curly-quotes' }, 'See "it\'s" so.\nQuote: it\'s mine'),
      'See “it’s” so.\nQuote: it’s mine',
    );
  });

  it('are shortened in the middle, and marked so', () => {
    const content = '{"quote":"one two three four five six seven","quotes":["too short"]}';
    const quotes = variantsOf({ kind: 'ellipses' }, content).map((said) => JSON.parse(said));
    for (const { quote, quotes: short } of quotes) {
      assert.match(quote, /^one two\W+six seven$/);
      assert.match(quote, /…|\.\.\./);
      assert.deepEqual(short, ['too short']);
    }
    assert.ok(quotes.length >= 3);
    const own = spoiltBy({ kind: 'ellipses', mark: '[..]' }, content);
    assert.equal(JSON.parse(own).quote, 'one two [..] six seven');
  });

  it('have their spelling mended, by a list and by more of it', () => {
    const mended = (text: string, words = {}) =>
      spoiltBy({ kind: 'corrected-spelling', words }, `Quote: ${text}`).slice('Quote: '.length);
    assert.equal(mended('Teh dog i recieved dont run sooo fast'), "The dog I received don't run so fast");
    assert.equal(mended('the dog ran'), 'the dog ran');
    assert.equal(mended('my Brogher ran', { brogher: 'brother' }), 'my Brother ran');
  });
});
