import type { PromptLibrary } from '@assay/model/agent/prompt-library';
import type { Catalogue } from '@assay/model/catalogue';
import type { ObjectStore } from '../run/object-store.ts';
import type { LimitedAssignment } from '../submission/limits.ts';
import type { StudentAnswers } from '../submission/replaced-answers.ts';
import type { TakenFiles } from '../submission/taken-files.ts';
import type { AnswerSheet } from './answer-sheet.ts';

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
  /** US dollars that it takes as a rule, where that is far from the most; absent: the most is what is reckoned with. */
  usual?: number | null;
}

/** A file of so many bytes of which nothing but its first and its last ones was read, 64 KiB each, and what an estimate of it is made with. */
export interface EndsEstimateRequest extends Pick<EstimateRequest<unknown>, 'prompts' | 'catalogue'> {
  first: Uint8Array;
  last: Uint8Array;
  size: number;
}

/** What may be said of a submission as it is handed in, and what handing it in means. A: the assignment. */
export interface HandIn<A> {
  /** Files that it reads: what students hand in is looked at before it is taken. Without it any file is taken. */
  readonly files?: TakenFiles;
  /** Refuses what is no such file, whatever its name, or longer than the assignment takes, as its run with these options would. Without it a run alone looks at what was handed in. */
  refuse?(
    bytes: Uint8Array,
    file: string,
    assignment: LimitedAssignment,
    options?: Record<string, string>,
  ): Promise<void>;
  /** As `refuse`, of a file too large for that to be read at the door: by its first and its last bytes, 64 KiB each. */
  refuseByEnds?(first: Uint8Array, last: Uint8Array, file: string): Promise<void>;
  /** Refuses what it reads and no single student may hand in: the work of several. */
  refuseOfOne?(bytes: Uint8Array, file: string, assignment: A): Promise<void>;
  /** The students whose work a file holds, as it names them, with what each answered; none where it is one student's. Without it all are. With an option `first` a run is on so many of them. */
  students?(bytes: Uint8Array, file: string, assignment: A): Promise<StudentAnswers[]>;
  /** Without it nothing may be asked for but what the platform knows (`PLATFORM_OPTIONS`). */
  readonly options?: readonly SubmissionOption[];
  /** What a run on this would take. Throws where it could not be run. Without it nobody is told before it is paid. */
  estimate?(handed: EstimateRequest<A>): Promise<Estimate>;
  /** What a run costs as a rule, US dollars, where that is known once a file was read alone (without `estimate`): by what is known before. Null: a model has no price. */
  estimateByEnds?(handed: EndsEstimateRequest): Promise<number | null>;
  /** What single learners fill in, where tables of a class are handed in otherwise. Without it they hand in text or a file. */
  readonly sheet?: AnswerSheet<A>;
  /** Its runs read those of earlier versions of a submission: a later version does not end them (`RunSuperseded`). */
  readonly comparesVersions?: true;
  /** Somebody waits for its results: its questions to models come first, unless the upload asks otherwise. */
  readonly interactive?: true;
}
