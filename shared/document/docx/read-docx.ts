import { AssayError } from '@assay/kit/errors/assay-error';
import type { Zip } from '@assay/kit/zip/open-zip';
import type { TextAround } from '../read-tables.ts';
import type { SubmissionBlock, TextBlocks } from '../text/blocks.ts';
import { fromZip } from '../text/from-zip.ts';
import { BodyReader, noteType, pageGround } from './body.ts';
import { Numbering } from './numbering.ts';
import { pageOf } from './placing.ts';
import { Styles } from './styles.ts';
import { applyTheme, readTheme } from './theme.ts';
import { attribute, child, readXml, type XmlNode } from './xml.ts';

const OTHER_PROGRAMS: [RegExp, string][] = [
  [/^xl\/workbook\./, 'a spreadsheet'],
  [/^ppt\/presentation\./, 'a slide show'],
  [/^Index\/Document\.iwa$|^index\.apxl$|^Index\.zip$/, 'a Pages document'],
  [/^META-INF\/container\.xml$/, 'an e-book'],
  [/^content\.xml$/, 'an OpenDocument file that holds no text'],
];

function refuseOther(zip: Zip, file: string): never {
  const [, found] = OTHER_PROGRAMS.find(([part]) => zip.names.some((name) => part.test(name))) ?? [];
  const words = `${file} is ${found ?? 'an archive (.zip) without a Word document in it'}: save the text as .docx, or as UTF-8 text, and upload that.`;
  throw new AssayError('SubmissionUnsupported', words);
}

/** The parts that one refers to, by the last word of the relation's name. What lies outside of the file is left out. */
function relations(zip: Zip, part: string): Map<string, string> {
  const cut = part.lastIndexOf('/') + 1;
  const [folder, name] = [part.slice(0, cut), part.slice(cut)];
  const bytes = zip.read(`${folder}_rels/${name}.rels`);
  const inside = (bytes ? readXml(bytes).children : []).filter(
    (node) => attribute(node, 'TargetMode') !== 'External',
  );
  return new Map(
    inside.map((node) => {
      const target = attribute(node, 'Target') ?? '';
      const type = (attribute(node, 'Type') ?? '').split('/').at(-1)!;
      return [type, target.startsWith('/') ? target.slice(1) : `${folder}${target}`];
    }),
  );
}

/** The parts of a Word document that are read. */
function openParts(zip: Zip, file: string) {
  const ofPackage = relations(zip, '');
  const main = ofPackage.get('officeDocument') ?? 'word/document.xml';
  const bytes = zip.read(main);
  const document = bytes && readXml(bytes);
  if (document?.name !== 'document') refuseOther(zip, file);
  const ofDocument = relations(zip, main);
  const read = (name: string | undefined): XmlNode | null => {
    const part = name === undefined ? null : zip.read(name);
    return part && readXml(part);
  };
  const part = (type: string) => read(ofDocument.get(type));
  const [styles, settings] = [part('styles'), part('settings')];
  const notes = { footnote: part('footnotes'), endnote: part('endnotes') };
  const theme = readTheme(part('theme'), settings);
  for (const xmlNode of [document, styles, notes.footnote, notes.endnote]) applyTheme(xmlNode, theme);
  return {
    document,
    styles,
    numbering: part('numbering'),
    settings,
    notes,
    core: read(ofPackage.get('core-properties')),
  };
}

type DocxParts = ReturnType<typeof openParts>;

function readNotes(reader: BodyReader, { notes }: DocxParts, ground: string): SubmissionBlock[] {
  const written = new Map(
    Object.values(notes).flatMap((part) =>
      (part?.children ?? [])
        .filter((note) => noteType(note) === undefined || noteType(note) === 'normal')
        .map((note): [string, XmlNode] => [`${note.name} ${attribute(note, 'id')}`, note]),
    ),
  );
  return [...reader.notes].flatMap(([id, number]): SubmissionBlock[] => {
    const note = written.get(id);
    const texts = note ? reader.blocks(note, { ground, seen: true }).map(({ text }) => text) : [];
    return texts.length > 0 ? [{ kind: 'note', text: `[${number}] ${texts.join(' ')}` }] : [];
  });
}

const readerOf = ({ styles, numbering, document }: DocxParts) =>
  new BodyReader(new Styles(styles), new Numbering(numbering), pageOf(document));

function readParts(parts: DocxParts): TextBlocks {
  const reader = readerOf(parts);
  const ground = pageGround(parts.document, parts.settings);
  const body = child(parts.document, 'body');
  const blocks = body ? reader.blocks(body, { ground, seen: true }) : [];
  const notes = readNotes(reader, parts, ground);
  const authors = ['creator', 'lastModifiedBy'].flatMap(
    (name) => child(parts.core ?? undefined, name)?.text || [],
  );
  return { blocks: [...blocks, ...notes], hidden: reader.hidden, pictures: reader.pictures, authors };
}

/**
 * Reads a Word document as a person sees it: headings, lists with their bullets and numbers, tables row by row, tracked changes
 * as accepted, footnotes at the end. Deleted text, comments, headers and footers are left out, and so is hidden text, which is
 * counted. Sizes are bounded as the file is unpacked (`zip.ts`, `xml.ts`), and nothing outside of it is fetched.
 * @throws ZipError; AssayError SubmissionUnsupported
 */
export const readDocx = (zip: Zip, file: string): TextBlocks => readParts(openParts(zip, file));

/** The outermost tables of an element, in order, each with what stands above it up to the one before, and the last with what stands below it. */
function tablesIn(node: XmlNode): { table: XmlNode; above: XmlNode[]; below: XmlNode[] }[] {
  const last = node.children.findLastIndex(({ name }) => name === 'tbl');
  let from = 0;
  return node.children.flatMap((one, at) => {
    if (one.name !== 'tbl') return tablesIn(one);
    const above = node.children.slice(from, at);
    from = at + 1;
    return [{ table: one, above, below: at === last ? node.children.slice(from) : [] }];
  });
}

/**
 * The tables of a Word document, cell by cell as a person sees them, each with the lines above it and, of the last, below it, read and bounded as `readDocx` does.
 * @throws AssayError SubmissionNotText, SubmissionTooLarge, SubmissionUnsupported
 */
export const readDocxTables = (
  bytes: Uint8Array,
  file: string,
): { rows: string[][]; above: TextAround[]; below: TextAround[] }[] =>
  fromZip(bytes, file, (zip) => {
    const parts = openParts(zip, file);
    const place = { ground: pageGround(parts.document, parts.settings), seen: true };
    return tablesIn(parts.document).map(({ table, above, below }) => {
      const linesOf = (children: XmlNode[]): TextAround[] =>
        readerOf(parts)
          .blocks({ ...table, children }, place)
          .map(({ text, kind, style = '' }) => ({
            ...{ text, isHeading: kind === 'heading' || /^title/i.test(style) },
          }));
      return { rows: readerOf(parts).grid(table, place), above: linesOf(above), below: linesOf(below) };
    });
  });
