import { readOptional } from '../api.ts';
import { Trouble, useLoad } from '../views/parts.tsx';
import { Revision } from './revision.tsx';
import { Transcript } from './transcript.tsx';
import type { WorkResult } from './work-result.ts';

/** What a work without scores is read for: a debate's speeches, or a revision beside its draft. `path`: of its submission. */
export function Spoken({ path }: { path: string }) {
  const { value, error, again } = useLoad(() => readOptional<WorkResult>(`${path}/result`));
  if (error !== null) return <Trouble error={error} again={again} />;
  const { debate, coaching } = value ?? {};
  return (
    <>
      {typeof debate === 'object' && debate && <Transcript debate={debate} />}
      {coaching?.comparison && <Revision comparison={coaching.comparison} />}
    </>
  );
}
