import assert from 'node:assert/strict';
import { it } from 'node:test';
import { itemsReached } from '../../support/items-reached.ts';

const DECLARED = `
  const caps = entity({ PK: 'CAP#{tenant}', SK: '{assignment}' });
  const links = entity({ PK: 'LTI-LINK#{tenant}#{link}', SK: 'LINK' });
  function createCaps(client) {
    const kept = caps.storedIn(client);
    return { keep: (one) => kept.put(one), find: (of) => kept.get(of) };
  }
  function createLinks(client) {
    const kept = links.storedIn(client);
    return { keep: (one) => kept.update(one), find: (of) => kept.get(of) };
  }
  const capStore = lazily(() => createCaps(0));
  const linkStore = lazily(() => createLinks(0));
`;
const reached = (code: string) => {
  const { does, mayDo } = itemsReached(`${DECLARED}${code} export { handler };`);
  return [[...does.keys()].sort(), [...mayDo.keys()].sort()];
};

it('a store that is handed on is known by what made it, however far and in whatever order it goes', () => {
  const put = ['PutItem CAP#{tenant}'];
  const either = [...put, 'UpdateItem LTI-LINK#{tenant}#{link}'];
  const keeping = 'function keep(store, one) { return store.keep(one); }';
  assert.deepEqual(reached(`${keeping} const handler = (one) => keep(capStore(), one);`), [put, put]);
  const through = 'const through = ({ to, one }) => keep(to, one);';
  const handed = `${keeping} ${through} const handler = (one) => through({ to: capStore(), one });`;
  assert.deepEqual(reached(handed), [put, put]);
  const both = `${keeping} const handler = (one) => [keep(capStore(), one), keep(linkStore(), one)];`;
  assert.deepEqual(reached(both), [either, either]);
});

it('items that are reached at their first use are known without a factory', () => {
  const kept = 'const kept = lazily(() => caps.storedIn(0));';
  const put = ['PutItem CAP#{tenant}'];
  assert.deepEqual(reached(`${kept} const handler = (one) => kept().put(one);`), [put, put]);
});

it('a key is told as its entity declares it, and what nobody calls is not done', () => {
  const unused = 'function keep(store, one) { return store.keep(one); }';
  assert.deepEqual(reached(`${unused} const handler = (of) => linkStore().find(of);`)[0], [
    'GetItem LTI-LINK#{tenant}#{link}',
  ]);
});
