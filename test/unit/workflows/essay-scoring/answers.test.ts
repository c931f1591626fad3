import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { essayAnswers } from '@assay/essay-scoring/answers';
import { languageDrift } from '@assay/kit/language/language-drift';

const trait = (name: string, max = 3) => ({ name, min: 0, max, description: '' });
const asked = (...names: string[]) => ({ traits: names.map((name) => trait(name)) });

describe("a Judge's verdict", () => {
  const { problems, salvage } = essayAnswers['judge-verdict'];
  const found = (score: number | null, rationale = 'Vivid.') =>
    problems!({ rationale, score }, asked('Ideas'));

  it('is sound with reasons and a score on the scale, its ends included', () => {
    for (const score of [0, 3]) assert.deepEqual(found(score), []);
  });

  it('is asked for once more without a score, outside of the scale, and without reasons', () => {
    for (const score of [null, -1, 4, 30]) {
      const [problem, ...more] = found(score);
      assert.match(problem!, /from 0 to 3/);
      assert.deepEqual(more, []);
    }
    assert.match(found(2, ' \n').join(), /rationale/);
    assert.equal(found(9, '').length, 2);
  });

  const kept: [answer: string, score: number | null][] = [
    ['{"rationale": "Vivid.", "score": "n/a"}', null],
    ['{"rationale": "Vivid.", "score": "2-3"}', null],
    ['{"rationale": "Vivid.", "score": 2.5}', null],
    ['{"rationale": "Vivid."}', null],
    ['{"rationale": "Vivid.", "score": null}', null],
    ['```json\n{"rationale": "Vivid.", "score": 2-3}\n```', null],
    ['{"rationale": "Vivid.', null],
    ['{"rationale": "Vivid.", "score": 2', null],
    ['{"rationale": "Vivid.", "score": 2, "more": true}', 2],
    ['Here it is: {"rationale": "Vivid.", "score": 2-3}', null],
    ['Vivid.', null],
    ['Vivid.\n\n**Final Score:** **2**', 2],
    ['Vivid.\n\nFinal Score: three', 3],
  ];
  for (const [answer, score] of kept)
    it(`that could not be used twice keeps its reasons, and ${score ?? 'no'} score: ${answer}`, () =>
      assert.deepEqual(salvage!(answer), { rationale: 'Vivid.', score }));

  it('keeps a range in prose with its reasons, and no score', () =>
    assert.equal(salvage!('Vivid.\nFinal Score: 2-3')?.score, null));

  it('without reasons leaves nothing', () => {
    for (const answer of ['', ' ', '{}', '{"score": 3}', '{"rationale": ["a"], "score": 3}', '[1]'])
      assert.equal(salvage!(answer), null, answer);
  });
});

describe('the verdicts of all traits', () => {
  const { problems, salvage } = essayAnswers['judge-all-traits-verdict'];
  const verdict = (name: string, score: number | null = 2) => ({ trait: name, rationale: 'Vivid.', score });
  const found = (...verdicts: ReturnType<typeof verdict>[]) =>
    problems!({ verdicts }, asked('Ideas', 'Style'));

  it('are sound with one of each trait, however its name is written', () =>
    assert.deepEqual(found(verdict('STYLE.'), verdict('ideas')), []));

  it('are asked for once more where a trait is missing, doubled or unknown, or its score is', () => {
    assert.match(found(verdict('Ideas')).join(), /^"Style" has no verdict/);
    assert.match(found(verdict('Ideas'), verdict('Ideas'), verdict('Style')).join(), /^"Ideas" has 2/);
    assert.match(found(verdict('Ideas'), verdict('Style'), verdict('Wit')).join(), /^1 verdicts are of no/);
    assert.match(found(verdict('Ideas', 7), verdict('Style')).join(), /^"Ideas": .*0 to 3/);
    assert.match(found(verdict('Ideas'), verdict('Style', null)).join(), /^"Style": .*0 to 3/);
  });

  it('that could not be used twice keep what can be read of each', () => {
    const whole = { verdicts: [verdict('Ideas'), { ...verdict('Style'), score: '2-3' }, { trait: 'Wit' }] };
    const read = { verdicts: [verdict('Ideas'), verdict('Style', null)] };
    assert.deepEqual(salvage!(JSON.stringify(whole)), read);
    assert.deepEqual(salvage!(JSON.stringify(whole.verdicts)), read);
    const cut =
      '{"verdicts": [{"trait": "Ideas", "rationale": "Vivid.", "score": 2}, {"trait": "Style", "rationale": "Vivid';
    assert.deepEqual(salvage!(cut)?.verdicts, [
      verdict('Ideas', null),
      { ...verdict('Style', null), rationale: 'Vivid' },
    ]);
    assert.deepEqual(salvage!('Vivid.\nFinal Score [Ideas]: 2'), { verdicts: [verdict('Ideas')] });
    for (const nothing of ['', '{}', 'Good.', '{"verdicts": []}']) assert.equal(salvage!(nothing), null);
  });

  it('are checked for their language but for the names of traits', () => {
    const { copied } = essayAnswers['judge-all-traits-verdict'];
    const trait = 'Chiarezza della esposizione e ricchezza del lessico usato dallo studente nel testo';
    const verdicts = [{ ...verdict(trait), rationale: 'The writer keeps to one idea and shows it well.' }];
    assert.deepEqual(languageDrift({ verdicts }, 'en', copied), []);
    assert.deepEqual(languageDrift({ verdicts }, 'it', copied), ['verdicts[0].rationale']);
  });
});

