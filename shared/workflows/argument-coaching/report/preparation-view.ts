import { failureWords } from '@assay/platform/report/failure-words';
import type { HeldTurn } from '../result.ts';
import type { Outline, Reflection, SelfCheck } from '../speech.ts';
import { contextView } from './context-view.ts';
import { partName } from './part-name.ts';
import { critiqueView } from './points-view.ts';
import { sentence } from './shown-text.ts';
import { turnName } from './transcript-view.ts';
import type { CoachingWords } from './words/coaching-words.ts';

/** Something that was prepared, with what belongs to it, each under its name. */
interface PreparationItem {
  badge: { look: string; word: string } | null;
  text: string;
  details: { name: string; value: string }[];
}

export interface PreparationPart {
  title: string;
  items: PreparationItem[];
}

const SUPPORT_LOOKS = { supported: 'right', weak: 'partly', unsupported: 'wrong' };

const details = (pairs: [string, string][]) =>
  pairs.flatMap(([name, value]) => (value.trim() === '' ? [] : [{ name, value: sentence(value) }]));

const plainItem = (text: string): PreparationItem => ({ badge: null, text: sentence(text), details: [] });

function outlineParts(outline: Outline | null, { debate }: CoachingWords): PreparationPart[] {
  if (outline === null) return [];
  const claims = outline.claims.map(({ claim, evidence, warrant }) => ({
    ...plainItem(claim),
    details: details([
      [debate.evidence, evidence],
      [debate.warrant, warrant],
    ]),
  }));
  const expected = outline.expected.map(({ objection, answer }) => ({
    ...plainItem(objection),
    details: details([[debate.answer, answer]]),
  }));
  return [
    { title: debate.outline, items: claims },
    { title: debate.expected, items: expected },
  ];
}

function selfCheckParts(check: SelfCheck | null, { debate }: CoachingWords): PreparationPart[] {
  if (check === null) return [];
  const claims = check.claims.map(({ claim, support, source, mend }) => ({
    ...plainItem(claim),
    badge: { look: SUPPORT_LOOKS[support], word: debate.supports[support] },
    details: details([
      [debate.source, source],
      [debate.mend, mend],
    ]),
  }));
  return [
    { title: debate.selfCheck, items: claims },
    { title: debate.opponentErrors, items: check.opponentErrors.map(plainItem) },
    { title: debate.doubtful, items: check.doubtfulCitations.map(plainItem) },
  ];
}

function reflectionParts(reflection: Reflection | null, { debate }: CoachingWords): PreparationPart[] {
  if (reflection === null) return [];
  const items = reflection.weaknesses.map(({ point, mend }) => ({
    ...plainItem(point),
    details: details([[debate.mend, mend]]),
  }));
  return [{ title: debate.reflection, items }];
}

/** What each speaker prepared in private, turn by turn, and what it knew; turns without any of it are left out. */
export function preparationView(turns: readonly HeldTurn[], words: CoachingWords) {
  const views = turns.map((turn) => {
    const { outline, selfCheck, critique, reflection, missing } = turn.preparation;
    const parts = [
      ...outlineParts(outline, words),
      ...selfCheckParts(selfCheck, words),
      ...reflectionParts(reflection, words),
    ];
    return {
      ...turnName(turn, words),
      round: words.debate.round(turn.round),
      parts: parts.filter(({ items }) => items.length > 0),
      critique: critique === null ? null : critiqueView(critique, words),
      missing: missing.map(
        ({ agent, ...failure }) => `${partName(agent, words)}: ${sentence(failureWords(failure, words))}`,
      ),
      context: contextView(turn.context, words),
    };
  });
  return views.filter(
    ({ parts, critique, missing, context }) =>
      parts.length > 0 || critique !== null || missing.length > 0 || context !== null,
  );
}
