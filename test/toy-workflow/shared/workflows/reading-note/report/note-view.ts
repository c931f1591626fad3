import { frameView } from '../../../report/frame.ts';
import { english } from '../../../report/words/english.ts';
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
