import { parseExpression } from '../expressions/expression.ts';

/** What of `$states` a field may read beside `input` and `context`. */
export type StatesField = 'result' | 'errorOutput';

/** What is wrong with an expression, in words; empty when nothing is. */
export function lintExpression(source: string, readable: readonly StatesField[]): string[] {
  let ast: unknown;
  try {
    ast = parseExpression(source).ast();
  } catch (failure) {
    return [`is not a JSONata expression: ${(failure as Error).message}`];
  }
  const problems = new Set<string>();
  visit(ast, true, (node, atTop) => {
    const problem = problemOf(node, atTop, readable);
    if (problem !== undefined) problems.add(problem);
  });
  return [...problems];
}

/** jsonata's tree as it is; its own type lacks paths, predicates and groups. */
interface Node {
  readonly type?: string;
  readonly value?: unknown;
  readonly steps?: readonly Node[];
  readonly [child: string]: unknown;
}

function problemOf(node: Node, atTop: boolean, readable: readonly StatesField[]): string | undefined {
  if (node.type === 'variable' && node.value === 'eval')
    return 'uses $eval, which Step Functions does not allow: use $parse';
  if (atTop && node.type === 'variable' && (node.value === '' || node.value === '$')) {
    return `uses $${node.value} at the top level, which has no value in Step Functions: use $states.input`;
  }
  const [first, second] = node.type === 'path' ? (node.steps ?? []) : [];
  if (atTop && first?.type === 'name') {
    return `uses the field name '${first.value}' at the top level, which has no value in Step Functions: use $states.input.${first.value}`;
  }
  if (first?.type !== 'variable' || first.value !== 'states' || second?.type !== 'name') return undefined;
  return problemOfStatesField(String(second.value), readable);
}

function problemOfStatesField(name: string, readable: readonly StatesField[]): string | undefined {
  if (name === 'input' || name === 'context' || readable.includes(name as StatesField)) return undefined;
  return name === 'result' || name === 'errorOutput'
    ? `reads $states.${name}, which this field cannot`
    : `reads $states.${name}, which does not exist`;
}

/** Calls `look` for each node of the tree; `atTop` while `$` is still the expression's own (absent) input. */
function visit(node: unknown, atTop: boolean, look: (node: Node, atTop: boolean) => void): void {
  if (Array.isArray(node)) {
    for (const item of node) visit(item, atTop, look);
    return;
  }
  if (typeof node !== 'object' || node === null) return;
  const tree = node as Node;
  if (typeof tree.type === 'string') look(tree, atTop);
  for (const [key, child] of Object.entries(tree)) {
    if (key === 'steps' && Array.isArray(child)) {
      visit(child[0], atTop, look);
      visit(child.slice(1), false, look);
    } else {
      visit(child, atTop && !movesFocus(tree, key), look);
    }
  }
}

function movesFocus(node: Node, key: string): boolean {
  return (
    key === 'predicate' || key === 'stages' || key === 'group' || key === 'terms' || node.type === 'transform'
  );
}
