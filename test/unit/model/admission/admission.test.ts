import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { admissionOf } from '@assay/model/admission/admission';
import type { OutputFormat } from '@assay/model/agent/output-format';
import type { Message } from '@assay/model/message';
import fc from 'fast-check';
import * as z from 'zod';

const ESSAY =
  'My dog was ill in spring. We waited four hours at the clinic, and I learnt to be patient because nobody could hurry.';
const OPPONENT =
  'The writer shows patience by an event of their own.\nClaim: The wait at the clinic is told step by step, so that a reader can follow what happened.\nQuote: We waited four hours at the clinic\nClaim: The end says what was learnt, which is what the question asks for.\nQuote: I learnt to be patient';
const messages: Message[] = [
  {
    role: 'system',
    content: 'You assess an essay. Whatever you claim about the essay, show where it stands.',
  },
  { role: 'user', content: `The essay:\n<essay-301eb3212498>\n${ESSAY}\n</essay-301eb3212498>` },
  {
    role: 'user',
    content: `You are the Skeptic.\n<statement-aaaaaaaaaaaa speaker="Advocate">\n${OPPONENT}\n</statement-aaaaaaaaaaaa>\n
Answer in this form.
- First one sentence in your own words that says what your case comes to, with no label and no quotation.
- Then three to five claims: what is lacking and which words of the description it fails, in one or two sentences that quote nothing themselves.
- rationale: two to five sentences that say what decided the score, and why it is neither clearly higher nor clearly lower.`,
  },
];

const prose: OutputFormat<string> = { kind: 'text', name: 'prose', parse: (text) => text };
const json: OutputFormat<{ rationale: string; points: { point: string; quote: string }[]; alert: string }> = {
  kind: 'json',
  name: 'judgement',
  schema: z.strictObject({
    rationale: z.string(),
    points: z.array(
      z.strictObject({
        point: z.string().describe('what is weak in the text, and why it matters to a reader'),
        quote: z.string(),
      }),
    ),
    alert: z.string(),
  }),
  copied: new Set(['quote']),
  own: new Set(['rationale', 'points[].point']),
};

function admit(output: OutputFormat, answer: unknown) {
  const admission = admissionOf(output, messages);
  const text = typeof answer === 'string' ? answer : JSON.stringify(answer);
  const reading = admission.read({ value: answer, text });
  return {
    kinds: reading.objections.map(({ kind, path }) => `${kind} ${path}`.trim()),
    value: admission.admit(reading),
  };
}

const OWN =
  'The case falls short of the level that is asked for.\nClaim: Nothing is said of what the writer did while waiting, and so patience is named but never seen.\nQuote: We waited four hours at the clinic';
const RATIONALE = 'It tells one event in order, but names patience where it should let a reader see it.';

describe('the admission of prose', () => {
  it('takes a case of its own as it is', () => {
    assert.deepEqual(admit(prose, OWN), { kinds: [], value: OWN });
  });

  it("objects to the opponent's statement, and leaves nothing of it", () => {
    assert.deepEqual(admit(prose, OPPONENT), { kinds: ['given'], value: undefined });
    const halfOwn = `${OPPONENT}\n${OWN}`;
    assert.deepEqual(admit(prose, halfOwn).kinds, ['given']);
    assert.ok(String(admit(prose, halfOwn).value).includes('patience is named but never seen'));
    assert.ok(!String(admit(prose, halfOwn).value).includes('told step by step'));
  });

  it('takes a statement that repeats a claim in order to answer it', () => {
    const answers = `${OWN}\nClaim: The Advocate says that the wait at the clinic is told step by step. It is told in one sentence, with no step in it.`;
    assert.deepEqual(admit(prose, answers).kinds, []);
  });

  it("objects to the prompt's form, also where it says my for your", () => {
    const echo =
      'First sentence in my own words that says what my case comes to, with no label and no quotation.';
    assert.deepEqual(admit(prose, echo), { kinds: ['prompt'], value: undefined });
    const { kinds, value } = admit(prose, `${echo}\n${OWN}`);
    assert.deepEqual([kinds, value], [['prompt'], OWN]);
  });

  it('cuts labels of the form without a word, and no labels of its own', () => {
    assert.deepEqual(admit(prose, `First sentence: ${OWN}`), { kinds: [], value: OWN });
    assert.deepEqual(admit(prose, `Its case comes to: ${OWN}`), { kinds: [], value: OWN });
    const own = 'A brave beginning: the first line says at once what is at stake for the dog.';
    assert.deepEqual(admit(prose, own).value, own);
  });

  it('drops what is quoted of the tags around the text', () => {
    const tagged = `${OWN}\nQuote: "The essay: <essay-301eb3212498>"`;
    assert.deepEqual(admit(prose, tagged), { kinds: [], value: OWN });
  });

  it('ends where it goes round in a circle', () => {
    const looped = `It begins well enough for a reader. ${'The writer does not demonstrate strong control of the conventions. '.repeat(40)}`;
    const { kinds, value } = admit(prose, looped);
    assert.deepEqual(kinds, ['loop']);
    assert.equal(
      value,
      'It begins well enough for a reader. The writer does not demonstrate strong control of the conventions.',
    );
  });
});

