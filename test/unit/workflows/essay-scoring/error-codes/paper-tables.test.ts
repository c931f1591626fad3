import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { codeTables } from '@assay/essay-scoring/error-codes/code-tables';
import { codeTablesText } from '@assay/essay-scoring/error-codes/format-codes';
import type { CodedError } from '@assay/essay-scoring/error-codes/read-codes';

/** The counts that the paper printed (MADRAG, Tables 4, 5, 10 and 11), rows × columns. */
const A_BY_C = { A1: [12, 50, 23, 6, 9, 46], A2: [1, 6, 7, 6, 5, 0] };
const TRAIT_BY_B = {
  Conventions: [6, 41, 2],
  Organization: [2, 42, 1],
  'Ideas/Content': [0, 19, 3],
  'Sent Fluency': [1, 28, 4],
  Voice: [1, 10, 2],
  'Word Choice': [0, 9, 1],
};
const C_BY_D = {
  C1: [5, 2, 3, 3],
  C2: [31, 6, 13, 6],
  C3: [13, 2, 13, 2],
  C4: [2, 0, 2, 8],
  C5: [1, 4, 0, 9],
  C6: [12, 1, 29, 4],
};
const C_BY_B = {
  C1: [0, 10, 3],
  C2: [0, 53, 3],
  C3: [2, 27, 1],
  C4: [0, 7, 6],
  C5: [0, 14, 0],
  C6: [8, 38, 0],
};

const drawn = (names: readonly string[], counts: readonly number[]) =>
  names.flatMap((name, place) => Array.from({ length: counts[place]! }, () => name));
const column = (table: Record<string, number[]>, place: number) =>
  drawn(
    Object.keys(table),
    Object.values(table).map((counts) => counts[place]!),
  );

/** Errors of which every pair of codes that the paper counted is as often as there. Its counts of C4 are of 12 errors and of 13, so that some lack a code. */
function paperErrors(): CodedError[] {
  const traits = [0, 1, 2].map((place) => column(TRAIT_BY_B, place));
  const coded = Object.keys(C_BY_D).flatMap((C, place) => {
    const directions = column(A_BY_C, place);
    const components = drawn(['D1', 'D2', 'D3', 'D4'], C_BY_D[C as keyof typeof C_BY_D]);
    const reasoning = drawn(['B0', 'B1', 'B2'], C_BY_B[C as keyof typeof C_BY_B]);
    const most = Math.max(directions.length, components.length, reasoning.length);
    return Array.from({ length: most }, (_, nth): CodedError['codes'] => {
      const isCounted = nth < directions.length;
      const [A, B, D] = [directions[nth] ?? null, reasoning[nth] ?? null, components[nth] ?? null];
      return { A, B, C, D: isCounted ? D : null };
    });
  });
  return coded.map((codes, nth) => ({
    id: `e${nth}`,
    trait: traits[['B0', 'B1', 'B2'].indexOf(codes.B!)]!.pop()!,
    codes,
  }));
}

describe('the tables of coded errors', () => {
  const tables = codeTables(paperErrors());
  const cells = ({ rows }: { rows: { name: string; counts: number[] }[] }) =>
    Object.fromEntries(rows.map(({ name, counts }) => [name, counts]));

  it("are the paper's, where its codes are given", () => {
    assert.deepEqual(cells(tables.directionByMechanism), A_BY_C);
    assert.deepEqual(cells(tables.mechanismByComponent), C_BY_D);
    assert.deepEqual(cells(tables.mechanismByReasoning), C_BY_B);
    assert.deepEqual(cells(tables.traitByReasoning), TRAIT_BY_B);
    assert.deepEqual(tables.components.counts, { D1: 64, D2: 15, D3: 60, D4: 32 });
    assert.deepEqual(tables.reasoning.counts, { B0: 10, B1: 149, B2: 13 });
  });

  it('leave an error without a code out of that table, and say of how many each is', () => {
    assert.deepEqual(
      [tables.errors, tables.components.coded, tables.reasoning.coded, tables.directionByMechanism.coded],
      [172, 171, 172, 171],
    );
  });

  it("print the paper's shares", () => {
    const text = codeTablesText(tables);
    assert.match(text, /D1 debate plausibly contributed +64 +37\.4\n/);
    assert.match(text, /A1 +146 +12 +50 +23 +6 +9 +46 +8\.2 +34\.2 +15\.8 +4\.1 +6\.2 +31\.5/);
    assert.match(text, /C6 +46 +12 +1 +29 +4 +26\.1 +2\.2 +63\.0 +8\.7/);
    assert.match(text, /C4 +13 +0 +7 +6 +0\.0 +53\.8 +46\.2/);
  });

  it('are empty of no error, and divide nothing by nothing', () =>
    assert.match(codeTablesText(codeTables([])), /^0 essay-traits(?!.*NaN)/s));
});
