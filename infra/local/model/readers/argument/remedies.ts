import type { Feature } from './judging/features.ts';
import type { Stance } from './stance.ts';

/** What is done about something that a text lacks. */
export interface Remedy {
  feature: Feature;
  /** Words of a suggestion that ask for it. */
  sign: RegExp;
  /** What a judge suggests; `…` stands for the first words of a sentence of the text. */
  suggestion: string;
  /** What a speaker then says; `{topic}` is what the motion is about. */
  sentence: Record<Stance, string>;
}

const both = (sentence: string): Record<Stance, string> => ({ for: sentence, against: sentence });

/** In the order in which a suggestion is held against them: what is more particular comes first. */
export const REMEDIES: Remedy[] = [
  {
    feature: 'insults',
    sign: /\binsult|\brespect|\bpersonal attack|\bname-calling|\bgood faith/i,
    suggestion: 'Leave out what insults people, and grant the other side its good faith.',
    sentence: both(
      'Whoever disagrees with us does so in good faith, and we answer the argument and not the person.',
    ),
  },
  {
    feature: 'answers',
    sign: /\bopponent|\bother side|\bobjection|\bcounter-?argument|\brebut|\banswer the/i,
    suggestion: 'Take the strongest objection to “…” and answer it.',
    sentence: {
      for: 'The strongest objection is that {topic} might cost more than we gain; but the other side never shows that the cost lasts, because it counts the first months and not the years after.',
      against:
        'The strongest objection is that we would leave a real problem as it is; but the other side never shows that {topic} would solve it, because a remedy must reach the cause and not the sign of it.',
    },
  },
  {
    feature: 'concessions',
    sign: /\bconce(?:de|ssion)|\bcommon ground|\bgrant\b|\bundecided|\bfair to\b|\backnowledg/i,
    suggestion: 'Say first what those who doubt “…” are right about.',
    sentence: both(
      'Admittedly, those who doubt us have a point: {topic} may touch people in ways that nobody planned, although that speaks for care and not for the other side.',
    ),
  },
  {
    feature: 'studies',
    sign: /\bwhich stud|\bname the (?:study|research)|\bappeal to research/i,
    suggestion: 'Name the research that “…” appeals to, or leave the appeal out.',
    sentence: both(
      'We do not claim that research has settled this; what we can point to is what everybody who deals with {topic} sees for themselves.',
    ),
  },
  {
    feature: 'sources',
    sign: /\bsource|\bcit(?:e|ation)|\bevidence|\bwhere .{0,40}comes? from|\bsubstantiat|\bsupport\b/i,
    suggestion: 'Say what “…” rests on, and from where: a source that the audience can look up.',
    sentence: both(
      'According to what the background of this debate lets us take as given, and we rest on no other source, this is how matters stand with {topic}.',
    ),
  },
  {
    feature: 'numbers',
    sign: /\bfigure|\bnumber|\bstatistic|\bhow (?:many|much)/i,
    suggestion: 'Say how many people “…” is about, as far as that is known.',
    sentence: both(
      'How many people {topic} would touch, nobody here can say to the last one, and we shall not pretend to.',
    ),
  },
  {
    feature: 'examples',
    sign: /\bexample|\bconcrete|\binstance|\bcase in which|\bspecific/i,
    suggestion: 'Give one concrete example of “…”.',
    sentence: both(
      'For example, think of one person on an ordinary Monday, for whom {topic} is not a word in a debate but the first thing to deal with.',
    ),
  },
  {
    feature: 'absolutes',
    sign: /\babsolute|\bexception|\boverstat|\bgenerali[sz]|\bqualif|\balways\b|\bnever\b/i,
    suggestion: 'Say in which cases “…” holds: as it stands, one exception defeats it.',
    sentence: both(
      'We do not say that this holds without any exception; it holds in many cases, and those are the ones that a rule is made for.',
    ),
  },
  {
    feature: 'hedges',
    sign: /\bcertain|\bhedg|\bcautio|\bhow sure|\btoo sure/i,
    suggestion: 'Say how sure one can be of “…”.',
    sentence: both(
      'Perhaps this will often show only after a while; on the whole it is likely enough to act on.',
    ),
  },
  {
    feature: 'leaps',
    sign: /\bstep between|\bassum|\bfollows?\b|\bgap\b|\btaken for granted|\bspell out/i,
    suggestion: 'Spell out the step that “…” leaves out.',
    sentence: both(
      'The step between is this: {topic} changes what people expect of each other, and therefore what they do, since most of us act as we expect others to.',
    ),
  },
  {
    feature: 'bareness',
    sign: /\bbare\b|\bunsupported|\bassert|\bclaimed and/i,
    suggestion: 'Do not leave “…” standing alone: add a reason or take it out.',
    sentence: both(
      'We do not merely assert this: it follows because {topic} bears on what people can rely on, and since plans are made on what can be relied on.',
    ),
  },
  {
    feature: 'reasons',
    sign: /\breason|\bwhy\b|\bbecause|\blogic|\bjustif|\bexplain|\bwarrant/i,
    suggestion: 'Give the reason for “…”: say why it follows.',
    sentence: {
      for: 'We hold this because {topic} puts the same choice before everybody, and since a choice that is the same for everybody is easier to keep to; therefore the gain does not depend on luck.',
      against:
        'We hold this because {topic} puts the same answer before people whose cases differ, and since an answer that fits nobody is soon evaded; therefore the promise cannot be kept.',
    },
  },
  {
    feature: 'structure',
    sign: /\bstructur|\bsignpost|\border of|\border the|\boutline|\bsum(?:mary| up)|\bconclu|\btransition/i,
    suggestion: 'Tell the audience what comes first and what second, and end by summing up.',
    sentence: both(
      'To sum up: first comes what {topic} would change, second why that matters, and finally what we ask of you.',
    ),
  },
  {
    feature: 'questions',
    sign: /\bquestion/i,
    suggestion: 'Put to the audience the question that “…” answers.',
    sentence: both('What would you say about {topic} to somebody who has to live with the answer?'),
  },
  {
    feature: 'vivid',
    sign: /\bvivid|\bimage|\bpicture|\bstory|\bmetaphor|\brhetoric|\bmemorable/i,
    suggestion: 'Let the audience see “…” in a picture.',
    sentence: both(
      'Picture a door that opens for some and stays shut for others: that is what is decided when {topic} is decided.',
    ),
  },
  {
    feature: 'address',
    sign: /\baudience|\blisteners?|\breaders?|\baddress|\bconnect with|\bspeak to/i,
    suggestion: 'Speak to those who listen: say what “…” has to do with them.',
    sentence: both(
      'This concerns you and us alike: what is decided about {topic} today is what you will meet in your own street tomorrow.',
    ),
  },
  {
    feature: 'assurance',
    sign: /\bassur|\bobvious|\bclearly/i,
    suggestion: 'Put a reason where “…” only assures.',
    sentence: both(
      'None of this goes without saying, and so we say why: since {topic} is disputed, reasons have to decide.',
    ),
  },
  {
    feature: 'exaggeration',
    sign: /\bexaggerat|\btone\b|\bcalm|\bmeasured|\bplain words|\bsimpl/i,
    suggestion: 'Say “…” in calmer words.',
    sentence: both(
      'In plain words: on the whole {topic} is likely to make a difference, and a difference is enough.',
    ),
  },
  {
    feature: 'emotion',
    sign: /\bemotion|\bfear/i,
    suggestion: 'Let what happens in “…” speak, without the strong words.',
    sentence: both('We leave the strong words aside; what happens may speak for itself.'),
  },
  {
    feature: 'variety',
    sign: /\brhythm|\bsentence length|\bvary|\bmonoton/i,
    suggestion: 'Let a short sentence follow a long one.',
    sentence: both('So much for that. Now to what counts.'),
  },
  {
    feature: 'plainness',
    sign: /\bjargon|\bshorter words|\baccessib/i,
    suggestion: 'Use words that everybody in the room uses.',
    sentence: both('Said in the words that we all use: it has to work.'),
  },
];

/** What a judge suggests where a feature is lacking. */
export function remedyFor(feature: Feature): Remedy {
  return REMEDIES.find((remedy) => remedy.feature === feature)!;
}

/** What a suggestion asks for; null where no remedy is known. */
export function remedyOf(suggestion: string): Remedy | null {
  return REMEDIES.find(({ sign }) => sign.test(suggestion)) ?? null;
}
