import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { COVERAGE, DIGEST, FINDINGS } from '@assay/deliverable-review/artifacts';
import type { ReportedFinding } from '@assay/deliverable-review/findings/finding';
import { validateKnowledge } from '@assay/deliverable-review/knowledge/knowledge-base';
import { putKnowledge } from '@assay/deliverable-review/knowledge/knowledge-store';
import type { SectionCalls } from '@assay/deliverable-review/plan';
import { RESULT } from '@assay/deliverable-review/result';
import type { AgentCall } from '@assay/model/agent/agent-call';
import {
  artifactsOf,
  ask,
  EMPTY,
  extracted,
  finding,
  invoke,
  model,
  objects,
  type Said,
  tenantOf,
} from '../../../stack/functions/deliverable-review/review-runs.ts';
import { type Asked, REFUSED } from '../../../support/scripted-model.ts';
import { withSmallModels } from '../../../support/small-models.ts';
import { PageWriter, writePdf } from '../../../unit/document/pdf/pdf-writer.ts';

/** Models that read some five pages at once. */
process.env.LAMBDA_TASK_ROOT = withSmallModels(6000);

const EARLY = 'The session of a member ends after 15 minutes without any activity of that member';
const LATE = 'The session of a member ends after 45 minutes without any activity of that member';

/** Twelve pages about a lending library, with a requirement on the second and one that contradicts it on the eleventh. */
function longDocument(): Uint8Array {
  const filler = (page: number, at: number) =>
    `Shelf ${page * 20 + at} of the library is described by the volunteers who look after it on day ${at + 1}.`;
  return writePdf(
    Array.from({ length: 12 }, (_, index) => {
      const lines = Array.from({ length: 15 }, (_, at) => filler(index + 1, at));
      if (index === 1) lines[6] = `FR-1 ${EARLY}.`;
      if (index === 10) lines[6] = `FR-9 ${LATE}.`;
      return new PageWriter().lines(72, 60, lines, { leading: 36 });
    }),
  );
}

/** What stands in a block of a prompt. */
function block(prompt: string, name: string): string {
  return new RegExp(`<(${name}-[0-9a-f]+)[^>]*>\n([\\s\\S]*?)\n</\\1>`).exec(prompt)![2]!;
}

/** A reader that finds the requirements of the part that its prompt holds, and nothing else. */
function extraction({ prompt }: Asked): object {
  let page = 0;
  const requirements = block(prompt, 'document')
    .split('\n')
    .flatMap((line) => {
      page = Number(/^\[page (\d+)\]$/.exec(line)?.[1] ?? page);
      const [, id, text] = /^(FR-\d+) (.+)$/.exec(line) ?? [];
      return id ? [{ id, kind: 'functional', text, page }] : [];
    });
  const architecture = { style: null, components: [], layers: [], patterns: [] };
  const tests = { types: [], coverage: null, cases: [] };
  return { ...EMPTY, context: { requirements, useCases: [], architecture, tests } };
}

/** A reader that compares the requirements of its prompt: two that differ in their numbers alone contradict each other. */
function contradictions({ prompt }: Asked): object {
  const entries = JSON.parse(block(prompt, 'requirements-found')) as string[];
  const read = entries.map((entry) => {
    const [, page, text] = /, p\. (\d+): \S+ \(\w+\) (.*)$/.exec(entry)!;
    return { page: Number(page), quote: text! };
  });
  const alike = Map.groupBy(read, ({ quote }) => quote.replaceAll(/\d+/g, '#'));
  const findings = [...alike.values()].flatMap(([one, other]) =>
    one && other ? [{ ...finding(contradiction), ...one, kind: 'contradiction', against: other }] : [],
  );
  return { findings };
}
const contradiction: Partial<ReportedFinding> = {
  category: 'contradictions',
  description: 'Pages 2 and 11 do not agree when a session ends.',
  recommendation: 'Decide when a session ends, and write it once.',
};

