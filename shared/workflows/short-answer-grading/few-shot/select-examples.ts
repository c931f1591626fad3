import { createMaxSimIndex } from '@assay/model/late-interaction/max-sim-index';
import type { TokenEncoder, TokenMatrix } from '@assay/model/late-interaction/token-encoder';
import type { PastAnswer } from '../past-answer.ts';

/** Examples shown to a grader (GET, 3.4.1). */
const EXAMPLES = 3;

/** An answer that examples are wanted for; `key` is its own among those asked for at once. */
interface AskedAnswer {
  key: string;
  /** A question's id, as `PastAnswer.question`. */
  question: string;
  answer: string;
}

/** The examples of one answer, the most alike first. */
interface ExampleSelection {
  /** True where past answers to the same question were there to choose from; else the examples are of all D′. */
  seen: boolean;
  examples: PastAnswer[];
}

export interface SelectionRequest {
  answers: readonly AskedAnswer[];
  past: readonly PastAnswer[];
  /** How many examples an answer gets, if there are as many; 3. */
  count?: number;
  encoder: TokenEncoder;
  /** True where a past answer must not be an example for this one: itself, where the past is graded to learn from. */
  leaveOut?: (answer: AskedAnswer, past: PastAnswer) => boolean;
}

/** The whole of a graded answer as one text (GET, 3.4.1, step 2): question, reference, answer, label, feedback. */
export function exampleText({ questionText, reference, answer, label, feedback }: PastAnswer): string {
  return [questionText, reference, answer, label, feedback ?? ''].filter((part) => part.trim()).join('\n');
}

/** Encodes each different text once. */
async function encodeOnce<T>(
  items: readonly T[],
  textOf: (item: T) => string,
  encode: (texts: readonly string[]) => Promise<TokenMatrix[]>,
): Promise<Map<T, TokenMatrix>> {
  const texts = [...new Set(items.map(textOf))];
  const matrices = await encode(texts);
  const known = new Map(texts.map((text, at) => [text, matrices[at]!]));
  return new Map(items.map((item) => [item, known.get(textOf(item))!]));
}

/** Answers that choose from the same past answers. */
interface ExampleGroup {
  seen: boolean;
  answers: readonly AskedAnswer[];
  candidates: readonly PastAnswer[];
}

/** Same question's past answers if there are any that are not left out, else all of D′. */
function groupsOf({ answers, past, leaveOut = () => false }: SelectionRequest): ExampleGroup[] {
  const byQuestion = Map.groupBy(past, ({ question }) => question);
  const isSeen = (answer: AskedAnswer) =>
    byQuestion.get(answer.question)?.some((example) => !leaveOut(answer, example)) ?? false;
  const { seen = [], unseen = [] } = Object.groupBy(answers, (answer) =>
    isSeen(answer) ? 'seen' : 'unseen',
  );
  const groups = Map.groupBy(seen, ({ question }) => question)
    .entries()
    .map(([question, own]) => ({ seen: true, answers: own, candidates: byQuestion.get(question)! }));
  return [...groups, { seen: false, answers: unseen, candidates: past }].filter(
    (group) => group.answers.length,
  );
}

/**
 * Few-shot selection (SPEC G6; GET, 3.4.1) for all answers at once: for each the past answers of the highest MaxSim, ties in the
 * order of D′. The question's own words count in an answer as its others do. A blank answer selects nothing, and is `seen` or not
 * all the same.
 * @throws AssayError `ConfigurationInvalid` where the encoder gives what cannot be compared
 */
export async function selectExamples(request: SelectionRequest): Promise<Map<string, ExampleSelection>> {
  const { answers, encoder, count = EXAMPLES, leaveOut } = request;
  const groups = groupsOf(request);
  const candidates = [...new Set(groups.flatMap((group) => group.candidates))];
  const queries = await encodeOnce(answers, ({ answer }) => answer, encoder.encodeQueries);
  const documents = await encodeOnce(candidates, exampleText, encoder.encodeDocuments);
  const selections = groups.flatMap((group) => {
    const index = createMaxSimIndex(group.candidates.map((example) => documents.get(example)!));
    const rankedExamples = index.search(
      group.answers.map((answer) => queries.get(answer)!),
      { count, isLeftOut: leaveOut && ((q, e) => leaveOut(group.answers[q]!, group.candidates[e]!)) },
    );
    return group.answers.map((answer, at): [string, ExampleSelection] => {
      const examples = rankedExamples[at]!.map(({ example }) => group.candidates[example]!);
      return [answer.key, { seen: group.seen, examples }];
    });
  });
  return new Map(selections);
}
