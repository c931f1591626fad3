import { entity } from '@assay/kit/table/entity';
import * as z from 'zod';

/** That the works of an assignment are dealt to markers, or once were: of every other there is nothing more to read. */
export const dealtEntity = entity({ schema: z.object({}), PK: 'MARKING#{tenant}', SK: '{assignment}' });
