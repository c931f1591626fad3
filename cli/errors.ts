export type {} from '@assay/workflows/errors';

/** What was handed in is at fault: the same file would come to the same again. */
const OF_THE_UPLOAD = /^(?:Submission|Document|Table)[A-Z]|^(?:NearlyBlank|ReadByFigures|PagesUnreadable)$/;

/** Whether a run that failed with this code, or is partial for it, is only helped by another upload. */
export function needsAnotherUpload(code: string): boolean {
  return OF_THE_UPLOAD.test(code);
}
