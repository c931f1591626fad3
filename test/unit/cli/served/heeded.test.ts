import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { answersText, imitation, startedWith, unheeded } from '../../../../cli/served/heeded.ts';

const catalogue = {
  providers: { openai: { secret: 'OPENAI_API_KEY' }, campus: { secret: 'CAMPUS_API_KEY' } },
};

/** A stack that was started in an environment. */
const up = (model: string, environment: NodeJS.ProcessEnv, names: string[] = []) => ({
  ...{ model, names },
  startedWith: startedWith(environment, catalogue),
});
const lost = (stack: Parameters<typeof unheeded>[0], environment: NodeJS.ProcessEnv) =>
  unheeded(stack, environment, catalogue).map((what) => what.replace(/ \(.*/, ''));

describe('what a stack that is up does not heed of a command', () => {
  const cases: readonly [string, Parameters<typeof unheeded>[0], NodeJS.ProcessEnv, string[]][] = [
    ['nothing where nothing is named', up('none', {}), {}, []],
    [
      'the model, another than the stack has',
      up('none', {}),
      { ASSAY_MODEL: 'stand-in' },
      ['the model "stand-in"'],
    ],
    [
      'nothing where it is the stack’s',
      up('stand-in', { ASSAY_MODEL: 'stand-in' }),
      { ASSAY_MODEL: 'stand-in' },
      [],
    ],
    ['nothing where it is the kind of the stack’s', up('stand-in', {}), { ASSAY_MODEL: 'stand-in' }, []],
    [
      'nothing where the stack’s own model goes by that name',
      up('own-server', {}, ['qwen3-14b', 'qwen3:14b']),
      { ASSAY_MODEL: 'qwen3:14b' },
      [],
    ],
    [
      'the model, another of one’s own than the stack’s',
      up('own-server', { ASSAY_MODEL: 'qwen3:14b' }, ['qwen3:14b']),
      { ASSAY_MODEL: 'llama3' },
      ['the model "llama3"'],
    ],
    ['a key that the stack was started without', up('none', {}), { OPENAI_API_KEY: 'k' }, ['OPENAI_API_KEY']],
    [
      'a key of another account than the stack asks',
      up('provider', { OPENAI_API_KEY: 'one' }),
      { OPENAI_API_KEY: 'other' },
      ['OPENAI_API_KEY'],
    ],
    [
      'no key where the stack’s model was named',
      up('stand-in', { ASSAY_MODEL: 'stand-in' }),
      { OPENAI_API_KEY: 'k' },
      [],
    ],
    ['no key where none is wanted', up('none', {}), { ASSAY_MODEL: 'none', OPENAI_API_KEY: 'k' }, []],
    ['a key that the catalogue names', up('none', {}), { CAMPUS_API_KEY: 'k' }, ['CAMPUS_API_KEY']],
    ['no key that nobody asks with', up('none', {}), { MAPS_API_KEY: 'k' }, []],
    [
      'another address of the provider',
      up('provider', {}),
      { OPENAI_BASE_URL: 'http://a' },
      ['OPENAI_BASE_URL'],
    ],
    [
      'an index and an encoder of one’s own, whatever the model',
      up('stand-in', {}),
      { PINECONE_API_KEY: 'k', ASSAY_COLBERT: 'models/c' },
      ['ASSAY_COLBERT', 'PINECONE_API_KEY'],
    ],
    [
      'the model, of a stack of an earlier version',
      { model: 'none' },
      { ASSAY_MODEL: 'stand-in' },
      ['the model "stand-in"'],
    ],
    ['nothing else of such a stack', {}, { OPENAI_API_KEY: 'k' }, []],
  ];
  for (const [name, stack, environment, expected] of cases)
    it(`is ${name}`, () => assert.deepEqual(lost(stack, environment), expected));

  it('keeps no secret of it', () =>
    assert.doesNotMatch(JSON.stringify(up('provider', { OPENAI_API_KEY: 'sk-1' })), /sk-1/));

  it('says what such a stack answers with', () => {
    assert.equal(answersText(up('none', {})), 'no model');
    assert.equal(answersText(up('own-server', { ASSAY_MODEL: 'm.gguf' }, ['m'])), 'm');
    assert.equal(answersText(up('stand-in', { ASSAY_MODEL: 'stand-in' })), 'stand-in');
  });
});

describe('what imitates answers for another command', () => {
  const ofCommand = true;
  it('is told to whoever names no model, with a key or without', () => {
    for (const model of ['examples', 'stand-in']) {
      assert.equal(imitation({ model, ofCommand }, {}), model);
      assert.equal(imitation({ model, ofCommand }, { OPENAI_API_KEY: 'k' }), model);
    }
  });
  it('is no surprise where it is named, kept up by hand, or no imitation', () => {
    assert.equal(imitation({ model: 'examples', ofCommand }, { ASSAY_MODEL: 'examples' }), undefined);
    assert.equal(imitation({ model: 'stand-in' }, {}), undefined);
    assert.equal(imitation({ model: 'none', ofCommand }, {}), undefined);
    assert.equal(imitation({ model: 'own-server', ofCommand }, {}), undefined);
  });
});
