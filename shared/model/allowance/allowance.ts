import * as z from 'zod';
import type { BatchDesk } from '../batch/batch-desk.ts';
import type { Limits } from '../catalogue.ts';
import type { Alone } from './failing.ts';

/** Whose turn comes first: where somebody waits for the answer, it is interactive. */
export const prioritySchema = z.enum(['interactive', 'batch']);
export type Priority = z.infer<typeof prioritySchema>;

/** Whether a server of one's own is there: it answers, it is loading its model, it answers nothing. */
export type ServerState = 'ready' | 'loading' | 'away';

/** A model as its allowance is kept: all processes of a deployment that ask it share one. */
export interface AllowedModel {
  provider: string;
  /** the catalogue's id */
  id: string;
  limits?: Limits | undefined;
  /** the tenant whose own key it is asked with, which has an allowance of its own; absent: the deployment's */
  account?: string | undefined;
  /**
   * how many requests its provider, a server of one's own, answers at a time: who has no place waits for one. One allowance is then kept for
   * all models of the server, whoever's key they are asked with. Absent: as many as are asked
   */
  places?: number | undefined;
  /** Asks a server of one's own whether it is there; absent: it is found out by a request. Never throws. */
  serverState?: (() => Promise<ServerState>) | undefined;
}

/** How a request ended, as far as the allowance is concerned. Times in milliseconds. */
export interface RequestEnd {
  /**
   * answered; throttled (429); unavailable (5xx, no connection, no answer in time); rejected: the provider is there and said no;
   * unknown: whoever asked failed for a reason of its own, or had no time left
   */
  fate: 'answered' | 'throttled' | 'unavailable' | 'rejected' | 'unknown';
  /** the reply's headers, which may say what is left (`x-ratelimit-*`) */
  headers?: Headers | undefined;
  /** of one that is unavailable: the provider answered with an error of its own, which may be the question's doing */
  faulty?: boolean;
  /** of one that is unavailable: what a server of one's own said when it was asked whether it is there; absent: it was not asked */
  server?: ServerState | undefined;
  /** tokens that it took in the end; null: not told */
  usedTokens?: number | null;
  /** as long as the provider asks to wait; null: it does not say */
  retryAfterMs?: number | null;
}

/** One request that may be made now. */
export interface Turn {
  /** Tells how it ended, once. Resolves with what is known of a question that fails alone, while others are answered. Never throws. */
  ended(end: RequestEnd): Promise<Alone | null>;
}

/** The shared allowance of every model: requests and tokens of a minute, and whether the provider is up. */
export interface Allowance {
  /**
   * Waits, as long as the priority is worth, for the turn of one request of so many tokens (`tokens` as the provider counts them; `question`: which it
   * is for, in few characters, the same whenever it is asked again).
   * @throws AssayError ModelBusy with `cause: {retryAfterMs}` where the turn comes later than that, or the provider is down
   */
  take(model: AllowedModel, tokens: number, priority: Priority, question?: string): Promise<Turn>;
}

/** Where a process that asks models stands: whose turn it is, and whether the question is still worth its money. */
export interface Asker {
  priority: Priority;
  /** Called before each paid request. @throws AssayError RunSuperseded, RunWithdrawn, RunCancelled */
  permitted(): Promise<void>;
  /** the name of a memory of its own: it is answered from nothing that another one asked. Absent: the client's */
  memory?: string | undefined;
  /** where its questions wait for batches, at providers that take them; absent: all are asked at once */
  desk?: BatchDesk | undefined;
  /**
   * Waits so many milliseconds for a turn, where that costs nothing, or less than the part of the answer that is paid (`begun`).
   * False: it would. Absent: it always does.
   */
  waits?(ms: number, begun: boolean): Promise<boolean>;
  /** Waits for what an equal question comes to, and is not answered itself meanwhile. Absent: that costs nothing. */
  joins?<T>(other: Promise<T>): Promise<T>;
  /** When whoever asks is ended, in milliseconds since the epoch. Absent: not before the answer's own deadline. */
  endsAt?(): number;
}
