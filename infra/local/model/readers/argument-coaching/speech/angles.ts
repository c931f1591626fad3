import { drawFor } from '../../../random.ts';
import type { DebateStance } from '../stance.ts';

/** One thing that can be argued about nearly any motion. `{topic}` stands for what the motion is about. */
interface Angle {
  claim: string;
  warrant: string;
  example: string;
  more: string;
}

const FOR: Angle[] = [
  {
    claim: 'The case for {topic} is first a case of fairness',
    warrant: 'a rule that holds for all leaves less to luck and to the money of parents',
    example:
      'think of two children in one class, one of whom can buy a way around every difficulty while the other cannot',
    more: 'Where nobody can buy an exception, nobody has to ask for one.',
  },
  {
    claim: 'The step that is proposed with {topic} would make life easier to plan',
    warrant: 'people decide better when they know what will hold next year',
    example: 'consider a family that has to choose today and will only learn in spring whether it chose well',
    more: 'Certainty is not everything, but those who have least can afford least to do without it.',
  },
  {
    claim: 'With {topic} we would deal with a cause instead of its signs',
    warrant: 'whoever treats signs alone has to begin again every year',
    example: 'imagine a roof that leaks: one can carry buckets for ever, or one can mend the roof',
    more: 'What we do now is carry buckets, and it wears out those who carry them.',
  },
  {
    claim: 'The gain from {topic} would reach those who are seldom heard',
    warrant: 'what is left to custom mostly serves those who made the custom',
    example:
      'think of somebody who works nights and has never been to a meeting where such things are decided',
    more: 'A motion is also judged by whom it remembers.',
  },
  {
    claim: 'Doing nothing about {topic} is a choice as well, and it has a price',
    warrant: 'a cost does not vanish when nobody adds it up',
    example: 'consider what each of us already pays in time, in patience and in chances that are missed',
    more: 'The question is therefore not whether we pay, but for what.',
  },
  {
    claim: 'What {topic} would ask of us can be learnt step by step',
    warrant: 'a change that can be tried and corrected is no leap in the dark',
    example: 'think of a town that begins in one street, looks at what happens, and only then goes on',
    more: 'Whoever fears a mistake should prefer the change that can be corrected.',
  },
  {
    claim: 'Trust between people would grow with {topic}',
    warrant: 'people keep to a common rule when they see that others keep to it too',
    example: 'imagine a queue: it holds for as long as nobody is let in from the side',
    more: 'Trust is hard to build and easy to use up, and we have used up much of it.',
  },
  {
    claim: 'In the long run {topic} would leave more choices open than now',
    warrant: 'freedom is worth little to those who lack the means to use it',
    example: 'consider a library: its rules take something from each reader and give the shelves to all',
    more: 'We give up a little room today so that more people have room tomorrow.',
  },
];

const AGAINST: Angle[] = [
  {
    claim: 'The case against {topic} begins with those who do not fit the rule',
    warrant: 'one answer for all is an answer that suits the average, and nobody is the average',
    example: 'think of two children in one class, one of whom thrives on what weighs the other down',
    more: 'Fairness is not that all get the same, but that each gets what is needed.',
  },
  {
    claim: 'The promise behind {topic} is larger than the means to keep it',
    warrant: 'a rule that cannot be watched over is kept by the honest and evaded by the others',
    example: 'consider who would have to check it, day after day, and what that person would leave undone',
    more: 'A law that is evaded teaches people to evade the next one too.',
  },
  {
    claim: 'Whatever {topic} would change, the cause stays where it is',
    warrant: 'whatever caused the trouble finds another way when one way is closed',
    example: 'imagine water behind a wall: it does not stay, it goes round',
    more: 'We would be busy and no further.',
  },
  {
    claim: 'The burden of {topic} would fall on those who can bear it least',
    warrant: 'the strong find their way around a rule, and the weak pay what it costs',
    example:
      'think of somebody who works nights and has neither the time nor the words to ask for an exception',
    more: 'A burden that is the same for all weighs most on those who carry most already.',
  },
  {
    claim: 'There are milder ways than {topic} to the same end',
    warrant: 'what can be reached by advice and help need not be reached by force',
    example: 'consider a school that asks first, helps second, and only then forbids',
    more: 'Whoever proposes the hardest means owes us the proof that the milder ones were tried.',
  },
  {
    claim: 'What {topic} would set going can hardly be taken back',
    warrant: 'people arrange their lives around a rule, and then the rule cannot be touched',
    example: 'think of a road that was built for a year, and of the houses that stand along it now',
    more: 'Whoever may be wrong should prefer what can be undone.',
  },
  {
    claim: 'Good will is the first thing that {topic} would use up',
    warrant: 'whoever is told what to do stops asking what would be right',
    example: 'imagine a neighbour who used to help, and who now looks up whether it is required',
    more: 'What is done freely is done better, and it lasts longer.',
  },
  {
    claim: 'One day {topic} would stand in the way of those who come after us',
    warrant: 'a freedom that is given up for comfort is seldom handed back',
    example: 'consider how many rules began as an exception for hard times',
    more: 'We should ask for a good reason every time, and here the reason is thin.',
  },
];

const ANGLES: Record<DebateStance, Angle[]> = { for: FOR, against: AGAINST };

function about(angle: Angle, topic: string): Angle {
  const entries = Object.entries(angle).map(([part, text]) => [
    part,
    text.replaceAll('{topic}', () => topic),
  ]);
  return Object.fromEntries(entries) as unknown as Angle;
}

/** What can be argued for or against something, in an order that is the model's own for this motion. */
export function anglesOn(stance: DebateStance, topic: string, model: string): Angle[] {
  return ANGLES[stance]
    .map((angle, at) => ({ angle, rank: drawFor('angle', model, topic, stance, at) }))
    .sort((one, another) => one.rank - another.rank)
    .map(({ angle }) => about(angle, topic));
}
