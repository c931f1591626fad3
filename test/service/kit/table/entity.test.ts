import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { entity } from '@assay/kit/table/entity';
import { absent, below, increasedBy, present, removed } from '@assay/kit/table/expressions';
import { GetCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod';
import { openRunTable } from '../../../support/run-table.ts';

const { documents } = await openRunTable();
const NOW = 1_900_000_000;

const noteEntity = entity({
  schema: z.object({
    book: z.string(),
    note: z.string(),
    state: z.string(),
    shelf: z.string().optional(),
    count: z.int().optional(),
  }),
  PK: 'BOOK#{book}',
  SK: 'NOTE#{page}#{note}',
  indexes: {
    ofState: { index: 'GSI1', PK: 'STATE#{state}', SK: '{note}' },
    ofShelf: { index: 'GSI1', PK: 'SHELF#{shelf}', SK: '{note}' },
    loose: { index: 'GSI2', PK: 'LOOSE', SK: '{looseSince}' },
  },
  unread: ['lock'],
});
const coverEntity = entity({ schema: z.object({ title: z.string() }), PK: 'BOOK#{book}', SK: 'COVER' });
const ticketEntity = entity({
  schema: z.object({ expiresAt: z.int() }),
  PK: 'TICKET#{ticket}',
  SK: 'TICKET',
  expires: true,
});

const notes = noteEntity.storedIn(documents, 'results');
const covers = coverEntity.storedIn(documents, 'results');
const note = (book: string, name: string) => ({ book, note: name, state: 'new' });

async function rowOf(PK: string, SK: string) {
  return (await documents.send(new GetCommand({ TableName: 'results', Key: { PK, SK } }))).Item;
}

describe('an item', () => {
  it('has its attributes and its keys; those of an index only where something stands for each name', async () => {
    await notes.put({ ...note('form', 'a'), lock: 1 }, { page: 7 });
    const keys = { PK: 'BOOK#form', SK: 'NOTE#7#a', GSI1PK: 'STATE#new', GSI1SK: 'a' };
    assert.deepEqual(await rowOf(keys.PK, keys.SK), { ...keys, ...note('form', 'a'), lock: 1 });
    await notes.put({ ...note('form', 'a'), shelf: 's' }, { page: 7, looseSince: 't' });
    const moved = { GSI1PK: 'SHELF#s', GSI2PK: 'LOOSE', GSI2SK: 't', shelf: 's' };
    assert.deepEqual(await rowOf(keys.PK, keys.SK), { ...keys, ...note('form', 'a'), ...moved });
    assert.deepEqual(noteEntity.parts(keys), { book: 'form', page: '7', note: 'a' });
    assert.deepEqual(noteEntity.indexParts({ GSI1SK: 'a' }, 'ofState'), { note: 'a' });
  });

  it('is read as its schema has it, or null', async () => {
    const of = { book: 'read', page: 1, note: 'a' };
    assert.equal(await notes.get(of), null);
    await notes.put({ ...note('read', 'a'), lock: 1 }, { page: 1 });
    assert.deepEqual(await notes.get(of), note('read', 'a'));
  });

  it('is new once', async () => {
    const written = await Promise.all([1, 2, 3].map(() => notes.putNew(note('new', 'a'), { page: 1 })));
    assert.equal(written.filter(Boolean).length, 1);
  });

  it('is written, changed and removed where a condition holds', async () => {
    const of = { book: 'if', page: 1, note: 'a' };
    const again = { ...note('if', 'a'), state: 'again' };
    assert.equal(await notes.putIf({ state: 'new' }, again, of), false);
    assert.equal(await notes.putIf([{ PK: absent }, { state: 'old' }], note('if', 'a'), of), true);
    assert.equal(await notes.change(of, { state: 'b' }, { state: ['x', 'y'] }), null);
    const changed = await notes.change(of, { count: increasedBy(2) }, { state: 'new', count: absent });
    assert.deepEqual(changed, { ...note('if', 'a'), count: 2 });
    assert.equal(await notes.update(of, { count: removed, lock: 4 }, { count: below(2) }), false);
    assert.equal(await notes.update(of, { count: removed }, { count: below(3) }), true);
    assert.equal(await notes.remove(of, { lock: 5 }), false);
    assert.deepEqual(await notes.get(of), note('if', 'a'));
    assert.equal(await notes.remove(of, { PK: present }), true);
    assert.equal(await notes.remove(of, { PK: present }), false);
  });

  it('is not there any more from when it expires', async () => {
    const tickets = (seconds: number) => ticketEntity.storedIn(documents, 'results', () => seconds * 1000);
    await tickets(NOW).put({ expiresAt: NOW + 1 }, { ticket: 'a' });
    assert.deepEqual(await tickets(NOW).get({ ticket: 'a' }), { expiresAt: NOW + 1 });
    assert.equal(await tickets(NOW + 1).get({ ticket: 'a' }), null);
  });
});

describe('the items of a partition', () => {
  it('are those of their entity, within what is given of the sort key, page by page', async () => {
    await covers.put({ title: 'T' }, { book: 'list' });
    for (const name of ['a', 'b', 'c']) await notes.put(note('list', name), { page: 1 });
    await notes.put(note('list', 'd'), { page: 11 });
    const names = (of: readonly { note: string }[]) => of.map((one) => one.note).join('');
    assert.equal(names(await notes.queryAll({ book: 'list' })), 'abcd');
    assert.equal(names(await notes.queryAll({ book: 'list' }, { within: { page: 1 } })), 'abc');
    assert.equal((await notes.first({ book: 'list' }, { after: 'NOTE#1#a' }))?.note, 'b');
    assert.equal(await notes.first({ book: 'none' }), null);
    const page = await notes.page({ book: 'list' }, { within: { page: 1 }, limit: 2 });
    assert.deepEqual([names(page.items), page.last], ['ab', 'b']);
    const last = await notes.page({ book: 'list' }, { within: { page: 1 }, limit: 2, after: 'b' });
    assert.deepEqual([names(last.items), last.last], ['c', null]);
    const rows = await notes.rows({ book: 'list' }, { prefix: '' });
    assert.deepEqual(coverEntity.among(rows), [{ title: 'T' }]);
    assert.equal(noteEntity.among(rows).length, 4);
  });

  it('are found by an index', async () => {
    await notes.put({ ...note('index', 'a'), state: 'found' }, { page: 1 });
    await notes.put({ ...note('index', 'b'), state: 'found' }, { page: 1, looseSince: '2030' });
    assert.equal((await notes.queryAll({ state: 'found' }, { index: 'ofState' })).length, 2);
    const loose = await notes.queryAll({}, { index: 'loose', before: '2031', within: {} });
    assert.ok(loose.some(({ book }) => book === 'index'));
  });
});
