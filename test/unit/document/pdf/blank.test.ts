import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { readingFlags, unreadOf } from '@assay/deliverable-review/unread';
import { readabilityOf } from '@assay/document/readability';
import { extractDocument } from '../../../../shared/document/pdf/extract-document.ts';
import { PageWriter, writePdf } from './pdf-writer.ts';

const PROSE = Array.from({ length: 8 }, () => 'The library lets its members borrow a tool for one week.');

function chapter(title = '1 Introduction'): PageWriter {
  return new PageWriter().text(72, 80, title, { size: 14, bold: true }).lines(72, 110, PROSE);
}

async function read(...pages: PageWriter[]) {
  const document = await extractDocument(writePdf(pages));
  const flagsOf = (described: number) =>
    readingFlags(document, described).flatMap(([flag, holds]) => (holds ? [flag] : []));
  return { document, flagsOf, flags: flagsOf(1), reason: unreadOf(document, 1)?.code ?? null };
}

describe('a document that can be read', () => {
  it('may have blank pages, which are told of and no more', async () => {
    const left = new PageWriter().text(200, 400, 'This page intentionally left blank');
    const { document, flags, reason } = await read(chapter(), new PageWriter(), chapter('2 Design'), left);
    assert.deepEqual(
      document.pages.map(({ kind }) => kind),
      ['text', 'blank', 'text', 'blank'],
    );
    assert.deepEqual(
      document.warnings.map(({ code, pages }) => [code, pages]),
      [['BlankPages', [2, 4]]],
    );
    assert.deepEqual([flags, reason], [[], null]);
  });

  it('has blank pages with running heads too', async () => {
    const pages = [chapter(), new PageWriter(), chapter('2 Design'), chapter('3 Tests')];
    const { document } = await read(
      ...pages.map((page, at) => page.text(72, 40, 'Tool library').text(290, 810, `${at + 1}`)),
    );
    assert.equal(document.pages[1]!.kind, 'blank');
  });
});

describe('a document that can hardly be read', () => {
  it('has a title, headings and contents and nothing under them', async () => {
    const contents = new PageWriter().text(72, 80, 'Contents', { size: 14, bold: true });
    const skeleton = new PageWriter();
    for (const [at, title] of ['Introduction', 'Requirements', 'Architecture', 'Tests'].entries()) {
      contents.text(72, 110 + 14 * at, `${at + 1} ${title}`).text(500, 110 + 14 * at, '2');
      skeleton.text(72, 80 + 60 * at, `${at + 1} ${title}`, { size: 14, bold: true });
    }
    const { document } = await read(contents, skeleton);
    assert.equal(readabilityOf(document), 'blank');
    assert.ok(document.warnings.some(({ code }) => code === 'BlankDocument'));
  });

  it('has a few words', async () => {
    const { flags, reason } = await read(new PageWriter().text(72, 80, 'We will hand this in later on.'));
    assert.deepEqual([flags, reason], [['nearly-blank'], 'NearlyBlank']);
  });

  it('is a scan, read by its figures', async () => {
    const { flags, reason } = await read(new PageWriter().image(0, 0, 595, 842));
    assert.deepEqual([flags, reason], [['read-by-figures'], 'ReadByFigures']);
  });

  it('is a scan that nobody read, where none of its pictures was described', async () => {
    const { document, flagsOf } = await read(new PageWriter().image(0, 0, 595, 842));
    assert.deepEqual([flagsOf(0), unreadOf(document, 0)?.code], [['pictures-unread'], 'PicturesUnread']);
  });

  it('has pages whose letters have no meaning', async () => {
    const { document } = await read(chapter(), chapter('2 Design'));
    const pages = document.pages.map((page) =>
      page.number === 2 ? { ...page, kind: 'unreadable' as const } : page,
    );
    assert.deepEqual(unreadOf({ ...document, pages }, 0)?.code, 'PagesUnreadable');
    assert.match(unreadOf({ ...document, pages }, 0)!.message, /Pages 2 /);
  });
});
