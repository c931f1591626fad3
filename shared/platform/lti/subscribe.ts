import type { NotificationService } from './claims.ts';
import { type PlatformService, SCOPE } from './platform-service.ts';

/** Notices that are asked for (Platform Notification Service 1.0; Asset Processor 1.0). */
const NOTICES = ['LtiHelloWorldNotice', 'LtiAssetProcessorSubmissionNotice', 'LtiContextCopyNotice'] as const;

/**
 * Asks a platform to tell notices of a deployment to an address, those that it has (Platform Notification Service 1.0). To ask again changes
 * nothing. Throws what the service throws.
 */
export async function subscribe(
  service: PlatformService,
  { platform_notification_service_url: url, notice_types_supported: supported }: NotificationService,
  handler: string,
): Promise<void> {
  for (const notice_type of NOTICES) {
    if (supported && !supported.includes(notice_type)) continue;
    const value = { notice_type, handler };
    await service({ url, scopes: [SCOPE.notices], send: { type: 'application/json', value, method: 'PUT' } });
  }
}
