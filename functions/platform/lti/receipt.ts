import type { HandInReceipt } from '@assay/platform/lti/activity';
import type { LinkSubmission } from '@assay/platform/lti/link-items';
import type { LastHandIn } from './learner-standing.ts';

/** What was received of what a learner handed in last: here, or, as its platform told of it, there. Null: it was refused, or nobody knows. */
export function receiptOf(
  { handedInAt: at, received, noticed }: LinkSubmission,
  state: LastHandIn['state'],
): HandInReceipt | null {
  const { assets = [], taken } = noticed ?? {};
  const { file, size: bytes } = assets.find(({ id }) => id === taken) ?? assets[0] ?? {};
  const what = noticed ? { ...(file && { file }), ...(bytes && { bytes }) } : { ...received };
  if (state === 'rejected' || Object.keys(what).length === 0) return null;
  return { at, isReadable: state === 'completed' || state === 'partial', ...what };
}
