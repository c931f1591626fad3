import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import type { MessageTree } from '@assay/platform/report/messages';
import { ROOT } from '../../support/test-files.ts';

/** Words by which a student is spoken to. What a button says is said to the desk, and by whoever presses it. */
const TU =
  /(?<!\p{L})(?:tu|ti|te|tuo|tua|tuoi|tue|hai|puoi|vuoi|devi|leggi|vedi|intendi|dici|etichetti)(?!\p{L})/iu;
/** In sentences also what one is told to do. */
const DO =
  /(?<!\p{L}|si )(?:scegli|trascina|rispondi|rileggilo|guarda|usa|riprova|apri|riapri|riaprila|ricomincia|dillo|copialo|distribuisci|dai (?:un|una)|esci|accedi|creane|consegna di nuovo)(?!\p{L})/iu;
/** Words by which a teacher is spoken to. */
const LEI =
  /(?<!\p{L})Lei(?!\p{L})|(?<=[^.:?!]\s)(?:Suo|Sua|Suoi|Sue)(?!\p{L})|(?<!\p{L})(?:dica|scelga|legga|assegni|riprovi)(?!\p{L})/u;

type Message = [key: string, text: string];

const messagesIn = (tree: MessageTree, key = ''): Message[] =>
  typeof tree === 'string'
    ? [[key, tree]]
    : Object.entries(tree).flatMap(([at, node]) => messagesIn(node, `${key}/${at}`));

const all = ['desk/**/it.json', 'shared/**/words/it.json', 'functions/**/words/it.json'].flatMap((pattern) =>
  globSync(pattern, { cwd: ROOT })
    .filter((file) => !file.includes('node_modules'))
    .flatMap((file) =>
      messagesIn(JSON.parse(readFileSync(join(ROOT, file), 'utf8')) as MessageTree).map(
        ([key, text]): Message => [file.replace('/it.json', '') + key, text],
      ),
    ),
);

/** What students alone read, or read of what they may do: where they hand in, what was released, and that they may appeal. */
const OF_STUDENTS = /^desk\/(?:student\/|words\/student\/|activity\/words\/)|\/(?:handout|how\w*)(?:[/(]|$)/;

const isSentence = (text: string) => /[.;:?!]/.test(text);
const saysTu = (text: string) => TU.test(text) || (isSentence(text) && DO.test(text));

describe('Italian words', () => {
  it('speak to teachers as Lei, or to nobody, and to students alone as tu', () => {
    const found = all.filter(([key, text]) => !OF_STUDENTS.test(key) && saysTu(text));
    assert.deepEqual(found, []);
  });

  it('speak to no student as Lei', () => {
    assert.deepEqual(
      all.filter(([key, text]) => OF_STUDENTS.test(key) && LEI.test(text)),
      [],
    );
  });

  it('are known by this as what they are', () => {
    for (const text of ['Tu e la macchina', 'Ancora nessuna: scegli un file.', 'Leggi cinque lavori'])
      assert.ok(saysTu(text), text);
    for (const text of ['Lei e la macchina', 'Riprova', 'Scegli i file', 'si può riprovare: tra poco'])
      assert.ok(!saysTu(text), text);
    assert.ok(
      LEI.test('Assegnati a Lei') && LEI.test('Aspetta la Sua risposta') && !LEI.test('Sua è la voce'),
    );
    assert.ok(all.some(([key]) => OF_STUDENTS.test(key)) && all.length > 1000);
  });
});
