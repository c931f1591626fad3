import * as z from 'zod';

/** What is asked for and not there, as people say it. */
export const missingWords = (message: string): string =>
  message.replace(
    /^Invalid input: expected (.*), received undefined$/,
    'is missing (a value of the type $1)',
  );

/**
 * What a schema finds wrong, each with its place: `traits[2].min: must be a whole number`. Elements count from 1; `whole`
 * names the value itself.
 */
export function describeIssues({ issues }: z.core.$ZodError, whole = 'the file'): string[] {
  return issues.map(({ path, message }) => {
    const place = path.map((part) => (typeof part === 'number' ? part + 1 : part));
    return `${z.core.toDotPath(place) || whole}: ${missingWords(message)}`;
  });
}