describe("a debater's statement", () => {
  const { parse, copied } = essayAnswers['debate-statement'];
  const drift = (text: string) => languageDrift(parse(text), 'en', copied);

  const QUOTE = 'La mattina siamo partiti presto e il mare era calmo come non lo avevamo mai visto prima';
  const SAID = 'The writer opens with a clear scene and keeps to it until the very end of the essay.';

  it('may quote an essay in another language, in marks or on lines of their own', () => {
    assert.deepEqual(drift(`${SAID}\n\nClaim: ${SAID}\nQuote: ${QUOTE}\nQuote: "${QUOTE}"`), []);
    assert.deepEqual(drift(`${SAID} It says “${QUOTE}” there.`), []);
  });

  describe('is of no use', () => {
    const { problems } = essayAnswers['debate-statement'];
    const useless = [
      'I cannot see any essay in your message. Please paste the essay.',
      'This is not something I can assist with.',
      ...['null', 'N/A', 'TODO', 'undefined', '<|im_end|>', 'Error: upstream timed out'],
      '<html><head><title>502 Bad Gateway</title></head><body><h1>502 Bad Gateway</h1></body></html>',
      '<!DOCTYPE html>\n<html><body><a href="https://status.example.com is down now">Try again</a></body></html>',
      '{"error": {"message": "The server had an error while processing your request"}}',
      '502 Bad Gateway: the service "behind this very gateway" did not answer',
      `${SAID} ${SAID}`,
      `Claim: ${SAID}\nQuote: none`,
      'Claim: Good.\nQuote: the sea was as calm as ever',
    ];
    for (const text of useless)
      it(`where it is ${JSON.stringify(text.slice(0, 60))}`, () =>
        assert.equal(problems!(parse(text), {}).length > 0, true));

    const useful = [
      `${SAID}\n\nClaim: ${SAID}\nQuote: ${QUOTE}\nConfidence: 0.8`,
      `${SAID} It says “${QUOTE}” there.`,
      'It invents: "an elephant on the roof".',
      `Errors of spelling distract: "${QUOTE}".`,
      `500 words are too few: "${QUOTE}".`,
      '这篇文章开头很清楚。\n\nClaim: 作者一开始就描写了平静的海面。\nQuote: 海面平静得像一面镜子',
    ];
    for (const text of useful)
      it(`but not where it is ${JSON.stringify(text.slice(0, 60))}`, () =>
        assert.deepEqual(problems!(parse(text), {}), []));
  });

  it('is in another language where its own words are', () => {
    const foreign =
      'Lo studente apre il tema con una scena molto chiara e la segue fino alla fine del testo.';
    assert.deepEqual(drift(`${SAID}\n\nClaim: ${foreign}\nQuote: ${QUOTE}`), ['claims[0].text']);
    assert.deepEqual(drift(`${foreign}\n\nClaim: ${SAID}\nQuote: ${QUOTE}`), ['opening']);
  });
});