const PARTS: Record<string, Said> = {
  'specification-auditor': { ...EMPTY, findings: [] },
  'test-auditor': { ...EMPTY, findings: [] },
  'traceability-matrix': { ...EMPTY, traceability: [] },
  'context-extraction': extraction,
};
const WHOLE: Record<string, Said> = {
  'whole-document-auditor': contradictions,
  'whole-traceability': { ...EMPTY, traceability: [] },
};

/** Reads the long document in its parts, then as a whole, and anchors what was found. */
async function readLong(runId: string, parts: Record<string, Said> = PARTS, whole = WHOLE) {
  const { run, figures } = await extracted(runId, longDocument());
  const { sections } = (await invoke('enrich-document', {
    run,
    outcomes: await ask(run, figures, {}),
  })) as { sections: SectionCalls[] };
  model.asked.length = 0;
  const read = await ask(
    run,
    sections.flatMap(({ calls }) => calls),
    parts,
  );
  const ofParts = [...model.asked];
  const digested = (await invoke('digest-document', { run, outcomes: read })) as {
    calls: AgentCall[];
    outcomes: typeof read;
  };
  model.asked.length = 0;
  const outcomes = [...digested.outcomes, ...(await ask(run, digested.calls, whole))];
  const ofWhole = [...model.asked];
  await invoke('anchor-findings', { run, outcomes });
  return { run, sections, ofParts, ofWhole, artifacts: artifactsOf(runId) };
}

/** The result of such a review, nobody comparing the findings. */
async function resultOf({ run, artifacts }: Awaited<ReturnType<typeof readLong>>) {
  await invoke('consolidate-findings', { run, outcomes: [] });
  await invoke('assemble-result', { run, outcomes: [] });
  return artifacts.read(RESULT);
}

