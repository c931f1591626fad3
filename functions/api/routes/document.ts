import { openApiDocument } from '../../../shared/api/openapi.ts';
import { ROUTES } from '../../../shared/api/registry.ts';
import { getOpenApi } from '../../../shared/api/routes/document.ts';
import { lazily } from '../../lazily.ts';
import { implement, reply } from '../implement.ts';

const document = lazily(() => openApiDocument(ROUTES));

export const documentRoutes = [implement(getOpenApi, async () => reply(200, { ...document() }))];
