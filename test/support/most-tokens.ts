import type { limitOf } from '@assay/model/agent/output-limit';

/** The most tokens that any answer of an agent may have, whatever it is asked. */
export function mostOf({ decoding: { max_output_tokens: most } }: Parameters<typeof limitOf>[0]): number {
  return typeof most === 'number' ? most : most.most;
}
