import type { FaultOf } from '../behaviour.ts';
import { withLeaves } from './json.ts';

interface FieldSelector {
  field?: string | undefined;
}

const SURE = /confiden|probab|certain|likelihood|sure|self_?report/i;
const SURE_LINE = /^([^\w\r\n\u2028\u2029]*confidence[^\w:]*:\W*)(0?\.\d+|1(?:\.0+)?)(?![\d.])/gim;
const SCORE_LINE = /^([^\w\r\n\u2028\u2029]*(?:final )?score[^:\n]{0,60}:[\s*]*)-?\d+(?:\.\d+)?/gim;
const NONE_LINE = /^([^\w\r\n\u2028\u2029]*[\p{L}][\p{L} ]{0,30}:[ *]*)(?:none|null|n\/a)[ \t]*$/gimu;

function isMeant({ field }: FieldSelector, member: string, by = /^/): boolean {
  return (field === undefined ? by : new RegExp(field)).test(member);
}

/** Numbers between quotation marks. */
export function numbersAsText(content: string, fault: FaultOf<'numbers-as-text'>): string {
  const change = (member: string, leaf: unknown) =>
    typeof leaf === 'number' && isMeant(fault, member) ? String(leaf) : leaf;
  return withLeaves(content, change) ?? content;
}

/** A share of one as a share of a hundred: 95 for 0.95. */
export function percentages(content: string, fault: FaultOf<'percentages'>): string {
  const hundredfold = (share: number) => Number((100 * share).toFixed(4));
  const change = (member: string, leaf: unknown) =>
    typeof leaf === 'number' && leaf >= 0 && leaf <= 1 && isMeant(fault, member, SURE)
      ? hundredfold(leaf)
      : leaf;
  const inProse = () =>
    content.replace(SURE_LINE, (_, label: string, share: string) => `${label}${hundredfold(Number(share))}`);
  return withLeaves(content, change) ?? inProse();
}

/** A few words where a number is asked for. */
export function notApplicable(content: string, fault: FaultOf<'not-applicable'>): string {
  const change = (member: string, leaf: unknown) =>
    typeof leaf === 'number' && isMeant(fault, member) ? fault.words : leaf;
  const inProse = () => content.replace(SCORE_LINE, (_, label: string) => `${label}${fault.words}`);
  return withLeaves(content, change) ?? inProse();
}

/** An empty text where there is nothing. */
export function emptyForNull(content: string, fault: FaultOf<'empty-for-null'>): string {
  const change = (member: string, leaf: unknown) => (leaf === null && isMeant(fault, member) ? '' : leaf);
  return withLeaves(content, change) ?? content.replace(NONE_LINE, (_, label: string) => label.trimEnd());
}
