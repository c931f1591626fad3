import { exportsFolder } from './holdings.ts';

/** The archive's name. */
export const EXPORT = 'student.zip';

/** Where a student's archive is, for a day (`infra/constructs/storage.ts`). `hash`: of who they are. */
export const exportKey = (tenant: string, hash: string) => `${exportsFolder(tenant, hash)}${EXPORT}`;
