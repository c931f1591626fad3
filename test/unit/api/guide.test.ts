import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { describe, it } from 'node:test';
import { ROUTES } from '@assay/api/registry';
import type { RouteSpec } from '@assay/platform/api/route';
import { validateAssignment } from '@assay/workflows/assignments';

const guide = readFileSync('docs/api.md', 'utf8');
const scripts = [...guide.matchAll(/```sh\n([\s\S]*?)```/g)].map(([, script]) =>
  script!.replaceAll('\\\n', ' '),
);
const lines = scripts.flatMap((script) => script.split('\n'));
/** Requests of the API: with a token, by themselves or where their answer is kept in a variable. */
const requests = lines.flatMap(
  (line) => /^(?:\w+=\$\()?(curl .*(?:ASK|ADMINISTRATOR|TOKEN).*)$/.exec(line)?.[1] ?? [],
);

const PLACEHOLDERS = {
  'run-…': `run-${'0'.repeat(12)}-${'0'.repeat(24)}`,
  'reeval-…': `reeval-${'0'.repeat(24)}`,
  $REPORT: 'a'.repeat(64),
  $RUN: `run-${'0'.repeat(12)}-${'0'.repeat(24)}`,
  $REEVALUATION: `reeval-${'0'.repeat(24)}`,
};

/** What the page says that a variable of the shell is; undefined: it says nothing. */
const assigned = (name: string) => new RegExp(`^${name}=(\\S+)`, 'm').exec(guide)?.[1];

/** The path that a request is for, as its shell would have it. */
function pathOf(line: string): string {
  const [, base, path] = /\$(API|A|QUIZ|COURSE)(?![A-Z])([^\s"?]*)/.exec(line)!;
  const named = Object.entries(PLACEHOLDERS).reduce((text, [one, other]) => text.replace(one, other), path!);
  return (base === 'API' ? '' : assigned(base!)!.replace('$API', '')) + named;
}

function routeOf(line: string): RouteSpec | undefined {
  const sends = / (?:-d|--data(?:-binary)?) /.test(line);
  const method = (/ -X (\w+)/.exec(line)?.[1] ?? (sends ? 'POST' : 'GET')).toLowerCase();
  const isOf = ({ path }: RouteSpec) =>
    new RegExp(`^${path.replaceAll('.', '\\.').replaceAll(/\{\w+\}/g, '[^/]+')}$`).test(pathOf(line));
  return ROUTES.find((route) => route.method === method && isOf(route));
}

describe('the examples of the guide to the API', () => {
  it('ask routes that there are, with a token of a role that may', () => {
    assert.ok(requests.length > 20);
    for (const line of requests) {
      const route = routeOf(line);
      assert.ok(route, line);
      const role = line.includes('ADMINISTRATOR') ? 'administrator' : 'teacher';
      assert.ok((route.roles as readonly string[]).includes(role), `${role}: ${line}`);
    }
  });

  it('send an assignment that is one, and files that the project has or the page makes', () => {
    const [, written] = /cat > assignment\.json <<'END'\n([\s\S]*?)\nEND\n/.exec(guide)!;
    assert.equal(validateAssignment(JSON.parse(written!)).assignment, 'story');
    const files = requests.flatMap((line) => [...line.matchAll(/ @(\S+)/g)].map(([, file]) => file!));
    const isMade = (file: string) =>
      lines.some((line) => / > (\S+)/.exec(line)?.[1] === file || line.startsWith(`zip -r ${file} `));
    assert.deepEqual(
      files.filter((file) => !existsSync(file) && !isMade(file)),
      [],
    );
  });

  it('name variables that the page has set before', () => {
    for (const [index, line] of lines.entries())
      for (const [, name] of line.matchAll(/\$\{?([A-Z]\w*)/g))
        assert.ok(
          lines.slice(0, index).some((before) => before.startsWith(`${name}=`)),
          `$${name} of: ${line}`,
        );
  });

  it('of all guides that say so call the same by one name', () => {
    for (const [page, id] of [
      ['api', 'story'],
      ['reference/review', 'story'],
      ['reference/questions', 'harbour'],
    ]) {
      const text = readFileSync(`docs/${page}.md`, 'utf8');
      assert.match(text, new RegExp(`^A=\\$API/assignments/${id}$`, 'm'), page);
      assert.doesNotMatch(text, /^S=/m, page);
    }
  });
});
