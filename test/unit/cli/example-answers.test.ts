import assert from 'node:assert/strict';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { prepareDocument } from '@assay/evidence/anchor';
import { evidenceIn } from '@assay/evidence/evidence';
import { admissionOf } from '@assay/model/admission/admission';
import { promptLibrary, readPromptFiles } from '@assay/model/agent/prompt-library';
import type { Message } from '@assay/model/message';
import { findWorkflow } from '@assay/workflows/find-workflow';
import { WORKFLOWS } from '@assay/workflows/list';
import * as z from 'zod';
import { exampleAnswers, exampleFiles } from '../../../cli/example-answers.ts';
import { ROOT } from '../../../cli/home.ts';
import { type ExampleAnswer, ExampleAnswers } from '../../../infra/local/model/examples/example-answers.ts';

const examples = await exampleAnswers();
const files = await readPromptFiles(join(ROOT, 'prompts'));
const library = promptLibrary(files);

/** What an agent is told, as its files say it, and the text that it is told it of. */
function toldOf({ agent, text = '' }: ExampleAnswer): Message[] {
  const { prefix } = library.agent(agent);
  const instructions = [files[`${agent}.yaml`]!, files[`${agent.split('/')[0]}/prefix/${prefix}.yaml`] ?? ''];
  return [
    { role: 'system', content: instructions.join('\n\n') },
    { role: 'user', content: `<text-000000000000>\n${text}\n</text-000000000000>` },
  ];
}

/** The form that an agent answers in; the screener is of every workflow. */
function formatOf(agent: string) {
  const workflow = agent.startsWith('screening/') ? WORKFLOWS[0]! : findWorkflow(agent.split('/')[0]!);
  return workflow.answers[library.agent(agent).output]!;
}

/** What is said to be copied: the values of fields called quote, and lines of a debater's quotes. */
function quotesIn(value: unknown): string[] {
  if (typeof value === 'string') return [...value.matchAll(/^Quote: (.+)$/gm)].map(([, quote]) => quote!);
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, inner]) =>
    name === 'quote' && typeof inner === 'string' ? [inner] : quotesIn(inner),
  );
}

/** Quotations of the sample in a judge's reasons. */
function quotationsIn(value: unknown): string[] {
  const judgement = z.looseObject({ rationale: z.string() }).safeParse(value);
  const parts = judgement.success ? judgement.data.rationale.split('"') : [];
  return parts.filter((part, index) => index % 2 === 1 && part.length >= 20);
}

const saidIn = ({ content }: ExampleAnswer): unknown =>
  content.startsWith('{') ? JSON.parse(content) : content;

describe('the example answers', () => {
  it('are there for all four workflows', async () => {
    const folders = (await exampleFiles()).map((file) => file.split('/')[1]!);
    assert.deepEqual(new Set(folders), new Set(WORKFLOWS.map(({ id }) => id)));
  });

  it('are each in the form of their agent', () => {
    for (const example of examples) {
      const format = formatOf(example.agent);
      if (format.kind === 'text') format.parse(example.content);
      else
        assert.ok(
          format.schema.safeParse(JSON.parse(example.content)).success,
          example.content.slice(0, 200),
        );
    }
  });

  it('are answers of their agents’ own, which an admission objects to in nothing', () => {
    for (const example of examples) {
      const { value, objections } = admissionOf(formatOf(example.agent), toldOf(example)).read({
        value: saidIn(example),
        text: example.content,
      });
      assert.deepEqual([example.agent, objections], [example.agent, []], JSON.stringify(value));
    }
  });

  it('quote nothing but the sample, word for word', () => {
    let seen = 0;
    for (const example of examples) {
      if (example.text === undefined) continue;
      const evidenceOf = evidenceIn(prepareDocument(example.text));
      for (const quote of [...quotesIn(saidIn(example)), ...quotationsIn(saidIn(example))]) {
        seen += 1;
        const { grade } = evidenceOf(quote);
        if (quote.length > 8) assert.equal(grade, 'exact', `${example.agent}: ${quote}`);
      }
    }
    assert.ok(seen > 300, String(seen));
  });
});

/** A request of an agent on a text. */
const asked = (agent: string, text: string, about = '', model = 'm') => ({
  agent,
  model,
  messages: [
    {
      role: 'user',
      images: [],
      text: `Read:\n<essay-0123456789ab>\n${text}\n</essay-0123456789ab>\n<trait-0123456789ab>\n${about}\n</trait-0123456789ab>`,
    },
  ],
});

describe('an example answer', () => {
  const own = {
    agent: 'w/judge',
    text: 'The boat sank.\nNobody was hurt.',
    about: { trait: 'Ideas' },
    content: 'Four.',
  };
  const answers = new ExampleAnswers([own]);

  it('is given to its agent about its text alone, however that is set', () => {
    assert.equal(
      answers.to(asked('w/judge', 'The boat  sank. Nobody was hurt', '{"name":"Ideas"}')),
      'Four.',
    );
    assert.equal(answers.to(asked('w/judge', 'The boat sank. Nobody was hurt. Ever.', 'Ideas')), null);
    assert.equal(answers.to(asked('w/judge', own.text, 'Style')), null);
    assert.equal(answers.to(asked('w/grader', own.text, 'Ideas')), null);
  });

  it('is the same whatever a machine put into the text', () => {
    const put =
      'The boat sank.\n[page 2]\n[figure 1, page 2: machine-written description]\nA boat.\n[end of figure 1]\nNobody was hurt.';
    assert.equal(answers.to(asked('w/judge', put, 'Ideas')), 'Four.');
    const bare = put
      .replace('[figure 1, page 2:', '[figure on page 2:')
      .replace('figure 1]', 'figure on page 2]');
    assert.equal(answers.to(asked('w/judge', bare, 'Ideas')), 'Four.');
  });

  it('may be that of one model', () => {
    const of = new ExampleAnswers([{ agent: 'w/grader', text: 'a b', model: 'large', content: 'Right.' }]);
    assert.equal(of.to(asked('w/grader', 'a b', '', 'large')), 'Right.');
    assert.equal(of.to(asked('w/grader', 'a b', '', 'small')), null);
  });
});
