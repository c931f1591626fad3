import { unsupported } from '../stack-error.ts';

/** Where the intrinsic functions of a template find their values. */
export interface TemplateScope {
  ref(name: string): unknown;
  attribute(logicalId: string, name: string): unknown;
}

/** `AWS::NoValue`: the property that holds it is left out. */
export const NO_VALUE = Symbol('AWS::NoValue');

type Intrinsic = (operand: unknown, scope: TemplateScope) => unknown;

/** Evaluates every intrinsic function inside a value of a template. Throws `TemplateUnsupported` for an unknown one. */
export function evaluate(value: unknown, scope: TemplateScope): unknown {
  if (Array.isArray(value))
    return value.map((item) => evaluate(item, scope)).filter((item) => item !== NO_VALUE);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value);
  const [name, operand] = entries[0] ?? ['', undefined];
  if (entries.length === 1 && isIntrinsic(name)) return call(name, operand, scope);
  return evaluateObject(entries, scope);
}

/** Whether an object with this single key is an intrinsic function. */
export function isIntrinsic(name: string): boolean {
  return name === 'Ref' || name.startsWith('Fn::');
}

function evaluateObject(entries: [string, unknown][], scope: TemplateScope): Record<string, unknown> {
  const evaluated = entries.map(([key, item]) => [key, evaluate(item, scope)] as const);
  return Object.fromEntries(evaluated.filter(([, item]) => item !== NO_VALUE));
}

function call(name: string, operand: unknown, scope: TemplateScope): unknown {
  const intrinsic = intrinsics[name];
  if (intrinsic) return intrinsic(operand, scope);
  throw unsupported(`The local stack has no ${name}. Write the template without it.`);
}

const intrinsics: Record<string, Intrinsic> = {
  Ref: (operand, scope) => scope.ref(String(operand)),
  'Fn::GetAtt': (operand, scope) => {
    const [logicalId = '', ...names] = Array.isArray(operand)
      ? operand.map(String)
      : String(operand).split('.');
    return scope.attribute(logicalId, names.join('.'));
  },
  'Fn::Sub': (operand, scope) => substitute(operand, scope),
  'Fn::Join': (operand, scope) => {
    const [separator, list] = pair(operand, scope);
    return listOf(list).map(String).join(String(separator));
  },
  'Fn::Select': (operand, scope) => {
    const [index, list] = pair(operand, scope);
    return listOf(list)[Number(index)];
  },
  'Fn::Split': (operand, scope) => {
    const [separator, text] = pair(operand, scope);
    return String(text).split(String(separator));
  },
  'Fn::GetAZs': () => ['us-east-1a', 'us-east-1b'],
};

function substitute(operand: unknown, scope: TemplateScope): string {
  const [text, variables] = Array.isArray(operand) ? operand : [operand, {}];
  const own = evaluate(variables ?? {}, scope) as Record<string, unknown>;
  return String(text).replace(/\$\{(!?)([^}]+)\}/g, (_whole, literal: string, name: string) => {
    if (literal) return `\${${name}}`;
    if (name in own) return String(own[name]);
    const dot = name.indexOf('.');
    return String(dot < 0 ? scope.ref(name) : scope.attribute(name.slice(0, dot), name.slice(dot + 1)));
  });
}

function pair(operand: unknown, scope: TemplateScope): [unknown, unknown] {
  const [first, second] = listOf(operand);
  return [evaluate(first, scope), evaluate(second, scope)];
}

function listOf(value: unknown): unknown[] {
  return Array.isArray(value) ? value : [value];
}
