import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { readConclusion, readHeadedConclusion } from '@assay/short-answer-grading/conclusion';
import { parseGrading } from '@assay/short-answer-grading/grading';
import { LABELS, type Label, readLabel } from '@assay/short-answer-grading/label';
import { fieldsIn } from '@assay/short-answer-grading/written-fields';
import fc from 'fast-check';

const WHY = 'You name the lever, but not where it turns.';

describe('the fields of an answer in prose', () => {
  const marked = (mark: string) => `Certainly.\n\n${mark} one two\n\n[[ ## completed ## ]]`;
  for (const mark of [
    '[[ ## feedback ## ]]',
    '[[##feedback##]]',
    '[[ feedback ]]:',
    '[[ ## Feedback ## ]]\n',
    'Feedback:',
    '**Feedback:**',
    '**Feedback**:',
    '- **Feedback:**',
    '2. Feedback:',
    '> Feedback:',
    '## Feedback\n',
    '### **Feedback**\n',
    '**## Feedback**\n',
    '**Feedback**\n',
    '## Feedback:\n\n',
    '__Feedback:__',
  ])
    it(`are found behind ${JSON.stringify(mark)}`, () =>
      assert.equal(fieldsIn(marked(mark), ['feedback', 'completed']).feedback, 'one two'));

  it('are not found in the midst of a sentence, nor in a longer word', () => {
    for (const text of ['My feedback: well', 'Feedbacks: well', 'the ## feedback is', 'Feedback is due'])
      assert.deepEqual(fieldsIn(text, ['feedback']), {}, text);
  });
  it('count as the last says where one is marked several times', () =>
    assert.equal(fieldsIn('Label: Correct\nLabel: Incorrect', ['label']).label, 'Incorrect'));
  it('may have names of several words, joined in any way', () => {
    for (const mark of ['Revised Grading:', 'revised_grading:', '## Revised-Grading\n'])
      assert.equal(fieldsIn(`${mark} x`, ['revised grading'])['revised grading'], 'x', mark);
  });
});

describe('a label', () => {
  it('is read in capitals or not, with marks around it or not', () => {
    const written: Record<Label, string[]> = {
      Correct: ['correct', 'CORRECT', '**Correct**', '"Correct".', '[Correct]', 'right'],
      'Partially correct': [
        'partially_correct',
        'Partially Correct',
        'PARTIALLY-CORRECT',
        '`Partially correct`',
        'partly correct',
      ],
      Incorrect: ['incorrect!', 'not correct', '(Incorrect)', 'wrong'],
    };
    const translated: Record<Label, string[]> = {
      Correct: ['Corretta', 'Richtig', 'Correcte', 'correcto'],
      'Partially correct': ['Parzialmente corretto', 'teilweise_richtig', 'PARTIELLEMENT CORRECT'],
      Incorrect: ['non corretta', 'Falsch', 'incorrecte', 'Incorrecta.'],
    };
    for (const [label, texts] of Object.entries(translated))
      for (const text of texts) assert.equal(readLabel(text), label, text);
    for (const [label, texts] of Object.entries(written))
      for (const text of texts) assert.equal(readLabel(text), label, text);
  });
  it('is none where it is another word, a language that is not known, or two', () => {
    for (const text of [
      'Mostly correct',
      'Em parte certo',
      'parzialmente errata',
      'nicht ganz richtig',
      'Corretta o errata',
      'partially incorrect',
      'Correct or Incorrect',
      '',
      'un-correct',
      null,
      1,
    ])
      assert.equal(readLabel(text), null, String(text));
  });
});