describe('a document that is read in parts', () => {
  it('is compared with itself: two passages far apart that contradict each other are found', async () => {
    const review = await readLong('far-apart');
    assert.ok(review.sections.length > 2);
    for (const { prompt } of review.ofParts) {
      const part = block(prompt, 'document');
      assert.ok(!(part.includes(EARLY) && part.includes(LATE)), 'no part holds both');
    }
    const { prompt } = review.ofWhole.find(({ agent }) => agent.endsWith('/whole-document-auditor'))!;
    for (const passage of [EARLY, LATE])
      for (const name of ['ids', 'requirements-found'])
        assert.ok(block(prompt, name).includes(passage), `${name}: ${passage}`);

    const { issues, document, open, flags } = await resultOf(review);
    assert.deepEqual(
      issues.map(({ category, page, reporters }) => [category, page, reporters]),
      [['contradictions', 2, ['whole-document-auditor']]],
    );
    assert.equal(issues[0]!.evidence[0]!.passage, EARLY);
    assert.match(issues[0]!.description, /p\. 11: “.*45 minutes/);
    assert.deepEqual([document.digested, open], [true, { unread: [], questions: [] }]);
    assert.ok(flags.includes('read-in-sections'));
  });

  it('takes no contradiction whose other passage is not in the document', async () => {
    const { artifacts } = await readLong('invented', PARTS, {
      ...WHOLE,
      'whole-document-auditor': {
        findings: [
          {
            ...finding({ ...contradiction, quote: EARLY, page: 2 }),
            kind: 'contradiction',
            against: { quote: 'Every invoice is archived for at least ten years by accountants.', page: 9 },
          },
          { ...finding({ ...contradiction, quote: LATE }), kind: 'contradiction', against: null },
        ],
      },
    });
    const { findings } = await artifacts.read(FINDINGS);
    assert.deepEqual(
      findings.map(({ fate }) => fate),
      ['quote-not-found', 'low-confidence'],
    );
  });

  const missing = {
    findings: [
      {
        ...finding({ category: 'test-coverage', description: 'No test checks FR-1.', quote: EARLY }),
        kind: 'missing',
        against: null,
      },
    ],
  };

  it('misses what is nowhere, but only if all was read: else that is an open question', async () => {
    const read = await resultOf(
      await readLong('all-read', PARTS, { ...WHOLE, 'whole-document-auditor': missing }),
    );
    assert.deepEqual([read.issues.length, read.open.questions], [1, []]);

    const unread = (asked: Asked) => (asked.step.endsWith('-2.json') ? REFUSED : extraction(asked));
    const review = await readLong(
      'part-unread',
      { ...PARTS, 'context-extraction': unread },
      { ...WHOLE, 'whole-document-auditor': missing },
    );
    const { prompt } = review.ofWhole.find(({ agent }) => agent.endsWith('/whole-document-auditor'))!;
    const [, second] = JSON.parse(block(prompt, 'parts')) as { firstPage: number; lastPage: number }[];
    assert.partialDeepStrictEqual(second, { number: 2, unreadBy: ['context-extraction'] });
    const { issues, open, status } = await resultOf(review);
    assert.deepEqual([issues, status], [[], 'partial']);
    assert.partialDeepStrictEqual(open, {
      unread: [
        {
          ...{ agent: 'deliverable-review/context-extraction', part: 2, partly: false },
          ...{ firstPage: second!.firstPage, lastPage: second!.lastPage },
        },
      ],
      questions: [{ description: 'No test checks FR-1.', quote: EARLY, page: 2 }],
    });
  });

  const feature = {
    ...{ id: 'sessions', title: 'Sessions', summary: 'Sessions end.' },
    checklist: [
      { id: 'all', text: 'Every requirement on sessions names the same time.' },
      { id: 'one', text: 'A requirement says when a session ends.' },
    ],
  };
  const said = (items: [item: string, met: boolean][]) => ({
    ...EMPTY,
    features: [
      {
        feature: 'sessions',
        items: items.map(([item, met]) => {
          return { item, met, quote: met ? EARLY : null, explanation: 'It was looked at.' };
        }),
      },
    ],
  });

  /** The states of both items. */
  async function checked(runId: string, part: Said, whole: Said) {
    const knowledge = validateKnowledge({ assignment: 'course', year: 2030, features: [feature] });
    await putKnowledge(objects, tenantOf(runId), knowledge);
    const review = await readLong(
      runId,
      { ...PARTS, 'feature-check': part },
      { ...WHOLE, 'whole-feature-check': whole },
    );
    const coverage = (await review.artifacts.read(COVERAGE))!;
    const asked = review.ofWhole.find(({ agent }) => agent.endsWith('/whole-feature-check'));
    return { states: coverage.features[0]!.items.map(({ state }) => state), asked, review };
  }

  it('does not meet an item about all things of a kind because one part does', async () => {
    const inFirst = ({ step }: Asked) =>
      said([...(['all', 'one'] as const)].map((id) => [id, step.endsWith('-1.json')]));
    const { states, asked } = await checked('every', inFirst, said([['all', false]]));
    assert.deepEqual(states, ['not-met', 'met']);
    const checklist = block(asked!.prompt, 'features');
    assert.ok(checklist.includes('Every requirement') && !checklist.includes('A requirement says'));
    assert.ok(block(asked!.prompt, 'features-found').includes(EARLY), 'with what the parts said of it');
    assert.deepEqual((await checked('every-met', inFirst, said([['all', true]]))).states, ['met', 'met']);
  });

  it('leaves it open where a part was not read, or nobody looked at the whole', async () => {
    const both = said([
      ['all', true],
      ['one', true],
    ]);
    const notThird = ({ step }: Asked) => (step.endsWith('-3.json') ? REFUSED : both);
    const { states, review } = await checked('third-unread', notThird, said([['all', true]]));
    assert.deepEqual(states, ['unanswered', 'met']);
    const { unread } = (await review.artifacts.read(DIGEST))!;
    assert.deepEqual(
      unread.map(({ agent, part }) => [agent, part]),
      [['deliverable-review/feature-check', 3]],
    );
    assert.deepEqual((await checked('whole-refused', both, () => REFUSED)).states, ['unanswered', 'met']);
  });
});
