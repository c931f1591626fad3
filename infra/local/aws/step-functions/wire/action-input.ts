import { z } from 'zod';
import { ServiceError } from '../../wire/service-error.ts';

/** Reads an action's input. Throws `ValidationException` naming what is wrong with it. */
export function readInput<T>(schema: z.ZodType<T>, input: unknown): T {
  const parsed = schema.safeParse(input ?? {});
  if (parsed.success) return parsed.data;
  const problems = parsed.error.issues.map(
    (issue) => `${issue.path.join('.') || 'The input'}: ${issue.message}`,
  );
  throw new ServiceError('ValidationException', problems.join('; '));
}

/** What every list action takes. */
export const pageInput = {
  maxResults: z.int().min(0).max(1000).optional(),
  nextToken: z.string().optional(),
};

/** Names of state machines and executions: 1 to 80 characters, none of those AWS forbids ("StartExecution", name). */
export function checkName(name: string): string {
  const forbidden = /[\s<>{}[\]?*"#%\\^|~`$&,;:/\p{Cc}]/u;
  if (name.length >= 1 && name.length <= 80 && !forbidden.test(name)) return name;
  throw new ServiceError('InvalidName', `Invalid Name: '${name}'`);
}

/** Milliseconds as the wire's seconds. */
export function epochSeconds(milliseconds: number): number {
  return milliseconds / 1000;
}
