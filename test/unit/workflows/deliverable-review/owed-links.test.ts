import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { owedLinks } from '@assay/deliverable-review/owed-links';
import { checked } from './document-index/document-of.ts';

const SILENT = 'Hand in your project.';
const scoped = (include: string[] = [], exclude: string[] = []) => {
  return { include, exclude, strictness: 'normal' as const, maximumFindings: 30 };
};
const owedIn = (document: string, task = SILENT, scope = scoped()) =>
  owedLinks({ task, scope }, checked(document)).join(' ');

const REQUIREMENTS = `# 1 Requirements

  R1 A guest searches.

  ## 1.1 Use cases

  ### 1.1.1 Search

  A guest searches.

  ## 1.2 Design constraints

  The database is given.`;
const DESIGN = `# 1 Architettura

  ## 1.1 Componenti

  ### 1.1.1 Gestore Ordini

  Riceve gli ordini.

  # 2 Piano di test

  ## 2.1 Test di integrazione

  Dal basso.`;
const TESTS = '# 5 Testing\n\n## 5.1 Test cases\n\nTC-1 Log in.\n\nTC-2 Log out.';

describe('the links that are called for', () => {
  it('are those of which the document has a part: no plan of tests, and no design constraints', () => {
    assert.equal(owedIn(REQUIREMENTS), 'use-case');
    assert.equal(owedIn(DESIGN), 'component');
    assert.equal(owedIn(TESTS), 'test');
    assert.equal(owedIn('It rains.'), '');
  });
  it('and those that the task asks for', () => {
    const asking = (task: string) => owedIn(REQUIREMENTS, task);
    assert.equal(asking('Hand in requirements, the architecture and test cases.'), 'use-case component test');
    assert.equal(asking('Consegnare requisiti, progettazione e casi di test.'), 'use-case component test');
    assert.equal(asking('Do not forget the tests.'), 'use-case test');
    assert.equal(asking('Non dimenticate i test.'), 'use-case test');
  });
  it('without those that the task leaves out', () => {
    for (const task of [
      'Hand in requirements and design, not tests.',
      'Hand in the requirements. No tests are needed.',
      'Hand in requirements and design without tests.',
      'Consegnare i requisiti. I test non sono richiesti.',
    ])
      assert.ok(!owedIn(`${REQUIREMENTS}\n\n${TESTS}`, task).includes('test'), task);
  });
  it('without those that the scope leaves out, by name or since it looks at others', () => {
    const whole = `${REQUIREMENTS}\n\n${DESIGN}\n\n${TESTS}`;
    assert.equal(owedIn(whole), 'use-case component test');
    assert.equal(owedIn(whole, SILENT, scoped([], ['tests'])), 'use-case component');
    assert.equal(owedIn(whole, SILENT, scoped([], ['load tests', 'costs'])), 'use-case component test');
    assert.equal(owedIn(whole, SILENT, scoped(['requirements and use cases'])), 'use-case');
    const uml = ['requirements and use cases', 'UML models and how they agree with the text', 'test plan'];
    assert.equal(owedIn(whole, SILENT, scoped(uml)), 'use-case component test');
    assert.equal(owedIn(whole, SILENT, scoped(['spelling'])), 'use-case component test');
  });
});
