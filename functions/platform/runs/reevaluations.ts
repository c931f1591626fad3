import { createReevaluationStore } from '@assay/platform/reevaluation/reevaluation-store';
import { lazily } from '../runtime/lazily.ts';
import { setting } from '../runtime/setting.ts';
import { documents } from '../runtime/storage.ts';

export const reevaluations = lazily(() => createReevaluationStore(documents(), setting('TABLE')));
