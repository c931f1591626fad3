import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { reportKey } from '@assay/deliverable-review/knowledge/report-mentions';
import type { Assessments } from '../../../../support/assessments.ts';
import type { Answer, Asked } from '../../../../support/scripted-model.ts';
import {
  compactByNumber,
  everyFeature,
  reportPdf,
} from '../../../functions/deliverable-review/knowledge/knowledge-models.ts';
import { eventOf } from '../../../functions/platform/api/samples.ts';

const ASSIGNMENT = 'course';

/** Features of reference reports: what each has beside its own words. */
const FEATURES = [1, 2, 3];

/** What the API is asked as, and of which tenant. */
interface Asking {
  tenant: string;
  token: string;
}

/** An assignment with the reports of which its knowledge base was built, and one that is left to be deleted. */
export interface Reviewed {
  assignment: string;
  built: string[];
  left: string;
}

/** How the agents that nobody but the API has asked answer: of a report its features, of a cluster what its mentions share. */
function answer({ prompt }: Asked): Answer {
  const block = /<mentions-[0-9a-f]{12}>\n([\s\S]*?)\n<\/mentions-/.exec(prompt)?.[1];
  return (block ? compactByNumber(JSON.parse(block)) : { mentions: everyFeature(prompt) }) as object;
}

/** Texts about the same feature are near one another. */
function vectorOf(text: string): number[] {
  const feature = Number(/Feature (\d)/.exec(text)?.[1] ?? 0);
  const own = createHash('sha256').update(text).digest();
  return Array.from({ length: 1536 }, (_, k) => (k === feature ? 1 : 0) + (own[k % 32]! / 256) * 0.001);
}

async function uploaded({ upload }: Assessments, tenant: string, at: number): Promise<string> {
  const pdf = reportPdf(...FEATURES.map((feature) => `Feature ${feature}: as report ${at} has it`));
  const report = createHash('sha256').update(pdf).digest('hex');
  await upload(reportKey(tenant, ASSIGNMENT, report), pdf);
  return report;
}

/** Reference reports are sent, mined, and a knowledge base is built of them, as the API is asked to. */
export async function runKnowledge(assessments: Assessments, { tenant, token }: Asking): Promise<Reviewed> {
  const { invoke, model, settled } = assessments;
  const ask = async (method: string, path: string, asked?: object) => {
    const headers = {
      authorization: `Bearer ${token}`,
      'idempotency-key': `key-${path}`,
      ...(asked && { 'content-type': 'application/json' }),
    };
    const event = eventOf({ method, path, headers, body: asked && JSON.stringify(asked) });
    const { statusCode, body: said } = (await invoke('api', event)) as { statusCode: number; body: string };
    assert.ok(statusCode < 300, said);
    await settled();
    return JSON.parse(said);
  };
  const usual = { answer: model.answer, vectorOf: model.vectorOf };
  Object.assign(model, {
    answer: (asked: Asked) => (asked.agent === 'none' ? answer(asked) : usual.answer(asked)),
    vectorOf,
  });
  const of = `/assignments/${ASSIGNMENT}`;
  await ask('PUT', of, { assignment: ASSIGNMENT, workflow: 'deliverable-review', task: 'Design it.' });
  const reports: string[] = [];
  for (const at of [1, 2, 3, 4]) {
    const report = await uploaded(assessments, tenant, at);
    await ask('POST', `${of}/knowledge/reports/${report}/mining`);
    const mined = await ask('GET', `${of}/knowledge/reports/${report}/mining`);
    assert.equal(mined.state, 'completed', JSON.stringify(mined));
    reports.push(report);
  }
  const [left, ...built] = reports as [string, ...string[]];
  const { build } = await ask('POST', `${of}/knowledge/builds`, {
    ...{ reports: built, year: 2026, minClusterSize: 3 },
  });
  const made = await ask('GET', `${of}/knowledge/builds/${build}`);
  assert.equal(made.state, 'completed', JSON.stringify(made));
  Object.assign(model, usual);
  return { assignment: ASSIGNMENT, built, left };
}
