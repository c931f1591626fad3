import { type Command, InvalidArgumentError } from 'commander';
import { gathered, oneOf, wholeNumber } from './options.ts';

/** Reads the number of an appeal and what is decided of it. */
function appealAnswer(given: string) {
  const [, appeal, decision] = /^(\d+)=(upheld|changed)$/.exec(given) ?? [];
  if (appeal !== undefined) return { appeal, decision };
  throw new InvalidArgumentError('Give NUMBER=upheld or NUMBER=changed.');
}

const placesOfTrail = (given: string, earlier: number[] = []) => [...earlier, wholeNumber(1, 1e6)(given)];

/** What teachers decide, and how far they and the machine agree. */
export function addDeciding(program: Command): void {
  program
    .command('agreement <assignment>')
    .description(
      'how far you went along with the machine so far: by trait and question, with intervals; how many of the works that wait will need you; and what releasing unread would risk',
    )
    .option('--json', 'print one JSON object on stdout and nothing else')
    .action(async (assignment, options) =>
      (await import('../commands/agreement.ts')).showAgreement(assignment, options),
    );

  program
    .command('overview <assignment>')
    .description(
      'what a class came to, as a PDF or a page: how works stand, who needs a look and why; scores, labels, what was found weak and strong; deliverables beside each other; how far you went along with the machine',
    )
    .option('--out <file>', 'where it goes: .pdf, or .html (default: assay-results/ASSIGNMENT.overview.pdf)')
    .option(
      '--names <how>',
      'of students: shown, or hidden, to show it to the class',
      oneOf(['shown', 'hidden']),
      'shown',
    )
    .option('--json', 'print one JSON object on stdout and nothing else')
    .action(async (assignment, options) =>
      (await import('../commands/overview.ts')).showOverview(assignment, options),
    );

  program
    .command('marks <table>')
    .description(
      'take a table of results (CSV) back that you have edited: scores and labels that differ become yours; nothing is released',
    )
    .requiredOption('--assignment <assignment>', 'its file, or its id')
    .option(
      '--reason <text>',
      'what students read beside each changed score (default: "Marked by your teacher.", in the assignment’s language)',
    )
    .option(
      '--read',
      'all works of the table have been read: scores that were left as they are count as accepted',
    )
    .option('--no-read', 'they have not been, and nobody is asked')
    .option('--over', 'also in place of scores that a teacher has decided on already')
    .option('--dry-run', 'only say what would be changed')
    .option('--json', 'print one JSON object on stdout and nothing else')
    .action(async (table, options) => (await import('../commands/marks.ts')).takeMarks(table, options));

  program
    .command('review <assignment> [submission]')
    .description(
      'what waits for you and why; of one submission what counts, what the machine said and all that was decided; with options, decide (what students see changes with its release)',
    )
    .option('--most <number>', 'of what waits', wholeNumber(1, 200), 50)
    .option('--score <trait=score>', 'give a score in place of the one that counts', gathered)
    .option('--accept', 'you have read it: all other scores stand as they are')
    .option('--hide <finding>', 'keep a finding from the student', gathered)
    .option('--show <finding>', 'show a hidden or withheld finding', gathered)
    .option('--comment <text>', 'say something to the student')
    .option('--note <text>', 'say something among teachers')
    .option('--answer <appeal=decision>', 'answer an appeal: its number, and upheld or changed', appealAnswer)
    .option('--undo <number>', 'take a decision back, by its number', placesOfTrail)
    .option('--withdraw', 'take a release back')
    .option('--rerun', 'have the same file assessed again')
    .option('--owner <student>', 'whose work it is (the sub of their token)')
    .option(
      '--reason <text>',
      'why: with --score and --answer, which need it, what students read; --withdraw and --rerun need it, too',
    )
    .option('--json', 'print one JSON object on stdout and nothing else')
    .action(async (assignment, submission, options) =>
      (await import('../commands/review.ts')).reviewWorks(assignment, submission, options),
    );

  program
    .command('release <assignment> [submissions...]')
    .description(
      'show students their results: of the submissions that are named, else of all that need no look',
    )
    .option('--which <name>', 'of all: unflagged, or all', oneOf(['unflagged', 'all']), 'unflagged')
    .option('--stand-in', 'also what no real model assessed')
    .option('--json', 'print one JSON object on stdout and nothing else')
    .action(async (assignment, submissions, options) =>
      (await import('../commands/release.ts')).releaseResults(assignment, submissions, options),
    );

  program
    .command('markers <assignment>')
    .description(
      'deal the works of an assignment to several markers, or by other rules; with no option: who has which, how far they are, where two differ',
    )
    .option('--marker <subject>', 'who marks (the sub of their token); once for each', gathered)
    .option('--owner <subject>', 'whose class it is (default: yours; on this machine the desk’s teacher-1)')
    .option('--second <percent>', 'of the works, that a second marker gets, too', wholeNumber(0, 100))
    .option('--at-least <number>', 'works for a second marker, where there is one', wholeNumber(0, 1000))
    .option('--names <how>', 'of students, for markers: hidden or shown', oneOf(['hidden', 'shown']))
    .option(
      '--threshold <levels>',
      'two marks further apart are for the owner to settle',
      wholeNumber(0, 1000),
    )
    .option('--seed <number>', 'of the order of works', wholeNumber(0, 0xffff_ffff))
    .option('--preview', 'what would come of it: each marker’s works before and then; nothing is dealt')
    .option('--end', 'deal them to nobody any more: all who teach see the class again')
    .option('--json', 'print one JSON object on stdout and nothing else')
    .action(async (assignment, options) =>
      (await import('../commands/markers.ts')).markers(assignment, options),
    );
}
