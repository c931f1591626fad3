import * as z from 'zod';

/**
 * What is read of a stopped task, of the event "ECS Task State Change":
 * https://docs.aws.amazon.com/AmazonECS/latest/developerguide/ecs_task_events.html
 */
export const stoppedTaskSchema = z.object({
  /** `TaskFailedToStart`, `EssentialContainerExited` and others. */
  stopCode: z.string(),
  /** Such as `CannotPullContainerError: … not found`. */
  stoppedReason: z.string().default(''),
  /** Exit codes of its containers; none where a container was not even created. */
  containers: z.array(z.object({ exitCode: z.int().optional() })).default([]),
});

/** Why a task did not do its work, in ECS's words; null: it drained the queue and ended. */
export function whyItFailed({
  stopCode,
  stoppedReason,
  containers,
}: z.infer<typeof stoppedTaskSchema>): string | null {
  const failed = stopCode === 'TaskFailedToStart' || containers.some(({ exitCode = 0 }) => exitCode !== 0);
  return failed ? `${stopCode}: ${stoppedReason}` : null;
}