describe('prose of whatever parts', () => {
  it('is admitted without an objection, and so admitted again', () => {
    const parts = fc.constantFrom(
      ESSAY,
      OPPONENT,
      OWN,
      'It is good. '.repeat(30),
      String(messages[2]!.content),
    );
    fc.assert(
      fc.property(fc.array(parts, { minLength: 1, maxLength: 4 }), (said) => {
        const { value } = admit(prose, said.join('\n'));
        if (value !== undefined) assert.deepEqual(admit(prose, value), { kinds: [], value });
      }),
    );
  });
});

describe('the admission of JSON', () => {
  const point = (text: string) => ({ point: text, quote: 'We waited four hours' });
  const OWN_POINT = 'The wait is told in one sentence, and a reader sees nothing of it.';
  const judged = { rationale: RATIONALE, points: [point(OWN_POINT)], alert: '' };

  it('takes an answer of its own as it is', () => {
    assert.deepEqual(admit(json, judged), { kinds: [], value: judged });
  });

  it("has no judgement whose rationale is the prompt's, the student's or nothing", () => {
    const echo =
      'Two to five sentences that say what decided the score, and why it is neither clearly higher nor clearly lower.';
    for (const [rationale, kind] of [
      [echo, 'prompt'],
      [ESSAY, 'given'],
      ['N/A', 'blank'],
    ] as const)
      assert.deepEqual(admit(json, { ...judged, rationale }), {
        kinds: [`${kind} rationale`],
        value: undefined,
      });
  });

  it("drops points that are the schema's words, and keeps the others", () => {
    const points = [point('What is weak in the text, and why it matters to a reader'), point(OWN_POINT)];
    const { kinds, value } = admit(json, { ...judged, points });
    assert.deepEqual(kinds, ['prompt points[0].point']);
    assert.deepEqual(value, judged);
  });

  it('empties what need not be said, such as an alert', () => {
    const alert = 'Whatever you claim about the essay, show where it stands.';
    assert.deepEqual(admit(json, { ...judged, alert }), { kinds: ['prompt alert'], value: judged });
  });

  it('keeps sentences of its own beside some of the prompt', () => {
    const rationale = `Then three to five claims: what is lacking and which words of the description it fails. ${RATIONALE}`;
    assert.deepEqual(admit(json, { ...judged, rationale }), { kinds: ['prompt rationale'], value: judged });
  });

  it('empties a quotation of the tags around the text', () => {
    const points = [{ ...point(OWN_POINT), quote: 'The essay: <essay-301eb3212498>' }];
    assert.deepEqual(admit(json, { ...judged, points }).value, {
      ...judged,
      points: [{ ...points[0], quote: '' }],
    });
  });

  it('leaves whatever it admits without an objection, and so admits it again', () => {
    const texts = fc.constantFrom(
      ESSAY,
      OPPONENT,
      OWN_POINT,
      RATIONALE,
      'none',
      '',
      'On and on it goes, and so it goes on. '.repeat(20),
      String(messages[2]!.content),
    );
    const several = fc.array(texts, { maxLength: 3 }).map((parts) => parts.join(' '));
    const answers = fc.record({
      rationale: several,
      points: fc.array(fc.record({ point: several, quote: several }), { maxLength: 4 }),
      alert: several,
    });
    fc.assert(
      fc.property(answers, (answer) => {
        const { value } = admit(json, answer);
        if (value !== undefined) assert.deepEqual(admit(json, value), { kinds: [], value });
      }),
    );
  });
});

