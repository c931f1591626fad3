import type { ServiceInputTypes, ServiceOutputTypes } from '@aws-sdk/client-s3';
import type { Pluggable } from '@smithy/types';
import { s3 } from '../../functions/platform/runtime/storage.ts';
import { asking, sessionTags } from '../../functions/platform/runtime/tenant-session.ts';
import { invoked } from './invoked.ts';
import { LISTING } from './policy-check.ts';
import { isAllowed, tenantRoleOf } from './simulate-policy.ts';

/** Whether who asks in a session may list the bucket, and is told by that what is missing. */
function mayTell(): boolean {
  const tenant = asking.getStore();
  if (tenant === undefined) return true;
  const role = tenantRoleOf(invoked.getStore() ?? 'api');
  return role !== undefined && isAllowed(role, LISTING, sessionTags(tenant));
}

const forbidding: Pluggable<ServiceInputTypes, ServiceOutputTypes> = {
  applyToStack: (stack) =>
    stack.add(
      (next) => (args) =>
        next(args).catch((error: Error) => {
          if (!/^(?:NoSuchKey|NoSuchVersion|NotFound)$/.test(error.name) || mayTell()) throw error;
          const $metadata = { httpStatusCode: 403 };
          throw Object.assign(new Error('Access Denied'), { name: 'AccessDenied', $metadata });
        }),
      { step: 'initialize', priority: 'low' },
    ),
};

let isForbidding = false;

/** From now on S3 says of a missing object that it is forbidden, to functions of this process that may not list the bucket: as AWS does. */
export function forbidMissing(): void {
  if (isForbidding) return;
  isForbidding = true;
  s3().middlewareStack.use(forbidding);
}
