import type { Exemplar } from '@assay/platform/exemplar/exemplar';

/** A rubric of two traits, one of them of the surface. */
export const assignment = {
  assignment: 'lost-things',
  title: 'Lost things',
  question: 'Tell the story of something you lost and what it meant to you.',
  level: 'grade 8',
  traits: [
    {
      name: 'Ideas',
      min: 0,
      max: 3,
      description: 'Focus on the topic and development with relevant detail.',
    },
    {
      name: 'Conventions',
      min: 0,
      max: 3,
      description: 'Control of spelling, punctuation and capital letters.',
      surface: true,
    },
  ],
};

export const essay = `When I was nine I lost my grandfather's pocket watch. He had carried it for forty years, and on my birthday he put it into my hand without a word.

I took it to school the next morning, although I had promised to leave it at home. At noon I showed it to everybody on the playground. When the bell rang, my pocket was empty, and I could not remember when I had felt its weight for the last time.

We searched the grass until it was dark. My grandfather came, too, because I had to tell him. He walked beside me with a lamp and never asked why I had taken it along. On the way home he said that a watch only counts the hours, and that he had liked this one best of all.

I never found it. But I have kept every promise I made to him since that evening, because I know now what it weighs when one is gone.`;

const texts: [number, number, string][] = [
  [
    3,
    3,
    'The scarf was red, and my mother had knitted it in the winter before she left for the other town. I wore it until the wool was thin. Then, on a windy bridge, I let go of it for one moment to wave at a friend, and the river took it. I watched the red line turn the corner between the houses. For weeks I looked down from that bridge. Today I understand that I was not looking for a scarf.',
  ],
  [
    2,
    2,
    'Last year I lost my phone in the bus. I was very sad because there were many pictures on it, also from our trip to the sea. My father called the bus company but nobody had found it. I learned to be more carefull with my things and to save my pictures.',
  ],
  [
    1,
    1,
    'i lost my ball it was blue and i like it. my freind kicked it over the wall and it was gone. i was sad then i got a new one. it is red',
  ],
  [0, 0, 'i dont no. nothing got lost. school is boring and i want go home now'],
];

/** One scored essay for each score of both traits. */
export const exemplars: Exemplar[] = texts.map(([ideas, conventions, text], index) => ({
  id: `exemplar-${index}`,
  text,
  overall: ideas + conventions,
  scores: { ideas, conventions },
}));