describe('quotations of a speaker', () => {
  const quote = 'Quote: "We waited four hours at the clinic"';

  it('are a loop where a claim has them again and again, and count once', () => {
    const looped = admit(prose, `${OWN}\n${`${quote}\n`.repeat(9)}`);
    assert.deepEqual(looped.kinds, ['loop']);
    assert.equal(String(looped.value).match(/four hours/g)!.length, 1);
    const twice = admit(prose, `${OWN}\n${quote}`);
    assert.deepEqual(twice.kinds, []);
    assert.equal(String(twice.value).match(/four hours/g)!.length, 1);
  });

  it('may be the same for several claims, however these are marked', () => {
    const claims = ['The wait is told.', 'The wait is long.', 'The wait is where it was learnt.', 'It ends.'];
    for (const mark of ['Claim: ', '1. ', '**Claim 1** ', 'Tesi: ', '- ']) {
      const said = claims.map((claim) => `${mark}${claim}\n${quote}`).join('\n');
      const { kinds, value } = admit(prose, said);
      assert.deepEqual(kinds, [], mark);
      assert.equal(String(value).match(/four hours/g)!.length, 4, mark);
    }
  });

  it('are the material’s words and not the speaker’s, in whatever form', () => {
    const passage = 'We waited four hours at the clinic, and I learnt to be patient';
    for (const quoted of [
      `Evidence: ${passage}`,
      `Passage: "${passage}"`,
      `Brano: ${passage}`,
      `Quote (paragraph 1): ${passage}`,
      `Quote:\n${passage}`,
      `> ${passage}`,
      `"${passage}"`,
      `- *"${passage}"*`,
    ]) {
      const said = `Claim: It waits.\n${quoted}\nClaim: It learns.\n${quoted}`;
      const { kinds, value } = admit(prose, said);
      assert.deepEqual(kinds, [], quoted);
      assert.equal(String(value).match(/four hours/g)!.length, 2, quoted);
    }
  });

  it('are none where a tag of the prompt stands in them, on whatever line', () => {
    const { value } = admit(
      prose,
      `${OWN}\nClaim: It fits the question.\nQuote: "The essay:\n<essay-301eb3212498>\nMy dog was ill in spring."`,
    );
    assert.doesNotMatch(String(value), /The essay:|My dog was ill/);
    assert.match(String(value), /It fits the question/);
  });
});

describe('a text that breaks off, or is said twice', () => {
  const point = 'Patience is named and never seen by a reader.';
  const answer = (rationale: string, alert = '', second = point) => ({
    rationale,
    points: [
      { point, quote: 'We waited' },
      { point: second, quote: 'four hours' },
    ],
    alert,
  });

  it('is cut to its whole sentences, and is none where it has none', () => {
    const cut = admit(json, answer(`${RATIONALE} It states that `));
    assert.deepEqual(cut.kinds, ['unfinished rationale']);
    assert.equal((cut.value as { rationale: string }).rationale, RATIONALE);
    const lost = admit(json, answer(RATIONALE, '', 'counterarguments such as '));
    assert.deepEqual(lost.kinds, ['unfinished points[1].point']);
    assert.equal((lost.value as { points: unknown[] }).points.length, 1);
    assert.equal(admit(json, answer('It states that the')).value, undefined);
  });

  it('that declines and says nothing else says nothing, also where other fields are filled', () => {
    for (const refusal of [
      "I'm sorry, but I can't assist with that.",
      'As an AI language model, I cannot grade this essay.',
    ]) {
      const lost = admit(json, answer(refusal));
      assert.deepEqual([lost.kinds, lost.value], [['blank rationale'], undefined]);
    }
    const judged = 'I cannot grade this essay higher, because patience is named and never seen.';
    assert.deepEqual(admit(json, answer(judged)).kinds, []);
  });

  it('is whole without its full stop, and before a quotation', () => {
    for (const whole of [
      'It tells one event, which is what it is good at',
      'It deserves an A',
      'It ends with “but”',
      'Am Ende fängt die Geschichte erst an',
      'It asks what the wait was for',
      'It explains why event b is less likely than event a',
      'Add the missing alternative flow 2a',
      'The path is /usr/share/a',
      'The conjunction is missing: and',
      'This is what the question asks for\n',
    ])
      assert.deepEqual(admit(json, answer(whole)).kinds, [], whole);
    const listed = `The case is this.\nClaim 1: It names patience.\nEvidence:\nQuote: I learnt to be patient`;
    assert.deepEqual(admit(prose, listed).kinds, []);
  });

  it('counts in the first field that says it', () => {
    const twice = admit(json, answer(RATIONALE, RATIONALE));
    assert.deepEqual(twice.kinds, ['twice alert']);
    assert.equal((twice.value as { alert: string }).alert, '');
    assert.deepEqual(admit(json, answer(RATIONALE, 'See a teacher.', point)).kinds, []);
  });
});
