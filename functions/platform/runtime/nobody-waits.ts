const LATE = new Set(['TaskTimedOut', 'TaskDoesNotExist', 'InvalidToken']);

/** Whether Step Functions says that nobody waits for a task token any more: told before, timed out, or of an execution that ended. */
export const nobodyWaits = (error: unknown): boolean => LATE.has((error as Error).name);
