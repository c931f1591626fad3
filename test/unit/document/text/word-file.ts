import { strToU8, type Zippable, zipSync } from 'fflate';

const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const SPACES = [
  'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"',
  'xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"',
  'xmlns:mc="http://schemas.openxmlformats.org/markup-compatibility/2006"',
  'xmlns:wp="http://schemas.openxmlformats.org/drawingml/2006/wordprocessingDrawing"',
  'xmlns:wps="http://schemas.microsoft.com/office/word/2010/wordprocessingShape"',
  'xmlns:w14="http://schemas.microsoft.com/office/word/2010/wordml"',
  'xmlns:v="urn:schemas-microsoft-com:vml"',
].join(' ');

/** A run of text with run properties. */
export const run = (text: string, properties = '') =>
  `<w:r>${properties && `<w:rPr>${properties}</w:rPr>`}<w:t xml:space="preserve">${text}</w:t></w:r>`;

/** A paragraph of runs, or of one plain one, with paragraph properties. */
export const paragraph = (content: string, properties = '') =>
  `<w:p>${properties && `<w:pPr>${properties}</w:pPr>`}${content.startsWith('<') ? content : run(content)}</w:p>`;

/** A row of cells that hold a paragraph each. */
export const row = (...cells: string[]) =>
  `<w:tr>${cells.map((cell) => `<w:tc>${cell.startsWith('<') ? cell : paragraph(cell)}</w:tc>`).join('')}</w:tr>`;

interface WordFile {
  body: string;
  /** Further parts of the folder `word`, by the last word of their relation: `styles`, `footnotes`, `numbering`. */
  parts?: Record<string, string>;
  creator?: string;
  /** Before the root element of the document. */
  prolog?: string;
  others?: Zippable;
}

/** A .docx as Word packs it. */
export function wordFile({ body, parts = {}, creator, prolog = '', others = {} }: WordFile): Uint8Array {
  const relation = (id: string, type: string, target: string) =>
    `<Relationship Id="${id}" Type="${type}" Target="${target}"/>`;
  const relations = (...all: string[]) =>
    strToU8(
      `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${all.join('')}</Relationships>`,
    );
  const core = `<cp:coreProperties xmlns:cp="c" xmlns:dc="d"><dc:creator>${creator}</dc:creator></cp:coreProperties>`;
  const files: Zippable = {
    '[Content_Types].xml': strToU8(
      '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"/>',
    ),
    '_rels/.rels': relations(
      relation('r1', `${OFFICE}/officeDocument`, 'word/document.xml'),
      relation('r2', `${OFFICE}/metadata/core-properties`, 'docProps/core.xml'),
    ),
    ...(creator && { 'docProps/core.xml': strToU8(core) }),
    'word/document.xml': strToU8(
      `${prolog}<w:document ${SPACES}><w:body>${body}<w:sectPr/></w:body></w:document>`,
    ),
    'word/_rels/document.xml.rels': relations(
      ...Object.keys(parts).map((name) => relation(name, `${OFFICE}/${name}`, `${name}.xml`)),
    ),
  };
  for (const [name, content] of Object.entries(parts))
    files[`word/${name}.xml`] = strToU8(`<w:${name} ${SPACES}>${content}</w:${name}>`);
  return zipSync({ ...files, ...others }, { mtime: '2026-01-01' });
}
