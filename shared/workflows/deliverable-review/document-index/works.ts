import type { DocumentIndex, LinkKind } from './schema.ts';
import { mayDeny } from './units.ts';
import { englishWorks } from './words/english.ts';
import { italianWorks } from './words/italian.ts';
import type { WorkWords } from './words/words.ts';

const KINDS: readonly LinkKind[] = ['use-case', 'component', 'test'];
const LANGUAGES = [englishWorks, italianWorks];

function anyOf(key: keyof WorkWords): string {
  return `(?<![\\p{L}\\p{N}])(?:${LANGUAGES.map((language) => language[key]).join('|')})(?![\\p{L}\\p{N}])`;
}

const OF_KIND = new Map(KINDS.map((kind) => [kind, new RegExp(anyOf(kind), 'iu')]));
const ALONE = new Map(KINDS.map((kind) => [kind, new RegExp(`^\\s*${anyOf(kind)}\\s*$`, 'iu')]));
const NO_PART = new RegExp(anyOf('noPart'), 'iu');
const NEEDED = new RegExp(anyOf('needed'), 'iu');

/** The works that a text speaks of: use cases, a design, tests. */
export function worksIn(text: string): LinkKind[] {
  return KINDS.filter((kind) => OF_KIND.get(kind)!.test(text));
}

/** Whether a topic is a work as a whole: ‘tests’ and no ‘load tests’. */
export function isWork(topic: string, kind: LinkKind): boolean {
  return ALONE.get(kind)!.test(topic);
}

/** Whether a heading plans or limits works, and holds none. */
export function isNoPart(heading: string): boolean {
  return NO_PART.test(heading);
}

/** Whether a clause of a task says that something need not be done: ‘no tests’, and no ‘do not forget the tests’. */
export function isLeftOut(clause: string): boolean {
  return mayDeny(clause) && !NEEDED.test(clause);
}

/**
 * The works of which a document has a part by its headings. A plan of tests holds no tests, and design constraints are no design:
 * what stands under such a heading does not count either.
 */
export function partsIn(headings: DocumentIndex['headings']): LinkKind[] {
  let below = Number.POSITIVE_INFINITY;
  return headings.flatMap(({ text, level }) => {
    if (level > below) return [];
    below = isNoPart(text) ? level : Number.POSITIVE_INFINITY;
    return below === level ? [] : worksIn(text);
  });
}
