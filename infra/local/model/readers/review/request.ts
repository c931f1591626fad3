import { jsonOf } from '../../prompt/blocks.ts';
import { blocksNamed, type Prompt } from '../../prompt/prompt.ts';
import { isRecord } from '../schema/listed.ts';
import { conceptsOf } from './document/concepts.ts';
import type { Draft } from './finding.ts';

/** What a prompt says about how much is wanted (SPEC C17). */
export interface Scope {
  maximum: number;
  strictness: 'lenient' | 'normal' | 'strict';
  include: string[];
  exclude: string[];
  /** Whether the document block holds a part of the document only. */
  isSection: boolean;
}

const MAXIMUM =
  /\b(?:at most|no more than|up to|maximum(?: of)?)\s+\**(\d{1,3})\**\s+(?:\w+ )?(?:findings|issues)\b|\bmaximum ?findings\W{1,4}(\d{1,3})/i;
const SECTION = /\b(?:section|part)\s+(\d+)\s+of\s+(\d+)\b/i;
const DEFAULT_MAXIMUM = 60;

function strings(value: unknown): string[] {
  return Array.isArray(value) ? value.filter((item) => typeof item === 'string') : [];
}

/** The value of a JSON block, undefined where there is none or it is prose. */
export function dataOf(prompt: Prompt, ...names: string[]): unknown {
  const [block] = blocksNamed(prompt, ...names);
  return block && jsonOf(block.text).value;
}

/** The scope as a data block says it, or as the words of the prompt do. */
export function scopeOf(prompt: Prompt): Scope {
  const data = dataOf(prompt, 'scope');
  const scope = isRecord(data) ? data : {};
  const told = MAXIMUM.exec(prompt.instruction);
  const section = SECTION.exec(prompt.instruction);
  const strictness = scope.strictness ?? /\b(lenient|strict)\b/i.exec(prompt.instruction)?.[1]?.toLowerCase();
  const [attributes] = blocksNamed(prompt, 'document').map((block) => block.attributes);
  return {
    maximum: Number(scope.maximumFindings ?? told?.[1] ?? told?.[2] ?? DEFAULT_MAXIMUM),
    strictness: strictness === 'lenient' || strictness === 'strict' ? strictness : 'normal',
    include: strings(scope.include),
    exclude: strings(scope.exclude),
    isSection: (section !== null && Number(section[2]) > 1) || attributes?.section !== undefined,
  };
}

function isAbout(draft: Draft, topic: string): boolean {
  const words = new Set(conceptsOf(topic));
  const said = new Set(conceptsOf(`${draft.category} ${draft.said.en} ${draft.quote ?? ''}`));
  return words.size > 0 && words.isSubsetOf(said);
}

/** What a category is about, in the words topics are put in. */
const SUBJECTS: Record<Draft['category'], string> = {
  requirements: 'requirements specification quality',
  'use-cases': 'use cases actors flows',
  contradictions: 'consistency contradictions requirements design',
  'uml-alignment': 'UML diagrams models figures',
  patterns: 'design patterns architecture',
  'separation-of-concerns': 'layers architecture components separation of concerns design',
  'test-coverage': 'test coverage plan traceability testing',
  'test-strategy': 'test strategy plan testing',
};

function touches({ category }: Draft, topic: string): boolean {
  const subject = new Set(conceptsOf(SUBJECTS[category]));
  return conceptsOf(topic).some((word) => subject.has(word));
}

/** Whether a finding is wanted: on a topic in scope, if any is named, not on a topic out of scope, and not a trifle where the reading is lenient. */
export function isWanted(draft: Draft, { strictness, include, exclude }: Scope): boolean {
  if (strictness === 'lenient' && draft.severity === 'LOW') return false;
  if (include.length > 0 && !include.some((topic) => touches(draft, topic))) return false;
  return !exclude.some((topic) => isAbout(draft, topic));
}
