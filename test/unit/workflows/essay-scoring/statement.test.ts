import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { IndexedEssay, lookUpQuotations } from '@assay/essay-scoring/essay-quotes';
import { debateStatementSchema, parseStatement } from '@assay/essay-scoring/statement';
import fc from 'fast-check';

const told = (answer: string) =>
  parseStatement(answer).claims.map(({ text, quotes }) => [text, quotes.map((quote) => quote.text)]);

const ASKED = `The essay has a voice of its own.

Claim: The opening draws the reader in.
Quote: We sailed at dawn
Quote: the sea was calm

Claim: It ends where it began.
Quote: Nobody spoke until we saw the harbour

Confidence: 0.82`;
const AS_ASKED = [
  ['The opening draws the reader in.', ['We sailed at dawn', 'the sea was calm']],
  ['It ends where it began.', ['Nobody spoke until we saw the harbour']],
];

describe("a debater's statement in its form", () => {
  it('is taken apart into claims with their quotes, and the self-report', () => {
    const statement = parseStatement(ASKED);
    assert.deepEqual(told(ASKED), AS_ASKED);
    assert.equal(statement.selfReport, 0.82);
    assert.ok(statement.text.startsWith('The essay has a voice of its own.\n\nClaim: The opening'));
    assert.doesNotMatch(statement.text, /Confidence/);
    assert.deepEqual(debateStatementSchema.parse(JSON.parse(JSON.stringify(statement))), statement);
  });

  const careless: [name: string, answer: string][] = [
    ['bold labels', ASKED.replace(/^(\w+):/gm, '**$1:**')],
    ['bold labels, the colon outside', ASKED.replace(/^(\w+):/gm, '**$1**:')],
    ['bold lines', ASKED.replace(/^((?:Claim|Quote): .*)$/gm, '**$1**')],
    ['capitals', ASKED.replace(/^(\w+):/gm, (label) => label.toUpperCase())],
    ['numbers and list marks', ASKED.replace(/^Claim/gm, '1. Claim').replace(/^Quote/gm, '   - Quote')],
    ['numbered labels', ASKED.replace(/^Claim:/gm, '### Claim 2.').replace(/^Quote:/gm, 'Quote 1:')],
    ['labels on lines of their own', ASKED.replace(/^(Claim|Quote): /gm, '**$1:**\n\n')],
    ['quotation marks', ASKED.replace(/^Quote: (.*)$/gm, 'Quote: "$1".')],
    ['other marks', ASKED.replace(/^Quote: (.*)$/gm, 'Quote: «$1» (first paragraph)')],
    ['emphasis', ASKED.replace(/^Quote: (.*)$/gm, 'Quote: *$1*')],
    ['quotes on the line of the claim', ASKED.replace(/\.\nQuote:/g, '. Quote:')],
    ['a list of quotes', ASKED.replace(/^Quote: We/gm, 'Quotes:\n- We').replace(/^Quote: the/gm, '- the')],
    ['a list of claims', ASKED.replace(/^Claim: The/m, 'Claims:\n1. The').replace(/^Claim: /m, '2. ')],
    ['quotes under no label', ASKED.replace(/^Quote: (.*)$/gm, '- "$1"')],
    ['block quotes', ASKED.replace(/^Quote: (.*)$/gm, 'Quote:\n> $1')],
    ['no empty lines', ASKED.replace(/\n\n/g, '\n')],
    ['Windows line ends', ASKED.replace(/\n/g, '\r\n')],
    ['a code fence', `\`\`\`text\n${ASKED}\n\`\`\``],
    ['a closing', `${ASKED}\n\n---\nThank you.`],
    [
      'Italian labels',
      ASKED.replace(/Claim:/g, 'Affermazione:')
        .replace(/Quote:/g, 'Citazione:')
        .replace('Confidence: 0.82', 'Confidenza: 0,82'),
    ],
  ];
  for (const [name, answer] of careless)
    it(`is read with ${name}`, () => {
      const own = new Set(AS_ASKED.map(([text]) => text));
      assert.deepEqual(
        told(answer).filter(([text]) => own.has(text!)),
        AS_ASKED,
      );
      assert.ok(told(answer).length === AS_ASKED.length, JSON.stringify(told(answer)));
      assert.equal(parseStatement(answer).selfReport, 0.82);
    });

  for (const label of ['Textual support:', '**Witness:**', '- Support from the essay:', 'Nel testo:'])
    it(`looks for a quote under ${label}, right below a claim`, () => {
      assert.deepEqual(
        told(`Well.\n\nClaim: Calm.\n${label} we sang\nQuote: the sea\n${label} "a whale sang to us"`),
        [['Calm.', ['we sang', 'the sea', 'a whale sang to us']]],
      );
    });

  it('leaves sentences with a colon to their claim', () => {
    assert.deepEqual(told('Well.\n\nClaim: Calm.\nThis shows one thing: care.\nEffect: it soothes.'), [
      ['Calm.\nThis shows one thing: care. it soothes.', []],
    ]);
    assert.deepEqual(told('Well.\n\nClaims:\n- Tone: it is calm.\n- Pace: it is slow.'), [
      ['Tone: it is calm.', []],
      ['Pace: it is slow.', []],
    ]);
  });

  it('keeps claims without quote, as such', () => {
    for (const none of [
      '',
      '\nQuote: none',
      '\nQuote: n/a',
      '\nQuote: "None."',
      '\nCitazione: nessuna',
      '\nQuote:',
      '\nQuote: N/A (the essay never mentions it)',
      '\nQuote: None provided in the essay',
      '\nQuote: No direct quote available',
      '\nQuote: None – it has no end.',
      '\nCitazione: Nessuna (non ne parla)',
    ])
      assert.deepEqual(told(`It drags.\n\nClaim: It has no end.${none}\n\nConfidence: 0.6`), [
        ['It has no end.', []],
      ]);
  });

  it('reads a quote that is broken over lines as one, or up to any of them', () => {
    const [claim] = parseStatement('Well.\nClaim: Calm.\nQuote: the sea\nwas calm\nand blue').claims;
    assert.deepEqual(
      [claim!.quotes[0]!.text, ...claim!.quotes[0]!.others.map(({ text }) => text)],
      ['the sea was calm and blue', 'the sea was calm', 'the sea'],
    );
    assert.deepEqual(told('Well.\nClaim: Calm.\nQuote: "the sea\nwas calm"\nThis is vivid.'), [
      ['Calm.', ['the sea was calm']],
    ]);
  });

  it('reads a quote with and without what stands behind it', () => {
    const readings = (line: string) => {
      const [quote, ...more] = parseStatement(`Well.\nClaim: Calm.\nQuote: ${line}`).claims[0]!.quotes;
      assert.deepEqual(more, []);
      return [quote!.text, ...quote!.others.map(({ text }) => text)];
    };
    for (const behind of [
      '(paragraph 2)',
      '[line 4]',
      '- a vivid image',
      '– a vivid image',
      '(first paragraph)',
      '(paragraph 2) - a vivid image',
      '(secondo capoverso).',
    ]) {
      const [asWritten, ...others] = readings(`the sea was calm ${behind}`);
      assert.equal(asWritten, `the sea was calm ${behind}`);
      assert.ok(others.includes('the sea was calm'), others.join('|'));
    }
    assert.ok(readings('we sang (paragraph 2)').includes('we sang'));
    assert.ok(readings('"we sang" - a vivid image').includes('we sang'));
    assert.deepEqual(readings('we sang - with a whale and a crew'), ['we sang - with a whale and a crew']);
    assert.deepEqual(readings('None of us sang that night'), ['None of us sang that night']);
  });

  it('settles such a quote by what stands in the essay', () => {
    const quotes = new IndexedEssay('We sailed at dawn and the sea was calm - or so it seemed.').quotes(
      false,
    );
    const look = (line: string) => {
      const [claim] = parseStatement(`Well.\nClaim: Calm.\nQuote: ${line}`).claims;
      return lookUpQuotations(claim!.quotes, quotes).map(({ evidence }) => [
        evidence.grade,
        evidence.passage,
      ]);
    };
    assert.deepEqual(look('the sea was calm (paragraph 2)'), [['exact', 'the sea was calm']]);
    assert.deepEqual(look('the sea was calm - a vivid image'), [['exact', 'the sea was calm']]);
    assert.deepEqual(look('the sea was calm - or so it seemed'), [
      ['exact', 'the sea was calm - or so it seemed'],
    ]);
  });

  it('takes a block quote under a claim for its quote', () => {
    assert.deepEqual(
      told(
        'Well.\n\nClaim: Wild.\n> a whale sang to us\n\nClaim: Calm.\n\n> the sea\n> was calm\n>\n> we sang',
      ),
      [
        ['Wild.', ['a whale sang to us']],
        ['Calm.', ['the sea was calm', 'we sang']],
      ],
    );
    assert.deepEqual(told('It is wild.\n> a whale sang to us'), [['It is wild.', ['a whale sang to us']]]);
    assert.deepEqual(told('> Claim: It is\n> wild.\n> Quote: a whale\n> Why: So.'), [
      ['It is\n> wild. So.', ['a whale']],
    ]);
  });

  it('takes only marks off a quote that pair around all of it', () => {
    const quotes = (line: string) => told(`Well.\nClaim: Calm.\nQuote: ${line}`)[0]![1];
    assert.deepEqual(quotes('“we sang all night”'), ['we sang all night']);
    assert.deepEqual(quotes('"Stop it," she said, "or I go."'), ['"Stop it," she said, "or I go."']);
    assert.deepEqual(quotes('"Stop it," she yelled at me'), ['"Stop it," she yelled at me']);
    assert.deepEqual(quotes('"Stop it," she yelled at me"'), ['Stop it," she yelled at me']);
    assert.deepEqual(quotes('猫が好きです'), ['猫が好きです']);
    assert.deepEqual(quotes('"the sea was calm" and "we sang"'), ['the sea was calm', 'we sang']);
  });

  it("keeps what a claim's own words quote, with offsets in them, and repeats no quote", () => {
    const [claim] = parseStatement(
      'Well.\nClaim: It says "the sea was calm".\nQuote: the sea was calm\nQuote: we sang',
    ).claims;
    assert.deepEqual(
      claim!.quotes.map(({ text, start, end }) => [text, start, end]),
      [
        ['the sea was calm', 8, 26],
        ['we sang', null, null],
      ],
    );
  });

  it('adds reasons to their claim, and takes other words for a claim only if they quote', () => {
    assert.deepEqual(
      told(
        'Well.\n\nClaim: Calm.\nQuote: we sang\nWhy: It soothes.\n\nIn all, it "invents a whale".\n\nSo much.',
      ),
      [
        ['Calm. It soothes.', ['we sang']],
        ['In all, it "invents a whale".', ['invents a whale']],
      ],
    );
    assert.deepEqual(
      told(
        'Claim: Calm.\nQuote: "We sang." This soothes, but it does not say why.\nQuote: "He said “go”." So it went on.',
      ),
      [['Calm. This soothes, but it does not say why. So it went on.', ['We sang.', 'He said “go”.']]],
    );
  });
});

