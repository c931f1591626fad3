/** A JSON value in which any string `{% … %}` is a JSONata expression. */
export type Template = unknown;

/** A JSONata expression with its delimiters: `{% … %}`. */
export type ExpressionText = string;

/** A chain of states: a state machine, a Map's ItemProcessor or a Parallel's branch. */
export interface StateChain {
  StartAt: string;
  States: Record<string, State>;
}

/** A whole state machine in Amazon States Language, query language JSONata. */
export interface StateMachineDefinition extends StateChain {
  TimeoutSeconds?: number;
}

interface Transition {
  Next?: string;
  End?: boolean;
}

/** What a state leaves behind: its output and the variables it assigns. */
export interface Yield {
  Output?: Template;
  Assign?: Record<string, Template>;
}

export interface Retrier {
  ErrorEquals: string[];
  IntervalSeconds?: number;
  BackoffRate?: number;
  MaxAttempts?: number;
  MaxDelaySeconds?: number;
  JitterStrategy?: 'FULL' | 'NONE';
}

export interface Catcher extends Yield {
  ErrorEquals: string[];
  Next: string;
}

interface Handlers {
  Retry?: Retrier[];
  Catch?: Catcher[];
}

export interface TaskState extends Transition, Yield, Handlers {
  Type: 'Task';
  Resource: string;
  Arguments?: Template;
  TimeoutSeconds?: number | ExpressionText;
  HeartbeatSeconds?: number | ExpressionText;
}

export interface MapState extends Transition, Yield, Handlers {
  Type: 'Map';
  Items?: unknown[] | ExpressionText;
  ItemSelector?: Template;
  MaxConcurrency?: number | ExpressionText;
  ToleratedFailureCount?: number | ExpressionText;
  ToleratedFailurePercentage?: number | ExpressionText;
  ItemProcessor: StateChain;
}

export interface ParallelState extends Transition, Yield, Handlers {
  Type: 'Parallel';
  Arguments?: Template;
  Branches: StateChain[];
}

export interface ChoiceRule extends Yield {
  Condition: boolean | ExpressionText;
  Next: string;
}

export interface ChoiceState extends Yield {
  Type: 'Choice';
  Choices: ChoiceRule[];
  Default?: string;
}

export interface PassState extends Transition, Yield {
  Type: 'Pass';
}

export interface WaitState extends Transition, Yield {
  Type: 'Wait';
  Seconds?: number | ExpressionText;
  Timestamp?: string;
}

export interface SucceedState {
  Type: 'Succeed';
  Output?: Template;
}

export interface FailState {
  Type: 'Fail';
  Error?: string;
  Cause?: string;
}

export type State =
  | TaskState
  | MapState
  | ParallelState
  | ChoiceState
  | PassState
  | WaitState
  | SucceedState
  | FailState;
