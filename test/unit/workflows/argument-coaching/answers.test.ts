import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { coachingAnswers } from '@assay/argument-coaching/answers';
import type { Balance } from '@assay/argument-coaching/balance';
import type { Questions, RevisionAnswers } from '@assay/argument-coaching/coach';
import { type Critique, DIMENSIONS } from '@assay/argument-coaching/critique';
import type { SpeechJudgement } from '@assay/argument-coaching/judgement';
import type { Outline, Reflection, SelfCheck, Speech } from '@assay/argument-coaching/speech';
import { AssayError } from '@assay/kit/errors/assay-error';
import type { OutputFormat } from '@assay/model/agent/output-format';
import fc from 'fast-check';

/** Those of the workflow's own agents: the screener's and those of who reads pages are shared, and JSON or nothing. */
const { screening: _, transcription: __, ...ownAnswers } = coachingAnswers;
const formats = Object.entries(ownAnswers) as [string, OutputFormat & { kind: 'json' }][];
const parse = (name: string, text: string) => coachingAnswers[name]!.parse!(text);

const word = fc.constantFrom(
  ...'the a school pupils uniforms cost money perhaps never «élan» isn’t 40 per-cent 非常 families; learn, because (often)'.split(
    ' ',
  ),
);
const sentence = fc
  .tuple(
    fc.constantFrom('Schools', 'Nobody', 'It', 'Élan', 'Prices'),
    fc.array(word, { minLength: 3, maxLength: 9 }),
  )
  .map(([first, words]) => `${first} ${words.join(' ')}.`);
const plainSentence = fc
  .array(fc.constantFrom('schools', 'learn', 'slowly', 'because', 'money', 'counts', 'élan'), {
    minLength: 3,
    maxLength: 9,
  })
  .map((words) => words.join(' '));
const maybe = fc.oneof(fc.constant(''), sentence);
const list = <T>(item: fc.Arbitrary<T>, minLength: number, maxLength: number) =>
  fc.array(item, { minLength, maxLength });

const LABELS = [
  (name: string) => `${name}: `,
  (name: string) => `**${name}:** `,
  (name: string) => `**${name}**: `,
  (name: string) => `- ${name.toUpperCase()}: `,
  (name: string) => `${name.toLowerCase()} : `,
  (name: string) => `### ${name}\n`,
  (name: string) => `[[ ## ${name.toLowerCase()} ## ]]\n`,
  (name: string) => `1. *${name}:* `,
  (name: string) => `  ${name} – `,
];
const NONE = ['none', 'None.', '(none)', 'N/A', '–', 'nothing', ''];
const QUOTES = [(text: string) => `"${text}"`, (text: string) => `“${text}”`, (text: string) => `«${text}»`];

/** How careless a model is: with labels, emptiness, quotation marks, case, blank lines and line ends. */
const careless = fc.record({
  label: fc.constantFrom(...LABELS),
  none: fc.constantFrom(...NONE),
  quote: fc.constantFrom(...QUOTES),
  bullet: fc.constantFrom('- ', '* ', '• '),
  upper: fc.boolean(),
  gap: fc.constantFrom('\n', '\n\n', '\r\n', '\r\n\r\n'),
  before: fc.constantFrom('', 'Sure! Here is my answer.\n\n', '```markdown\n', '---\n'),
  after: fc.constantFrom('', '\n\n[[ ## completed ## ]]', '\n```', '\n\n---\n'),
});
type Careless = typeof careless extends fc.Arbitrary<infer T> ? T : never;

class Pen {
  private readonly parts: string[] = [];
  private readonly way: Careless;
  constructor(way: Careless) {
    this.way = way;
  }
  field(name: string, text: string): this {
    this.parts.push(this.way.label(name) + (text || this.way.none));
    return this;
  }
  choice(name: string, text: string): this {
    return this.field(name, this.way.upper ? text.toUpperCase() : text);
  }
  quoted(name: string, text: string): this {
    return this.field(name, text && this.way.quote(text));
  }
  list(name: string, items: string[]): this {
    const lines = items.map((item) => this.way.bullet + item).join('\n');
    return this.field(name, lines && `\n${lines}`);
  }
  heading(text: string): this {
    this.parts.push(text);
    return this;
  }
  written(): string {
    const text = this.way.before + this.parts.join(this.way.gap) + this.way.after;
    return this.way.gap.includes('\r') ? text.replace(/\r?\n/g, '\r\n') : text;
  }
}

const stance = fc.constantFrom('for' as const, 'against' as const);
const claim = fc.record({ claim: sentence, evidence: maybe, warrant: sentence });
const said = fc.record({ point: plainSentence, quote: fc.oneof(fc.constant(''), plainSentence) });

/** A value as JSON has it. */
const plain = <T>(value: T): T => JSON.parse(JSON.stringify(value)) as T;

