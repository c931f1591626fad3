/** How a text is drawn; all have usual values. */
export interface TextStyle {
  size?: number;
  bold?: boolean;
  /** Courier instead of Helvetica. */
  typewriter?: boolean;
  /** Red, green, blue, 0 to 1. */
  colour?: readonly [number, number, number];
  /** Render mode; 3 draws nothing. */
  mode?: number;
  /** Space added after each character, points. */
  spacing?: number;
  /** Degrees counter-clockwise. */
  angle?: number;
  /** Its letters hang from the baseline, as in a mirror below it. */
  mirrored?: boolean;
}

/** A page to be written: PDF syntax for its content; `x` from the left and `y` from the top, points. */
export class PageWriter {
  readonly content: string[] = [];
  readonly forms: PageWriter[] = [];
  readonly images: { pixels: string; wide: number }[] = [];
  /** Further entries of its resources, of its fonts and of its own dictionary; `{n}` is the number of the n-th of `extra`. */
  readonly raw = { resources: '', fonts: '', page: '' };
  readonly width: number;
  readonly height: number;
  readonly rotate: number;

  constructor(width = 595, height = 842, rotate = 0) {
    this.width = width;
    this.height = height;
    this.rotate = rotate;
  }

  draw(operators: string): this {
    this.content.push(operators);
    return this;
  }

  text(x: number, y: number, text: string, style: TextStyle = {}): this {
    const {
      size = 10,
      bold = false,
      typewriter = false,
      colour = [0, 0, 0],
      mode = 0,
      spacing = 0,
      angle = 0,
      mirrored = false,
    } = style;
    const [cos, sin] = [Math.cos((angle * Math.PI) / 180), Math.sin((angle * Math.PI) / 180)].map((v) =>
      v.toFixed(5),
    );
    const up = mirrored ? -1 : 1;
    const place = `${cos} ${sin} ${-up * Number(sin!)} ${up * Number(cos!)} ${x} ${this.height - y} Tm`;
    const font = typewriter ? 3 : bold ? 2 : 1;
    const shown = text.replace(/[\\()]/g, '\\$&');
    return this.draw(
      `BT ${colour.join(' ')} rg ${mode} Tr ${spacing} Tc /F${font} ${size} Tf ${place} (${shown}) Tj ET`,
    );
  }

  /** Lines of text below each other. */
  lines(x: number, y: number, lines: readonly string[], style: TextStyle & { leading?: number } = {}): this {
    for (const [at, line] of lines.entries()) this.text(x, y + at * (style.leading ?? 12), line, style);
    return this;
  }

  rectangle(x: number, y: number, width: number, height: number, paint = 'S', colour = '0 0 0'): this {
    return this.draw(
      `${colour} rg ${colour} RG ${x} ${this.height - y - height} ${width} ${height} re ${paint}`,
    );
  }

  path(points: readonly (readonly [number, number])[]): this {
    const steps = points.map(([x, y], at) => `${x} ${this.height - y} ${at === 0 ? 'm' : 'l'}`);
    return this.draw(`0 0 0 RG ${steps.join(' ')} S`);
  }

  ellipse(x: number, y: number, width: number, height: number): this {
    const [mx, top, right, my] = [x + width / 2, this.height - y, x + width, this.height - y - height / 2];
    const low = this.height - y - height;
    const upper = `${x} ${top} ${right} ${top} ${right} ${my} c`;
    return this.draw(
      `0 0 0 RG ${x} ${my} m ${upper} ${right} ${low} ${x} ${low} ${x} ${my} c S ${mx} ${my} m n`,
    );
  }

  with(raw: Partial<PageWriter['raw']>): this {
    Object.assign(this.raw, raw);
    return this;
  }

  /** A grey image, stretched: rows of `wide` pixels in hexadecimal digits. */
  image(x: number, y: number, width: number, height: number, pixels = '00ff ff00', wide = 2): this {
    this.images.push({ pixels, wide });
    const name = `/I${this.images.length}`;
    return this.draw(`q ${width} 0 0 ${height} ${x} ${this.height - y - height} cm ${name} Do Q`);
  }

  /** Draws another page's content as a form XObject, moved right and down. */
  form(form: PageWriter, x = 0, y = 0): this {
    this.forms.push(form);
    return this.draw(`q 1 0 0 1 ${x} ${this.height - form.height - y} cm /X${this.forms.length} Do Q`);
  }
}

class ObjectTable {
  readonly bodies: string[] = [];

  /** Numbers of the file's further objects. */
  extra: number[] = [];

