/** Writes a value into an expression, as the placeholder that stands for it. */
type Placeholder = (value: unknown) => string;

/** What is asked of an attribute. */
export type AttributeTest = (path: string, placeholder: Placeholder) => string;

/** What is done to an attribute. */
export type AttributeChange = (
  path: string,
  placeholder: Placeholder,
) => readonly ['SET' | 'REMOVE' | 'ADD', string];

export const absent: AttributeTest = (path) => `attribute_not_exists(${path})`;
export const present: AttributeTest = (path) => `attribute_exists(${path})`;
export const isNot =
  (value: unknown): AttributeTest =>
  (path, placeholder) =>
    `${path} <> ${placeholder(value)}`;
export const below =
  (limit: string | number): AttributeTest =>
  (path, placeholder) =>
    `${path} < ${placeholder(limit)}`;
export const atMost =
  (limit: string | number): AttributeTest =>
  (path, placeholder) =>
    `${path} <= ${placeholder(limit)}`;
export const atLeast =
  (limit: string | number): AttributeTest =>
  (path, placeholder) =>
    `${path} >= ${placeholder(limit)}`;
/** A list or a map of fewer elements. */
export const fewerThan =
  (most: number): AttributeTest =>
  (path, placeholder) =>
    `size(${path}) < ${placeholder(most)}`;
/** A list of fewer elements, without this one. */
export const hasRoomFor =
  (element: unknown, most: number): AttributeTest =>
  (path, placeholder) =>
    `NOT contains(${path}, ${placeholder(element)}) AND ${fewerThan(most)(path, placeholder)}`;

export const removed: AttributeChange = (path) => ['REMOVE', path];
/** A number, which is 0 where there is none. */
export const increasedBy =
  (value: number): AttributeChange =>
  (path, placeholder) => ['ADD', `${path} ${placeholder(value)}`];
/** As `increasedBy`, of what is there: an attribute within another cannot be added to. */
export const decreasedBy =
  (value: number): AttributeChange =>
  (path, placeholder) => ['SET', `${path} = ${path} - ${placeholder(value)}`];
export const appended =
  (...elements: unknown[]): AttributeChange =>
  (path, placeholder) => ['SET', `${path} = list_append(${path}, ${placeholder(elements)})`];
/** What the attribute is already or, where it is not there, this. */
export const keptOr =
  (value: unknown): AttributeChange =>
  (path, placeholder) => ['SET', `${path} = if_not_exists(${path}, ${placeholder(value)})`];

type AttributeScalar = string | number | boolean;

/** Attributes by their paths, such as `report.state` or `submissions[2]`. */
type AttributePath<Name extends string> = Name | `${Name}.${string}` | `${Name}[${number}]`;

/** What all has to hold: attributes that are a value, or one of some, or pass a test; of what is `undefined` nothing is asked. */
export type AttributeDemands<Name extends string> = {
  readonly [Path in AttributePath<Name>]?:
    | AttributeScalar
    | readonly AttributeScalar[]
    | AttributeTest
    | undefined;
};

/** What has to hold of an item; of several one. */
export type ItemCondition<Name extends string> = AttributeDemands<Name> | readonly AttributeDemands<Name>[];

/** Attributes with what they become: a value, or what a change makes of them; what is `undefined` stays as it is. */
export type ItemChanges<Name extends string> = { readonly [Path in AttributePath<Name>]?: unknown };

/** Changes that remove attributes. */
export const removing = <Name extends string>(names: readonly Name[]) =>
  Object.fromEntries(names.map((name) => [name, removed])) as Record<Name, AttributeChange>;

type AttributeEntry = [path: string, value: NonNullable<unknown>];
const given = (of: object): AttributeEntry[] =>
  Object.entries(of).filter((entry): entry is AttributeEntry => entry[1] !== undefined);

/** Names and values of one command's expressions, behind placeholders, so that no name is a reserved word. */
function createPlaceholders() {
  const names = new Map<string, string>();
  const values: Record<string, unknown> = {};

  function name(part: string): string {
    const known = names.get(part) ?? `#n${names.size}`;
    names.set(part, known);
    return known;
  }

  return {
    path: (attribute: string): string => attribute.replace(/(?<=^|\.)[^.[]+/g, name),
    placeholder(value: unknown): string {
      const placeholder = `:v${Object.keys(values).length}`;
      values[placeholder] = value;
      return placeholder;
    },
    attributes: () => ({
      ...(names.size > 0 && {
        ExpressionAttributeNames: Object.fromEntries([...names].map(([own, short]) => [short, own])),
      }),
      ...(Object.keys(values).length > 0 && { ExpressionAttributeValues: values }),
    }),
  };
}
type Placeholders = ReturnType<typeof createPlaceholders>;

const isOne =
  (wanted: unknown): AttributeTest =>
  (path, placeholder) =>
    Array.isArray(wanted)
      ? `${path} IN (${wanted.map(placeholder).join(', ')})`
      : `${path} = ${placeholder(wanted)}`;

const becomes =
  (value: unknown): AttributeChange =>
  (path, placeholder) => ['SET', `${path} = ${placeholder(value)}`];

function holdingExpression(holding: object, { path, placeholder }: Placeholders): string {
  const tests = given(holding).map(([attribute, wanted]) => {
    const test = typeof wanted === 'function' ? (wanted as AttributeTest) : isOne(wanted);
    return test(path(attribute), placeholder);
  });
  return tests.join(' AND ');
}

function changesExpression(changes: object, { path, placeholder }: Placeholders): string {
  const parts = given(changes).map(([attribute, wanted]) => {
    const change = typeof wanted === 'function' ? (wanted as AttributeChange) : becomes(wanted);
    return change(path(attribute), placeholder);
  });
  return [...Map.groupBy(parts, ([clause]) => clause)]
    .map(([clause, own]) => `${clause} ${own.map(([, text]) => text).join(', ')}`)
    .join(' ');
}

function conditionExpression(condition: ItemCondition<string>, placeholders: Placeholders): string {
  const all = (Array.isArray(condition) ? condition : [condition]) as readonly object[];
  const holdings = all.map((one) => holdingExpression(one, placeholders));
  return holdings.length === 1 ? holdings[0]! : holdings.map((one) => `(${one})`).join(' OR ');
}

/** The expressions of a write: what it changes of an item, and on what condition. */
export function writeExpressions({
  changes,
  condition,
}: {
  changes?: ItemChanges<string>;
  condition?: ItemCondition<string> | undefined;
}) {
  const placeholders = createPlaceholders();
  return {
    ...(changes && { UpdateExpression: changesExpression(changes, placeholders) }),
    ...(condition && { ConditionExpression: conditionExpression(condition, placeholders) }),
    ...placeholders.attributes(),
  };
}
