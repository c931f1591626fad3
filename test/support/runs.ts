import type { RunItem } from '@assay/platform/run/items';

/** An admitted run with what a test looks at; the rest is made up. */
export function admittedRun(runId: string, own: Partial<RunItem> = {}): RunItem {
  const submission = own.submission ?? runId;
  return {
    runId,
    tenant: 't',
    assignment: 'story',
    submission,
    file: 'essay.txt',
    source: { bucket: 'b', key: `submissions/t/story/${submission}/essay.txt`, versionId: '1' },
    options: {},
    state: 'admitted',
    attempt: 1,
    admittedAt: '2030-01-01T00:00:00.000Z',
    ...own,
  };
}

export const PINNED = { workflow: 'essay-scoring', assignmentVersion: 'v1' };
