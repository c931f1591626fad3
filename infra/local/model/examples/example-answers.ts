import { memoise } from '../memo.ts';
import { blocksNamed, type Prompt, textsIn } from '../prompt/prompt.ts';

/** An answer that somebody wrote to one agent's question about one text. */
export interface ExampleAnswer {
  /** `{workflow}/{agent}`. */
  agent: string;
  /** The text that it is about, which a block of the request holds as a whole; absent: `about` says enough. */
  text?: string | undefined;
  /** Words that a block of the request holds, by the block's name. */
  about?: Record<string, string> | undefined;
  /** The model that is asked; absent: any. */
  model?: string | undefined;
  /** As the agent would give it. */
  content: string;
}

/** What a machine said of figures, and the lines that tell where pages and figures begin. */
const INSERTED =
  /^\[figure [^\]\n]*machine-written description\]$[\s\S]*?^\[end of figure [^\]\n]*\]$|^\[page \d+\]$|^Text in the figure:/gmu;

/** A text without what differs from one way of reading it to another: marks, spaces, case, what was put in. */
const normal: (text: string) => string = memoise((text) =>
  text
    .replace(INSERTED, '')
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ''),
);

const holds = (text: string, words: string) => normal(text).includes(normal(words));

/** Answers that were written beforehand, each to one question alone. */
export class ExampleAnswers {
  readonly #byAgent: Map<string, ExampleAnswer[]>;

  constructor(examples: readonly ExampleAnswer[]) {
    this.#byAgent = Map.groupBy(examples, ({ agent }) => agent);
  }

  /** The answer to a request; null: to this one none was written. */
  to(prompt: Pick<Prompt, 'agent' | 'model' | 'messages'>): string | null {
    const ofAgent = this.#byAgent.get(prompt.agent) ?? [];
    const texts = ofAgent.length > 0 ? new Set(textsIn(prompt).map(normal)) : new Set();
    const fitting = ofAgent.find(
      ({ text, about = {}, model }) =>
        (model === undefined || model === prompt.model) &&
        (text === undefined || texts.has(normal(text))) &&
        Object.entries(about).every(([name, words]) =>
          blocksNamed(prompt, name).some((block) => holds(block.text, words)),
        ),
    );
    return fitting?.content ?? null;
  }
}
