import { wordsOf } from '@assay/model/admission/shingles';
import type { Outline, Reflection, SelfCheck } from '../speech.ts';

/** Whether a list says something twice, in the same words. */
const hasTwice = (texts: readonly string[]) =>
  new Set(texts.map((text) => wordsOf(text).join(' '))).size < texts.length;

const TWICE = 'It names the same claim twice: name each once.';
const isEmpty = (text: string) => wordsOf(text).length === 0;

/** What makes an outline useless. */
export function outlineProblems({ claims, expected }: Outline): string[] {
  return [
    ...(hasTwice(claims.map(({ claim }) => claim)) ? [TWICE] : []),
    ...(claims.some(({ claim, warrant }) => isEmpty(claim) || isEmpty(warrant))
      ? ['A claim has no warrant: say why its evidence bears it.']
      : []),
    ...(expected.some(({ answer }) => isEmpty(answer)) ? ['An expected objection has no answer.'] : []),
  ];
}

/** What makes an evidence self-check useless. */
export function selfCheckProblems({ claims }: SelfCheck): string[] {
  const lame = claims.filter(({ support, mend }) => support !== 'supported' && isEmpty(mend));
  return [
    ...(hasTwice(claims.map(({ claim }) => claim)) ? [TWICE] : []),
    ...(lame.length > 0 ? ['A claim is not supported, and nothing is said that would mend it.'] : []),
  ];
}

/** What makes a reflection useless. */
export function reflectionProblems({ weaknesses }: Reflection): string[] {
  return [
    ...(hasTwice(weaknesses.map(({ point }) => point)) ? ['It names the same weakness twice.'] : []),
    ...(weaknesses.some(({ point, mend }) => isEmpty(point) || isEmpty(mend))
      ? ['A weakness has no mend: say what would mend it.']
      : []),
  ];
}
