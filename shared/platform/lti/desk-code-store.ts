import { createHash, randomBytes } from 'node:crypto';
import { entity } from '@assay/kit/table/entity';
import { present } from '@assay/kit/table/expressions';
import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { CompactEncrypt, compactDecrypt } from 'jose';
import * as z from 'zod';

/** How long a code is good for, in seconds: as long as a window takes to open. */
export const CODE_SECONDS = 60;

/** `hash`: of the code, which alone opens what is sealed, the token of a page: who launched stands in no table. */
export const deskCodeEntity = entity({
  schema: z.object({ sealed: z.string().describe('JWE (RFC 7516), AES-256-GCM'), expiresAt: z.int() }),
  PK: 'LTI-CODE#{hash}',
  SK: 'CODE',
  expires: true,
});

const keyOf = (code: string) => ({ hash: createHash('sha256').update(code).digest('hex') });
const secretOf = (code: string) => new Uint8Array(Buffer.from(code, 'base64url'));

/** Codes by which a window of the desk goes on as who launched: each for one minute and one window. */
export function createDeskCodeStore(
  client: DynamoDBDocumentClient,
  table: string,
  now: () => number = Date.now,
) {
  const codes = deskCodeEntity.storedIn(client, table, now);

  return {
    /** Makes a code of the token of a page, which says who launched. */
    async give(page: string): Promise<string> {
      const code = randomBytes(32).toString('base64url');
      const sealed = await new CompactEncrypt(Buffer.from(page))
        .setProtectedHeader({ alg: 'dir', enc: 'A256GCM' })
        .encrypt(secretOf(code));
      await codes.put({ sealed, expiresAt: Math.floor(now() / 1000) + CODE_SECONDS }, keyOf(code));
      return code;
    },

    /** The token of a page, by a code that is left as it is. Null: there is none, its time is over, or another window has used it. */
    async read(code: string): Promise<string | null> {
      const found = await codes.get(keyOf(code));
      if (!found) return null;
      const { plaintext } = await compactDecrypt(found.sealed, secretOf(code));
      return Buffer.from(plaintext).toString('utf8');
    },

    /** Uses a code up; false: another window has used it. */
    use: (code: string): Promise<boolean> => codes.remove(keyOf(code), { PK: present }),
  };
}

export type DeskCodeStore = ReturnType<typeof createDeskCodeStore>;