describe("a debater's statement in prose", () => {
  it('has one claim per paragraph or list item, and no claim in headings', () => {
    assert.deepEqual(
      told('The opening "draws us in".\n\nThe end is closed: “A boat costs a summer.”\nConfidence: 0.9'),
      [
        ['The opening "draws us in".', ['draws us in']],
        ['The end is closed: “A boat costs a summer.”', ['A boat costs a summer.']],
      ],
    );
    assert.deepEqual(told('## Strengths\n\nThese:\n1. First "one two".\n2. Second.\n- Third „fünf sechs“'), [
      ['1. First "one two".', ['one two']],
      ['2. Second.', []],
      ['- Third „fünf sechs“', ['fünf sechs']],
    ]);
  });
  it('may have its quotes below it', () =>
    assert.deepEqual(told('It opens well.\nQuote: we sang\n\nIt ends.\nQuote: the sea'), [
      ['It opens well.', ['we sang']],
      ['It ends.', ['the sea']],
    ]));
  it('that says nothing is no statement', () => {
    for (const text of ['', ' \n', 'Confidence: 0.9', '***', '```\n```'])
      assert.throws(() => parseStatement(text), { code: 'ModelOutputInvalid' });
  });
});

describe('the self-reported confidence', () => {
  for (const [line, value] of [
    ['Confidence: 85%', 0.85],
    ['**Confidence:** 1', 1],
    ['**Confidence: 0.7**', 0.7],
    ['confidence = .5.', 0.5],
    ['Confidence: 0.9/1', 0.9],
    ['Confidence: 90/100', 0.9],
    ['Fiducia: 0,7', 0.7],
    ['Confidence: 0.8 (high)', 0.8],
    ['Confidence score: 0.8', 0.8],
    ['**Confidence Level:** 0.8', 0.8],
    ['Confidence: 85', 0.85],
    ['Confidence: 8/10', 0.8],
    ['Confidence: 85 percent', 0.85],
    ['Confidence: 101', null],
    ['Confidence: 3/4', null],
    ['Confidence: 0', null],
    ['I am confident.', null],
  ] as const)
    it(`of "${line}" is ${value}`, () => assert.equal(parseStatement(`A point.\n${line}`).selfReport, value));
});