describe('a conclusion', () => {
  const READ: [text: string, label: Label, reason: string][] = [
    ['Partially correct. Reason: It lacks a step.', 'Partially correct', 'It lacks a step.'],
    ['**Partially correct.** Reason: It lacks a step.', 'Partially correct', 'It lacks a step.'],
    ['[Partially correct]. Reason: [It lacks a step.]', 'Partially correct', 'It lacks a step.'],
    ['Incorrect\n\nReason: It is another thing.', 'Incorrect', 'It is another thing.'],
    ['**Incorrect**\n**Reason:** It is another thing.', 'Incorrect', 'It is another thing.'],
    ['"Correct" – Reasonable in all.', 'Correct', 'Reasonable in all.'],
    ['CORRECT: it holds.', 'Correct', 'it holds.'],
    ['Correct Reason: it holds.', 'Correct', 'it holds.'],
    ['The final label is: **Correct**. Reason: it holds.', 'Correct', 'it holds.'],
    ['Our final conclusion is Partially correct. It lacks a step.', 'Partially correct', 'It lacks a step.'],
    ['Label: Incorrect. It fails.', 'Incorrect', 'It fails.'],
    ['Correct', 'Correct', ''],
  ];
  for (const [text, label, reason] of READ)
    it(`is read from ${JSON.stringify(text)}`, () =>
      assert.deepEqual(readConclusion(text), { label, reason }));

  it('is none where the choice itself is repeated, or the label begins another phrase', () => {
    for (const text of [
      '[Correct / Partially correct / Incorrect]. Reason: …',
      'Correct or Partially correct. Reason: who knows',
      'Correct answers name both. The student does not.',
      'Correctly said, it fails.',
      'The student is right.',
      '',
    ])
      assert.equal(readConclusion(text), null, text);
  });

  const OTHER_WORDS: [text: string, label: Label, reason: string][] = [
    ['Parzialmente corretto. Motivo: manca un passo.', 'Partially correct', 'Motivo: manca un passo.'],
    ['**Nicht richtig**\nReason: Es fehlt etwas.', 'Incorrect', 'Es fehlt etwas.'],
    ['[partially_right]: It lacks a step.', 'Partially correct', 'It lacks a step.'],
    ['Right. Reason: it holds.', 'Correct', 'it holds.'],
  ];
  for (const [text, label, reason] of OTHER_WORDS)
    it(`is read from ${JSON.stringify(text)} under its heading alone`, () => {
      assert.deepEqual(readHeadedConclusion(text), { label, reason });
      assert.equal(readConclusion(text), null);
    });

  it('is none under its heading either where the words go on', () => {
    for (const text of [
      'Right answers name both. It does not.',
      'Corretto o errato. Motivo: non so.',
      'Right, then.',
    ])
      assert.equal(readHeadedConclusion(text), null, text);
  });
});

