/** How a failure is told to Step Functions, by a function and by a container alike: as Lambda tells an error of Node.js. */
interface RenderFailure {
  errorType: string;
  errorMessage: string;
}

const STEP = 'render-report';

/** SendTaskFailure's limit on `error`, characters. */
const LONGEST_ERROR = 256;
/** Characters of a message: far below SendTaskFailure's limit of 32,768 on `cause`, and all that a run's item keeps. */
const LONGEST_MESSAGE = 2000;

/** The name and the words of an error, with the step that failed before them; its LaTeX log is not among them. */
export function describeFailure(error: unknown): RenderFailure {
  const { name, message } = error instanceof Error ? error : new Error(String(error));
  return {
    errorType: name.slice(0, LONGEST_ERROR),
    errorMessage: `[${STEP}] ${message}`.slice(0, LONGEST_MESSAGE),
  };
}

/** One line of JSON for the log: ids and errors, never a text. */
export function logFailure(error: unknown, runId: string | null): void {
  const { errorType, errorMessage } = describeFailure(error);
  console.error(JSON.stringify({ level: 'ERROR', error: errorType, message: errorMessage, runId }));
}
