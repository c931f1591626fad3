import type { ResultRow } from '../api.ts';
import { reasonTexts } from '../views/parts.tsx';
import { needsOf } from './class-rows.ts';
import { ofParts } from './class-state.ts';

/** Why a person should look at a row, in words. */
export const whyOf = (row: ResultRow) =>
  reasonTexts(needsOf(row), row.flags, ofParts.value?.missingTexts(row.missing));
