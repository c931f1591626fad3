import { sentencesOf } from '@assay/kit/language/sentences';
import { isNothingButRefusal } from '../answer/refusal.ts';
import { isLoop } from './loop.ts';
import { onlyNegates } from './negation.ts';
import type { Objection } from './objection.ts';
import { comparable, Phrases } from './phrases.ts';
import type { PromptParts } from './prompt-parts.ts';
import { withoutQuotations } from './shingles.ts';
import { isUnfinished } from './unfinished.ts';

/** Words in a row that a text must share with another to count as taken from there. */
const RUN = 5;
/** A whole clause of the prompt, or a whole line of its material, is known by so many words already. */
const FEWEST_WORDS = 4;
const CLAUSE_END = /(?<![.!?…,;:–—()"“”])[.!?…,;:–—()"“”]+\s|\n+/u;
/** The share of a sentence's words in such runs, from which on it is the prompt's. */
const PROMPT_SHARE = 0.75;
/** The share of a text's words in such runs, from which on it is no text of its agent. */
const GIVEN_SHARE = 0.7;
/** Texts of no more words are titles and names, which may well be words of the material. */
const TITLE_WORDS = 7;

/** A text of quotations has so many words of its own at least. */
const OWN_BESIDE_QUOTES = 2;
const QUOTED_LINE = /^[ \t]*>.*$/gmu;

/** What is written where nothing is to be said. */
const PLACEHOLDER =
  /^[^\p{L}\p{N}]*(?:(?:none|null|nil|n\/?a|n\.a|not applicable|string|text|todo|tbd|placeholder|nothing|keine?|nessun[oa]?|aucune?)[^\p{L}\p{N}]*|lorem ipsum.*)?$/isu;
/** What a form is filled with by who does not know what to say, in whatever field. */
const FILLER = /^[^\p{L}\p{N}]*(?:(?:string|text|todo|tbd|placeholder)[^\p{L}\p{N}]*|lorem ipsum.*)$/isu;

/** Whether a text only fills a field. */
export const isFiller = (text: string): boolean => FILLER.test(text);

/** Whether a text says nothing, or that there is nothing to say. */
export const isPlaceholder = (text: string): boolean => PLACEHOLDER.test(text);

/** A prompt's paragraphs, whose lines are broken anywhere, as lines of their own. */
const unwrapped = (text: string) => text.replace(/\n(?!\s*(?:\n|[-•*]))[ \t]*/g, ' ');

type Reason = Pick<Objection, 'kind' | 'block'>;

/** What an agent was told and given, as the texts of its answer are held against it. */
export class PromptWords {
  readonly #prompt: Phrases;
  readonly #given: Phrases;
  readonly #lines: ReadonlySet<string>;
  readonly #clauses: ReadonlySet<string>;
  readonly #blocks: PromptParts['blocks'];

  /** `free`: blocks whose words may be given back, because the agent's task is to sum them up. */
  constructor({ instructions, blocks }: PromptParts, free: ReadonlySet<string> = new Set()) {
    const held = blocks.filter(({ name }) => !free.has(name));
    this.#prompt = new Phrases(instructions, RUN);
    const sentences = instructions.flatMap((text) => sentencesOf(unwrapped(text)).map(comparable));
    const clauses = instructions.flatMap((text) => unwrapped(text).split(CLAUSE_END)).map(comparable);
    const whole = [...sentences, ...clauses].filter(({ length }) => length >= FEWEST_WORDS);
    this.#clauses = new Set(whole.map((words) => words.join(' ')));
    this.#given = new Phrases(
      held.map(({ text }) => text),
      RUN,
    );
    const lines = held.flatMap(({ text }) => text.split('\n')).map(comparable);
    this.#lines = new Set(
      lines.filter(({ length }) => length >= FEWEST_WORDS).map((words) => words.join(' ')),
    );
    this.#blocks = held;
  }

  /** Whether a sentence is one of the prompt's. */
  isPrompt(sentence: string): boolean {
    const words = comparable(sentence);
    if (this.#clauses.has(words.join(' '))) return true;
    return words.length > TITLE_WORDS && this.#prompt.share(sentence) >= PROMPT_SHARE;
  }

  /** Whether a text, what it quotes aside, is one that the prompt gave; a title is only where it is a whole line there. */
  isGiven(text: string): boolean {
    const said = withoutQuotations(text.replace(QUOTED_LINE, ''));
    const words = comparable(said);
    if (words.length < OWN_BESIDE_QUOTES) return comparable(text).length > TITLE_WORDS;
    if (words.length <= TITLE_WORDS) return this.#lines.has(words.join(' '));
    return this.#given.share(said) >= GIVEN_SHARE;
  }

  /** Whether a claim, with what it quotes, is the mere contrary of one that the prompt gave. */
  negates(claim: string, quotes: readonly string[]): boolean {
    return this.#blocks.some(({ text }) => onlyNegates(claim, quotes, text));
  }

  /** The block that has most of a text's words; null where none has any. */
  blockOf(text: string): string | null {
    const shares = this.#blocks.map((block) => ({
      name: block.name,
      share: new Phrases([block.text], RUN).share(text),
    }));
    const most = shares.reduce((one, other) => (other.share > one.share ? other : one), {
      name: '',
      share: 0,
    });
    return most.share > 0 ? most.name : null;
  }

  /** A text without its sentences that are the prompt's; as it is where it has none. */
  withoutPrompt(text: string): string {
    const lines = text.split('\n').map((line) => {
      const sentences = sentencesOf(line);
      const own = sentences.filter((sentence) => !this.isPrompt(sentence));
      return own.length === sentences.length ? line : own.join('').trimEnd();
    });
    const rest = lines.join('\n');
    return rest === text ? text : rest.trim();
  }

  /** What is to be objected to a text; null: nothing. */
  objectionTo(text: string): Reason | null {
    if (isLoop(text)) return { kind: 'loop', block: null };
    return this.withoutPrompt(text) === text ? null : { kind: 'prompt', block: null };
  }

  /** The same of a text that need not be the agent's own: a title may well be in words of the prompt. */
  objectionToOther(text: string): Reason | null {
    if (isUnfinished(text)) return { kind: 'unfinished', block: null };
    return comparable(text).length <= TITLE_WORDS ? null : this.objectionTo(text);
  }

  /** What is to be objected to a text that has to be the agent's own; null: nothing. */
  objectionToOwn(text: string): Reason | null {
    if (isPlaceholder(text) || isNothingButRefusal(text)) return { kind: 'blank', block: null };
    if (isUnfinished(text)) return { kind: 'unfinished', block: null };
    return (
      this.objectionTo(text) ?? (this.isGiven(text) ? { kind: 'given', block: this.blockOf(text) } : null)
    );
  }
}