  add(body: string): number {
    return this.bodies.push(body);
  }

  fill(text = ''): string {
    return text.replace(/\{(\d+)\}/g, (_, at: string) => `${this.extra[Number(at)]} 0 R`);
  }

  stream(entries: string, data: string): number {
    return this.add(`<< ${entries} /Length ${data.length} >>\nstream\n${data}\nendstream`);
  }
}

function writeImage({ pixels, wide }: PageWriter['images'][number], objects: ObjectTable): string {
  const rows = pixels.replaceAll(' ', '').length / 2 / wide;
  const image = `/Type /XObject /Subtype /Image /Width ${wide} /Height ${rows} /BitsPerComponent 8 /ColorSpace /DeviceGray`;
  return `${objects.stream(`${image} /Filter /ASCIIHexDecode`, `${pixels}>`)} 0 R`;
}

function resources(page: PageWriter, objects: ObjectTable): string {
  const fonts = `/F1 1 0 R /F2 2 0 R /F3 << ${COURIER} >> ${objects.fill(page.raw.fonts)}`;
  const images = page.images.map((image, at) => `/I${at + 1} ${writeImage(image, objects)}`);
  const forms = page.forms.map((form, at) => `/X${at + 1} ${writeForm(form, objects)} 0 R`);
  return `<< /Font << ${fonts} >> /XObject << ${[...images, ...forms].join(' ')} >> ${objects.fill(page.raw.resources)} >>`;
}

function writeForm(form: PageWriter, objects: ObjectTable): number {
  const box = `[0 0 ${form.width} ${form.height}]`;
  const entries = `/Type /XObject /Subtype /Form /BBox ${box} /Resources ${resources(form, objects)}`;
  return objects.stream(entries, form.content.join('\n'));
}

function writePage(page: PageWriter, parent: number, objects: ObjectTable): number {
  const contents = objects.stream('', page.content.join('\n'));
  const box = `[0 0 ${page.width} ${page.height}]`;
  return objects.add(
    `<< /Type /Page /Parent ${parent} 0 R /MediaBox ${box} /Rotate ${page.rotate} /Contents ${contents} 0 R ` +
      `/Resources ${resources(page, objects)} ${objects.fill(page.raw.page)} >>`,
  );
}

/** What a file has beside pages. */
export interface FileParts {
  /** Further entries of the catalogue and of the trailer; `{n}` is the number of the n-th of `extra`. */
  catalogue?: string;
  trailer?: string;
  extra?: readonly string[];
}

const FONT =
  '/Type /Font /Subtype /Type1 /Encoding << /BaseEncoding /WinAnsiEncoding /Differences [1 /fi /ffl] >>';

const COURIER = '/Type /Font /Subtype /Type1 /Encoding /WinAnsiEncoding /BaseFont /Courier';

/** Writes a PDF file (characters of the texts in Latin-1 are bytes; `\x01` is an fi ligature, `\x02` ffl). */
export function writePdf(pages: readonly PageWriter[], parts: FileParts = {}): Uint8Array {
  const objects = new ObjectTable();
  objects.add(`<< ${FONT} /BaseFont /Helvetica >>`);
  objects.add(`<< ${FONT} /BaseFont /Helvetica-Bold >>`);
  const tree = objects.add('');
  const first = objects.bodies.length + 1;
  objects.extra = (parts.extra ?? []).map((_, at) => first + at);
  for (const body of parts.extra ?? []) objects.add(objects.fill(body));
  const kids = pages.map((page) => `${writePage(page, tree, objects)} 0 R`);
  objects.bodies[tree - 1] = `<< /Type /Pages /Kids [${kids.join(' ')}] /Count ${kids.length} >>`;
  const root = objects.add(`<< /Type /Catalog /Pages ${tree} 0 R ${objects.fill(parts.catalogue)} >>`);
  let file = '%PDF-1.7\n';
  const offsets = objects.bodies.map((body, at) => {
    const offset = file.length;
    file += `${at + 1} 0 obj\n${body}\nendobj\n`;
    return `${String(offset).padStart(10, '0')} 00000 n \n`;
  });
  const size = offsets.length + 1;
  const table = `xref\n0 ${size}\n0000000000 65535 f \n${offsets.join('')}`;
  const trailer = `trailer\n<< /Size ${size} /Root ${root} 0 R ${objects.fill(parts.trailer)} >>\n`;
  return Buffer.from(`${file}${table}${trailer}startxref\n${file.length}\n%%EOF\n`, 'latin1');
}
