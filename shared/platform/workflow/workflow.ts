import type { LineOnPage } from '@assay/document/text-on-pages';
import type { AgentCall } from '@assay/model/agent/agent-call';
import type { OutputFormat } from '@assay/model/agent/output-format';
import type { ModelCall } from '@assay/model/model-call';
import type { CommonAssignment } from '../assignment/assignment.ts';
import type { Masker } from '../privacy/mask-text.ts';
import type { AskedWhere } from '../questions/settle-questions.ts';
import type { HandedInWork } from '../review/handed-in.ts';
import type { Artifact } from '../run/artifact.ts';
import type { RunItem } from '../run/items.ts';
import type { ObjectStore } from '../run/object-store.ts';
import type { CallOutcome, Failure } from '../run/outcome.ts';
import type { CommonResult, PlatformPart } from '../run/result.ts';
import type { ArtifactReader, RunArtifacts } from '../run/run-artifacts.ts';
import type { HandedText } from '../submission/handed-text.ts';
import type { AssignmentReading } from './assignment-reading.ts';
import type { ClassTable } from './class-table.ts';
import type { GradeBook } from './grade-book.ts';
import type { HandIn } from './hand-in.ts';
import type { Learning } from './learning.ts';
import type { ResultReport } from './report.ts';
import type { ResultReading } from './result-reading.ts';
import type { Stage } from './stage.ts';
import type { StudyReading } from './study-reading.ts';

/** The runs before one, such as that of an earlier version of the same submission (`RunItem.previous`). */
export interface EarlierRuns {
  findRun(runId: string): Promise<RunItem | null>;
  artifactsOf(runId: string): RunArtifacts;
}

/** Whose work a submission is: one student's, or maybe several students'. */
export type Ownership = 'one' | 'several';

/** What was handed in, as people read it beside a result. */
export interface HandedInReading {
  /** Null: it was not kept, or not read yet. */
  read(artifacts: ArtifactReader): Promise<HandedInWork | null>;
  picture(page: number): Artifact<string>;
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
  /** Whose work it is: one student's; or, as who teaches handed it in and named nobody, maybe several students'. Null: nobody's, as it is measured. */
  whose?: Ownership | null;
  /** Whether somebody had a submission of the assignment erased that is not back. Absent: who is erased comes back with the table. */
  staysErased?: (submission: string) => Promise<boolean>;
  /** The stand-in answers in the place of models, or examples do. */
  standIn?: boolean;
}

/** A run whose work was read by a step: what taking it needs. */
export type ReadRun<A> = Pick<OpenedRun<A>, 'run' | 'assignment' | 'artifacts' | 'mask'> & {
  /** How the calls ended that taking it asked for before. */
  outcomes?: readonly CallOutcome[];
  /** Where lines of its pages stand in the text that is made of it. */
  linesOf?: (text: string) => readonly LineOnPage[];
};

/** A text as agents read it. */
export interface TakenText {
  text: string;
  /** What is to be asked before it is taken; then it is taken once more. */
  calls?: readonly AgentCall[];
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

/**
 * A workflow: everything that only it knows, for the platform to ask. What is large is loaded where it is asked for. Ten members make its
 * runs; what else it can do is a capability each, an interface of its own, and whoever needs one asks for that alone.
 * A, P, R: its assignment, its plan (the input of its state machine), its result.
 */
export interface WorkflowOf<A extends CommonAssignment, P, R extends CommonResult> {
  readonly id: string;
  /** What is handed in, for the help of the command line. */
  readonly takes: string;
  readonly assignment: Artifact<A>;
  readonly plan: Artifact<P>;
  readonly result: Artifact<R>;
  /** All artifacts of its runs, these three included. */
  readonly artifacts: readonly Artifact<unknown>[];
  /** What its agents may answer, by the names that their prompt files use. */
  readonly answers: Record<string, OutputFormat>;
  /** What code makes of artifacts between agents of one message, by the names that calls of such messages use. */
  readonly code?: Readonly<Record<string, (of: unknown, artifacts: RunArtifacts) => Promise<unknown>>>;
  readonly stages: readonly Stage[];
  /** Checks what was handed in, as far as can be at once, and plans what its state machine does. */
  makePlan(opened: OpenedRun<A>): Promise<P>;
  assemble(finished: FinishedRun<A>): Promise<AssembledResult<R>>;
  /** Checks a text that was read page by page, and writes what agents read of it, and gives that. Without it no step reads texts. */
  takeText?(handed: HandedText, run: ReadRun<A>): Promise<TakenText>;

  readonly results: ResultReading<R>;
  readonly report: ResultReport<R>;
  readonly handIn?: HandIn<A>;
  readonly assignments?: AssignmentReading<A>;
  /** Without it each submission is of nobody or of one. */
  readonly classes?: () => Promise<ClassTable<A, R>>;
  /** Without it its assignments learn from exemplars alone, or from nothing. */
  readonly learning?: Learning;
  /** Without it its results are no grades. */
  readonly gradeBook?: GradeBook<A>;
  readonly study?: StudyReading<R>;
  /** Without it its results hold what was handed in. */
  readonly handedIn?: HandedInReading;
}

/** A workflow as the platform sees it. */
export type Workflow = WorkflowOf<CommonAssignment, unknown, CommonResult>;
