/** Papers as students write them, in three languages; what each answers, as a person reads it. */
interface WrittenPaper {
  name: string;
  questions: 'tides' | 'wall' | 'cells';
  text: string;
  answers: Record<string, string>;
  /** Whether its own labels are enough; else whoever divides it may doubt, and must not err. */
  plain: boolean;
}

export const QUESTIONS = {
  tides: [
    { id: 'pull', question: 'Why are there tides?' },
    { id: 'often', question: 'How often is there high water in a day?' },
    { id: 'spring', question: 'When are tides highest, and why?' },
  ],
  wall: [
    { id: 'q1', question: 'Wann wurde die Mauer gebaut?' },
    { id: 'q2', question: 'Warum wurde sie gebaut?' },
  ],
  cells: [
    { id: '1a', question: 'Che cosa fa il nucleo?' },
    { id: '1b', question: 'Che cosa fanno i mitocondri?' },
    { id: '2', question: 'In che cosa una cellula vegetale è diversa da una animale?' },
  ],
} as const;

export const PAPERS: WrittenPaper[] = [
  {
    name: 'numbers with brackets, a name above',
    questions: 'tides',
    plain: true,
    text: 'Anna R., 3b\n\n1) The moon pulls the sea.\n\n2) Twice.\n\n3) At new moon and full moon: sun and moon pull together.',
    answers: {
      pull: 'The moon pulls the sea.',
      often: 'Twice.',
      spring: 'At new moon and full moon: sun and moon pull together.',
    },
  },
  {
    name: 'the words "Question 1" on lines of their own, with lists in the answers',
    questions: 'tides',
    plain: true,
    text: 'Question 1\nTwo things pull:\n1. the moon\n2. the sun, less\n\nQuestion 2\ntwice\n\nQuestion 3\nFull moon.',
    answers: {
      pull: 'Two things pull:\n1. the moon\n2. the sun, less',
      often: 'twice',
      spring: 'Full moon.',
    },
  },
  {
    name: 'the questions copied with their numbers',
    questions: 'tides',
    plain: true,
    text: '1. Why are there tides?\nBecause of the moon.\n\n2. How often is there high water in a day?\nTwo times\n\n3. When are tides highest, and why?\nI think in spring',
    answers: { pull: 'Because of the moon.', often: 'Two times', spring: 'I think in spring' },
  },
  {
    name: 'the questions copied without numbers',
    questions: 'tides',
    plain: true,
    text: 'Quiz on tides\n\nWhy are there tides?\n\nThe moon.\n\nHow often is there high water in a day?\n\nTwice a day.\n\nWhen are tides highest, and why?\n\nNew moon.',
    answers: { pull: 'The moon.', often: 'Twice a day.', spring: 'New moon.' },
  },
  {
    name: 'Q1: in any order',
    questions: 'tides',
    plain: true,
    text: 'Q3: full moon\nQ1: gravity\nQ2: every twelve hours',
    answers: { pull: 'gravity', often: 'every twelve hours', spring: 'full moon' },
  },
  {
    name: 'a number with nothing under it',
    questions: 'tides',
    plain: true,
    text: '1) the moon\n\n2)\n\n3) full moon',
    answers: { pull: 'the moon', often: '', spring: 'full moon' },
  },
  {
    name: 'bold numbers',
    questions: 'tides',
    plain: true,
    text: '**1.** the moon\n\n**2.** twice\n\n**3.** full moon',
    answers: { pull: 'the moon', often: 'twice', spring: 'full moon' },
  },
  {
    name: 'the second question left out',
    questions: 'tides',
    plain: false,
    text: '1) the moon\n\n3) full moon',
    answers: { pull: 'the moon', often: '', spring: 'full moon' },
  },
  {
    name: 'the first answer without its number',
    questions: 'tides',
    plain: false,
    text: 'The moon pulls the water on one side, and the earth turns below it all day.\n\n2) twice\n\n3) full moon',
    answers: {
      pull: 'The moon pulls the water on one side, and the earth turns below it all day.',
      often: 'twice',
      spring: 'full moon',
    },
  },
  {
    name: 'one answer alone, which is a list',
    questions: 'tides',
    plain: false,
    text: 'There are three reasons:\n1. the moon\n2. the sun\n3. the earth turns',
    answers: {
      pull: 'There are three reasons:\n1. the moon\n2. the sun\n3. the earth turns',
      often: '',
      spring: '',
    },
  },
  {
    name: 'an answer that goes on at the end',
    questions: 'tides',
    plain: false,
    text: '1) the moon\n\n2) twice\n\n3) full moon\n\n1) and the sun',
    answers: { pull: 'the moon\n\nand the sun', often: 'twice', spring: 'full moon' },
  },
  {
    name: 'all in one paragraph',
    questions: 'tides',
    plain: false,
    text: '1) the moon 2) twice 3) full moon',
    answers: { pull: 'the moon', often: 'twice', spring: 'full moon' },
  },
  {
    name: 'no labels at all',
    questions: 'tides',
    plain: false,
    text: 'The moon.\n\nTwice.\n\nFull moon.',
    answers: { pull: 'The moon.', often: 'Twice.', spring: 'Full moon.' },
  },
  {
    name: 'one question alone labelled by a word, points numbered below it',
    questions: 'tides',
    plain: false,
    text: 'Question 1\n1. the moon\n2. the sun\n3. the earth',
    answers: { pull: '1. the moon\n2. the sun\n3. the earth', often: '', spring: '' },
  },
  {
    name: 'Aufgabe 1 and Aufgabe 2',
    questions: 'wall',
    plain: true,
    text: 'Klasse 9c\n\nAufgabe 1: 1961\n\nAufgabe 2: Weil zu viele Menschen\ndas Land verließen.',
    answers: { q1: '1961', q2: 'Weil zu viele Menschen\ndas Land verließen.' },
  },
  {
    name: 'zu Frage 1, with dots',
    questions: 'wall',
    plain: true,
    text: 'zu Frage 1. Am 13. August 1961.\nzu Frage 2. Wegen der Flucht.',
    answers: { q1: 'Am 13. August 1961.', q2: 'Wegen der Flucht.' },
  },
  {
    name: 'a date at the beginning of a line',
    questions: 'wall',
    plain: false,
    text: '1. Im August, und zwar am\n13. des Monats 1961.\n2. Wegen der Flucht.',
    answers: { q1: 'Im August, und zwar am\n13. des Monats 1961.', q2: 'Wegen der Flucht.' },
  },
  {
    name: 'ordinals in words',
    questions: 'wall',
    plain: false,
    text: 'Zur ersten Frage: 1961.\n\nZur zweiten Frage: Wegen der Flucht.',
    answers: { q1: '1961.', q2: 'Wegen der Flucht.' },
  },
  {
    name: 'marks that differ',
    questions: 'wall',
    plain: false,
    text: '1) Es gab damals\n2. Versuche. Gebaut wurde sie 1961.\n2) Flucht.',
    answers: { q1: 'Es gab damals\n2. Versuche. Gebaut wurde sie 1961.', q2: 'Flucht.' },
  },
  {
    name: 'ids, in any case',
    questions: 'cells',
    plain: true,
    text: '1A) comanda la cellula\n1B) fanno energia\n2) ha la parete',
    answers: { '1a': 'comanda la cellula', '1b': 'fanno energia', '2': 'ha la parete' },
  },
  {
    name: 'Domanda 1a',
    questions: 'cells',
    plain: true,
    text: 'Domanda 1a – Comanda.\n\nDomanda 1b – Energia.\n\nDomanda 2 – La parete e i cloroplasti.',
    answers: { '1a': 'Comanda.', '1b': 'Energia.', '2': 'La parete e i cloroplasti.' },
  },
  {
    name: 'a number above letters',
    questions: 'cells',
    plain: false,
    text: '1.\na) Comanda.\nb) Energia.\n\n2. La parete.',
    answers: { '1a': 'Comanda.', '1b': 'Energia.', '2': 'La parete.' },
  },
  {
    name: 'Esercizio n. 1 of the teacher’s sheet, and numbers that no question has',
    questions: 'cells',
    plain: false,
    text: 'Esercizio n. 1\n\n1) Comanda\n2) Energia\n3) La parete',
    answers: { '1a': 'Comanda', '1b': 'Energia', '2': 'La parete' },
  },
];
