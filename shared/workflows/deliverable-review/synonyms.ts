/** The values of the readers' enumerations in other languages (Italian, German, French, Spanish) and spellings. */
// biome-ignore format: a table
export const REVIEW_SYNONYMS: Readonly<Record<string, readonly string[]>> = {
  HIGH: ['alta', 'alto', 'elevata', 'elevato', 'hoch', 'élevée', 'élevé', 'haute'],
  MEDIUM: ['moderate', 'media', 'medio', 'mittel', 'moyenne', 'moyen'],
  LOW: ['bassa', 'basso', 'niedrig', 'gering', 'faible', 'basse', 'baja', 'bajo'],
  requirements: ['requirement', 'requisiti', 'anforderungen', 'exigences', 'requisitos'],
  'use-cases': [
    'use case', 'casi d’uso', "casi d'uso", 'anwendungsfälle', 'cas d’utilisation', "cas d'utilisation",
    'casos de uso',
  ],
  contradictions: ['contradiction', 'contraddizioni', 'widersprüche', 'contradicciones'],
  'uml-alignment': ['uml', 'allineamento uml', 'uml-abgleich', 'alignement uml', 'alineación uml'],
  patterns: ['pattern', 'design patterns', 'muster', 'entwurfsmuster', 'patrons', 'patrones'],
  'separation-of-concerns': [
    'separazione delle responsabilità', 'trennung der belange', 'trennung der zuständigkeiten',
    'séparation des responsabilités', 'séparation des préoccupations', 'separación de responsabilidades',
    'separación de intereses',
  ],
  'test-coverage': [
    'copertura dei test', 'testabdeckung', 'couverture des tests', 'couverture de test',
    'cobertura de pruebas', 'cobertura de tests',
  ],
  'test-strategy': [
    'strategia di test', 'teststrategie', 'stratégie de test', 'stratégie de tests', 'estrategia de pruebas',
  ],
  functional: ['funzionale', 'funktional', 'fonctionnelle', 'fonctionnel', 'funcional'],
  'non-functional': [
    'nonfunctional', 'non funzionale', 'nicht funktional', 'nichtfunktional', 'non fonctionnelle',
    'non fonctionnel', 'no funcional',
  ],
};
