import { brotliCompressSync } from 'node:zlib';
import { bundleDesk, PAGE } from '../../infra/desk/bundle-desk.ts';
import { filesNamingWorkflows, MOST_NAMING } from './columns.ts';
import { dependencyFaults } from './dependencies.ts';
import { homeless, upwardArrows } from './floors.ts';
import { between, knots } from './knots.ts';
import { kilobytesAtStart, modulesOfHelp } from './loaded-at-start.ts';
import { loneExports } from './lone-exports.ts';
import { promptTokens } from './prompt-tokens.ts';
import { furtherFiles, importArrows, packageOf, productFiles, roomOf } from './sources.ts';
import { processesOfTests, wholeStacks } from './test-processes.ts';
import { namedTwice, participles, reusedNames } from './type-names.ts';
import { rootManifest, workspaces } from './workspaces.ts';

/**
 * The shape of the house (`npm run check`). What must not be is listed where it is found; what is counted has a ceiling, which may only be
 * lowered: whoever gets below it writes the lower number here.
 */
const CEILINGS = {
  'rooms in the largest knot of rooms': 8,
  /** Raised seventeen times, from 147,300, with what users of each kind found missing; last by 2,860, for reasons held against their labels, documents nobody had tuned for, one door for all ways of handing in, and what a teacher, a lecturer and a researcher found in an hour. */
  'lines outside of tests': 195_736,
  /** Raised five times, from 16,600: for an account's limits, the trust of its roles, for services too, memory and signatures, verdicts on several traits, keys derived once, what expires, and indexes that lag unless told. */
  'lines of the stand-ins': 17_000,
  'type names that are used twice in the tree': 6,
  "files outside the workflows' columns that name one": MOST_NAMING,
  /** What agents read besides the work. Raised from 29,500: for judges who see the whole debate; from 29,775 for who reads pictures of pages; from 30,020 for who divides a paper of short answers. */
  'tokens of the prompt files': 30_260,
  /** What a cold start reads and runs, whatever the machine. Raised from 103,999: for shares of a day, points that are one number, what a record says of who answered, and what stands under one condition; and for four checks of documents, pages' pictures and students' reports; for OpenDocument texts wherever a text is read, works handed on and taken back, and marks of erasure; by the function that reads pages (3,700) and by reports in German (1,300); from 110,305 by papers of short answers and what names a writer. */
  'kilobytes that all functions load at their start': 109_909,
  'kilobytes that the largest function loads at its start': 5_331,
  'modules that the help loads': 19,
  /** Compressed by brotli. Raised from 29,400 for scales on which 1 is the best, findings that hold, and flags of texts read from pictures; from 29,650 for changes that are made once, what waits, rows by the window, and the desk of launches; from 31,060 for releases taken back, versions after a release and whose works are; from 29,420 for views in the address, an order by lot, and what of a result is missing. */
  'bytes of the desk to its first view': 30_526,
  /** Raised from 21,980 by what whole views need that are loaded alone: markers, pages of documents, revisions, groups of similar answers; dealing, the rubric beside second marks, launches, and words in place of the API's names; from 38,620 for words that are not sent yet, scores changed in their place, g, what is busy, launches that fail, and handing in, which the first view has no more; from 46,700 for the way back to the page of an activity, passages that speak to who grades, keys of a class and of markers, flags before g, comments on statements and pages that are tapped; from 48,720 for classes that are dropped with their students, what was decided with when and why, judges’ scores, what a quote really says, owners, and questions that count in any session; from 55,100 for German (16,600), and for what is seen and handed in in an activity; from 83,620 for files that are there unchanged, answers a table would replace, and a plot of two assessments. */
  'bytes of the desk that later views load': 87_308,
  /** Loaded beside that by who has no token yet, or none that counts. */
  'bytes of the desk to sign somebody in': 9_268,
  /** Each loads the product anew, a second and a half of a processor. What is dear stands in `test/long`. */
  'processes that npm test starts for its tests': 76,
  /** Each loads some twenty functions, each in a thread of its own. */
  'files of npm test that start a whole stack': 1,
} as const;

const files = productFiles();
const atStart = Object.values(kilobytesAtStart());
const arrows = importArrows(files);
const loaded = arrows.filter(({ types }) => !types);
const lines = (of: typeof files) => of.reduce((sum, { text }) => sum + text.split('\n').length - 1, 0);

/** The script that signs people in, which the page loads when somebody has to. */
const SIGN_IN = 'sign-in-';
const desk = bundleDesk();
const deskFiles = [...desk];
/** What the page names is loaded with it; all else when it is shown. */
const deskPage = new TextDecoder().decode(desk.get(PAGE)!.bytes);
const isFirst = (name: string) => name === PAGE || deskPage.includes(name);
const isLater = (name: string) => !isFirst(name) && !name.startsWith(SIGN_IN);
const deskBytes = (isMeant: (name: string) => boolean) =>
  deskFiles
    .filter(([name]) => isMeant(name))
    .reduce((sum, [, { bytes }]) => sum + brotliCompressSync(bytes).length, 0);

const forbidden: Record<string, string[]> = {
  'has no floor': homeless(files.map(({ path }) => packageOf(path))),
  'runs up': upwardArrows(arrows, packageOf),
  'import each other in a circle': knots(loaded).map((knot) => knot.join(', ')),
  'are rooms of the platform in a circle': knots(between(loaded, roomOf))
    .filter((knot) => knot.some((room) => room.startsWith('shared/platform')))
    .map((knot) => knot.join(', ')),
  'is the name of two types of a package': namedTwice(files, packageOf),
  'is a type named by a participle': participles(files),
  'is exported and named in no other file': loneExports(files, furtherFiles()),
  'stands in no package.json, or for nothing': dependencyFaults(rootManifest(), workspaces()),
};

const counted: Record<keyof typeof CEILINGS, number> = {
  'rooms in the largest knot of rooms': knots(between(loaded, roomOf))[0]?.length ?? 1,
  'lines outside of tests': lines(files),
  'lines of the stand-ins': lines(files.filter(({ path }) => path.startsWith('infra/local/'))),
  'type names that are used twice in the tree': reusedNames(files),
  "files outside the workflows' columns that name one": filesNamingWorkflows([...files, ...furtherFiles()])
    .length,
  'tokens of the prompt files': promptTokens(),
  'kilobytes that all functions load at their start': atStart.reduce((sum, one) => sum + one, 0),
  'kilobytes that the largest function loads at its start': Math.max(...atStart),
  'modules that the help loads': modulesOfHelp(),
  'bytes of the desk to its first view': deskBytes(isFirst),
  'bytes of the desk that later views load': deskBytes(isLater),
  'bytes of the desk to sign somebody in': deskBytes((name) => name.startsWith(SIGN_IN)),
  'processes that npm test starts for its tests': processesOfTests(),
  'files of npm test that start a whole stack': wholeStacks().length,
};

for (const [what, found] of Object.entries(forbidden))
  for (const one of found) {
    console.error(`${one}: ${what}.`);
    process.exitCode = 1;
  }

for (const [what, count] of Object.entries(counted)) {
  const ceiling = CEILINGS[what as keyof typeof CEILINGS];
  if (count <= ceiling) continue;
  console.error(`${count} ${what}: at most ${ceiling}. Make it less; the ceiling is not raised.`);
  process.exitCode = 1;
}

if (process.argv.includes('--figures')) console.table(counted);
