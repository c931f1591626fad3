import type { Feature } from './judging/features.ts';

/** What is done about something that a text lacks. */
export interface Remedy {
  feature: Feature;
  /** Words of a suggestion that ask for it. */
  sign: RegExp;
  /** What a judge suggests; `…` stands for the first words of a sentence of the text. */
  suggestion: string;
  /** What a speaker then says: a form for parts of sentences. */
  form: string;
}

/** In the order in which a suggestion is held against them: what is more particular comes first. */
export const REMEDIES: Remedy[] = [
  {
    feature: 'insults',
    sign: /\binsult|\brespect|\bpersonal attack|\bname-calling|\bgood faith/i,
    suggestion: 'Leave out what insults people, and grant the other side its good faith.',
    form: 'Whoever disagrees about {topic} does so in good faith, and we answer the argument, because {mechanism}.',
  },
  {
    feature: 'answers',
    sign: /\bopponent|\bother side|\bobjection|\bcounter-?argument|\brebut|\banswer the/i,
    suggestion: 'Take the strongest objection to “…” and answer it.',
    form: 'The strongest objection of the other side is that {doubt}. But it never shows that this decides about {topic}, because {mechanism}.',
  },
  {
    feature: 'concessions',
    sign: /\bconce(?:de|ssion)|\bcommon ground|\bgrant\b|\bundecided|\bfair to\b|\backnowledg/i,
    suggestion: 'Say first what those who doubt “…” are right about.',
    form: 'Admittedly, those who doubt us have a point: {doubt}. To be fair to them, that speaks for care, although {mechanism}.',
  },
  {
    feature: 'studies',
    sign: /\bwhich stud|\bname the (?:study|research)|\bappeal to research/i,
    suggestion: 'Name the research that “…” appeals to, or leave the appeal out.',
    form: 'No study settles this for us; what {actor} sees of {topic} is open to everybody.',
  },
  {
    feature: 'sources',
    sign: /\bsource|\bcit(?:e|ation)|\bevidence|\bwhere .{0,40}comes? from|\bsubstantiat|\bsupport\b/i,
    suggestion: 'Say what “…” rests on, and from where: a source that the audience can look up.',
    form: 'We cite no source for this, and say so: it rests on the reason that {mechanism}.',
  },
  {
    feature: 'numbers',
    sign: /\bfigure|\bnumber|\bstatistic|\bhow (?:many|much)/i,
    suggestion: 'Say how many people “…” is about, as far as that is known.',
    form: 'How many people {topic} would touch, nobody can say to the last one; {actor} is one of them.',
  },
  {
    feature: 'examples',
    sign: /\bexample|\bconcrete|\binstance|\bcase in which|\bspecific/i,
    suggestion: 'Give one concrete example of “…”.',
    form: 'For example, think of {actor}, to whom {topic} means {effect}.',
  },
  {
    feature: 'absolutes',
    sign: /\babsolute|\bexception|\boverstat|\bgenerali[sz]|\bqualif|\balways\b|\bnever\b/i,
    suggestion: 'Say in which cases “…” holds: as it stands, one exception defeats it.',
    form: 'This may not hold without exception; it often holds where {mechanism}.',
  },
  {
    feature: 'hedges',
    sign: /\bcertain|\bhedg|\bcautio|\bhow sure|\btoo sure/i,
    suggestion: 'Say how sure one can be of “…”.',
    form: 'Perhaps it will show only after a while, but on the whole {effect} is likely enough.',
  },
  {
    feature: 'leaps',
    sign: /\bstep between|\bassum|\bfollows?\b|\bgap\b|\btaken for granted|\bspell out/i,
    suggestion: 'Spell out the step that “…” leaves out.',
    form: 'The step between is this: {topic} changes what people expect, therefore what they do, since {mechanism}.',
  },
  {
    feature: 'bareness',
    sign: /\bbare\b|\bunsupported|\bassert|\bclaimed and/i,
    suggestion: 'Do not leave “…” standing alone: add a reason or take it out.',
    form: 'We do not merely assert this: it follows because {mechanism}, and that bears on {topic}.',
  },
  {
    feature: 'reasons',
    sign: /\breason|\bwhy\b|\bbecause|\blogic|\bjustif|\bexplain|\bwarrant/i,
    suggestion: 'Give the reason for “…”: say why it follows.',
    form: 'The reason is plain: {mechanism}. Therefore {topic} comes down to {effect}, since {actor} has no other way.',
  },
  {
    feature: 'structure',
    sign: /\bstructur|\bsignpost|\border of|\border the|\boutline|\bsum(?:mary| up)|\bconclu|\btransition/i,
    suggestion: 'Tell the audience what comes first and what second, and end by summing up.',
    form: 'First comes what {topic} would change; second, that {mechanism}; finally, what we ask of you.',
  },
  {
    feature: 'questions',
    sign: /\bquestion/i,
    suggestion: 'Put to the audience the question that “…” answers.',
    form: 'What would you say about {topic} to {actor}?',
  },
  {
    feature: 'vivid',
    sign: /\bvivid|\bimage|\bpicture|\bstory|\bmetaphor|\brhetoric|\bmemorable/i,
    suggestion: 'Let the audience see “…” in a picture.',
    form: 'Picture {actor} at the door in the early morning light, and before that door {effect}.',
  },
  {
    feature: 'address',
    sign: /\baudience|\blisteners?|\breaders?|\baddress|\bconnect with|\bspeak to/i,
    suggestion: 'Speak to those who listen: say what “…” has to do with them.',
    form: 'This concerns you and all of us: {actor} may live in your street, and {topic} is your matter too.',
  },
  {
    feature: 'assurance',
    sign: /\bassur|\bobvious|\bclearly/i,
    suggestion: 'Put a reason where “…” only assures.',
    form: 'None of this goes without saying, and so we give the reason: since {mechanism}, {topic} has to be weighed.',
  },
  {
    feature: 'exaggeration',
    sign: /\bexaggerat|\btone\b|\bcalm|\bmeasured|\bplain words|\bsimpl/i,
    suggestion: 'Say “…” in calmer words.',
    form: 'In plain words: {topic} would probably mean {effect}, and that is enough.',
  },
  {
    feature: 'emotion',
    sign: /\bemotion|\bfear/i,
    suggestion: 'Let what happens in “…” speak, without the strong words.',
    form: 'We leave the strong words aside; that {mechanism} may speak for itself.',
  },
  {
    feature: 'variety',
    sign: /\brhythm|\bsentence length|\bvary|\bmonoton/i,
    suggestion: 'Let a short sentence follow a long one.',
    form: 'So much for that. Now to {actor}.',
  },
  {
    feature: 'plainness',
    sign: /\bjargon|\bshorter words|\baccessib/i,
    suggestion: 'Use words that everybody in the room uses.',
    form: 'In words that we all use: {mechanism}.',
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
