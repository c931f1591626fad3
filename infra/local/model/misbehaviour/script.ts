import type { ScriptedAnswer } from './behaviour.ts';

/** Answers that were written beforehand; counts how often each was given. */
export class AnswerScript {
  readonly #left: (ScriptedAnswer & { times: number })[];

  constructor(answers: ScriptedAnswer[]) {
    this.#left = answers.map((answer) => ({ ...answer, times: answer.times ?? Number.POSITIVE_INFINITY }));
  }

  /** The answer for an agent and a name of a schema, counted as given; null where none is left. */
  take(agent: string, schema: string | null): string | null {
    const answer = this.#left.find(
      ({ agent: wanted, schema: form, times }) =>
        wanted === agent && (form ?? schema) === schema && times > 0,
    );
    if (!answer) return null;
    answer.times -= 1;
    return typeof answer.content === 'string' ? answer.content : JSON.stringify(answer.content);
  }
}
