import type { Loose } from '@assay/model/answer/json-schema';
import { rowsIn } from '@assay/model/answer/object-in-prose';
import { outlineSchema, reflectionSchema, selfCheckSchema, speechSchema } from '../speech.ts';
import { type Marks, onceEach, type ProseField, records, writtenFields } from './fields.ts';
import { readerOf } from './read.ts';
import { STANCE_WORDS } from './sides.ts';
import { listOf, optionOf, textOf } from './values.ts';

/** Most of each that a schema takes; a list in prose that is longer is cut there. */
const MOST = { spoken: 8, outlined: 6, checked: 10, listed: 6, weaknesses: 8 };

const CLAIM = { claim: 'claim', evidence: 'evidence|grounds|data', warrant: 'warrant' };
const EXPECTED = { objection: 'objection|expected objection', answer: 'answer|response|reply' };
const SECTION = { section: 'claims|expected|expected objections|objections|weaknesses|self-check|outline' };

/** Records of some of the fields of an answer. */
function rowsWith<N extends string>(fields: readonly ProseField<string>[], marks: Marks<N>): Loose[] {
  return records(fields.filter(({ name }) => name in marks));
}

/** The rows that have their main field. */
const rowsSaying = (value: unknown, main: string, most: number) =>
  rowsIn(value)
    .filter((row) => textOf(row[main]) !== '')
    .slice(0, most);

const claimsOf = (value: unknown, most: number) =>
  rowsSaying(value, 'claim', most).map((row) => ({
    claim: textOf(row.claim),
    evidence: textOf(row.evidence),
    warrant: textOf(row.warrant),
  }));

/** Reads an outline from prose. @throws AssayError ModelOutputInvalid */
export const parseOutline = readerOf('outline', outlineSchema, {
  fromProse: (answer) => {
    const fields = writtenFields(answer, { ...CLAIM, ...EXPECTED, ...SECTION });
    return { claims: rowsWith(fields, CLAIM), expected: rowsWith(fields, EXPECTED) };
  },
  mend: ({ claims, expected }) => ({
    claims: claimsOf(claims, MOST.outlined),
    expected: rowsSaying(expected, 'objection', MOST.outlined).map((row) => ({
      objection: textOf(row.objection),
      answer: textOf(row.answer),
    })),
  }),
});

const CHECKED = {
  claim: 'claim',
  support: 'support',
  source: 'source|sources|citation',
  mend: 'mend|fix|improvement',
};
const LISTS = {
  opponentErrors: "opponent errors|opponent error|errors of the opponent|opponent’s errors|opponent's errors",
  doubtfulCitations: 'doubtful citations|doubtful citation|citations in doubt',
};
/** Words for how well a claim is supported. */
export const SUPPORT = {
  supported: 'yes|strong|well supported',
  weak: 'partly|weakly supported',
  unsupported: 'no|not supported',
};

/** Reads an evidence self-check from prose. @throws AssayError ModelOutputInvalid */
export const parseSelfCheck = readerOf('self-check', selfCheckSchema, {
  fromProse: (answer) => {
    const fields = writtenFields(answer, { ...CHECKED, ...LISTS, ...SECTION });
    return { ...onceEach(fields.filter(({ name }) => name in LISTS)), claims: rowsWith(fields, CHECKED) };
  },
  mend: ({ claims, opponentErrors, doubtfulCitations }) => ({
    claims: rowsSaying(claims, 'claim', MOST.checked).map((row) => ({
      claim: textOf(row.claim),
      support: optionOf(row.support, SUPPORT),
      source: textOf(row.source),
      mend: textOf(row.mend),
    })),
    opponentErrors: listOf(opponentErrors, MOST.listed),
    doubtfulCitations: listOf(doubtfulCitations, MOST.listed),
  }),
});

const WEAKNESS = { point: 'weakness|point', mend: 'mend|fix|improvement' };

/** Reads a reflection on an own draft from prose. @throws AssayError ModelOutputInvalid */
export const parseReflection = readerOf('reflection', reflectionSchema, {
  fromProse: (answer) => ({
    weaknesses: rowsWith(writtenFields(answer, { ...WEAKNESS, ...SECTION }), WEAKNESS),
  }),
  mend: ({ weaknesses }) => ({
    weaknesses: rowsSaying(weaknesses, 'point', MOST.weaknesses).map((row) => ({
      point: textOf(row.point),
      mend: textOf(row.mend),
    })),
  }),
});

const SPEECH = {
  stance: 'stance|my stance|side',
  speech: 'speech|the speech|my speech',
  claims: 'claims|claims of the speech',
};

/** Stance, speech and the claims behind it. Without a mark the speech is what stands below the line of the stance. */
function speechIn(answer: string): Loose | null {
  const fields = writtenFields(answer, SPEECH);
  const { stance, claims } = onceEach(fields);
  if (stance === undefined) return null;
  const [line = '', ...below] = fields.find(({ name }) => name === 'stance')!.value.split('\n');
  const spoken = fields.filter(({ name }) => name === 'speech').map(({ value }) => value);
  return {
    stance: line,
    speech: spoken.length > 0 ? spoken.join('\n\n') : below.join('\n'),
    claims: records(writtenFields(claims ?? '', CLAIM)),
  };
}

/** Reads a speech from prose. @throws AssayError ModelOutputInvalid */
export const parseSpeech = readerOf('speech with its stance', speechSchema, {
  fromProse: speechIn,
  mend: ({ stance, speech, claims }) => ({
    stance: optionOf(stance, STANCE_WORDS),
    speech: textOf(speech),
    claims: claimsOf(claims, MOST.spoken),
  }),
});
