import { join } from 'node:path';
import { AssayError } from '@assay/kit/errors/assay-error';
import type { PromptFiles, PromptLibrary } from '@assay/model/agent/prompt-library';

/** Prompts of one's own: in which folder, and their texts by their paths in it. */
interface OwnPrompts {
  folder: string;
  own: PromptFiles;
}

/** Where in a template something went wrong, as its language tells it: https://liquidjs.com */
interface TemplateFault {
  token?: { input: string; getPosition(): [line: number, column: number] };
}

const lineWhere = (text: string, is: (line: string) => boolean): number | null => {
  const at = text.split('\n').findIndex(is);
  return at < 0 ? null : at + 1;
};

/** The first line that reads an input, from 1; null where none does. */
function lineReading(text: string, input: string): number | null {
  const read = new RegExp(String.raw`\{[{%][^}]*\b${input.replace(/[^\w]/g, String.raw`\$&`)}\b`);
  return lineWhere(text, (line) => read.test(line));
}

/** The line of a file that a template's own line was written in, which stands indented there; null where it is not as it was. */
function lineOfFault(text: string, { token }: TemplateFault): number | null {
  if (!token) return null;
  const [row] = token.getPosition();
  const written = token.input.split('\n')[row - 1]?.trim();
  return written ? lineWhere(text, (line) => line.includes(written)) : null;
}

/** The files in which a prompt's fault stands, each with its line. */
function placesOf({ message, cause }: AssayError, { folder, own }: OwnPrompts): string[] {
  const [, input] = /"([^"]+)" is no input/.exec(message) ?? [];
  const files = Object.entries(own).filter(([file]) => input !== undefined || message.includes(file));
  return files.flatMap(([file, text]) => {
    const line = input === undefined ? lineOfFault(text, Object(cause)) : lineReading(text, input);
    return line === null ? [] : [`${join(folder, file)}, line ${line}`];
  });
}

/** What a template says of its own lines, which are not the file's. */
const OWN_LINES = /, line:\d+, col:\d+/;

/** An error of prompts of one's own that says in which file and line it stands, as far as that can be told; any other as it is. */
export function placedError(error: unknown, prompts: OwnPrompts): unknown {
  if (!(error instanceof AssayError) || error.code !== 'PromptInvalid') return error;
  const places = placesOf(error, prompts);
  if (places.length === 0) return error;
  const words = error.message.replace(OWN_LINES, '').replace(/\.?$/, '.');
  return new AssayError('PromptInvalid', `${words} It is read in ${places.join('; ')}.`, { cause: error });
}

/** The same prompts, whose faults are told by file and line also where they are found only as a prompt is written: in a field of an input. */
export function placedPrompts(library: PromptLibrary, prompts: OwnPrompts): PromptLibrary {
  return {
    ...library,
    render(id, inputs) {
      try {
        return library.render(id, inputs);
      } catch (error) {
        throw placedError(error, prompts);
      }
    },
    withKey: (key) => placedPrompts(library.withKey(key), prompts),
  };
}
