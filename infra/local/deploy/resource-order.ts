import { type StackError, unsupported } from '../stack-error.ts';
import { isIntrinsic } from './intrinsic.ts';
import type { Template, TemplateResource } from './template.ts';

/** Logical ids in an order in which every resource comes after those it names. Throws for a cycle. */
export function resourceOrder(resources: Template['Resources']): string[] {
  const order: string[] = [];
  const state = new Map<string, 'open' | 'done'>();
  const visit = (id: string, path: string[]): void => {
    const resource = resources[id];
    if (!resource || state.get(id) === 'done') return;
    if (state.get(id) === 'open') throw cycle([...path, id]);
    state.set(id, 'open');
    for (const needed of needs(resource)) visit(needed, [...path, id]);
    state.set(id, 'done');
    order.push(id);
  };
  for (const id of Object.keys(resources)) visit(id, []);
  return order;
}

function needs(resource: TemplateResource): string[] {
  const explicit = [resource.DependsOn ?? []].flat();
  return [...new Set([...explicit, ...references(resource.Properties)])];
}

/** Every logical id (or parameter) that a value of a template names. */
export function references(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(references);
  if (typeof value !== 'object' || value === null) return [];
  const entries = Object.entries(value);
  const [name, operand] = entries[0] ?? ['', undefined];
  if (entries.length !== 1 || !isIntrinsic(name)) return entries.flatMap(([, item]) => references(item));
  if (name === 'Ref') return [String(operand)];
  if (name === 'Fn::GetAtt')
    return [String(Array.isArray(operand) ? operand[0] : String(operand).split('.')[0])];
  return name === 'Fn::Sub' ? substituted(operand) : references(operand);
}

function substituted(operand: unknown): string[] {
  const [text, variables] = Array.isArray(operand) ? operand : [operand, {}];
  const own = Object.keys((variables as object | null) ?? {});
  const names = [...String(text).matchAll(/\$\{([^!}][^}]*)\}/g)].map(
    ([, name]) => name?.split('.')[0] as string,
  );
  return [...names.filter((name) => !own.includes(name)), ...references(variables)];
}

function cycle(path: string[]): StackError {
  const message = `Resources of the template need each other: ${path.join(' → ')}.`;
  return unsupported(message);
}
