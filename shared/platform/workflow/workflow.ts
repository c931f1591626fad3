import type { OutputFormat } from '@assay/model/agent/output-format';
import type { PromptLibrary } from '@assay/model/agent/prompt-library';
import type { Catalogue } from '@assay/model/catalogue';
import type { ModelCall } from '@assay/model/model-call';
import type { CommonAssignment } from '../assignment/assignment.ts';
import type { Masker } from '../privacy/mask-text.ts';
import type { AskedWhere } from '../questions/run-question.ts';
import type { ReportView } from '../report/render-report.ts';
import type { DraftContent } from '../review/draft-result.ts';
import type { Artifact } from '../run/artifact.ts';
import type { ResultItem, RunItem, ToldRun } from '../run/items.ts';
import type { Judgement } from '../run/judgement.ts';
import type { ObjectStore } from '../run/object-store.ts';
import type { CallOutcome, Failure } from '../run/outcome.ts';
import type { CommonResult, PlatformPart } from '../run/result.ts';
import type { ArtifactReader, RunArtifacts } from '../run/run-artifacts.ts';
import type { AnswerSheet } from './answer-sheet.ts';
import type { AttachedAssignment } from './attachment.ts';

/** Something that may be asked for at submission in place of what the assignment says (`askedSchema`). */
export interface SubmissionOption {
  /** Its name in what is asked, and as `--{name}` of `assay submit`. */
  name: string;
  description: string;
  /** What it may be, as it is shown. */
  values: readonly string[];
  /** Whether it may be this, where `values` does not name all that it may be. */
  accepts?(value: string): boolean;
}

/** The runs before one, such as that of an earlier version of the same submission (`RunItem.previous`). */
export interface EarlierRuns {
  findRun(runId: string): Promise<RunItem | null>;
  artifactsOf(runId: string): RunArtifacts;
}

/** A run that is being opened: what planning it may look at. */
export interface OpenedRun<A> {
  run: RunItem;
  assignment: A;
  artifacts: RunArtifacts;
  objects: ObjectStore;
  /** The bytes that were handed in. */
  readUpload(): Promise<Uint8Array>;
  /** Masks what names the student: every text goes through it before it becomes an artifact that agents read. */
  mask: Masker;
  /** For workflows that look at earlier versions. */
  earlier?: EarlierRuns;
}

/** A run whose agents are done: what its result is made of. */
export interface FinishedRun<A> {
  run: RunItem;
  assignment: A;
  /** How the calls ended that no step has looked at yet. */
  outcomes: CallOutcome[];
  artifacts: RunArtifacts;
}

/** A result but for what only the platform knows, and what it came from. */
export interface AssembledResult<R> {
  result: Omit<R, PlatformPart>;
  /** Why nothing could be assessed; asked for only where the status is failed. */
  failure: Failure | null;
  submissionSha256: string;
  /** Every model call of the run. */
  calls: ModelCall[];
  /** What took the place of models that were not called. */
  recorded?: string[];
  /** Agent → content hash of its prompt. */
  prompts: Record<string, string>;
  /** What agents asked the teacher, with where it came up. Without it they ask nothing. */
  asked?: AskedWhere[];
}

/** What is about to be handed in, and what an estimate of it is made with. */
export interface EstimateRequest<A> {
  assignment: A;
  bytes: Uint8Array;
  file: string;
  tenant: string;
  options: Record<string, string>;
  objects: Pick<ObjectStore, 'readOptional'>;
  prompts: PromptLibrary;
  catalogue: Catalogue;
}

/** What a run will take, before anything is paid: the least and the most. */
export interface Estimate {
  /** What is there to be done, in a few words. */
  what: string;
  /** What of it a person should know before it is paid. */
  warnings: readonly string[];
  calls: [number, number];
  /** US dollars; null where a model has no price. */
  cost: [number | null, number | null];
}

/** Where a step is shown while a run goes on. Steps that no stage names are not shown. */
export interface Stage {
  /** The steps it is of, by their names; what it captures may be used in `row` and `word` as `$1`, `$2`. */
  steps: RegExp;
  /** The row of the screen it is shown in. */
  row: string;
  /** What is added to the row: words, or the number of steps that are done and what they are. */
  word: string | { counted: string };
  /** Where lines cannot be drawn again: tell the word at once, the whole row at once, or nothing. Default: the word. */
  told?: 'word' | 'row' | 'later';
  /** Of steps that are counted: how many there will be in all, as an artifact of the run says; null while none does. */
  total?(artifacts: ArtifactReader): Promise<number | null>;
  /** What a person calls that which `$1` is, such as `round 2, for`, as an artifact of the run says; null while none does. */
  names?(artifacts: ArtifactReader): Promise<ReadonlyMap<string, string> | null>;
}

