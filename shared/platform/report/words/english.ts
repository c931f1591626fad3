import type { SharedWords } from './common-words.ts';
import { plural } from './plural.ts';

export const english: SharedWords = {
  tag: 'en-GB',
  quotes: ['“', '”'],
  submission: 'Submission',
  words: (count) => plural(count, 'word', 'words'),
  page: (page, pages) => `Page ${page} of ${pages}`,
  advisoryTitle: 'Advisory until released',
  disclosure: (models) =>
    `Artificial intelligence was used: they were written by language models (${models}).`,
  disclosureNoModels: 'Artificial intelligence was used: they were written by language models.',
  disclosureStandIn:
    'In a real run they are written by artificial intelligence (language models), and the report names the models here.',
  standInTitle: 'NO REAL MODEL WAS USED',
  standInEmbeddings:
    'Retrieval was the stand-in’s: which texts are alike was told by the built-in stand-in, not by a real embedding model.',
  missingStep: 'Step',
  missingReason: 'Reason',
  missingAdvice: 'What to do',
  provenanceTitle: 'Provenance',
  provenance: 'With these facts the run can be checked and repeated.',
  facts: {
    run: 'Run',
    assignmentVersion: 'Assignment version',
    submissionHash: 'Submission (SHA-256)',
    models: 'Models',
    embeddingModels: 'Embedding models',
    fingerprints: 'System fingerprints',
    seed: 'Seed',
    calls: 'Model calls',
    callsValue: (calls, memoised) => `${calls}, of which ${memoised} answered from earlier identical calls`,
    tokens: 'Tokens',
    tokensValue: (input, cached, output) => `read: ${input} (from cache: ${cached}); written: ${output}`,
    cost: 'Cost',
    costs: {
      atLeast: (known) => `at least ${known}`,
      unmetered: (count) => `${plural(count, 'request', 'requests')} of unknown usage`,
      unpriced: (count) => `${plural(count, 'question', 'questions')} to models without a price`,
      noPrice: 'no price',
      unknown: 'unknown',
    },
    ofAttempts: (attempts) => `of ${attempts} attempts`,
    modelTime: 'Model time',
    seconds: (seconds) => `${seconds} s, summed over all calls`,
    started: 'Started',
    assessed: 'Assessed',
    none: 'none',
    unknown: 'unknown',
  },
  prompts: 'Prompts (content hashes)',
};