function roundTrip<T>(
  name: string,
  values: fc.Arbitrary<T>,
  write: (pen: Pen, value: T, way: Careless) => Pen,
) {
  it(`${name} is read as it was meant, however carelessly it is written`, () => {
    fc.assert(
      fc.property(values, careless, (value, way) => {
        const text = write(new Pen(way), value, way).written();
        assert.deepEqual(parse(name, text), plain(value));
      }),
    );
  });

  it(`${name} is read from JSON in a fence or with words around it`, () => {
    fc.assert(
      fc.property(values, (value) => {
        const json = JSON.stringify(value, null, 2);
        assert.deepEqual(
          parse(name, `Here it is:\n\n\`\`\`json\n${json}\n\`\`\`\nI hope this helps.`),
          plain(value),
        );
        assert.deepEqual(parse(name, `Here it is: ${json} I hope this helps.`), plain(value));
      }),
    );
  });
}

describe('answers of argument coaching in prose', () => {
  const balance: fc.Arbitrary<Balance> = fc.record({
    strongestFor: sentence,
    strongestAgainst: sentence,
    balanced: fc.boolean(),
    favours: fc.oneof(stance, fc.constant(null)),
    reason: sentence,
    suggestion: maybe,
  });
  roundTrip('balance', balance, (pen, value) =>
    pen
      .field('Strongest for', value.strongestFor)
      .field('Strongest against', value.strongestAgainst)
      .choice('Balanced', value.balanced ? 'yes' : 'no')
      .choice('Favours', value.favours ?? '')
      .field('Reason', value.reason)
      .field('Suggestion', value.suggestion),
  );

  const outline: fc.Arbitrary<Outline> = fc.record({
    claims: list(claim, 1, 6),
    expected: list(fc.record({ objection: sentence, answer: sentence }), 0, 6),
  });
  roundTrip('outline', outline, (pen, { claims, expected }) => {
    pen.heading('## Claims');
    for (const each of claims)
      pen.field('Claim', each.claim).field('Evidence', each.evidence).field('Warrant', each.warrant);
    pen.heading('## Expected objections');
    for (const each of expected) pen.field('Objection', each.objection).field('Answer', each.answer);
    return pen;
  });

  const selfCheck: fc.Arbitrary<SelfCheck> = fc.record({
    claims: list(
      fc.record({
        claim: sentence,
        support: fc.constantFrom('supported' as const, 'weak' as const, 'unsupported' as const),
        source: maybe,
        mend: maybe,
      }),
      1,
      10,
    ),
    opponentErrors: list(sentence, 0, 6),
    doubtfulCitations: list(sentence, 0, 6),
  });
  roundTrip('self-check', selfCheck, (pen, value) => {
    for (const each of value.claims)
      pen
        .field('Claim', each.claim)
        .choice('Support', each.support)
        .field('Source', each.source)
        .field('Mend', each.mend);
    return pen
      .list('Opponent errors', value.opponentErrors)
      .list('Doubtful citations', value.doubtfulCitations);
  });

  const critique: fc.Arbitrary<Critique> = fc.record({
    points: list(
      fc.record({
        dimension: fc.constantFrom(...DIMENSIONS),
        damage: fc.constantFrom('major' as const, 'minor' as const),
        point: sentence,
        quote: fc.oneof(fc.constant(''), plainSentence),
        alternative: sentence,
      }),
      1,
      6,
    ),
  });
  roundTrip('critique', critique, (pen, { points }, { upper }) => {
    for (const [index, point] of points.entries())
      pen
        .heading(`## Point ${index + 1}`)
        .choice('Dimension', upper ? point.dimension.replace('-', ' ') : point.dimension)
        .choice('Damage', point.damage)
        .field('Point', point.point)
        .quoted('Quote', point.quote)
        .field('Alternative', point.alternative);
    return pen;
  });

  const speech: fc.Arbitrary<Speech> = fc.record({
    stance,
    speech: list(sentence, 1, 5).map((paragraphs) => paragraphs.join('\n\n')),
    claims: list(claim, 0, 8),
  });
  roundTrip('speech', speech, (pen, value) => {
    pen.choice('Stance', value.stance).field('Speech', value.speech).heading('## Claims');
    for (const each of value.claims)
      pen.field('Claim', each.claim).field('Evidence', each.evidence).field('Warrant', each.warrant);
    return pen;
  });

  const reflection: fc.Arbitrary<Reflection> = fc.record({
    weaknesses: list(fc.record({ point: sentence, mend: sentence }), 1, 8),
  });
  roundTrip('reflection', reflection, (pen, { weaknesses }) => {
    for (const { point, mend } of weaknesses) pen.field('Weakness', point).field('Mend', mend);
    return pen;
  });

  const judgement: fc.Arbitrary<SpeechJudgement> = fc.record({
    rationale: list(sentence, 1, 3).map((paragraphs) => paragraphs.join('\n\n')),
    strengths: list(said, 0, 5),
    weaknesses: list(said, 0, 5),
    suggestions: list(sentence, 0, 5),
    side: fc.constantFrom('for' as const, 'against' as const, 'both' as const, 'neither' as const),
    alert: maybe,
    score: fc.oneof(
      fc.constant(null),
      fc.integer({ min: 0, max: 20 }).map((half) => half / 2),
    ),
  });
  roundTrip('judgement', judgement, (pen, value, { quote }) => {
    const written = (items: SpeechJudgement['strengths']) =>
      items.map((item) => (item.quote ? `${item.point}: ${quote(item.quote)}` : item.point));
    return pen
      .field('Rationale', value.rationale)
      .list('Strengths', written(value.strengths))
      .list('Weaknesses', written(value.weaknesses))
      .list('Suggestions', value.suggestions)
      .choice('Side', value.side!)
      .field('Alert', value.alert)
      .field('Score', value.score === null ? 'N/A' : `${value.score}`);
  });

  const questions: fc.Arbitrary<Questions> = fc.record({
    questions: list(
      fc.record({
        question: plainSentence.map((text) => `Why ${text}?`),
        about: fc.constantFrom('', 'P1', 'P2', 'P12'),
      }),
      1,
      5,
    ),
  });
  roundTrip('questions', questions, (pen, value) => {
    for (const { question, about } of value.questions) pen.field('Question', question).field('About', about);
    return pen;
  });

  const answered: fc.Arbitrary<RevisionAnswers> = fc.record({
    points: list(
      fc.record({
        id: fc.constantFrom('P1', 'P2', 'P3'),
        answered: fc.constantFrom('yes' as const, 'partly' as const, 'no' as const),
        quote: fc.oneof(fc.constant(''), plainSentence),
        why: sentence,
      }),
      1,
      6,
    ),
  });
  roundTrip('answered', answered, (pen, { points }) => {
    for (const each of points)
      pen
        .field('Point', each.id)
        .choice('Answered', each.answered)
        .quoted('Quote', each.quote)
        .field('Why', each.why);
    return pen;
  });

  it('a rebuttal is what its field holds, or all of an answer without one', () => {
    const rebuttal = 'Uniforms hide nothing.\n\nShoes still show what a family can pay.';
    for (const text of [
      `[[ ## rebuttal ## ]]\n${rebuttal}`,
      `**Rebuttal:**\r\n\r\n${rebuttal}`,
      rebuttal,
      JSON.stringify({ rebuttal }),
    ])
      assert.deepEqual(parse('rebuttal', text), { rebuttal });
  });

  it('questions are read from a mere list, with their points in parentheses', () => {
    const text =
      'Here are my questions:\n1. Who says so? (P2)\n2. **What would change your mind?**\n\nGood luck!';
    assert.deepEqual(parse('questions', text), {
      questions: [
        { question: 'Who says so?', about: 'P2' },
        { question: '**What would change your mind?**', about: '' },
      ],
    });
  });

  it('points are told by their ids as headings', () => {
    const text =
      '## P1\nAnswered: Yes.\nQuote: “a study”\nWhy: It names one.\n\n**P2**\nAnswered: no\nQuote: none\nWhy: It says nothing.';
    assert.deepEqual(parse('answered', text), {
      points: [
        { id: 'P1', answered: 'yes', quote: 'a study', why: 'It names one.' },
        { id: 'P2', answered: 'no', quote: '', why: 'It says nothing.' },
      ],
    });
  });

  it('a speech without its mark is what stands below the stance', () => {
    const text = 'Stance: **Against** the motion\n\nLadies and gentlemen, uniforms hide nothing.';
    assert.deepEqual(parse('speech', text), {
      stance: 'against',
      speech: 'Ladies and gentlemen, uniforms hide nothing.',
      claims: [],
    });
  });

  for (const [name] of formats)
    it(`${name}: an answer that holds no value is invalid, whatever it says`, () => {
      const text = fc.oneof(
        fc.string({ unit: 'grapheme', maxLength: 300 }),
        fc
          .array(
            fc.oneof(
              fc.string({ maxLength: 20 }),
              fc.constantFrom(
                ...[
                  'Claim: ',
                  'Score: ',
                  'Stance: ',
                  'Point: ',
                  '\n',
                  '{"points": [',
                  '{}',
                  '[null]',
                  '```json\n',
                  '"',
                  'P1',
                  'none',
                  'Side: for\n',
                  ']}',
                ],
              ),
            ),
            { maxLength: 25 },
          )
          .map((parts) => parts.join('')),
        fc.json(),
      );
      fc.assert(
        fc.property(text, (answer) => {
          try {
            const value = parse(name, answer);
            const { schema, aside } = coachingAnswers[name] as OutputFormat & { kind: 'json' };
            const whole = aside === undefined ? value : { [aside]: null, ...(value as object) };
            assert.deepEqual(schema.parse(value), whole);
          } catch (error) {
            assert.ok(error instanceof AssayError, String(error));
            assert.equal(error.code, 'ModelOutputInvalid');
          }
        }),
      );
      for (const nothing of ['', ' \n', '{}', '{"score": ', 'null'])
        if (!(name === 'rebuttal' && nothing === 'null'))
          assert.throws(() => parse(name, nothing), { code: 'ModelOutputInvalid' });
    });
});

describe('what is said of answers of argument coaching', () => {
  for (const [name, format] of formats)
    it(`${name} is told how to be written, by its own name`, () => {
      assert.equal(format.name, name);
      assert.ok((format.instruction ?? '').length > 20);
    });
});
