import { handoutFiles, REPORT_FILES } from '../run/artifact.ts';

/** What a workflow says of the files that its results are rendered to. */
export interface RenderedWorkflow {
  readonly id: string;
  readonly report: {
    /** The names of the files that it may write beside its report. */
    readonly files?: { readonly names: readonly string[] };
    /** The names of the documents that may be rendered beside its report. */
    readonly handouts?: { readonly names: readonly string[] };
  };
}

/** The names of all files that rendering may leave in a run's folder, sorted. The renderers may write these and no others. */
export function renderedFiles(workflows: readonly RenderedWorkflow[]): string[] {
  const names = workflows.flatMap(({ report: { files, handouts } }) => [
    ...(files?.names ?? []),
    ...(handouts?.names ?? []).flatMap((name) => Object.values(handoutFiles(name))),
  ]);
  return [...new Set([...Object.values(REPORT_FILES), ...names])].sort();
}
