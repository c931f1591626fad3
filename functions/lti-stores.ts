import { createInvitationStore } from '../shared/lti/invitation-store.ts';
import { createLaunchStore } from '../shared/lti/launch-store.ts';
import { createLinkStore } from '../shared/lti/link-store.ts';
import { createPassbackStore } from '../shared/lti/passback-store.ts';
import { createPlatformStore } from '../shared/lti/platform-store.ts';
import { lazily } from './lazily.ts';
import { setting } from './setting.ts';
import { documents } from './storage.ts';

export const platforms = lazily(() => createPlatformStore(documents(), setting('TABLE')));
export const invitations = lazily(() => createInvitationStore(documents(), setting('TABLE')));
export const launches = lazily(() => createLaunchStore(documents(), setting('TABLE')));
export const links = lazily(() => createLinkStore(documents(), setting('TABLE')));
export const passbacks = lazily(() => createPassbackStore(documents(), setting('TABLE')));
