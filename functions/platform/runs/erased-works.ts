import { createErasedWorks } from '@assay/platform/run/erased-works';
import { lazily } from '../runtime/lazily.ts';
import { setting } from '../runtime/setting.ts';
import { documents } from '../runtime/storage.ts';

export const erasedWorks = lazily(() => createErasedWorks(documents(), setting('TABLE')));
