import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { COPIED, reviewAnswers } from '@assay/deliverable-review/answers';
import * as drift from '@assay/kit/language/language-drift';
import fc from 'fast-check';
import { REVIEWS } from './reviews.ts';

const { driftCorrection } = drift;
/** As the answers of a review are looked at. */
const languageDrift = (value: unknown, expected: string, exempt = COPIED) =>
  drift.languageDrift(value, expected, exempt);

const ENGLISH = REVIEWS.en!;
const ITALIAN = REVIEWS.it!;

const finding = (description: string, recommendation = ENGLISH) => ({
  category: 'requirements',
  severity: 'HIGH',
  description,
  recommendation,
  quote: ITALIAN,
  page: 3,
  confidence: 0.9,
  useCase: 'UC-3',
});

const titled = (titles: string[]) => ({
  strengths: titles.map((title) => ({ title, quote: ITALIAN, page: 1 })),
});
const ENGLISH_TITLES = [
  'Clear separation of concerns',
  'Missing load tests',
  'Traceable requirements',
  'Readable mockups',
];
const ITALIAN_TITLES = [
  'Chiara separazione delle responsabilità',
  'Requisiti ben tracciati',
  'Buona copertura dei test',
];
const TERMS = [
  ...['Uso coerente del pattern Repository', 'Test coverage insufficiente', 'Use case ben strutturati'],
  ...['Chiara separazione delle responsabilità', 'Class diagram completo e leggibile', 'Naming coerente'],
  ...['Mockup della dashboard curati', 'Manca un deployment diagram', 'Unit test ben scritti'],
];

/** Any JSON, its texts in English, Italian, code or nothing. */
const answers = fc.letrec<{ value: unknown }>((tie) => ({
  value: fc.oneof(
    { maxDepth: 4 },
    fc.constantFrom(ENGLISH, ITALIAN, 'FR-01', '', 'getConnection()', ...ENGLISH_TITLES, ...ITALIAN_TITLES),
    fc.oneof(fc.integer(), fc.boolean(), fc.constant(null)),
    fc.array(tie('value'), { maxLength: 4 }),
    fc.dictionary(
      fc.oneof(fc.constantFrom('description', 'title', 'quote', 'id'), fc.string()),
      tie('value'),
      {
        maxKeys: 4,
      },
    ),
  ),
})).value;

/** Every text of a value with its path as it would be written in JavaScript. */
function textAt(value: unknown, path: string): unknown {
  const steps = path.match(/\[\d+\]|\["(?:[^"\\]|\\.)*"\]|[^.[\]]+/gu) ?? [];
  return steps.reduce<unknown>((part, step) => {
    const key = step.startsWith('[') ? JSON.parse(step.slice(1, -1)) : step;
    return (part as Record<string, unknown>)[key];
  }, value);
}

