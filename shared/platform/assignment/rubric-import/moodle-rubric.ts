import { AssayError } from '@assay/kit/errors/assay-error';
import { SaxesParser } from 'saxes';
import {
  type ImportedCriterion,
  type ImportedRubric,
  type LeftOut,
  readNumber,
  refuseRubric,
} from './criterion.ts';

/** An element with its children and its own text. */
interface Element {
  name: string;
  children: Element[];
  text: string;
}

/** Deep enough for Moodle's grading.xml, and more elements than a rubric has. */
const [DEEPEST, MOST_ELEMENTS] = [40, 50_000];

/** Whether a text is the XML of Moodle's advanced grading. */
export const isMoodleRubric = (text: string): boolean =>
  /^\s*</.test(text) && /<(?:guidecriterion|criterion)\b/.test(text);

function readElements(text: string, file: string): Element {
  const root: Element = { name: '', children: [], text: '' };
  const path = [root];
  let elements = 0;
  const refuse = (why: string): never => {
    throw new AssayError(
      'TableInvalid',
      `${file} cannot be read as Moodle's grading.xml: ${why}. Take it out of a backup of the course anew.`,
    );
  };
  const parser = new SaxesParser();
  parser.on('error', () => refuse('it is no sound XML'));
  parser.on('doctype', () => refuse('it has a document type'));
  parser.on('opentag', ({ name }) => {
    elements += 1;
    if (elements > MOST_ELEMENTS || path.length > DEEPEST) refuse('it is too large');
    const element: Element = { name, children: [], text: '' };
    path.at(-1)!.children.push(element);
    path.push(element);
  });
  parser.on('text', (words) => {
    path.at(-1)!.text += words;
  });
  parser.on('cdata', (words) => {
    path.at(-1)!.text += words;
  });
  parser.on('closetag', () => {
    path.pop();
  });
  parser.write(text).close();
  return root;
}

/** How a backup writes that a field holds nothing. */
const NULL = '$@NULL@$';

const all = (element: Element, name: string): Element[] =>
  element.children.flatMap((one) => [...(one.name === name ? [one] : []), ...all(one, name)]);

/** A field's words: Moodle keeps HTML in them, of which the words count. */
function fieldOf(element: Element, name: string): string {
  const text = (element.children.find((one) => one.name === name)?.text ?? '').replace(NULL, '');
  const words = text
    .replace(/<(?:br|\/p|\/li|\/div)\b[^>]*>/gi, '\n')
    .replace(/<[^>]{1,2000}>/g, '')
    .replace(/&nbsp;/g, ' ')
    .replace(/&lt;/g, '<')
    .replace(/&gt;/g, '>')
    .replace(/&quot;/g, '"')
    .replace(/&#0?39;/g, "'")
    .replace(/&amp;/g, '&');
  return words
    .split('\n')
    .map((line) => line.replace(/\s+/g, ' ').trim())
    .filter(Boolean)
    .join('\n');
}

const inOrder = (elements: Element[]) =>
  elements.toSorted((a, b) => Number(fieldOf(a, 'sortorder') || 0) - Number(fieldOf(b, 'sortorder') || 0));

function pointsOf(element: Element, field: string, name: string, file: string): number {
  const points = readNumber(fieldOf(element, field));
  if (fieldOf(element, field) === '' || Number.isNaN(points))
    refuseRubric(file, `a level of "${name}" has no points.`);
  return points;
}

const oneLine = (text: string) => text.replace(/\s+/g, ' ').trim();

function ofRubric(criterion: Element, file: string): ImportedCriterion {
  const [name = '', ...more] = fieldOf(criterion, 'description').split('\n');
  const levels = all(criterion, 'level').map((level) => {
    const points = pointsOf(level, 'score', name, file);
    return { name: '', text: oneLine(fieldOf(level, 'definition')), points: { from: points, to: points } };
  });
  return { name, description: more.join(' '), levels, weight: null, guidelines: '', most: null };
}

function ofGuide(criterion: Element, file: string): ImportedCriterion {
  const name = oneLine(fieldOf(criterion, 'shortname'));
  return {
    name,
    description: oneLine(fieldOf(criterion, 'description')),
    levels: [],
    weight: null,
    guidelines: oneLine(fieldOf(criterion, 'descriptionmarkers')),
    most: pointsOf(criterion, 'maxscore', name, file),
  };
}

/**
 * Reads the rubric or marking guide of Moodle's advanced grading, as `grading.xml` of an activity in a backup of a course holds it. What a guide says to markers
 * alone becomes a trait's guidelines.
 * @throws AssayError TableInvalid
 */
export function readMoodleRubric(text: string, file: string): ImportedRubric {
  const root = readElements(text, file);
  const guides = all(root, 'guidecriterion');
  const rubrics = all(root, 'criterion');
  if (guides.length > 0 && rubrics.length > 0)
    refuseRubric(file, 'it holds a rubric and a marking guide: give a backup of one activity.');
  const criteria =
    guides.length > 0
      ? inOrder(guides).map((one) => ofGuide(one, file))
      : inOrder(rubrics).map((one) => ofRubric(one, file));
  if (criteria.length === 0) refuseRubric(file, 'no criterion was found in it.');
  const definition = all(root, 'definition').find(({ children }) => children.length > 0);
  const left: LeftOut[] = all(root, 'guidecomment')
    .map((one) => ({
      where: 'frequently used comments',
      text: oneLine(fieldOf(one, 'description')),
      why: 'comments are given to each work',
    }))
    .filter((one) => one.text !== '');
  const about = definition ? oneLine(fieldOf(definition, 'description')) : '';
  if (about !== '')
    left.push({
      where: 'the description',
      text: about,
      why: 'it is of the whole rubric, and of no criterion',
    });
  return { title: definition ? oneLine(fieldOf(definition, 'name')) || null : null, criteria, left };
}
