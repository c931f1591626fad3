import type { Motion } from './assignment.ts';

/** Which side a student argues, as a sentence beside the motion. */
const SIDE_ASKED: Record<string, Record<Motion['student'], string>> = {
  en: {
    for: 'Argue for the motion.',
    against: 'Argue against the motion.',
    either: 'Argue for the motion, or against it.',
  },
  it: {
    for: 'Argomenta a favore della mozione.',
    against: 'Argomenta contro la mozione.',
    either: 'Argomenta a favore della mozione, o contro.',
  },
  de: {
    for: 'Argumentiere für den Antrag.',
    against: 'Argumentiere gegen den Antrag.',
    either: 'Argumentiere für den Antrag oder dagegen.',
  },
};

const sidesIn = (language: Motion['language']) => SIDE_ASKED[language] ?? SIDE_ASKED.en!;

/** What a student is asked: the motion, what everybody may take as given, and which side to argue. */
export const taskOf = ({ motion, background, student, language }: Motion): string =>
  [motion, background, sidesIn(language)[student]].filter((part) => part !== undefined).join('\n\n');
