import { readFile } from 'node:fs/promises';
import type { Evidence } from '@assay/evidence/evidence-schema';
import { AssayError } from '@assay/kit/errors/assay-error';
import { readYaml } from '@assay/kit/yaml/read-yaml';
import { tellObjections } from '@assay/model/admission/objection';
import { type AgentRun, callsOf } from '@assay/model/agent/agent-run';
import type { OutputFormat } from '@assay/model/agent/output-format';
import type { PromptLibrary } from '@assay/model/agent/prompt-library';
import { runAgent } from '@assay/model/agent/run-agent';
import { isCutOff, type ModelCall } from '@assay/model/model-call';
import type { ModelClient } from '@assay/model/model-client';
import type * as z from 'zod';
import type { ExamRecord } from './exam-records.ts';

/** The parts that a model is examined in. */
export const EXAM_ROLES = ['debater', 'judge', 'screener', 'grader', 'reviewer'] as const;
export type ExamRole = (typeof EXAM_ROLES)[number];

/** What was wrong with an answer. Grave: no class should be given to a model of which this is seen. */
interface ExamFault {
  isGrave: boolean;
  reason: string;
}

/** A question of the exam: an agent of the product, and what it is given. */
interface ExamQuestion<Format extends OutputFormat> {
  role: ExamRole;
  title: string;
  agent: string;
  inputs: Record<string, unknown>;
  outputs: Record<string, Format>;
  language?: string | null;
}

/** A part of the exam. `submission`: what its times tell, by how often agents are asked about a submission of that kind. */
export interface ExamPart {
  questions: number;
  submission?: { title: string; asks: Record<string, number> };
  sit(examiner: Examiner): Promise<void>;
}

/** Failures that are the model's own answer to a question. */
const OF_THE_MODEL: Record<string, string> = {
  ModelOutputInvalid: 'gave no answer that counts, though asked twice',
  ModelRefused: 'refused to answer',
};

const SEED = 11;

/** Shares of quotations that are not in the text, above which a role is unfit, or to be used with care. */
const INVENTED = { unfit: 0.5, care: 0.1 };

/** What makes a model unfit for a role, where it holds. */
export const grave = (reason: string, holds = true) => (holds ? [{ isGrave: true, reason }] : []);
/** What asks for care, where it holds. */
export const slight = (reason: string, holds = true) => (holds ? [{ isGrave: false, reason }] : []);

/** What is wrong with an answer whatever was asked: its form, its words, its end, its language. */
function faultsOf(run: AgentRun): ExamFault[] {
  const { objections = [], problems = [], drift = [], setAside = [], saysNothing = false, call } = run;
  const calls = callsOf(run);
  const isGood = objections.length + problems.length + drift.length === 0;
  const seen = tellObjections(objections);
  return [
    ...grave(`said nothing of its own, though asked twice: ${seen}`, saysNothing),
    ...slight(`a part of an answer did not count: ${seen}`, !saysNothing && objections.length > 0),
    ...slight('had to be asked a second time', setAside.length > 0 && isGood),
    ...grave('an answer could not be read, and what could be was kept', call.salvaged),
    ...slight('missed the form at first', !call.salvaged && calls.some(({ repairs }) => repairs > 0)),
    ...slight('wrote to its limit without an end', calls.some(isCutOff)),
    ...slight('answered in another language', drift.length > 0),
    ...problems.flatMap((problem) => slight(`asked twice, and still told: ${problem}`)),
  ];
}

/** Texts of the exam, from a file beside a part of it. @throws AssayError ConfigurationInvalid */
export async function examTexts<T>(file: string, schema: z.ZodType<T>): Promise<T> {
  const invalid = (reason: string) =>
    new AssayError('ConfigurationInvalid', `${file} is not valid: ${reason}`);
  return schema.parse(readYaml(await readFile(file, 'utf8'), invalid));
}

/** Asks the questions of an exam, and takes down what was wrong with the answers and how long they took. */
export class Examiner {
  /** The calls of each agent that was asked. */
  readonly calls = new Map<string, ModelCall[][]>();
  readonly #faults = new Map<ExamRole, ExamFault[]>();
  readonly #quotations: { role: ExamRole; supported: boolean }[] = [];
  readonly #services: { prompts: PromptLibrary; model: ModelClient; asked: string | null };
  readonly #begin: (title: string) => void;

  /** `asked`: a model of the catalogue that plays every role; null: each its own. `begin`: told of every question before it is asked. */
  constructor(
    services: { prompts: PromptLibrary; model: ModelClient; asked: string | null },
    begin: (title: string) => void,
  ) {
    this.#services = services;
    this.#begin = begin;
  }

  /**
   * Asks one question; null where there is no answer that counts, which is taken down, or no model for it.
   * @throws AssayError what `runAgent` throws, but where the model's own answer is at fault
   */
  async ask<Format extends OutputFormat>(question: ExamQuestion<Format>) {
    const { role, title, agent, inputs, outputs, language = 'en' } = question;
    const { asked, ...services } = this.#services;
    this.#begin(title);
    try {
      const call = { agent, inputs, seed: SEED, language, model: asked };
      const run = await runAgent(call, { ...services, outputs });
      this.calls.set(agent, [...(this.calls.get(agent) ?? []), callsOf(run)]);
      this.found(role, faultsOf(run));
      return run;
    } catch (error) {
      if (!(error instanceof AssayError)) throw error;
      if (error.code === 'ModelMissing') return null;
      if (!Object.hasOwn(OF_THE_MODEL, error.code)) throw error;
      this.found(role, grave(OF_THE_MODEL[error.code]!));
      return null;
    }
  }

  /** Takes down what was found in an answer of a role. */
  found(role: ExamRole, faults: readonly ExamFault[]): void {
    this.#faults.set(role, [...(this.#faults.get(role) ?? []), ...faults]);
  }

  /** Takes down what became of quotations. */
  quoted(role: ExamRole, evidence: readonly Pick<Evidence, 'supported'>[]): void {
    this.#quotations.push(...evidence.map(({ supported }) => ({ role, supported })));
  }

  /** The verdict on each role that was examined, the grave reasons first, each once. A single grave fault makes a role unfit. */
  verdicts(): ExamRecord['verdicts'] {
    return EXAM_ROLES.filter((role) => this.#faults.has(role)).map((role) => {
      const quotations = this.#quotations.filter((one) => one.role === role);
      const share = quotations.filter(({ supported }) => !supported).length / (quotations.length || 1);
      const invented = `${Math.round(share * quotations.length)} of ${quotations.length} quotations are not in the text`;
      const isGrave = share > INVENTED.unfit;
      const ofQuotations = share > INVENTED.care ? [{ isGrave, reason: invented }] : [];
      const faults = [...this.#faults.get(role)!, ...ofQuotations];
      const sorted = faults.toSorted((one, other) => Number(other.isGrave) - Number(one.isGrave));
      const verdict = sorted[0] ? (sorted[0].isGrave ? 'unfit' : 'with care') : 'fit';
      return { role, verdict, reasons: [...new Set(sorted.map(({ reason }) => reason))] };
    });
  }
}
