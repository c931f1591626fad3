import type { listDealt } from '@assay/api/routes/markings';
import type { z } from 'zod';

/** The works that were dealt to who looks. */
export type OwnWorks = z.output<(typeof listDealt)['answers'][200]>['works'];
