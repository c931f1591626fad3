/** Errors a wildcard never matches ("Handling errors in Step Functions workflows"). */
const TERMINAL = ['States.DataLimitExceeded', 'States.Runtime'];

/** Whether the `ErrorEquals` of a retrier or catcher matches an error name. */
export function matchesError(errorEquals: readonly string[], error: string): boolean {
  if (error === 'States.Runtime') return false;
  return errorEquals.some((name) => {
    if (name === error) return true;
    if (name === 'States.ALL') return !TERMINAL.includes(error);
    return name === 'States.TaskFailed' && error !== 'States.Timeout' && !TERMINAL.includes(error);
  });
}
