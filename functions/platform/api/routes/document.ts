import { ROUTES } from '@assay/api/registry';
import { getOpenApi } from '@assay/api/routes/document';
import { lazily } from '../../runtime/lazily.ts';
import { implement, reply } from '../implement.ts';

const document = lazily(async () => (await import('@assay/api/openapi')).openApiDocument(ROUTES));

export const documentRoutes = [implement(getOpenApi, async () => reply(200, { ...(await document()) }))];
