import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { isUniversal } from '@assay/deliverable-review/whole/universal';

describe('an item about all things of a kind', () => {
  for (const item of [
    'Every use case has a test.',
    'For each actor there is a use case',
    'All requirements have an id.',
    'No requirement is without a measure.',
    'Ogni caso d’uso ha uno scenario alternativo.',
    'Tutti i requisiti sono verificabili.',
    'Sono descritte tutte le entità.',
    'Ciascun componente ha una responsabilità.',
    'Nessun requisito è doppio.',
    'Jeder Anwendungsfall hat einen Test.',
    'All of the requirements have a priority.',
  ])
    it(`is: ${item}`, () => assert.ok(isUniversal(item)));

  for (const item of [
    'The actors are listed.',
    'The architecture is drawn overall.',
    'Il sistema risponde alle richieste.',
    "Un manuale è dato all’utente, con esempi all'inizio.",
    'The smallest screen has a wall of calls.',
    'Il coordinatore sceglie una nota.',
    'The availability (“always on”) is stated.',
    'There is a tool for each of unit and system tests.',
  ])
    it(`is not: ${item}`, () => assert.ok(!isUniversal(item)));
});
