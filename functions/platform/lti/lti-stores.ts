import { createInvitationStore } from '@assay/platform/lti/invitation-store';
import { createLaunchStore } from '@assay/platform/lti/launch-store';
import { createLinkStore } from '@assay/platform/lti/link-store';
import { createPassbackStore } from '@assay/platform/lti/passback-store';
import { createPlatformStore } from '@assay/platform/lti/platform-store';
import { lazily } from '../runtime/lazily.ts';
import { setting } from '../runtime/setting.ts';
import { documents } from '../runtime/storage.ts';

export const platforms = lazily(() => createPlatformStore(documents(), setting('TABLE')));
export const invitations = lazily(() => createInvitationStore(documents(), setting('TABLE')));
export const launches = lazily(() => createLaunchStore(documents(), setting('TABLE')));
export const links = lazily(() => createLinkStore(documents(), setting('TABLE')));
export const passbacks = lazily(() => createPassbackStore(documents(), setting('TABLE')));
