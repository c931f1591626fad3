import type { HandInReceipt } from '@assay/platform/lti/activity';
import type { LinkSubmission } from '@assay/platform/lti/link-items';
import type { LastHandIn } from './learner-standing.ts';

/** What was received of what a learner handed in last: here, or, as its platform told of it, there. */
export function receiptOf(
  { handedInAt: at, received, noticed }: LinkSubmission,
  state: LastHandIn['state'],
): HandInReceipt {
  const asset = noticed?.assets.find(({ id }) => id === noticed.taken);
  const named = asset && {
    ...(asset.file && { file: asset.file }),
    ...(asset.size && { bytes: asset.size }),
  };
  return { at, isReadable: state === 'completed' || state === 'partial', ...received, ...named };
}
