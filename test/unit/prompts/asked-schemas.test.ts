import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { WORKFLOWS } from '@assay/workflows/list';
import * as z from 'zod';

describe('the schema of an answer', () => {
  for (const { id, answers } of WORKFLOWS)
    for (const [name, format] of Object.entries(answers))
      if (format.kind === 'json')
        it(`${id}, ${name}, has no default: strict output demands each field and refuses the word`, () => {
          const keys: string[] = [];
          z.toJSONSchema(format.schema, {
            unrepresentable: 'any',
            override: ({ jsonSchema }) => void keys.push(...Object.keys(jsonSchema)),
          });
          assert.ok(keys.length > 1);
          assert.ok(!keys.includes('default'));
        });
});
