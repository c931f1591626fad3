import { AssayError } from '@assay/kit/errors/assay-error';
import * as z from 'zod';
import { type Admission, type AdmissionReading, admissionOf } from '../admission/admission.ts';
import { describeObjection, type Objection, tellObjections } from '../admission/objection.ts';
import { repeatedAnew } from '../admission/repeated-anew.ts';
import type { ChatRequest } from '../chat-request.ts';
import type { Confidence } from '../log-probability.ts';
import type { ModelCall } from '../model-call.ts';
import type { Completion, ModelClient } from '../model-client.ts';
import type { AgentRun } from './agent-run.ts';
import { setApart } from './asking.ts';
import type { AnswerIn, OutputFormat } from './output-format.ts';
import { decodingFor } from './output-limit.ts';
import { outputOf, type PromptLibrary } from './prompt-library.ts';

const selfReportSchema = z.looseObject({ selfReport: z.number().positive().max(1) });

/** The model's own word on its confidence, where its answer has one; used where there are no log-probabilities. */
function selfReported(output: unknown): Confidence | null {
  const parsed = selfReportSchema.safeParse(output);
  return parsed.success ? { value: parsed.data.selfReport, source: 'self-report' } : null;
}

/** What is wrong with an answer of the right form: what of it is none, why it is useless, and which fields are in another language. */
interface Faults {
  objections: Objection[];
  problems: string[];
  drift: string[];
}

interface AgentAnswer extends Faults {
  completion: Completion<unknown>;
  admission: Admission;
  reading: AdmissionReading;
  setAside: ModelCall[];
}

const isFaultless = ({ objections, problems, drift }: Faults) =>
  objections.length + problems.length + drift.length === 0;

/** The answer where it may be given again to an equal request: nothing is wrong with it, and it was not salvaged. */
function acceptable({ completion, ...faults }: Omit<AgentAnswer, 'setAside'>): Completion<unknown> | null {
  return isFaultless(faults) && !completion.call.salvaged ? completion : null;
}

/** The detector is loaded only here: it is large. */
async function driftIn(value: unknown, language: string | null, output: OutputFormat): Promise<string[]> {
  if (language === null) return [];
  const { languageDrift } = await import('@assay/kit/language/language-drift');
  return languageDrift(value, language, output.copied);
}

/** How many texts a correction names; a model that gave back its prompt everywhere needs no longer list. */
const MOST_NAMED = 8;

/** What is said to the agent for its one retry. */
async function correctionOf(
  { objections, problems, drift }: Faults,
  language: string | null,
): Promise<string> {
  const faults = [...objections.slice(0, MOST_NAMED).map(describeObjection), ...problems];
  const useless =
    faults.length > 0
      ? [`Your answer is of no use:\n${faults.map((fault) => `- ${fault}`).join('\n')}\nDo the task again.`]
      : [];
  if (language === null || drift.length === 0) return useless.join('\n');
  const { driftCorrection } = await import('@assay/kit/language/language-drift');
  return [...useless, driftCorrection(drift, language)].join('\n\n');
}

/** Whether an answer may be shown to the model that gave it: not a loop, and not one of which nothing is its own. */
const isWorthShowing = ({ admission, reading }: Pick<AgentAnswer, 'admission' | 'reading'>) =>
  reading.objections.every(({ kind }) => kind !== 'loop') && admission.admit(reading) !== undefined;

/** What of an answer counts against it, the weightiest first: that nothing of it is left, that it is of no use, what goes, what is in another language. */
function shortcomings({
  admission,
  reading,
  objections,
  problems,
  drift,
}: Omit<AgentAnswer, 'setAside'>): number[] {
  return [admission.admit(reading) === undefined ? 1 : 0, problems.length, objections.length, drift.length];
}

function isBetter(answer: Omit<AgentAnswer, 'setAside'>, other: Omit<AgentAnswer, 'setAside'>): boolean {
  const [own, others] = [shortcomings(answer), shortcomings(other)];
  const at = own.findIndex((count, index) => count !== others[index]);
  return at >= 0 && own[at]! < others[at]!;
}

/**
 * Asks, and asks once more where something of the answer is none (`Admission`), where it is useless (`OutputFormat.problems`) or fields of it are in another language than
 * the one asked for (SPEC C18). Of two answers the better counts: the one of which something is left, then with fewer problems, objections, such fields;
 * a retry that fails leaves the first. The answer that is accepted is remembered for the first request, so that an equal one
 * neither asks again nor asks twice. What was salvaged of two unusable answers is not asked for a third time, and is no better
 * than a whole answer.
 */
