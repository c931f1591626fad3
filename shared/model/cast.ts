import { AssayError } from '@assay/kit/errors/assay-error';
import * as z from 'zod';
import type { Catalogue, Price } from './catalogue.ts';

const name = z.string().min(1).max(80);

/** The most roles that are given to other models at once. */
const MOST_ROLES = 50;

/** Models of the deployed catalogue that play roles in place of those that do: `{ judge: gpt-6.1-sol }`. Names alone: addresses, keys and prices stay the catalogue's. */
export const castSchema = z
  .record(name, name)
  .refine((cast) => Object.keys(cast).length <= MOST_ROLES, `at most ${MOST_ROLES} roles`);
export type Cast = z.infer<typeof castSchema>;

const isChat = ({ models }: Catalogue, id: string) =>
  Object.hasOwn(models, id) && models[id]!.kind === 'chat';

const namesOf = (names: readonly string[]) => names.join(', ');

/** What is wrong with a role that is given to a model; null: nothing. */
function fault(catalogue: Catalogue, role: string, model: string): string | null {
  const cast = Object.keys(catalogue.roles).filter((one) => isChat(catalogue, catalogue.roles[one]!));
  if (!cast.includes(role))
    return `is no role that another model can be given. Roles: ${namesOf(cast)}. Vectors stay the deployment's, by which exemplars are found`;
  if (isChat(catalogue, model)) return null;
  const models = Object.keys(catalogue.models).filter((id) => isChat(catalogue, id));
  return `names no chat model of the deployment. Models: ${namesOf(models)}`;
}

/** Roles of a cast that cannot be given so, with the reason of each. */
export function miscast(catalogue: Catalogue, cast: Cast): { role: string; reason: string }[] {
  return Object.entries(cast).flatMap(([role, model]) => {
    const reason = fault(catalogue, role, model);
    return reason === null ? [] : [{ role, reason }];
  });
}

/** A catalogue with roles given to others of its models. @throws AssayError ModelUnknown */
export function recast(catalogue: Catalogue, cast: Cast): Catalogue {
  const [wrong] = miscast(catalogue, cast);
  if (wrong) throw new AssayError('ModelUnknown', `The role "${wrong.role}" ${wrong.reason}.`);
  return { ...catalogue, roles: { ...catalogue.roles, ...cast } };
}

/** What a token costs that is read, read from memory, written to it, and written. */
const ratesOf = ({ input, cached_input = input, cache_write = input, output }: Price): number[] => [
  input,
  cached_input,
  cache_write,
  output,
];

const priceOf = ({ models, roles }: Catalogue, role: string): Price | undefined => {
  const model = models[roles[role]!];
  return model?.kind === 'chat' ? model.price : undefined;
};

/**
 * How many times as much a run costs at most where a cast plays, and agents play other roles (`moved`, each with the role that it played before): of
 * all the one that became dearest, by the token that did; at least 1, since what becomes cheaper may be little of it. Null: a price is not known, or was nothing.
 * @throws AssayError ModelUnknown, as `recast`
 */
export function timesDearer(
  catalogue: Catalogue,
  cast: Cast,
  moved: readonly (readonly [from: string, to: string])[] = [],
): number | null {
  const played = recast(catalogue, cast);
  const times = [...Object.keys(cast).map((role) => [role, role] as const), ...moved].flatMap(
    ([from, to]) => {
      const [before, after] = [priceOf(catalogue, from), priceOf(played, to)];
      if (!before || !after) return [Number.NaN];
      const usual = ratesOf(before);
      return ratesOf(after).map((rate, at) => (rate === 0 ? 0 : rate / usual[at]!));
    },
  );
  const most = Math.max(1, ...times);
  return Number.isFinite(most) ? most : null;
}
