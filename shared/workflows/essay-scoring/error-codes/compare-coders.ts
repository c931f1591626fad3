import { cohensKappa } from '@assay/kit/statistics/kappa';
import { type CodeLetter, LETTERS } from './codes.ts';
import { type CodedError, type CodedTable, keyOf, type LetterCodes } from './read-codes.ts';

/** How far two coders agree on one letter. Null: nothing that both coded; of κ also where both always say the same. */
interface CoderAgreement {
  letter: CodeLetter;
  coded: number;
  agreed: number;
  raw: number | null;
  kappa: number | null;
}

/** What two coders said of the same errors. */
export interface ComparedCoders {
  agreement: CoderAgreement[];
  /** With the codes that both gave; where they differ, or one gave none, null. */
  errors: CodedError[];
  /** Errors with a letter on which the coders differ. */
  unsettled: (Pick<CodedError, 'id' | 'trait'> & { letter: CodeLetter; codes: readonly [string, string] })[];
  /** Letters that one coder gave and the other left empty, with whose table they stand in. */
  single: (Pick<CodedError, 'id' | 'trait'> & { letter: CodeLetter; code: string; file: string })[];
  /** What stands in one of the tables alone, which is left out. */
  alone: (Pick<CodedError, 'id' | 'trait'> & { file: string })[];
}

/** What people code; A follows from the scores, where the table has them. */
const JUDGED = LETTERS.filter((letter) => letter !== 'A');

type CodePair = readonly [LetterCodes, LetterCodes];

function agreementOn(letter: CodeLetter, pairs: readonly CodePair[]): CoderAgreement {
  const given = pairs.flatMap(([one, other]): [string, string][] =>
    one[letter] !== null && other[letter] !== null ? [[one[letter], other[letter]]] : [],
  );
  const agreed = given.filter(([one, other]) => one === other).length;
  const raw = given.length === 0 ? null : agreed / given.length;
  return { letter, coded: given.length, agreed, raw, kappa: given.length === 0 ? null : cohensKappa(given) };
}

function sharedCodes([one, other]: CodePair): LetterCodes {
  const shared = LETTERS.map((letter) => [letter, one[letter] === other[letter] ? one[letter] : null]);
  return Object.fromEntries(shared) as LetterCodes;
}

/** What of a pair one coder alone coded. */
function singleIn(
  { id, trait, pair }: Pick<CodedError, 'id' | 'trait'> & { pair: CodePair },
  files: readonly [string, string],
): ComparedCoders['single'] {
  return JUDGED.flatMap((letter) => {
    const [one, other] = [pair[0][letter], pair[1][letter]];
    if ((one === null) === (other === null)) return [];
    return [{ id, trait, letter, code: (one ?? other)!, file: files[one === null ? 1 : 0] }];
  });
}

function aloneIn(table: CodedTable, keys: ReadonlySet<string>): ComparedCoders['alone'] {
  const rows = table.rows.filter((row) => !keys.has(keyOf(row)));
  return rows.map(({ id, trait }) => ({ id, trait, file: table.file }));
}

/** Holds two coders' tables of the same errors against each other: Cohen's κ by letter, what both say, and what is left to settle (SPEC M14). */
export function compareCoders(first: CodedTable, second: CodedTable): ComparedCoders {
  const others = new Map(second.rows.map((row) => [keyOf(row), row]));
  const both = first.rows.flatMap((row) => {
    const other = others.get(keyOf(row));
    return other ? [{ ...row, pair: [row.codes, other.codes] as const }] : [];
  });
  const keys = new Set(both.map(keyOf));
  return {
    agreement: JUDGED.map((letter) =>
      agreementOn(
        letter,
        both.map(({ pair }) => pair),
      ),
    ),
    errors: both.map(({ id, trait, pair }) => ({ id, trait, codes: sharedCodes(pair) })),
    unsettled: both.flatMap(({ id, trait, pair: [one, other] }) =>
      LETTERS.flatMap((letter) => {
        const codes = [one[letter], other[letter]];
        const differ = codes[0] !== codes[1] && !codes.includes(null);
        return differ ? [{ id, trait, letter, codes: codes as [string, string] }] : [];
      }),
    ),
    single: both.flatMap((error) => singleIn(error, [first.file, second.file])),
    alone: [...aloneIn(first, keys), ...aloneIn(second, keys)],
  };
}
