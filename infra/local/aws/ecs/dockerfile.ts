import { readFileSync } from 'node:fs';
import { parseJson } from '@assay/kit/json/parse-json';
import { unsupported } from '../../stack-error.ts';

/** What the last stage of a Dockerfile says about the process to run. */
interface ImageConfiguration {
  entryPoint: string[];
  command: string[];
  /** ENV, as written: absolute paths are those of the image. */
  environment: Record<string, string>;
}

/** Reads ENTRYPOINT, CMD and ENV of a Dockerfile's last stage; commands in JSON form, as the other needs a shell. */
export function readDockerfile(dockerfile: string): ImageConfiguration {
  const lines = readFileSync(dockerfile, 'utf8')
    .replace(/\\\r?\n/g, ' ')
    .split(/\r?\n/);
  const lastStage = lines.findLastIndex((line) => /^\s*FROM\s/i.test(line));
  const stage = lines.slice(lastStage + 1);
  const entryPoint = instruction(stage, 'ENTRYPOINT', dockerfile);
  const command = instruction(stage, 'CMD', dockerfile);
  if (entryPoint.length + command.length > 0) return { entryPoint, command, environment: variables(stage) };
  throw unsupported(`${dockerfile} has neither ENTRYPOINT nor CMD: add ENTRYPOINT ["node","index.mjs"].`);
}

function instruction(lines: string[], name: string, dockerfile: string): string[] {
  const line = lines.findLast((candidate) => new RegExp(`^\\s*${name}\\s`, 'i').test(candidate));
  if (line === undefined) return [];
  const words = parse(line.trim().slice(name.length));
  if (words) return words;
  const message = `Write ${name} of ${dockerfile} as a JSON list, for example ${name} ["node","index.mjs"].`;
  throw unsupported(message);
}

/** `ENV NAME=value OTHER="a value"`; the form with a blank in place of the equals sign is not read. */
function variables(lines: string[]): Record<string, string> {
  const text = lines.filter((line) => /^\s*ENV\s/i.test(line)).join(' ');
  const pairs = [...text.matchAll(/(?<!\w)(\w+)=(?:"([^"]*)"|'([^']*)'|(\S*))/g)];
  return Object.fromEntries(
    pairs.map(([, name, double, single, bare]) => [name, double ?? single ?? bare ?? '']),
  );
}

function parse(text: string): string[] | undefined {
  const words = parseJson(text);
  return Array.isArray(words) && words.every((word) => typeof word === 'string') ? words : undefined;
}
