import type { Loose } from '@assay/model/answer/json-schema';
import { balanceSchema } from '../balance.ts';
import { onceEach, writtenFields } from './fields.ts';
import { readerOf } from './read.ts';
import { STANCE_WORDS } from './sides.ts';
import { optionOf, textOf, yesOf } from './values.ts';

const MARKS = {
  strongestFor: 'strongest for|strongest case for|strongest argument for|case for',
  strongestAgainst: 'strongest against|strongest case against|strongest argument against|case against',
  balanced: 'balanced|is balanced|balance',
  favours: 'favours|favors|favoured side',
  reason: 'reason|reasons|why',
  suggestion: 'suggestion|suggested motion|better motion',
};

const mend = (loose: Loose) => ({
  strongestFor: textOf(loose.strongestFor),
  strongestAgainst: textOf(loose.strongestAgainst),
  balanced: yesOf(loose.balanced),
  favours: textOf(loose.favours) === '' ? null : optionOf(loose.favours, STANCE_WORDS),
  reason: textOf(loose.reason),
  suggestion: textOf(loose.suggestion),
});

/** Reads the check of a motion from prose. @throws AssayError ModelOutputInvalid */
export const parseBalance = readerOf('check of the motion', balanceSchema, {
  fromProse: (answer) => onceEach(writtenFields(answer, MARKS)),
  mend,
});
