import type { Role } from '@assay/platform/access/principal';
import { type ApiConnection, apiConnectionTo } from '../../cli/api-connection.ts';
import { createApp } from '../../functions/platform/api/app.ts';
import { IMPLEMENTATIONS } from '../../functions/platform/api/implementations.ts';
import { createTestIssuer } from '../stack/platform/access/tokens.ts';
import { serveApp } from './lti-platform/http.ts';

/** The API over the functions and stores of this process, as a command reaches it who holds a token of somebody. */
export async function openServedApi(): Promise<(tenant: string, role?: Role) => ApiConnection> {
  const idp = await createTestIssuer();
  process.env.TOKEN_ISSUERS = JSON.stringify([idp.issuer]);
  const ApiUrl = await serveApp(createApp(IMPLEMENTATIONS));
  return (tenant, role = 'teacher') =>
    apiConnectionTo({
      outputs: { ApiUrl },
      environment: {},
      pollMs: 0,
      token: () => idp.sign({ tenant, role, exp: Date.now() / 1000 + 60 }),
      close: async () => {},
    });
}
