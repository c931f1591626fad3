import { expressionSource, isExpression, parseExpression } from '../expressions/expression.ts';

/** What of `$states` a field may read beside `input` and `context`. */
export type StatesField = 'result' | 'errorOutput';

interface LintProblem {
  readonly path: PropertyKey[];
  readonly message: string;
}

/** What is wrong with the expressions of a template, each problem with its place in it. */
export function lintTemplate(
  template: unknown,
  readable: readonly StatesField[],
  path: PropertyKey[] = [],
): LintProblem[] {
  if (isExpression(template))
    return lintExpression(expressionSource(template), readable).map((message) => ({ path, message }));
  if (typeof template === 'string') {
    if (template.startsWith('{%') === template.endsWith('%}')) return [];
    return [{ path, message: 'has only one of the delimiters {% and %}' }];
  }
  if (typeof template !== 'object' || template === null) return [];
  return Object.entries(template).flatMap(([key, value]) => lintTemplate(value, readable, [...path, key]));
}

function lintExpression(source: string, readable: readonly StatesField[]): string[] {
  let tree: unknown;
  try {
    tree = parseExpression(source).ast();
  } catch (failure) {
    return [`is not a JSONata expression: ${(failure as Error).message}`];
  }
  return [...new Set(problemsOf(tree, true, new Set<string>(['input', 'context', ...readable])))];
}

/** jsonata's tree as it is; its own type lacks paths, predicates and groups. */
interface Node {
  readonly type?: string;
  readonly value?: unknown;
  readonly steps?: readonly Node[];
}

/** In these the focus moves: `$` is no longer the expression's own input, which Step Functions leaves without a value. */
const MOVING = new Set(['predicate', 'stages', 'group', 'terms']);

function* problemsOf(node: unknown, atTop: boolean, readable: ReadonlySet<string>): Generator<string> {
  if (typeof node !== 'object' || node === null) return;
  const problem = problemOf(node, atTop, readable);
  if (problem !== undefined) yield problem;
  for (const [key, child] of Object.entries(node)) {
    const isFirstStep = Array.isArray(child) && key === 'steps';
    if (isFirstStep) yield* problemsOf(child[0], atTop, readable);
    const moves = isFirstStep || MOVING.has(key) || (node as Node).type === 'transform';
    yield* problemsOf(isFirstStep ? child.slice(1) : child, atTop && !moves, readable);
  }
}

function problemOf(
  { type, value, steps: [first, second] = [] }: Node,
  atTop: boolean,
  readable: ReadonlySet<string>,
): string | undefined {
  if (type === 'variable' && value === 'eval') return 'uses $eval, which Step Functions refuses: use $parse';
  if (atTop && type === 'variable' && (value === '' || value === '$'))
    return `uses $${value} at the top level, which has no value in Step Functions: use $states.input`;
  if (type !== 'path') return undefined;
  if (atTop && first?.type === 'name')
    return `uses the field '${first.value}' at the top level, which has no value in Step Functions: use $states.input.${first.value}`;
  const isStates = first?.type === 'variable' && first.value === 'states' && second?.type === 'name';
  if (!isStates || readable.has(String(second.value))) return undefined;
  return `reads $states.${second.value}, which has no value here`;
}