describe('any statement', () => {
  const line = fc
    .tuple(
      fc.constantFrom(
        '',
        'Claim: ',
        '- **Quote:** ',
        'Quotes:',
        '1. ',
        '> ',
        '# ',
        'Why: ',
        '```',
        'Confidence: ',
      ),
      fc.string({
        unit: fc.oneof(
          fc.constantFrom('"', '“', '”', "'", ' ', '*', 'a', 'b', '0'),
          fc.string({ unit: 'grapheme', maxLength: 1 }),
        ),
      }),
    )
    .map((parts) => parts.join(''));
  const answer = fc.array(line, { maxLength: 12 }).map((lines) => `Word ${lines.join('\n')}`);

  it('has a claim, and quotes whose offsets slice to them in its text', () => {
    fc.assert(
      fc.property(answer, (text) => {
        const { claims } = parseStatement(text);
        assert.ok(claims.length > 0);
        for (const claim of claims)
          for (const quote of claim.quotes.flatMap(({ others, ...own }) => [own, ...others]))
            if (quote.start !== null)
              assert.equal(claim.text.slice(quote.start + 1, quote.end! - 1).trim(), quote.text);
      }),
    );
  });

  it('in the form gives its claims and quotes back', () => {
    const words = fc.array(fc.constantFrom('salt', 'sea', "don't", 'harbour', '@CAPS1'), {
      minLength: 2,
      maxLength: 6,
    });
    const sentence = words.map((list) => list.join(' '));
    const claim = fc.record({ text: sentence, quotes: fc.uniqueArray(sentence, { maxLength: 3 }) });
    fc.assert(
      fc.property(sentence, fc.array(claim, { minLength: 1, maxLength: 4 }), (opening, claims) => {
        const parts = claims.map(({ text, quotes }) => [
          `Claim: ${text}`,
          ...quotes.map((quote) => `Quote: ${quote}`),
        ]);
        const written = [opening, ...parts.map((lines) => lines.join('\n')), 'Confidence: 0.5'].join('\n\n');
        assert.deepEqual(
          told(written),
          claims.map(({ text, quotes }) => [text, quotes]),
        );
      }),
    );
  });
});
