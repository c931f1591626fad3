import { describeIssues } from '@assay/kit/errors/describe-issues';
import { readYaml } from '@assay/kit/yaml/read-yaml';
import { type Document, isMap, isNode, isScalar, LineCounter, parseDocument } from 'yaml';
import * as z from 'zod';

/** What is wrong in a file, and on which line; null: of no line of it. */
export interface FileFault {
  line: number | null;
  message: string;
}

/** The offset of a key of the mapping at `path`, or of what is nearest around a place. */
function offsetOf(document: Document, path: readonly PropertyKey[], key?: string): number | null {
  const node = path.length === 0 ? document.contents : document.getIn(path, true);
  if (key !== undefined && isMap(node)) {
    const pair = node.items.find(({ key: own }) => isScalar(own) && own.value === key);
    if (pair && isScalar(pair.key)) return pair.key.range?.[0] ?? null;
  }
  if (isNode(node)) return node.range?.[0] ?? null;
  return path.length === 0 ? null : offsetOf(document, path.slice(0, -1));
}

/** Where each issue of a schema is: a field that it does not know on that field's own line. */
function* placed(issue: z.core.$ZodIssue, document: Document) {
  if (issue.code !== 'unrecognized_keys') yield { issue, at: offsetOf(document, issue.path) };
  else
    for (const key of issue.keys)
      yield {
        issue: { ...issue, message: `"${key}" is no field here` },
        at: offsetOf(document, issue.path, key),
      };
}

/** What a parser of YAML says is wrong, without the line and in words for who wrote the file. */
const plainFault = (message: string): string =>
  message
    .split('\n')[0]!
    .replace(/ at line \d+, column \d+:?$/, '')
    .replace(/^Map keys must be unique/, 'the same name stands here a second time: keep one of the two');

/** Every fault of a text of YAML or JSON by a schema, each with its line, in the order of the lines. `value`: what the schema reads of it. */
export function faultsIn(text: string, schema: z.ZodType): FileFault[] {
  const lines = new LineCounter();
  const document = parseDocument(text.replace(/^\uFEFF/, ''), { lineCounter: lines });
  if (document.errors.length > 0)
    return document.errors.map((error) => ({
      line: error.linePos?.[0].line ?? null,
      message: plainFault(error.message),
    }));
  let value: unknown;
  try {
    value = readYaml(text, (reason) => new Error(reason));
  } catch (error) {
    const { message } = error as Error;
    return [{ line: Number(/at line (\d+)/.exec(message)?.[1] ?? 1), message }];
  }
  const read = schema.safeParse(value);
  if (read.success) return [];
  const faults = read.error.issues.flatMap((issue) =>
    [...placed(issue, document)].map(({ issue: one, at }) => ({
      line: at === null ? null : lines.linePos(at).line,
      message: describeIssues(new z.core.$ZodError([one]))[0]!,
    })),
  );
  return faults.sort((a, b) => (a.line ?? 0) - (b.line ?? 0));
}
