import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { reviewAnswers } from '@assay/deliverable-review/answers';
import { REVIEW_SYNONYMS } from '@assay/deliverable-review/synonyms';
import { jsonIn } from '@assay/model/answer/json-in';
import { readJson } from '@assay/model/answer/json-reading';

const format = reviewAnswers['review-findings'];

/** A finding as a model wrote it, with these words for its enumerations, as it is read. */
function read(words: { severity?: string; category?: string }) {
  const finding = {
    ...{ category: 'requirements', severity: 'HIGH', description: 'Vague.', recommendation: 'Say it.' },
    ...{ quote: 'The system is fast.', page: 1, confidence: 0.9, useCase: null },
    ...words,
  };
  const text = JSON.stringify({ findings: [finding], features: null, traceability: null, context: null });
  assert.ok(format.kind === 'json');
  const reading = readJson(jsonIn(text), format);
  return reading.ok ? reading.value.findings![0]! : null;
}

const SEVERITIES = {
  it: ['Alta', 'media', 'BASSA'],
  de: ['hoch', 'Mittel', 'niedrig'],
  fr: ['Élevée', 'moyenne', 'faible'],
  es: ['alta', 'Media', 'baja'],
};
const CATEGORIES = {
  it: ['Requisiti', "casi d'uso", 'Contraddizioni', 'Copertura dei test', 'strategia di test'],
  de: ['Anforderungen', 'Anwendungsfälle', 'Widersprüche', 'Testabdeckung', 'Teststrategie'],
  fr: ['exigences', 'cas d’utilisation', 'contradictions', 'couverture des tests', 'stratégie de test'],
  es: ['requisitos', 'Casos de uso', 'contradicciones', 'cobertura de pruebas', 'estrategia de pruebas'],
};
const MEANT = ['requirements', 'use-cases', 'contradictions', 'test-coverage', 'test-strategy'];

describe('the words of another language for an enumeration', () => {
  for (const [language, words] of Object.entries(SEVERITIES))
    it(`are read as severities in ${language}, also with letters in parts`, () => {
      for (const form of ['NFC', 'NFD'] as const)
        assert.deepEqual(
          words.map((severity) => read({ severity: severity.normalize(form) })?.severity),
          ['HIGH', 'MEDIUM', 'LOW'],
        );
    });

  for (const [language, words] of Object.entries(CATEGORIES))
    it(`are read as categories in ${language}`, () =>
      assert.deepEqual(
        words.map((category) => read({ category })?.category),
        MEANT,
      ));

  it('that say something else, or two things, are no value', () => {
    for (const severity of ['critica', 'alta o media', 'media-alta', ''])
      assert.equal(read({ severity }), null, severity);
  });

  it('mean one value each', () => {
    const all = Object.entries(REVIEW_SYNONYMS).flatMap(([value, words]) =>
      [...words, value].map((word) => [word.toLowerCase(), value] as const),
    );
    for (const [word, value] of all)
      for (const [other, meant] of all) if (word === other) assert.equal(value, meant, word);
  });
});
