import { type Zip, ZipError } from '@assay/kit/zip/open-zip';
import { attribute, child, holds, readXml, type XmlNode } from '../docx/xml.ts';
import type { TextBlocks } from '../text/blocks.ts';
import { OdtBody } from './body.ts';
import { colorOf, OdtStyles } from './styles.ts';

const TEXT = /^application\/vnd\.oasis\.opendocument\.text(?:-template|-master)?$/;

/** Whether a zip file is an OpenDocument text, by what it says of itself. @throws ZipError */
export function isOdt(zip: Zip): boolean {
  const said = zip.read('mimetype');
  return said !== null && TEXT.test(Buffer.from(said).toString('latin1').trim());
}

/** The colour of the page; white where none is laid. */
function pageColor(styles: XmlNode | null): string {
  const layouts = child(styles ?? undefined, 'automatic-styles')?.children ?? [];
  const colors = layouts
    .filter(({ name }) => name === 'page-layout')
    .map((layout) => colorOf(attribute(child(layout, 'page-layout-properties'), 'background-color')));
  return colors.find((color) => color !== undefined) ?? 'FFFFFF';
}

/**
 * Reads an OpenDocument text (.odt) as a person sees it, as `readDocx` does: headings, lists, tables row by row, tracked changes as accepted, notes
 * at the end; comments, headers and footers left out, and hidden text, which is counted.
 * @throws ZipError broken, large or encrypted
 */
export function readOdt(zip: Zip): TextBlocks {
  const read = (name: string, mixed = false): XmlNode | null => {
    const part = zip.read(name);
    return part && readXml(part, { mixed });
  };
  const manifest = read('META-INF/manifest.xml');
  if (manifest && holds(manifest, ({ name }) => name === 'encryption-data')) throw new ZipError('encrypted');
  const [content, styles, meta] = [read('content.xml', true), read('styles.xml'), read('meta.xml', true)];
  const text = child(child(content ?? undefined, 'body'), 'text');
  if (!text) throw new ZipError('broken');
  const body = new OdtBody(new OdtStyles([styles, content]));
  const blocks = body.blocks(text, { ground: pageColor(styles), seen: true });
  const about = child(meta ?? undefined, 'meta');
  const authors = ['creator', 'initial-creator'].flatMap(
    (name) => child(child(about, name), '#text')?.text || [],
  );
  return { blocks: [...blocks, ...body.notes], hidden: body.hidden, pictures: body.pictures, authors };
}
