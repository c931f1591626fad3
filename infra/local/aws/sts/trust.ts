import * as z from 'zod';

/** One of something, or several. */
const some = <T extends z.ZodType>(schema: T) => z.preprocess((value) => [value].flat(), z.array(schema));

/** Condition operators, alone or over sets: https://docs.aws.amazon.com/IAM/latest/UserGuide/reference_policies_elements_condition_operators.html */
const OPERATOR = /^(?:(ForAllValues|ForAnyValue):)?(StringEquals|StringLike|ArnEquals|ArnLike)$/;

/** Who may assume a role, on which conditions, as a template says it. */
export const trustSchema = z.object({
  Statement: some(
    z.object({
      Effect: z.enum(['Allow', 'Deny']),
      Action: some(z.string()),
      Principal: z.union([z.literal('*'), z.record(z.string(), some(z.string()))]),
      Condition: z
        .record(z.string(), z.record(z.string(), some(z.coerce.string<string | number | boolean>())))
        .default({})
        .refine((asked) => Object.keys(asked).every((operator) => OPERATOR.test(operator)), {
          error: ({ input }) => `${Object.keys(input as object)} is not evaluated here`,
        }),
    }),
  ),
});
export type Trust = z.output<typeof trustSchema>;
type TrustStatement = Trust['Statement'][number];

/** Who asks for what: an ARN, or a service such as `lambda.amazonaws.com`; `context`: values by condition keys, in lower case. */
export interface TrustRequest {
  action: string;
  principal: { AWS: string } | { Service: string };
  context: Readonly<Record<string, readonly string[]>>;
}

function isLike(value: string, pattern: string): boolean {
  const literal = pattern.replace(/[\\^$.|+()[\]{}]/g, '\\$&');
  return new RegExp(`^${literal.replaceAll('*', '.*').replaceAll('?', '.')}$`, 's').test(value);
}

function isPrincipal({ Principal }: TrustStatement, { principal }: TrustRequest): boolean {
  if (Principal === '*') return true;
  const [[kind, who]] = Object.entries(principal) as [[string, string]];
  const account = who.split(':')[4] ?? '';
  const names = kind === 'AWS' ? ['*', who, account, `arn:aws:iam::${account}:root`] : [who];
  return (Principal[kind] ?? []).some((name) => names.includes(name));
}

function holds({ Condition }: TrustStatement, { context }: TrustRequest): boolean {
  return Object.entries(Condition).every(([operator, keys]) => {
    const [, set, kind] = OPERATOR.exec(operator)!;
    return Object.entries(keys).every(([key, wanted]) => {
      const given = context[key.toLowerCase()] ?? [];
      const fits = (value: string) =>
        wanted.some((one) => (kind === 'StringEquals' ? one === value : isLike(value, one)));
      return set === 'ForAllValues' ? given.every(fits) : given.some(fits);
    });
  });
}

/** Whether a role's trust lets somebody do so: a statement allows it, and none denies it. */
export function isTrusted({ Statement }: Trust, request: TrustRequest): boolean {
  const effects = Statement.filter(
    (statement) =>
      statement.Action.some((action) => isLike(request.action.toLowerCase(), action.toLowerCase())) &&
      isPrincipal(statement, request) &&
      holds(statement, request),
  ).map(({ Effect }) => Effect);
  return effects.includes('Allow') && !effects.includes('Deny');
}
