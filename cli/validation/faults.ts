import { faultText, schemaFaults } from '@assay/kit/errors/read-as';
import { readYaml } from '@assay/kit/yaml/read-yaml';
import { yamlFault } from '@assay/kit/yaml/yaml-fault';
import { type Document, isMap, isNode, isScalar, LineCounter, parseDocument } from 'yaml';
import type * as z from 'zod';

/** What is wrong in a file, and on which line; null: of no line of it. */
export interface FileFault {
  line: number | null;
  message: string;
}

/** The offset of what stands at a place: of a field its name, and of what is not there what is nearest around it. */
function offsetOf(document: Document, path: readonly PropertyKey[]): number | null {
  const [around, last] = [path.slice(0, -1), path.at(-1)];
  const holder = around.length === 0 ? document.contents : document.getIn(around, true);
  if (isMap(holder)) {
    const pair = holder.items.find(({ key }) => isScalar(key) && key.value === last);
    if (pair && isScalar(pair.key)) return pair.key.range?.[0] ?? null;
  }
  const node = path.length === 0 ? document.contents : document.getIn(path, true);
  if (isNode(node)) return node.range?.[0] ?? null;
  return path.length === 0 ? null : offsetOf(document, around);
}

/** Every fault of a text of YAML or JSON by a schema, each with its line, in the order of the lines. */
export function faultsIn(text: string, schema: z.ZodType): FileFault[] {
  const bare = text.replace(/^\uFEFF/, '');
  const lines = new LineCounter();
  const document = parseDocument(bare, { lineCounter: lines });
  if (document.errors.length > 0)
    return document.errors.map((error) => {
      const { line, words } = yamlFault(error, bare);
      return { line, message: words };
    });
  let value: unknown;
  try {
    value = readYaml(text, (reason) => new Error(reason));
  } catch (error) {
    const [, line, message] = /^line (\d+): (.*)$/s.exec((error as Error).message) ?? [];
    return [{ line: Number(line ?? 1), message: message ?? (error as Error).message }];
  }
  const faults = schemaFaults(schema, value).map((fault) => {
    const at = offsetOf(document, fault.path);
    return { line: at === null ? null : lines.linePos(at).line, message: faultText(fault) };
  });
  return faults.sort((a, b) => (a.line ?? 0) - (b.line ?? 0));
}
