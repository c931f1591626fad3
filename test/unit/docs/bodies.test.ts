import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { describe, it } from 'node:test';
import { ROUTES } from '@assay/api/registry';
import { isJson, type RouteSpec } from '@assay/platform/api/route';

const PAGES = globSync(['*.md', 'docs/**/*.md', 'examples/**/*.md', 'cli/templates/**/*.md']).sort();

/** A request with a body, as a page has a reader send it. */
interface SentBody {
  /** What calls it, without the body. */
  call: string;
  body: string;
}

/** What stands for what a reader fills in. */
const FILLED: [RegExp, string][] = [
  [
    /"(?:Public keyset|Access token|Authentication request) URL"|"Platform ID"/g,
    '"https://lms.example.edu/x"',
  ],
  [/\$REPORT/g, 'a'.repeat(64)],
  [/, …\]/g, `, "${'b'.repeat(64)}", "${'c'.repeat(64)}"]`],
  [/sk-…/g, `sk-${'0'.repeat(20)}`],
  [/q-…/g, `q-${'0'.repeat(16)}`],
];

const filled = (body: string) => FILLED.reduce((text, [form, sample]) => text.replaceAll(form, sample), body);

/** Every body that stands in a command of a page; variables between its quotes are of one character. */
function sentIn(text: string): SentBody[] {
  const scripts = [...text.matchAll(/^ *```sh\n([\s\S]*?)^ *```/gm)].map(([, script]) => script!);
  const joined = scripts.map((script) => script.replaceAll(/ \\\n\s*/g, ' ').replaceAll(/'\$\w+'/g, '1'));
  return joined.flatMap((script) =>
    [
      ...script.matchAll(/^(.*(?:curl|\bt) [^|\n]*) (?:-d|--data) (?:'([^']*)'|"((?:[^"\\]|\\.)*)")(.*)$/gm),
    ].map(([, before, single, double, after]) => ({
      call: `${before} ${after!.split(' #')[0]}`,
      body: filled(single ?? double!.replaceAll('\\"', '"')),
    })),
  );
}

/** The path that a call asks, its variables as the page sets them; null: it is not the API that is asked. */
function pathOf(call: string, page: string): string | null {
  const [, address] =
    /(?:^|[\s"])((?:\$[A-Z]\w*|https:\/\/ASSAY|http:\/\/127\.0\.0\.1:\w+)(?:\/[^\s"?]*)?)(?=[\s"?]|$)/.exec(
      call.replaceAll(/-H (?:"[^"]*"|'[^']*')/g, ''),
    ) ?? [null, ''];
  if (!address || address.includes('/stand-in/')) return null;
  const [, name, rest = ''] = /^\$(\w+)(.*)$/.exec(address) ?? [];
  if (name === undefined) return address.replace(/^https?:\/\/[^/]+/, '');
  if (name === 'API') return rest;
  const [, value] = new RegExp(`^${name}=(\\S+)`, 'm').exec(page) ?? [];
  assert.ok(value, `$${name} is set nowhere: ${call}`);
  return `${pathOf(value, page)}${rest}`;
}

/** The route that a call with a body is for; undefined: there is none. */
function routeOf(call: string, path: string): RouteSpec | undefined {
  const method = (/ -X (\w+)/.exec(call)?.[1] ?? 'POST').toLowerCase();
  const isOf = ({ path: form }: RouteSpec) =>
    new RegExp(`^${form.replaceAll('.', '\\.').replaceAll(/\{\w+\}/g, '[^/]+')}$`).test(path);
  return ROUTES.find((route) => route.method === method && isOf(route));
}

describe('bodies as the pages send them', () => {
  const pages = PAGES.map((page) => ({ page, text: readFileSync(page, 'utf8') }));

  for (const { page, text } of pages.filter((one) => sentIn(one.text).length > 0))
    it(`${page}: ${sentIn(text).length} are read by their routes`, () => {
      for (const { call, body } of sentIn(text)) {
        const path = pathOf(call, text);
        if (path === null) continue;
        const route = routeOf(call, path);
        assert.ok(route?.body && isJson(route.body), `${call}: no route takes JSON there`);
        const read = route.body.safeParse(JSON.parse(body));
        assert.ok(read.success, `${call}\n${body}\n${read.error?.message}`);
      }
    });

  it('are those of the tours, of reviews, webhooks, platforms and erasures', () => {
    const count = pages.reduce((sum, { text }) => sum + sentIn(text).length, 0);
    assert.ok(count >= 35, `${count}`);
  });
});
