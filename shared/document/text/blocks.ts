/**
 * A part of a text that was handed in, its lines apart by `\n`. `kind`: of an `item` the text begins with its bullet or number;
 * the lines of a `table` are its rows, those of `code` a program's.
 */
export interface SubmissionBlock {
  kind: 'heading' | 'paragraph' | 'item' | 'table' | 'code' | 'note';
  text: string;
  /** The name that its writer's program gave to its style, in small letters. */
  style?: string;
  /** It is set as what stands between a title and its text. */
  titlePage?: boolean;
}

/** A text as it is read out of a file. `hidden`: characters, blanks aside, that a person does not see and the text is without. */
export interface TextBlocks {
  blocks: SubmissionBlock[];
  hidden: number;
  /** Names that the file itself gives its writers. */
  authors: string[];
  /** Pictures, charts and other objects, which are not read; absent: none. */
  pictures?: number;
}

const CODE_BEGINS = '[code]';
const CODE_ENDS = '[end of code]';

/** One row of a table as a line. */
export function tableRow(cells: readonly string[]): string {
  return cells.map((cell) => cell.replace(/\s+/g, ' ').trim()).join(' | ');
}

const closeUp = (before: SubmissionBlock, block: SubmissionBlock) =>
  before.kind === block.kind && ['item', 'note'].includes(block.kind);

/** Blocks as one text: a blank line between them, none between the items of a list, and marks around code. */
export function layOut(blocks: readonly SubmissionBlock[]): string {
  return blocks
    .map((block, index) => {
      const before = blocks[index - 1];
      const gap = before === undefined ? '' : closeUp(before, block) ? '\n' : '\n\n';
      const text = block.kind === 'code' ? `${CODE_BEGINS}\n${block.text}\n${CODE_ENDS}` : block.text;
      return `${gap}${text}`;
    })
    .join('');
}

/** Characters of a text, blanks aside. */
export function countCharacters(text: string): number {
  return [...text.replace(/\s+/gu, '')].length;
}
