import assert from 'node:assert/strict';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, describe, it } from 'node:test';
import { loadCatalogue } from '@assay/model/catalogue';
import { promptSets, requireOtherPrompts } from '../../../../../cli/evaluation/prompt-sets.ts';

const JUDGE = 'essay-scoring/judge-all-traits.yaml';
const catalogue = await loadCatalogue('models.yaml');
const product = await readFile(join('prompts', JUDGE), 'utf8');
const root = await mkdtemp(join(tmpdir(), 'assay-prompts-'));
after(() => rm(root, { recursive: true, force: true }));

/** A folder with one prompt in it. */
async function folderOf(name: string, text: string, file = JUDGE): Promise<string> {
  const folder = join(root, name);
  await mkdir(join(folder, file, '..'), { recursive: true });
  await writeFile(join(folder, file), text);
  return folder;
}

describe('sets of prompts', () => {
  it("are the product's and, by their folders' names, those of one's own, told apart by their hashes", async () => {
    const [ours, own] = await promptSets([await folderOf('terse', `${product}\n# terser\n`)], catalogue);
    assert.deepEqual([ours!.name, own!.name], [null, 'terse']);
    const hashes = [ours!, own!].map(({ prompts }) => prompts.agent('essay-scoring/judge-all-traits').hash);
    assert.notEqual(hashes[0], hashes[1]);
    const others = [ours!, own!].map(({ prompts }) => prompts.agent('essay-scoring/judge').hash);
    assert.equal(others[0], others[1], "what is not given is the product's");
  });

  it('with a placeholder that there is not are refused by file and line', async () => {
    const wrong = product.replace('{{ traits | block: "traits" }}', '{{ trates | block: "traits" }}');
    const line = wrong.split('\n').findIndex((one) => one.includes('trates')) + 1;
    const folder = await folderOf('wrong', wrong);
    await assert.rejects(promptSets([folder], catalogue), (error: Error & { code: string }) => {
      assert.equal(error.code, 'PromptInvalid');
      assert.ok(error.message.includes('"trates" is no input'), error.message);
      assert.ok(error.message.includes(`${join(folder, JUDGE)}, line ${line}`), error.message);
      return true;
    });
  });

  it('with a field that there is not, or a template that is broken, are refused by file and line as well', async () => {
    const nested = product.replace(
      '{{ traits | block: "traits" }}',
      '{{ traits[0].nme.of | block: "traits" }}',
    );
    const line = nested.split('\n').findIndex((one) => one.includes('nme')) + 1;
    const folder = await folderOf('nested', nested);
    const [, own] = await promptSets([folder], catalogue);
    const given = {
      brief: { language: 'en', question: 'Q', clarifications: null, level: '' },
      ...{ essay: { text: 'An essay.' }, traits: [{}] },
    };
    const render = () =>
      own!.prompts.withKey(Buffer.alloc(32)).render('essay-scoring/judge-all-traits', given);
    assert.throws(render, (error: Error) => {
      assert.ok(error.message.includes(`${join(folder, JUDGE)}, line ${line}`), error.message);
      assert.match(error.message, /nme/);
      assert.doesNotMatch(error.message, /line:\d/);
      return true;
    });
    const open = product.replace('{% if exemplars %}', '{% iff exemplars %}');
    const at = open.split('\n').findIndex((one) => one.includes('{% iff')) + 1;
    const broken = await folderOf('open', open);
    await assert.rejects(promptSets([broken], catalogue), (error: Error) => {
      assert.ok(error.message.includes(`${join(broken, JUDGE)}, line ${at}`), error.message);
      return true;
    });
  });

  it('that change no prompt that is asked are refused by their names', () => {
    const asked = (promptSet: string | null, hash: string) => ({ promptSet, prompts: { 'w/judge': hash } });
    requireOtherPrompts([asked(null, 'a'), asked('terse', 'b')]);
    assert.throws(
      () => requireOtherPrompts([asked(null, 'a'), asked('terse', 'b'), asked('same', 'a')]),
      /--prompts same changes nothing: .* w\/judge\.yaml, .* the set "product"/,
    );
    const none = { prompts: {} };
    assert.throws(
      () =>
        requireOtherPrompts([
          { promptSet: null, ...none },
          { promptSet: 'terse', ...none },
        ]),
      /--prompts terse changes nothing: no model is asked here/,
    );
  });

  it('of an agent that there is not, of another form, or without a prompt are refused', async () => {
    const stray = await folderOf('stray', product, 'essay-scoring/juge.yaml');
    await assert.rejects(promptSets([stray], catalogue), { code: 'PromptInvalid' });
    const broken = await folderOf('broken', product.replace('model: judge', 'modle: judge'));
    await assert.rejects(promptSets([broken], catalogue), /judge-all-traits/);
    await assert.rejects(promptSets([root], catalogue), /holds no prompt/);
  });

  it('that would be called alike are refused', async () => {
    const folder = await folderOf('product', product);
    await assert.rejects(promptSets([folder], catalogue), /would be called "product"/);
  });
});
