import { AssayError } from '../../../../shared/errors/assay-error.ts';
import type { BusEvent } from './event.ts';

/** How a rule's target turns the event into its input; at most one of the three is given. */
export interface TargetInput {
  Input?: string;
  InputPath?: string;
  InputTransformer?: { InputPathsMap?: Record<string, string>; InputTemplate: string };
}

/** The text a target receives for an event. */
export type InputOf = (event: BusEvent) => string;

/** Compiles a target's input settings; a JSON path with more than names and indexes is refused. */
export function targetInput(settings: TargetInput): InputOf {
  if (settings.Input !== undefined) return () => settings.Input as string;
  if (settings.InputTransformer) return transformer(settings.InputTransformer);
  if (settings.InputPath === undefined) return (event) => JSON.stringify(event);
  const read = path(settings.InputPath);
  return (event) => JSON.stringify(read(event) ?? {});
}

function transformer(settings: { InputPathsMap?: Record<string, string>; InputTemplate: string }): InputOf {
  const variables = Object.entries(settings.InputPathsMap ?? {}).map(
    ([name, source]) => [name, path(source)] as const,
  );
  return (event) => {
    const values = new Map<string, unknown>(variables.map(([name, read]) => [name, read(event) ?? '']));
    values.set('aws.events.event', event).set('aws.events.event.json', event);
    values.set('aws.events.event.ingestion-time', event.time);
    return fill(settings.InputTemplate, values);
  };
}

const PIECE = /"(?:[^"\\]|\\.)*"|<([\w.-]+)>/g;

/** Outside of quotes a placeholder becomes JSON, inside of quotes the text of the value. */
function fill(template: string, values: Map<string, unknown>): string {
  return template.replace(PIECE, (piece, name: string | undefined) => {
    if (name !== undefined) return values.has(name) ? JSON.stringify(values.get(name)) : piece;
    return piece.replace(/<([\w.-]+)>/g, (placeholder, inner: string) =>
      values.has(inner) ? insideQuotes(values.get(inner)) : placeholder,
    );
  });
}

function insideQuotes(value: unknown): string {
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  return JSON.stringify(text).slice(1, -1);
}

function path(source: string): (event: BusEvent) => unknown {
  const steps = [...source.matchAll(/\.([\w-]+)|\['([^']+)'\]|\[(\d+)\]/g)];
  if (!source.startsWith('$') || `$${steps.map(([step]) => step).join('')}` !== source) {
    const message = `The local EventBridge reads paths of names and indexes only, not ${source}.`;
    throw new AssayError('TemplateUnsupported', message);
  }
  const names = steps.map(([, name, quoted, index]) => name ?? quoted ?? (index as string));
  return (event) =>
    names.reduce<unknown>((value, name) => (value as Record<string, unknown> | null)?.[name], event);
}
