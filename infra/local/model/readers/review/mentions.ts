import type { FeatureMentions } from '../../../../../shared/workflows/deliverable-review/knowledge/feature-mentions.ts';
import type { Prompt } from '../../prompt/prompt.ts';
import { holdsOrders } from '../obedience.ts';
import { quoteOrInvent } from './auditors.ts';
import type { Line } from './document/lines.ts';
import { quotable } from './document/sentences.ts';
import { type Structure, structureOf } from './document/structure.ts';
import { FEATURE_SIGNS, type FeatureSign } from './lexicon/features.ts';
import { tongueOf } from './tongue.ts';

const SHORTEST_QUOTE = 15;

/** Where a sign can be seen: a heading with words below it, a caption, or else a sentence. */
function evidenceFor({ shown }: FeatureSign, { lines, statements }: Structure): string | null {
  const isTitle = (line: Line) =>
    line.kind === 'caption' || (line.kind === 'heading' && hasText(line, lines));
  const title = lines.find((line) => isTitle(line) && shown.test(line.text));
  const sentences = statements.filter(({ text }) => text.length >= SHORTEST_QUOTE && !holdsOrders(text));
  const own = sentences.find(({ text }) => shown.test(text));
  if (title && title.text.length >= SHORTEST_QUOTE) return title.text;
  const below = title && sentences.find(({ line }) => line.path.at(-1) === title.text);
  const row = lines.find(({ kind, text }) => kind === 'table' && shown.test(text));
  return (below ?? own ?? row)?.text ?? null;
}

function hasText(heading: Line, lines: readonly Line[]): boolean {
  const next = lines[lines.indexOf(heading) + 1];
  return next !== undefined && next.kind !== 'heading';
}

/** The features a reference report shows, each with the passage that shows it. */
export function listFeatures(prompt: Prompt): FeatureMentions {
  const structure = structureOf(prompt.document.text);
  const tongue = tongueOf(prompt);
  const mentions = FEATURE_SIGNS.flatMap((sign, index) => {
    if (sign.holds && !sign.holds(structure)) return [];
    const quote = evidenceFor(sign, structure);
    if (quote === null) return [];
    return [{ feature: `${sign.said[tongue]}.`, quote: quoteOrInvent(prompt, quotable(quote), index) }];
  });
  return { mentions };
}
