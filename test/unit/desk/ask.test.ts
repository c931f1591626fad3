import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { ApiRefusal, ask, errorText } from '../../../desk/api.ts';
import { speak } from '../../../desk/words/words.ts';

describe('a form that is sent', () => {
  it('is one for itself while another of the same path is under way: nothing of it is lost', async () => {
    const { promise: held, resolve: end } = Promise.withResolvers<void>();
    const sent: unknown[] = [];
    const by = (async (_, { body } = {}) => {
      sent.push((body as FormData).get('text'));
      await held;
      return Response.json({});
    }) as typeof fetch;
    const send = (text: string) => {
      const body = new FormData();
      body.set('text', text);
      return ask('/lti/activity/submissions', { method: 'POST', body, by });
    };
    const both = [send('first'), send('second, corrected')];
    end();
    await Promise.all(both);
    assert.deepEqual(sent, ['first', 'second, corrected']);
  });
});

describe('what the API refuses', () => {
  it('is said in the page’s language by its code, with the API’s words, which name what it is about', async () => {
    const detail = 'The scores of Ideas are settled: ask the owner.';
    const refusal = (code: string) => errorText(new ApiRefusal(409, code, detail));
    assert.equal(refusal('ReviewRefused'), detail);
    const said = { it: /^Così come sta ora, .* \((.*)\)$/, de: /^So, wie es jetzt steht, .* \((.*)\)$/ };
    for (const [tag, words] of Object.entries(said)) {
      await speak(tag as 'it' | 'de');
      assert.equal(words.exec(refusal('ReviewRefused'))?.[1], detail);
      assert.equal(refusal('Unheard'), detail, 'a code without words keeps the API’s');
      assert.doesNotMatch(errorText(new ApiRefusal(0, 'Unreachable', '')), /Assay does not answer/);
    }
    await speak('en');
    assert.equal(errorText('It broke.'), 'It broke.');
    assert.equal(errorText(undefined), 'undefined');
  });

  it('is said in words that hold of all that is refused by its code, as of a text of four words', async () => {
    const refusal = (code: string) => errorText(new ApiRefusal(422, code, 'why'));
    await speak('de');
    assert.match(refusal('SubmissionEmpty'), /nichts, oder zu wenig\. \(why\)$/);
    assert.doesNotMatch(refusal('SubmissionUnsupported'), /lesen/);
    assert.match(refusal('TableInvalid'), /^Diese Tabelle /);
    assert.equal(refusal('constructor'), 'why');
    await speak('en');
  });
});
