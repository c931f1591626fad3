import { createReevaluationStore } from '../shared/reevaluation/reevaluation-store.ts';
import { lazily } from './lazily.ts';
import { setting } from './setting.ts';
import { documents } from './storage.ts';

export const reevaluations = lazily(() => createReevaluationStore(documents(), setting('TABLE')));
