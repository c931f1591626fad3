import { frameView } from '@assay/platform/report/frame';
import { english } from '@assay/platform/report/words/shared-words';
import type { NoteResult } from '../note.ts';

const words = {
  ...english,
  report: 'Reading note',
  advisory: 'A note is a proposal.',
  standIn: 'No model wrote this note.',
  heading: 'The note itself',
};

export function noteView(result: NoteResult) {
  return { ...frameView(result, words, { extent: 'one text', facts: [] }), words, note: result.note };
}
