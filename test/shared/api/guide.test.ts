import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, it } from 'node:test';
import { ROUTES } from '../../../shared/api/registry.ts';
import { isJson, type RouteSpec } from '../../../shared/api/route.ts';
import { validateAssignment } from '../../../shared/workflows/assignments.ts';

const guide = readFileSync('docs/api.md', 'utf8');
const scripts = [...guide.matchAll(/```sh\n([\s\S]*?)```/g)].map(([, script]) =>
  script!.replaceAll('\\\n', ' '),
);
const requests = scripts.flatMap((script) => script.split('\n').filter((line) => line.startsWith('curl ')));

const PLACEHOLDERS = { 'run-…': `run-${'0'.repeat(24)}`, 'reeval-…': `reeval-${'0'.repeat(24)}` };

/** The path that a request is for, as its shell would have it. */
function pathOf(line: string): string {
  const [, base, path] = /\$(API|A)(?![A-Z])([^\s"?]*)/.exec(line)!;
  const named = Object.entries(PLACEHOLDERS).reduce((text, [one, other]) => text.replace(one, other), path!);
  return (base === 'A' ? '/assignments/story' : '') + named;
}

const bodyOf = (line: string) => / (?:-d|--data) '([^']*)'/.exec(line)?.[1];

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

  it('send bodies that their routes read, and files that stand there or are a person’s own', () => {
    const [, written] = /cat > assignment\.json <<'END'\n([\s\S]*?)\nEND\n/.exec(guide)!;
    assert.equal(validateAssignment(JSON.parse(written!)).assignment, 'story');
    const given = requests.filter((line) => bodyOf(line) !== undefined && !line.includes('sk-…'));
    assert.ok(given.length >= 3);
    for (const line of given) {
      const { body } = routeOf(line)!;
      assert.ok(body && isJson(body) && body.safeParse(JSON.parse(bodyOf(line)!)).success, line);
    }
    const own = ['class.zip', 'scored.csv', 'past.csv'];
    const files = requests.flatMap((line) => [...line.matchAll(/ @(\S+)/g)].map(([, file]) => file!));
    assert.deepEqual(
      files.filter((file) => file !== 'assignment.json' && !own.includes(file)),
      [],
    );
  });

  it('of all guides that say so call the same by one name', () => {
    for (const [page, id] of [
      ['api', 'story'],
      ['review', 'story'],
      ['questions', 'harbour'],
    ]) {
      const text = readFileSync(`docs/${page}.md`, 'utf8');
      assert.match(text, new RegExp(`^A=\\$API/assignments/${id}$`, 'm'), page);
      assert.doesNotMatch(text, /^S=/m, page);
    }
  });
});
