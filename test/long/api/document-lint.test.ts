import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { openApiDocument } from '@assay/api/openapi';
import { ROUTES } from '@assay/api/registry';
import { createConfig, lintFromString } from '@redocly/openapi-core';

/** Rules that ask for what is not so here. A platform's id is of 32 hexadecimal digits: `invitations` is none. */
const LEFT_OUT = { 'no-ambiguous-paths': 'off' } as const;

describe('the document of the API', () => {
  it('passes a linter of such documents', async () => {
    const config = await createConfig({ extends: ['recommended'], rules: LEFT_OUT });
    const source = JSON.stringify(openApiDocument(ROUTES));
    const problems = await lintFromString({ source, absoluteRef: 'openapi.json', config });
    const told = problems.map(
      ({ ruleId, message, location }) => `${ruleId}: ${message} ${location[0]?.pointer}`,
    );
    assert.deepEqual(told, []);
  });
});
