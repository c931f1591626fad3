import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { openApiDocument } from '@assay/api/openapi';
import { ROUTES } from '@assay/api/registry';
import { READS_CONTENT, READS_VERSION } from '@assay/platform/api/headers';

const document = JSON.parse(JSON.stringify(openApiDocument(ROUTES)));
const reads = ROUTES.filter(({ method, answers }) => method === 'get' && answers[200] != null);

describe('what is read', () => {
  it('may be asked for again by its ETag, whatever it is, and the document says so', () => {
    assert.ok(reads.length > 50, String(reads.length));
    for (const { path, operationId } of reads) {
      const { parameters = [], responses } = document.paths[path].get;
      const names = parameters.map(({ name }: { name: string }) => name);
      assert.ok(names.includes('if-none-match'), operationId);
      for (const status of ['200', '304']) assert.ok(responses[status]?.headers.ETag, operationId);
      assert.equal(responses['304'].content, undefined, operationId);
    }
  });

  it('has the version that its changes ask for, where they ask for one', () => {
    const ofOwn = (path: string) => reads.find((one) => one.path === path)?.headers['if-none-match'];
    for (const { path, method, headers } of ROUTES)
      if ('if-match' in headers && method !== 'post')
        assert.equal(ofOwn(path), READS_VERSION['if-none-match'], path);
    assert.equal(ofOwn('/runs/{run}'), READS_CONTENT['if-none-match']);
  });
});
