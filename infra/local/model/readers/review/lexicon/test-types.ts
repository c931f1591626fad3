/** A kind of test: its name and how a document speaks of it. */
export interface TestType {
  name: string;
  nome: string;
  pattern: RegExp;
}

function type(name: string, nome: string, pattern: RegExp): TestType {
  return { name, nome, pattern };
}

/** The kinds of tests a course speaks of. */
export const TEST_TYPES: readonly TestType[] = [
  type('unit', 'di unità', /\bunit(?:ary)?\b|\bunit[àa]ri[oe]?\b|\bdi unità\b|\bJUnit\b/i),
  type('integration', 'di integrazione', /\bintegrat\w+|\bintegrazione\b/i),
  type(
    'system',
    'di sistema',
    /\bsystem (?:tests?|testing|level)\b|\bdi sistema\b|\bend[- ]to[- ]end\b|\be2e\b/i,
  ),
  type('acceptance', 'di accettazione', /\bacceptance\b|\baccettazione\b/i),
  type('load', 'di carico', /\bload\b(?!ed|ing the|s\b)|\bstress\b|\bdi carico\b/i),
  type('performance', 'di prestazione', /\bperformance\b|\bprestazion[ei]\b/i),
  type('usability', 'di usabilità', /\busability\b|\busabilità\b/i),
  type('security', 'di sicurezza', /\b(?:security|penetration)\b|\bsicurezza\b/i),
  type('regression', 'di regressione', /\bregression\b|\bregressione\b/i),
];

export const TESTS = /\btests?\b|\btesting\b|\btested\b|\bprov[ae]\b|\bcollaud\w+/i;
