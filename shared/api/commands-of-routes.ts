import { asCalled } from '@assay/kit/process/assay-command';

/** What the command line calls what routes do: the same words in braces stand for the same on both sides. */
const PAIRS: readonly (readonly [command: string, route: string])[] = [
  ['assay runs list {assignment}', 'GET /assignments/{assignment}/runs'],
  ['assay runs show {run}', 'GET /runs/{run}'],
  [
    'assay runs resume --failed --assignment {assignment}',
    'POST …/resume for each run of {assignment} that failed',
  ],
  ['assay runs resume {run}', 'POST /runs/{run}/resume'],
  ['assay runs resume', 'POST …/resume'],
  ['assay reevaluate {assignment} --list', 'GET /assignments/{assignment}/reevaluations'],
  ['assay reevaluate --again {reevaluation}', 'POST /reevaluations/{reevaluation}/resume'],
  ['assay assignments put FILE', 'PUT …/assignments/ID'],
  ['assay exemplars import', 'POST …/exemplars'],
  ['assay second-reader train {assignment}', 'POST /assignments/{assignment}/second-reader'],
  ['assay second-reader train', 'POST …/second-reader'],
  [
    'assay calibrate {assignment} --give-up {calibration}',
    'DELETE /assignments/{assignment}/calibrations/{calibration}',
  ],
  ['assay costs cap --usd N --assignment {assignment}', 'PUT /assignments/{assignment}/cap'],
  ['assay costs cap --usd N', 'PUT /costs/cap'],
  ['assay knowledge import', 'PUT …/knowledge'],
  ['assay graders profile', 'POST …/past-answers/profile'],
  ['assay graders past', 'POST …/past-answers'],
  ['assay debate', 'POST …/submissions with the option purpose: debate'],
  ['assay markers', 'PUT …/marking'],
  ['assay submit', 'POST …/submissions'],
];

/** What a word in braces may be: a part of a path, or a word in capitals that a person puts something in place of. */
const WORD = '[A-Za-z0-9][A-Za-z0-9._-]*(?<![.])';

/** How a side of a pair is found in a sentence. */
const found = (side: string, quote: string) =>
  new RegExp(
    `${quote}${side.replaceAll('.', '\\.').replaceAll(/\{(\w+)\}/g, `(?<$1>${WORD})`)}${quote || '(?![\\w/-])'}`,
    'g',
  );

/** What takes the place of what was found. */
const given = (side: string) => side.replaceAll(/\{(\w+)\}/g, '$<$1>');

const TO_ROUTES = PAIRS.map(([command, route]) => [found(command, '"'), given(route)] as const);
const TO_COMMANDS = PAIRS.map(([command, route]) => [found(route, ''), `"${given(command)}"`] as const);

const replaced = (text: string, pairs: readonly (readonly [RegExp, string])[]) =>
  pairs.reduce((words, [pattern, place]) => words.replaceAll(pattern, place), text);

/** The words of a refusal as a caller of the API is told them: by routes, where the command line is told commands. */
export const withRoutes = (words: string): string => replaced(words, TO_ROUTES);

/** The words of a refusal of the API as who uses the command line is told them. @example withCommands('POST …/exemplars') // => '"npx assay exemplars import"' */
export const withCommands = (words: string): string => asCalled(replaced(words, TO_COMMANDS));

/** For JSON that the API answers: the words of reasons in it (`message`), as of failed runs, told in another way. */
const reasons = (told: (words: string) => string) => (key: string, value: unknown) =>
  key === 'message' && typeof value === 'string' ? told(value) : value;

/** Given to `JSON.stringify` by the API, and to `JSON.parse` by the command line. */
export const reasonsByRoutes = reasons(withRoutes);
export const reasonsByCommands = reasons(withCommands);
