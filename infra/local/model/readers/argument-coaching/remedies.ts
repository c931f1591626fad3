import type { SpeechFeature } from './judging/features.ts';

/** What is done about something that a text lacks. */
interface Remedy {
  feature: SpeechFeature;
  /** Words of a suggestion that ask for it. */
  sign: RegExp;
  /** What a judge suggests; `…` stands for the first words of a sentence of the text. */
  suggestion: string;
  /** What a speaker then says: a form for parts of sentences. */
  form: string;
}

/** In the order in which a suggestion is held against them: what is more particular comes first. */
// biome-ignore format: a table
export const REMEDIES: Remedy[] = [
  {
    feature: 'insults', sign: /\binsult|\brespect|\bpersonal attack|\bname-calling|\bgood faith/i,
    suggestion: 'Leave out what insults people, and grant the other side its good faith.',
    form: 'Whoever disagrees about {topic} does so in good faith, although {mechanism}.',
  },
  {
    feature: 'answers', sign: /\bopponent|\bother side|\bobjection|\bcounter-?argument|\brebut|\banswer the/i,
    suggestion: 'Take the strongest objection to “…” and answer it.',
    form: 'The strongest objection is this: {doubt}. But it does not decide, because {mechanism}.',
  },
  {
    feature: 'concessions',
    sign: /\bconce(?:de|ssion)|\bcommon ground|\bgrant\b|\bundecided|\bfair to\b|\backnowledg/i,
    suggestion: 'Say first what those who doubt “…” are right about.',
    form: 'Admittedly, {doubt}. To be fair, that calls for care, although {mechanism}.',
  },
  {
    feature: 'studies', sign: /\bwhich stud|\bname the (?:study|research)|\bappeal to research/i,
    suggestion: 'Name the research that “…” appeals to, or leave the appeal out.',
    form: 'No study settles this for us; what {actor} sees of {topic} is open to everybody.',
  },
  {
    feature: 'sources',
    sign: /\bsource|\bcit(?:e|ation)|\bevidence|\bwhere .{0,40}comes? from|\bsubstantiat|\bsupport\b/i,
    suggestion: 'Say what “…” rests on, and from where: a source that the audience can look up.',
    form: 'We cite no source here, and say so: {mechanism} is our reason.',
  },
  {
    feature: 'numbers', sign: /\bfigure|\bnumber|\bstatistic|\bhow (?:many|much)/i,
    suggestion: 'Say how many people “…” is about, as far as that is known.',
    form: 'How many it concerns, nobody can say; {actor} is one of them.',
  },
  {
    feature: 'examples', sign: /\bexample|\bconcrete|\binstance|\bcase in which|\bspecific/i,
    suggestion: 'Give one concrete example of “…”.',
    form: 'For example, think of {actor}, to whom {topic} would mean {effect}.',
  },
  {
    feature: 'absolutes',
    sign: /\babsolute|\bin (?:which|what) cases|\bexception|\boverstat|\bgenerali[sz]|\bqualif|\balways\b|\bnever\b/i,
    suggestion: 'Say in which cases “…” holds: as it stands, one exception defeats it.',
    form: 'In many cases it holds, though perhaps not in all: {mechanism}.',
  },
  {
    feature: 'hedges', sign: /\bcertain|\bhedg|\bcautio|\bhow sure|\btoo sure/i,
    suggestion: 'Say how sure one can be of “…”.',
    form: 'Perhaps it takes a while, but often {effect} comes of it.',
  },
  {
    feature: 'leaps', sign: /\bstep between|\bassum|\bfollows?\b|\bgap\b|\btaken for granted|\bspell out/i,
    suggestion: 'Spell out the step that “…” leaves out.',
    form: 'Between the two lies a step: {mechanism}, and therefore {effect}.',
  },
  {
    feature: 'bareness', sign: /\bbare\b|\bunsupported|\bassert|\bclaimed and/i,
    suggestion: 'Do not leave “…” standing alone: add a reason or take it out.',
    form: 'This follows because {mechanism}, and {effect} depends on it.',
  },
  {
    feature: 'reasons', sign: /\breason|\bwhy\b|\bbecause|\blogic|\bjustif|\bexplain|\bwarrant/i,
    suggestion: 'Give the reason for “…”: say why it follows.',
    form: 'The reason is plain: {mechanism}. Therefore {topic} would come down to {effect}, since {actor} has no other way.',
  },
  {
    feature: 'structure',
    sign: /\bstructur|\bsignpost|\border of|\border the|\boutline|\bsum(?:mary| up)|\bconclu|\btransition/i,
    suggestion: 'Tell the audience what comes first and what second, and end by summing up.',
    form: 'First, {mechanism}; second, {effect}; finally, what is left of {topic}.',
  },
  {
    feature: 'questions', sign: /\bquestion/i,
    suggestion: 'Put to the audience the question that “…” answers.',
    form: 'What would you say about {topic} to {actor}?',
  },
  {
    feature: 'vivid', sign: /\bvivid|\bimage|\bpicture|\bstory|\bmetaphor|\brhetoric|\bmemorable/i,
    suggestion: 'Let the audience see “…” in a picture.',
    form: 'Picture {actor} in the morning light, and then {effect}.',
  },
  {
    feature: 'address', sign: /\baudience|\blisteners?|\breaders?|\baddress|\bconnect with|\bspeak to/i,
    suggestion: 'Speak to those who listen: say what “…” has to do with them.',
    form: 'You may know {actor}: to you both, {topic} would mean {effect}.',
  },
  {
    feature: 'assurance', sign: /\bassur|\bobvious|\bclearly/i,
    suggestion: 'Put a reason where “…” only assures.',
    form: 'This does not go without saying: since {mechanism}, we have to weigh {topic}.',
  },
  {
    feature: 'exaggeration', sign: /\bexaggerat|\btone\b|\bcalm|\bmeasured|\bplain words|\bsimpl/i,
    suggestion: 'Say “…” in calmer words.',
    form: 'In plain words: {topic} would probably mean {effect}, and that is enough.',
  },
  {
    feature: 'emotion', sign: /\bemotion|\bfear/i,
    suggestion: 'Let what happens in “…” speak, without the strong words.',
    form: 'We leave the strong words aside; that {mechanism} may speak for itself.',
  },
  {
    feature: 'variety', sign: /\brhythm|\bsentence length|\bvary|\bmonoton/i,
    suggestion: 'Let a short sentence follow a long one.', form: 'So much for that. Now to {actor}.',
  },
  {
    feature: 'plainness', sign: /\bjargon|\bshorter words|\baccessib/i,
    suggestion: 'Use words that everybody in the room uses.', form: 'In words that we all use: {mechanism}.',
  },
];

/** What a judge suggests where a feature is lacking. */
export function remedyFor(feature: SpeechFeature): Remedy {
  return REMEDIES.find((remedy) => remedy.feature === feature)!;
}

/** What a suggestion asks for; null where no remedy is known. */
export function remedyOf(suggestion: string): Remedy | null {
  return REMEDIES.find(({ sign }) => sign.test(suggestion)) ?? null;
}
