import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { isRefusal, withoutRefusal } from '@assay/model/admission/refusal';

const REFUSALS = [
  'As an AI language model, I do not have personal opinions on this essay.',
  'As an artificial intelligence assistant, my knowledge ends before the events of the text.',
  "I'm sorry, but I can't assist with that.",
  'Sorry, I cannot fulfill this request.',
  'Unfortunately, I am unable to provide an evaluation of the essay.',
  'I am just a large language model, and have no feelings.',
  'I can’t help with this essay.',
  'I cannot generate such content.',
  'Als KI-Sprachmodell kann ich keine Noten geben.',
  'Als ein Sprachmodell habe ich keine Meinung.',
  'In quanto modello linguistico non posso dare un voto.',
  "En tant qu'IA, je ne peux pas noter ce texte.",
  'Como modelo de lenguaje, no puedo calificar el texto.',
];

const OWN = [
  'I cannot help but notice that the wait is told in one sentence.',
  'I am sorry, but I cannot accept that phones make nobody late.',
  'As an AI tool that writes essays, ChatGPT is banned in this school.',
  'The essay opens with "As an AI language model, I do not have opinions", so that it was hardly written by the student.',
  'As a model of patience, my grandmother waited for hours.',
  'I can’t help with the dishes, says the brother, and the reader laughs.',
  'The answer cannot provide an answer to the second part.',
  'Als Schülerin habe ich das oft gesehen.',
  'Come esempio di pazienza racconta la nonna.',
  'I cannot provide for a family, the narrator says.',
];

describe('a refusal', () => {
  it('is where a model speaks of itself or declines its task', () => {
    for (const text of REFUSALS) assert.equal(isRefusal(text), true, text);
  });

  it('is no speaker’s turn of phrase, and not what is quoted of a student', () => {
    for (const text of OWN) assert.equal(isRefusal(text), false, text);
  });

  it('is cut, and what is said of the work stays', () => {
    for (const refusal of REFUSALS) {
      assert.equal(withoutRefusal(`${refusal} ${OWN[0]}`), OWN[0]);
      assert.equal(withoutRefusal(`${OWN[3]}\n${refusal}`), OWN[3]);
      assert.equal(withoutRefusal(refusal), '');
    }
  });
});
