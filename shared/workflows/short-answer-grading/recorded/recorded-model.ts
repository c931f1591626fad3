const PREFIX = 'recorded:';

/** What stands for the model of a recorded grader in plans, profiles and results. */
export const recordedModel = (name: string): string => `${PREFIX}${name}`;

/** Whether what plays a grader is a recording, which is never called. */
export const isRecorded = ({ model }: { model: string }): boolean => model.startsWith(PREFIX);