async function completeWell(
  request: ChatRequest<unknown>,
  { inputs, language }: { inputs: Record<string, unknown>; language: string | null },
  model: ModelClient,
): Promise<AgentAnswer> {
  const { output } = request;
  const judge = async (completion: Completion<unknown>, { messages }: ChatRequest<unknown>) => {
    const admission = admissionOf(output, messages);
    const reading = admission.read(completion);
    const { value, objections } = reading;
    const problems = output.problems?.(value, inputs) ?? [];
    return {
      completion,
      admission,
      reading,
      objections,
      problems,
      drift: await driftIn(value, language, output),
    };
  };
  const first = await model.complete(request);
  const alone = { ...(await judge(first, request)), setAside: [] };
  if (isFaultless(alone) || first.call.salvaged) {
    await first.settle(acceptable(alone));
    return alone;
  }
  const correction = await correctionOf(alone, language);
  const retry = {
    ...repeatedAnew(request, isWorthShowing(alone) ? first.text : null, correction),
    spentMs: first.call.latencyMs,
  };
  const second = await model.complete(retry).catch((error: unknown) => {
    if (!(error instanceof AssayError) || error.code !== 'ModelBatched') return null;
    first.leave();
    throw error;
  });
  if (!second) {
    await first.settle(null);
    return alone;
  }
  const again = await judge(second, retry);
  const accepted = acceptable(again);
  await first.settle(accepted);
  await second.settle(accepted);
  return isBetter(again, alone) && !second.call.salvaged
    ? { ...again, setAside: [first.call] }
    : { ...alone, setAside: [second.call] };
}

/** The answer as it counts: what was objected to is left out of it. @throws AssayError ModelOutputInvalid where nothing is left */
function admitted({ admission, reading, completion }: AgentAnswer, agent: string, output: OutputFormat) {
  const value = admission.admit(reading);
  if (value !== undefined) return { value, saysNothing: false };
  if (output.nothing !== undefined) return { value: output.nothing, saysNothing: true };
  const { modelAnswered, standIn } = completion.call;
  const [who, advice] = standIn
    ? ['What answers in place of a model', 'Name a real model: --model or ASSAY_MODEL.']
    : [modelAnswered, 'Give the role a more capable model.'];
  throw new AssayError(
    'ModelOutputInvalid',
    `${who} has no answer of its own as ${agent}, though asked twice: ${tellObjections(reading.objections)}. ${advice}`,
  );
}

/**
 * Runs one agent on its inputs. `agent` is `{workflow}/{name}`, `outputs` hold the format of its answer; `language` is what its prose must be in, where that is
 * checked.
 * @throws AssayError PromptInvalid, and whatever `ModelClient.complete` throws
 * @example const { output, call } = await runAgent({ agent: 'essay-scoring/judge', inputs: { essay }, seed: 7 }, { prompts, model, outputs })
 */
export async function runAgent<Format extends OutputFormat>(
  {
    agent,
    inputs,
    seed,
    language = null,
    model: asked,
  }: {
    agent: string;
    inputs: Record<string, unknown>;
    seed: number;
    language?: string | null;
    /** The role or model of the catalogue that plays the agent, in place of its prompt file's. */
    model?: string | null | undefined;
  },
  services: { prompts: PromptLibrary; model: ModelClient; outputs: Record<string, Format> },
): Promise<AgentRun<AnswerIn<Format>>> {
  const { prompts, model, outputs } = services;
  const prompt = prompts.agent(agent);
  const output = outputOf(prompt, outputs);
  const messages = prompts.render(agent, inputs);
  const decoding = decodingFor(prompt, inputs);
  const role = asked ?? prompt.model;
  const request = { agent, prompt: prompt.hash, role, messages, output, decoding, seed };
  const answer = await completeWell(request, { inputs, language }, model);
  const { completion, setAside, objections, problems, drift } = answer;
  const { value: kept, saysNothing } = admitted(answer, agent, output);
  const { output: value, question } = setApart(kept, output);
  return {
    agent,
    promptHash: prompt.hash,
    output: value as AnswerIn<Format>,
    text: completion.text,
    confidence: completion.confidence ?? selfReported(value),
    ...(completion.logprobs ? { logprobs: completion.logprobs } : {}),
    call: completion.call,
    ...(setAside.length > 0 ? { setAside } : {}),
    ...(problems.length > 0 ? { problems } : {}),
    ...(drift.length > 0 ? { drift } : {}),
    ...(objections.length > 0 ? { objections } : {}),
    ...(saysNothing ? { saysNothing } : {}),
    ...(question ? { question } : {}),
  };
}
