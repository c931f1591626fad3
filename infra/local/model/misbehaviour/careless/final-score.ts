import type { FaultOf } from '../behaviour.ts';

type FinalScoreForm = NonNullable<FaultOf<'final-score-forms'>['form']>;

const LINE = /^Final Score((?: \[[^\]\n]*\])?): (-?\d+)$/gm;
const SMALL =
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen'.split(
    ' ',
  );
const TENS = 'twenty thirty forty fifty sixty seventy eighty ninety'.split(' ');

function inWords(score: number): string {
  if (score < 0 || score > 99) return String(score);
  if (score < 20) return SMALL[score]!;
  const ones = score % 10 === 0 ? '' : `-${SMALL[score % 10]}`;
  return `${TENS[Math.floor(score / 10) - 2]}${ones}`;
}

const FORMS: Record<FinalScoreForm, (trait: string, score: number) => string> = {
  bold: (trait, score) => `**Final Score${trait}:** **${score}**`,
  heading: (trait, score) => `### Final Score${trait}: ${score}`,
  word: (trait, score) => `Final score${trait}: ${inWords(score)}`,
  range: (trait, score) => `Final Score${trait}: ${score}-${score + 1}`,
  none: () => '',
};

/** A verdict in prose whose last line is written otherwise, or left out. */
export function rewriteFinalScore(
  content: string,
  form: FinalScoreForm | undefined,
  random: () => number,
): string {
  const forms = Object.values(FORMS);
  const write = form ? FORMS[form] : forms[Math.floor(random() * forms.length)]!;
  return content.replace(LINE, (_, trait: string, score: string) => write(trait, Number(score))).trimEnd();
}
