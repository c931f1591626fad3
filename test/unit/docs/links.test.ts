import assert from 'node:assert/strict';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { describe, it } from 'node:test';

const NOT_OURS = new Set(['node_modules', '.git', '.assay', 'cdk.out', 'assay-results']);

/** Every Markdown file of the project, by its path from the root. */
function pagesBelow(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    if (NOT_OURS.has(entry.name)) return [];
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return pagesBelow(path);
    return entry.name.endsWith('.md') ? [path] : [];
  });
}

/** A page without what is code: fenced blocks, and code within a line where `inline` says so. */
const withoutFences = (text: string) => text.replaceAll(/^( *)(`{3,}|~{3,})[\s\S]*?^ *\2 *$/gm, '');
const withoutCode = (text: string) => withoutFences(text).replaceAll(/`[^`\n]*`/g, 'code');

/** The anchors of a page's headings, as GitHub makes them. */
function anchorsOf(text: string): Set<string> {
  const seen = new Map<string, number>();
  const anchors = new Set<string>();
  for (const [, heading] of withoutFences(text).matchAll(/^#{1,6} +(.+?) *$/gm)) {
    const slug = heading!
      .replaceAll(/!?\[([^\]]*)\]\([^)]*\)/g, '$1')
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{M}\p{N}\p{Pc} -]/gu, '')
      .replaceAll(' ', '-');
    const times = seen.get(slug) ?? 0;
    seen.set(slug, times + 1);
    anchors.add(times === 0 ? slug : `${slug}-${times}`);
  }
  for (const [, id] of text.matchAll(/<a (?:id|name)="([^"]+)"/g)) anchors.add(id!);
  return anchors;
}

/** Where a page leads within the project: links, pictures, and pictures written as HTML. */
function targetsOf(text: string): string[] {
  const prose = withoutCode(text);
  const links = [...prose.matchAll(/\]\(\s*<?([^)\s>]+)>?(?:\s+"[^"]*")?\s*\)/g)].map(
    ([, target]) => target!,
  );
  const named = [...prose.matchAll(/^\[[^\]]+\]: +(\S+)/gm)].map(([, target]) => target!);
  const html = [...prose.matchAll(/<(?:img|source|a)[^>]* (?:src|srcset|href)="([^"]+)"/g)].map(
    ([, target]) => target!,
  );
  return [...links, ...named, ...html].filter((target) => !/^(?:[a-z][a-z0-9+.-]*:|\/\/)/i.test(target));
}

/** What is wrong with a target of a page; undefined: nothing. */
function faultOf(page: string, target: string): string | undefined {
  const [path, anchor] = target.split('#') as [string, string?];
  const file = path === '' ? page : normalize(join(dirname(page), decodeURIComponent(path)));
  if (file.startsWith('..')) return `${page}: ${target} leads out of the project`;
  if (!existsSync(file)) return `${page}: ${target} is not there`;
  if (anchor === undefined || anchor === '' || statSync(file).isDirectory() || !file.endsWith('.md'))
    return undefined;
  return anchorsOf(readFileSync(file, 'utf8')).has(decodeURIComponent(anchor))
    ? undefined
    : `${page}: ${target} names no heading of ${file}`;
}

const pages = pagesBelow('.');

describe('the links of the pages', () => {
  it('lead to files and headings that are there', () => {
    assert.ok(pages.includes('README.md'));
    const faults = pages.flatMap((page) =>
      targetsOf(readFileSync(page, 'utf8')).flatMap((target) => faultOf(page, target) ?? []),
    );
    assert.deepEqual(faults, []);
  });

  it('of the folder of guides reach every page of it from the README', () => {
    const reached = new Set<string>();
    const waiting = ['README.md'];
    while (waiting.length > 0) {
      const page = waiting.pop()!;
      if (reached.has(page) || !existsSync(page) || !page.endsWith('.md')) continue;
      reached.add(page);
      for (const target of targetsOf(readFileSync(page, 'utf8'))) {
        const [path] = target.split('#');
        if (path) waiting.push(normalize(join(dirname(page), decodeURIComponent(path))));
      }
    }
    assert.deepEqual(
      pages.filter((page) => page.startsWith('docs/') && !reached.has(page)),
      [],
    );
  });
});