describe('a grading in prose', () => {
  const READ: [name: string, text: string][] = [
    [
      'the fields',
      `[[ ## label ## ]]\nPartially correct\n\n[[ ## feedback ## ]]\n${WHY}\n\n[[ ## completed ## ]]`,
    ],
    [
      'the fields with a greeting',
      `Here is my grading:\n\n[[ ## label ## ]] partially correct\n[[ ## feedback ## ]] ${WHY}`,
    ],
    [
      'the fields the other way round',
      `[[ ## feedback ## ]]\n${WHY}\n\n[[ ## label ## ]]\nPartially correct\n\n[[ ## completed ## ]]`,
    ],
    ['bold names', `**Label:** Partially correct\n\n**Feedback:** ${WHY}`],
    ['bold names, the colon outside', `**Label**: **Partially Correct**\n**Feedback**: ${WHY}`],
    ['headings', `### Label\nPartially correct\n\n### Feedback\n${WHY}`],
    ['a label alone before', `Partially correct\n\n${WHY}`],
    ['a label in bold before', `**Partially correct.** ${WHY}`],
    ['a label field and no other', `[[ ## label ## ]]\nPartially correct\n\n${WHY}`],
    ['one line', `Label: Partially correct. Feedback: ${WHY}`],
    [
      'a second answer that it makes up',
      `[[ ## label ## ]]\nPartially correct\n[[ ## feedback ## ]]\n${WHY}\n[[ ## completed ## ]]\n\n[[ ## label ## ]]\nIncorrect\n[[ ## feedback ## ]]\nAnother.\n[[ ## completed ## ]]`,
    ],
    [
      'JSON amid words',
      `Sure!\n\`\`\`json\n{"label": "partially_correct", "feedback": [{"point": "${WHY}", "quote": null}]}\n\`\`\`\nBye.`,
    ],
    [
      'JSON amid words, its feedback one text',
      `Grading: {"label": "Partially correct", "feedback": "${WHY}"} Done.`,
    ],
  ];
  for (const [name, text] of READ)
    it(`is read from ${name}`, () =>
      assert.deepEqual(parseGrading(text), {
        label: 'Partially correct',
        feedback: [{ point: WHY, quote: null }],
      }));

  it('has a point for each line of a list, and the words that end it as its quote', () => {
    const text =
      '[[ ## label ## ]]\nPartially correct\n\n[[ ## feedback ## ]]\n- The lever is named. "it has a leaver"\n- You call it "heavy", which nobody asked.\n* Where it turns is missing.\n  It turns at the pivot.\n3) It is right that it lifts: “lifts stuff up”.\n';
    assert.deepEqual(parseGrading(text).feedback, [
      { point: 'The lever is named.', quote: 'it has a leaver' },
      { point: 'You call it "heavy", which nobody asked.', quote: null },
      { point: 'Where it turns is missing.\n  It turns at the pivot.', quote: null },
      { point: 'It is right that it lifts', quote: 'lifts stuff up' },
    ]);
  });
  it('keeps what stands before the tag of a thought that it talks about', () =>
    assert.equal(
      parseGrading(`Label: Incorrect\nFeedback: You write </think>, which is no lever.`).label,
      'Incorrect',
    ));
  it('may be without reasons', () => {
    for (const text of [
      'Incorrect',
      '[[ ## label ## ]] Incorrect\n[[ ## feedback ## ]]\n\n[[ ## completed ## ]]',
    ])
      assert.deepEqual(parseGrading(text), { label: 'Incorrect', feedback: [] }, text);
  });
  it('is none without one of the three labels', () => {
    for (const text of [
      '',
      WHY,
      '[[ ## label ## ]]\nMostly correct\n[[ ## feedback ## ]]\nWell.',
      '[[ ## label ## ]]\nEm parte certo\n[[ ## feedback ## ]]\nBene.',
      'The student correctly names the lever.',
      'Label: Correct / Partially correct / Incorrect',
      '{"label": "Mostly correct", "feedback": []}',
    ])
      assert.throws(() => parseGrading(text), { code: 'ModelOutputInvalid' }, text);
  });

  const words = fc
    .stringMatching(/^[A-Za-z][a-z ,']{0,60}\.$/)
    .filter((text) => !/label|feedback|completed|reason/i.test(text));
  it('keeps label and points of what is written as asked, whatever the points say', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...LABELS),
        fc.array(
          fc.record(
            { point: words, quote: fc.option(fc.stringMatching(/^[a-z][a-z ]{1,20}[a-z]$/)) },
            { noNullPrototype: true },
          ),
          { minLength: 1, maxLength: 8 },
        ),
        (label, feedback) => {
          const lines = feedback.map(
            ({ point, quote }) => `- ${point}${quote === null ? '' : ` "${quote}"`}`,
          );
          const text = `[[ ## label ## ]]\n${label}\n\n[[ ## feedback ## ]]\n${lines.join('\n')}\n\n[[ ## completed ## ]]`;
          assert.deepEqual(parseGrading(text), { label, feedback });
        },
      ),
      { numRuns: 100 },
    );
  });
  it('is a grading or a clear error, whatever is written', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'grapheme', maxLength: 300 }),
        fc.constantFrom('', '[[ ## label ## ]]\n', 'Correct', '{"label":'),
        (text, head) => {
          try {
            assert.ok(LABELS.includes(parseGrading(head + text).label));
          } catch (error) {
            assert.equal((error as { code?: string }).code, 'ModelOutputInvalid');
          }
        },
      ),
      { numRuns: 200 },
    );
  });
  it('is read quickly where a text is long and strange', () => {
    for (const piece of ['* ', '#', '[[ ##', ' \t', '{', '"', '- "', 'the ', 'label ', '_*'])
      assert.throws(() => parseGrading(piece.repeat(5_000)), { code: 'ModelOutputInvalid' }, piece);
  });
});