/** What `assay submit` prints of a result beside what it prints of every run. */
export interface Summary {
  /** Further fields of `--json`. */
  fields: Record<string, unknown>;
  /** For a person, a line each. */
  lines: string[];
  /** Why something has no answer, the first of the reasons; null or left out where there is none. */
  reason?: Failure | null;
}

/** A document that is rendered beside a run's report: `{name}.pdf`, `{name}.tex`. */
export interface Handout {
  /** Of its files, and of the folder in the workflow's templates whose `title` and `body` take the place of the report's. */
  name: string;
  view: ReportView;
}

/** A file that is written beside a run's report. */
export interface ResultFile {
  name: string;
  type: string;
  text: string;
}

/**
 * A workflow: everything that only it knows, for the platform to ask. What is large is loaded where it is asked for.
 * A, P, R: its assignment, its plan (the input of its state machine), its result.
 */
export interface WorkflowOf<A extends CommonAssignment, P, R extends CommonResult> {
  readonly id: string;
  /** What is handed in, for the help of the command line. */
  readonly takes: string;
  readonly options: readonly SubmissionOption[];
  readonly assignment: Artifact<A>;
  readonly plan: Artifact<P>;
  readonly result: Artifact<R>;
  /** All artifacts of its runs, these three included. */
  readonly artifacts: readonly Artifact<unknown>[];
  /** What its agents may answer, by the names that their prompt files use. */
  readonly answers: Record<string, OutputFormat>;
  readonly stages: readonly Stage[];
  /** Its runs read those of earlier versions of a submission: a later version does not end them (`RunSuperseded`). */
  readonly comparesVersions?: true;
  /** Somebody waits for its results: its questions to models come first, unless the upload asks otherwise. */
  readonly interactive?: true;
  /**
   * Reads the files that an assignment names, by their paths from its own place, to be stored beside it; without it an assignment
   * names none.
   */
  attach?(assignment: A, readBeside: (path: string) => Promise<Uint8Array>): Promise<AttachedAssignment<A>>;
  /** What a run on this would take. Throws where it could not be run. */
  estimate?(handed: EstimateRequest<A>): Promise<Estimate>;
  /** Checks what was handed in, as far as can be at once, and plans what its state machine does. */
  makePlan(opened: OpenedRun<A>): Promise<P>;
  assemble(finished: FinishedRun<A>): Promise<AssembledResult<R>>;
  /** What of a result has no answer, by name. */
  missing(result: R): string[];
  /** What of an assignment a clarification may be about, by name. Without it there is nothing such: each is about the whole. */
  subjects?(assignment: A): string[];
  /** The lines of a result that can be looked up by themselves. */
  items(result: R): ResultItem[];
  /** What of a result a teacher decides on before its student sees it, and why a person should look at it. */
  review(result: R): DraftContent;
  /** `result`: null where the run ended without one. */
  summarize(result: R | null, run: ToldRun): Summary;
  report(result: R): Promise<ReportView>;
  /** Every name that `files` may give: the renderers may write no others. Without it there are none. */
  readonly fileNames?: readonly string[];
  /** Every name that `handouts` may give. Without it there are none. */
  readonly handoutNames?: readonly string[];
  /** Its result in other forms, for spreadsheets and programs. Without it there are none. */
  files?(result: R): ResultFile[];
  /** The documents beside the report that were asked for. Without it there are none. */
  handouts?(result: R): Promise<Handout[]>;
  /** What a result says that a teacher may have judged as well (`assay evaluate`); left out where there is nothing such. */
  judgements?(result: R): Judgement[];
  /**
   * What another run of the same submission is compared with, where that is not `judgements`: scores may have decimals, and what no
   * teacher judges in this form may be a label.
   */
  compared?(result: R): Judgement[];
  /** What is asked of students, in the assignment's own words. Without it an assignment does not say, or a `sheet` does. */
  task?(assignment: A): string;
  /** What single learners fill in, where tables of a class are handed in otherwise. Without it they hand in text or a file. */
  readonly sheet?: AnswerSheet<A>;
  /** The most points of a grade book that a submission may have; null, or without it: it has no grade. */
  maximumPoints?(assignment: A): number | null;
  /**
   * What a result was come to by beside assignment, prompts and models, such as the exemplars that were found, by what it was for: of two
   * runs where one of them is another, what moves is no noise of the models. Without it there is nothing such, or a result does not tell.
   */
  material?(result: R): Record<string, string>;
  /** The artifact with the text that was handed in, for error analyses that show it. */
  readonly submitted?: Artifact<{ text: string }>;
}

/** A workflow as the platform sees it. */
export type Workflow = WorkflowOf<CommonAssignment, unknown, CommonResult>;
