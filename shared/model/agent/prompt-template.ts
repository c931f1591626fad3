import { Liquid, type Template } from 'liquidjs';
import { BLOCK_NAME, composeBlock, type TagKey } from './block.ts';
import { createTagGuard } from './tag-guard.ts';

const USES_BLOCK = /\|\s*block\s*:\s*(["'])(.*?)\1/g;
const READS_FILES = ['include', 'render', 'layout', 'block'];

/** The names of the data blocks a template's source composes. */
export function blockNamesIn(source: string): string[] {
  return [...source.matchAll(USES_BLOCK)].map((match) => match[2] ?? '');
}

export interface PromptTemplates {
  /** Throws where the template is not valid. */
  parse(source: string): Template[];
  /** The inputs that a template reads, by name. */
  inputsOf(template: Template[]): string[];
  /** Throws where the inputs do not hold what the template names. The tags of its blocks are made with the key. */
  render(template: Template[], inputs: Record<string, unknown>, key: TagKey): string;
}

/** Under it a rendering carries its key: a symbol, which no template can name. */
const TAG_KEY = Symbol('tag key');

function plain(value: unknown, guard: (text: string) => string): string {
  if (value === null || value === undefined) return '';
  if (typeof value === 'object')
    throw new Error('a list or an object can only be written by the filter "block"');
  return guard(String(value));
}

/** The own property that a path such as `evidence.quote` leads to; null where it leads nowhere. */
function at(value: unknown, path: string): unknown {
  return path.split('.').reduce<unknown>((from, key) => {
    return typeof from === 'object' && from !== null && Object.hasOwn(from, key)
      ? (from as Record<string, unknown>)[key]
      : null;
  }, value);
}

/** Of each value of a list the fields at the paths, each under the last name of its path, or as `path as name` says. */
function pick(list: unknown, ...fields: string[]): unknown {
  if (!Array.isArray(list)) throw new Error('the filter "pick" takes a list');
  const named = fields.map((field) => {
    const [path, name = path!.split('.').at(-1)!] = field.split(' as ');
    return { path: path!, name };
  });
  return list.map((value) => Object.fromEntries(named.map(({ path, name }) => [name, at(value, path)])));
}

/**
 * Liquid for prompts: every variable and filter must exist, only own properties are read, no template reads files, and
 * data is written as blocks by the filter `block`; `pick` takes of a list's values the fields that a model needs. A value
 * written without `block` cannot open or close a block either.
 */
export function createPromptTemplates(blockNames: Set<string>): PromptTemplates {
  const guard = createTagGuard(blockNames);
  const liquid = new Liquid({
    strictVariables: true,
    strictFilters: true,
    ownPropertyOnly: true,
    lenientIf: true,
    templates: {},
    outputEscape: (value) => plain(value, guard),
  });
  for (const tag of READS_FILES) delete liquid.tags[tag];
  liquid.registerFilter('pick', pick);
  liquid.registerFilter('block', {
    raw: true,
    handler(value: unknown, name: unknown, ...attributes: [string, unknown][]) {
      if (typeof name !== 'string' || !BLOCK_NAME.test(name) || !blockNames.has(name))
        throw new Error('the filter "block" takes a name in quotation marks, such as block: "essay"');
      const { [TAG_KEY]: key } = this.context.environments as { [TAG_KEY]: TagKey };
      return composeBlock(name, value, attributes, { guard, key });
    },
  });
  return {
    parse: (source) => liquid.parse(source),
    inputsOf: (template) => liquid.globalVariablesSync(template, { partials: false }),
    render: (template, inputs, key) =>
      String(liquid.renderSync(template, { ...inputs, [TAG_KEY]: key })).trim(),
  };
}
