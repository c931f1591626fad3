import { drawFor } from '../../../random.ts';
import { sizeOf } from '../cues.ts';
import { type DebateStance, other } from '../stance.ts';

/** Parts of sentences, so short that two speeches share few words in a row. `{topic}` stands for what the motion is about. */
const ACTORS = `a nurse on the night shift|the owner of a small shop|a pupil who has just moved here|a grandmother who looks after a child|
  a teacher with thirty pupils|somebody who learns a trade|a family in the next village|the driver of the first bus|a student with two jobs|
  a neighbour whom hardly anybody knows|the clerk behind the counter|a volunteer in a sports club|a mother of three|an apprentice far from home`;
const EFFECTS: Record<DebateStance, string> = {
  for: `one worry less in the morning|a rule that can be relied on|a fair start at last|time for what matters more|a door that stays open|
    less to argue about at home|a say where there was none|help before the damage is done|the same chance as the others|ground to stand on`,
  against: `one more form to fill in|a burden nobody takes off them|less room to decide for themselves|money that is missing elsewhere|
    a promise that others will break|trouble where none was before|an order from far away|rules without anybody to explain them|
    the end of what had worked|another year of waiting`,
};
const MECHANISMS: Record<DebateStance, string> = {
  for: `what is shared is looked after|people keep to what they understand|small steps add up over time|a common rule spares many quarrels|
    nobody has to be the first|help works best when it is early|what is open can be improved|those who plan can also save|
    habits follow what is made easy|a clear line protects the weak|what all carry weighs little|mistakes show sooner in the open`,
  against: `rules are written by the comfortable|what is forced is done badly|exceptions go to those who ask|nobody can watch every door|
    local people know local trouble|costs are paid before gains arrive|pressure finds the weakest spot|habits cannot be ordered from above|
    what is taken is hard to return|each case has its own history|good will dies under paperwork|those who decide seldom pay`,
};
/** How parts are put together to say something more; each has a reason or an example in it. */
const FORMS = [
  'For {actor}, {topic} might mean {effect}, because {mechanism}.',
  'Consider {actor}: since {mechanism}, what comes of it is {effect}.',
  'Ask {actor} about {topic}, and you will hear of {effect}.',
  'It is no small thing that {mechanism}; to {actor} it often means {effect}.',
  'What would {topic} look like to {actor}? Perhaps it is {effect}.',
  'Because {mechanism}, even {actor} would notice {effect}.',
] as const;

function pick(list: string, draw: number): string {
  const parts = list.split('|').map((part) => part.trim());
  return parts[Math.floor(draw * parts.length)]!;
}

/** Fills a form with parts that its key chooses. */
export function filled(form: string, stance: DebateStance, topic: string, key: string): string {
  const parts: Record<string, string> = {
    topic,
    actor: pick(ACTORS, drawFor('actor', key)),
    effect: pick(EFFECTS[stance], drawFor('effect', key)),
    mechanism: pick(MECHANISMS[stance], drawFor('mechanism', key)),
    doubt: pick(MECHANISMS[other(stance)], drawFor('doubt', key)),
  };
  const text = form.replace(/\{(\w+)\}/g, (_, name: string) => parts[name] ?? '');
  return text[0]!.toUpperCase() + text.slice(1);
}

const MOST_TRIES = 400;

/** Sentences for a side, of at least so many words together, none twice; another key gives others. */
export function moreFor(stance: DebateStance, topic: string, words: number, key: string): string[] {
  const said = new Set<string>();
  let size = 0;
  for (let at = 0; size < words && at < MOST_TRIES; at++) {
    const sentence = filled(FORMS[at % FORMS.length]!, stance, topic, `${key} ${at}`);
    if (!said.has(sentence)) size += sizeOf(sentence);
    said.add(sentence);
  }
  return [...said];
}
