import type { Label } from '@assay/short-answer-grading/label';

/** A question that no rule of the stand-in was made with, and made answers with what a teacher would call them. */
interface HeldOut {
  question: string;
  reference: string;
  criteria: string | null;
  answers: [label: Label, answer: string][];
}

/** Three fields, eight answers each. */
export const HELD_OUT: HeldOut[] = [
  {
    question: 'Why does a vaccine protect against a disease that one has never had?',
    reference:
      'A vaccine shows the immune system a harmless form of the germ or a part of it. The body makes antibodies and memory cells against this antigen without falling ill. When the real germ arrives later, the memory cells recognise it and antibodies are produced fast enough to stop it.',
    criteria: null,
    answers: [
      [
        'Correct',
        'It contains a weakened germ or only a part of one. The immune system forms antibodies and memory cells, and when the real germ comes later these memory cells recognise it and react fast.',
      ],
      [
        'Correct',
        'The body gets to know a harmless form of the pathogen, makes memory cells and antibodies against its antigen, and so is much faster when the real one arrives.',
      ],
      [
        'Correct',
        'Because a harmless piece of the germ trains the immune system: memory cells remain, and they produce antibodies quickly as soon as the real germ turns up, so nobody falls ill.',
      ],
      ['Partially correct', 'The vaccine is a harmless form of the germ.'],
      ['Partially correct', 'The body makes antibodies against it.'],
      ['Incorrect', 'It kills every bacterium in the blood, as an antibiotic does.'],
      ['Incorrect', 'Doctors recommend it to all children.'],
      ['Incorrect', 'It makes the skin thicker.'],
    ],
  },
  {
    question: 'What happens on a housing market when the state sets a maximum rent below the market price?',
    reference:
      'At the lower rent more people look for flats, so demand rises. Landlords offer fewer flats because letting pays less, so supply falls. The result is a shortage, with waiting lists, black markets and flats that are badly maintained.',
    criteria:
      'Three points. (1) Demand rises, or more people look for flats. (2) Supply falls, or landlords offer fewer flats. (3) There is a shortage, or waiting lists and a black market. Correct: all of them, or two with a consequence. Partially correct: one. Incorrect: none.',
    answers: [
      [
        'Correct',
        'Demand rises since flats are cheaper, supply falls since landlords earn less, and so there is a shortage with long waiting lists.',
      ],
      [
        'Correct',
        'More people want flats but landlords offer fewer of them. There are not enough flats for everybody, that is a shortage, and a black market appears.',
      ],
      [
        'Correct',
        'Landlords do not offer as many flats as before, while more people look for one. Waiting lists get long.',
      ],
      ['Partially correct', 'There will be a shortage.'],
      ['Partially correct', 'Landlords offer fewer flats.'],
      ['Incorrect', 'Everybody gets richer and builds a house.'],
      ['Incorrect', 'The state prints money and inflation follows.'],
      ['Incorrect', 'Banks raise the interest on savings.'],
    ],
  },
  {
    question: 'Why is the sky blue by day and red at sunset?',
    reference:
      'Molecules of the air scatter short waves much more strongly than long ones. By day the scattered blue light reaches the eye from all directions. At sunset light takes a long way through the atmosphere, so most of the blue is scattered out of the beam and the red remains.',
    criteria: null,
    answers: [
      [
        'Correct',
        'Short waves are scattered more strongly by air molecules, so blue light reaches us from all directions. At sunset the way through the atmosphere is long and the blue is scattered out, only red remains.',
      ],
      [
        'Correct',
        'Air scatters blue light because its waves are short, and we see this scattered light everywhere. In the evening the light has a longer way through the atmosphere and loses its blue, so what remains is red.',
      ],
      [
        'Correct',
        'The molecules do not scatter all colours alike: short waves more strongly, therefore blue comes from all directions. With the long way at sunset the red remains.',
      ],
      ['Partially correct', 'Molecules of the air scatter the short waves.'],
      ['Partially correct', 'The light takes a long way through the atmosphere in the evening.'],
      ['Incorrect', 'The sea is mirrored in it.'],
      ['Incorrect', 'Because clouds are white.'],
      ['Incorrect', 'The sun gets colder and goes down.'],
    ],
  },
];
