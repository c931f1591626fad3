import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { filesNamingWorkflows } from '../../ratchets/columns.ts';
import type { SourceFile } from '../../ratchets/sources.ts';

const WORKFLOW: SourceFile = { path: 'shared/workflows/tea-making/workflow.ts', text: '' };
const namedIn = (path: string, text: string) =>
  filesNamingWorkflows([WORKFLOW, { path, text }]).flatMap(({ named }) => named);

const aFolder = fc.array(fc.stringMatching(/^[a-z]{1,8}$/), { minLength: 1, maxLength: 4 });
const naming = fc.constantFrom(
  "import { TEA } from '@assay/tea-making/tea';",
  "import { TEA } from '../tea-making/tea.ts';",
  "const id = 'tea-making';",
  'const agents = { "tea-making/kettle": 1 };',
  'const prompt = `prompts/tea-making/$' + '{agent}.yaml`;',
);
const silent = fc.constantFrom(
  '/** Such as tea-making. */',
  '// tea-making comes last',
  "const id = 'tea-making-2';",
  "const id = 'no-tea-making';",
  "const page = 'https://tea.example/making';",
);

describe('a file that names a workflow', () => {
  it('is found outside the columns, however it names it', () =>
    fc.assert(
      fc.property(aFolder, naming, fc.array(silent), (folder, text, around) =>
        assert.deepEqual(namedIn(`${folder.join('/')}/a.ts`, [...around, text, ...around].join('\n')), [
          'tea-making',
        ]),
      ),
    ));

  it('is none in a column, in the documents, and where only comments or longer names have its id', () => {
    fc.assert(
      fc.property(aFolder, naming, (folder, text) => {
        assert.deepEqual(namedIn(`${folder.join('/')}/tea-making/a.ts`, text), []);
        assert.deepEqual(namedIn(`${folder.join('/')}/tea-making.test.ts`, text), []);
        assert.deepEqual(namedIn(`docs/${folder.join('/')}.ts`, text), []);
      }),
    );
    fc.assert(
      fc.property(aFolder, fc.array(silent), (folder, texts) => {
        assert.deepEqual(namedIn(`${folder.join('/')}/a.ts`, texts.join('\n')), []);
      }),
    );
  });

  it('names each workflow once, in their order', () => {
    const files = ['b', 'a'].map((id) => ({ path: `shared/workflows/${id}-making/workflow.ts`, text: '' }));
    const text = "import '@assay/a-making/x';\nconst ids = ['b-making', 'a-making'];";
    assert.deepEqual(filesNamingWorkflows([...files, { path: 'cli/list.ts', text }]), [
      { path: 'cli/list.ts', named: ['b-making', 'a-making'] },
    ]);
  });
});