describe('languageDrift', () => {
  test('names the fields that drifted, in the order of the answer', () => {
    const answer = {
      findings: [finding(ENGLISH), finding(ITALIAN), finding(ENGLISH, ITALIAN), finding(REVIEWS.de!)],
      features: null,
      summary: { paragraphs: [ENGLISH, `${ENGLISH} ${ITALIAN}`] },
    };
    assert.deepEqual(languageDrift(answer, 'en'), [
      'findings[1].description',
      'findings[2].recommendation',
      'findings[3].description',
      'summary.paragraphs[1]',
    ]);
  });

  test('an answer in the expected language has no drift, whatever it quotes', () => {
    assert.deepEqual(
      languageDrift({ findings: [finding(ENGLISH), finding(`“${ITALIAN}” ${ENGLISH}`)] }, 'en'),
      [],
    );
  });

  test('short texts are judged with their like', () => {
    const all = ENGLISH_TITLES.map((_, index) => `strengths[${index}].title`);
    assert.deepEqual(languageDrift(titled(ENGLISH_TITLES), 'it'), all);
    assert.deepEqual(languageDrift(titled(ENGLISH_TITLES), 'en'), []);
    assert.deepEqual(languageDrift(titled(ITALIAN_TITLES), 'it'), []);
    assert.deepEqual(languageDrift(titled(ITALIAN_TITLES), 'en').length, ITALIAN_TITLES.length);
    assert.deepEqual(languageDrift(titled(ENGLISH_TITLES.slice(0, 1)), 'it'), []);
  });

  test('short texts of different fields are judged as one where each has too few words', () => {
    const answer = {
      title: 'Clear separation of concerns',
      note: 'the tests are missing',
      hint: 'add a load test',
    };
    assert.deepEqual(languageDrift(answer, 'it'), ['title', 'note', 'hint']);
    assert.deepEqual(languageDrift(answer, 'en'), []);
  });

  test('Italian titles with English terms are no drift', () => {
    fc.assert(
      fc.property(fc.shuffledSubarray(TERMS, { minLength: 6 }), (titles) => {
        assert.deepEqual(languageDrift(titled(titles), 'it'), []);
      }),
    );
  });

  test('a text, nothing and a language that cannot be checked', () => {
    assert.deepEqual(languageDrift(ITALIAN, 'en'), ['']);
    assert.deepEqual(languageDrift([ENGLISH, ITALIAN], 'en'), ['[1]']);
    for (const nothing of [undefined, null, 7, '', {}, []])
      assert.deepEqual(languageDrift(nothing, 'en'), []);
    assert.deepEqual(languageDrift({ description: ITALIAN }, 'sw'), []);
  });

  test('what is exempt may be said otherwise', () => {
    assert.deepEqual(languageDrift({ quote: ITALIAN, note: ITALIAN }, 'en', new Set(['note'])), ['quote']);
  });

  test('what is exempt may be one field of several that are called alike', () => {
    const exempt = new Set(['features[].feature']);
    assert.deepEqual(languageDrift({ features: [{ feature: ITALIAN }] }, 'en', exempt), []);
    assert.deepEqual(languageDrift({ part: { features: [{ feature: [ITALIAN] }] } }, 'en', exempt), []);
    for (const value of [
      { feature: ITALIAN },
      { features: { feature: ITALIAN } },
      { myfeatures: [{ feature: ITALIAN }] },
    ])
      assert.equal(languageDrift(value, 'en', exempt).length, 1);
  });

  test('the mentions of the knowledge base are prose, the ids of FeatureCheck are not', () => {
    const mentions = { mentions: [{ feature: ITALIAN, quote: ENGLISH }] };
    const checked = {
      features: [
        { feature: ITALIAN, items: [{ item: ITALIAN, met: true, quote: null, explanation: ENGLISH }] },
      ],
    };
    for (const [name, answer, drift] of [
      ['feature-mentions', mentions, ['mentions[0].feature']],
      ['review-features', { findings: null, traceability: null, context: null, ...checked }, []],
    ] as const) {
      const format = reviewAnswers[name];
      assert.ok(format.kind === 'json' && format.schema.safeParse(answer).success);
      assert.deepEqual(languageDrift(answer, 'en', format.copied), drift);
    }
  });

  test('the ConsistencyManager words its reasons and nothing else', () => {
    const decision = { id: ITALIAN, decision: ITALIAN, into: ITALIAN, reason: ITALIAN };
    assert.deepEqual(languageDrift({ decisions: [decision] }, 'en'), ['decisions[0].reason']);
  });

  test('keys that are no identifiers are quoted', () => {
    assert.deepEqual(languageDrift({ 'a "b".c': [ITALIAN] }, 'en'), ['["a \\"b\\".c"][0]']);
  });

  test('nothing below an exempt key is ever named', () => {
    fc.assert(
      fc.property(fc.constantFrom(...COPIED), answers, (key, value) => {
        const at = key
          .split('.')
          .reduceRight<unknown>(
            (below, name) => (name.endsWith('[]') ? { [name.slice(0, -2)]: [below] } : { [name]: below }),
            value,
          );
        assert.deepEqual(languageDrift([at, { note: ENGLISH }], 'en'), []);
      }),
    );
  });

  test('more nesting changes the prefix of the paths and nothing else', () => {
    fc.assert(
      fc.property(answers, (value) => {
        const paths = languageDrift(value, 'en');
        const within = (prefix: string) =>
          paths.map((path) =>
            path === '' || path.startsWith('[') ? `${prefix}${path}` : `${prefix}.${path}`,
          );
        assert.deepEqual(languageDrift({ part: value }, 'en'), within('part'));
        assert.deepEqual(languageDrift({ parts: [null, [value]] }, 'en'), within('parts[1][0]'));
      }),
    );
  });

  test('every path leads to a text, and whole drifted fields are always among them', () => {
    fc.assert(
      fc.property(answers, (value) => {
        const named = languageDrift(value, 'en', new Set());
        for (const path of named) assert.equal(typeof textAt(value, path), 'string', path);
        const drifted = JSON.stringify(value).split(JSON.stringify(ITALIAN)).length - 1;
        assert.equal(named.filter((path) => textAt(value, path) === ITALIAN).length, drifted);
        assert.ok(named.every((path) => textAt(value, path) !== ENGLISH));
      }),
    );
  });
});

describe('driftCorrection', () => {
  test('names the fields, the language and what stays', () => {
    const correction = driftCorrection(['findings[2].description', ''], 'it');
    assert.match(correction, /must be written in Italian/);
    assert.match(correction, /^- findings\[2\]\.description\n- the whole answer$/m);
    assert.match(correction, /Quotations stay in the language of the document/);
  });

  test('a long list is cut', () => {
    const paths = Array.from({ length: 23 }, (_, index) => `findings[${index}].description`);
    const correction = driftCorrection(paths, 'de');
    assert.match(correction, /findings\[19\]\.description\n- and 3 more\n/);
    assert.doesNotMatch(correction, /findings\[20\]/);
  });
});
