import type { Command } from 'commander';
import { gathered, oneOf, wholeNumber } from '../../program/options.ts';

const knowing = () => import('../commands/knowledge.ts');
const versions = () => import('../commands/knowledge-versions.ts');

/** What is expected of deliverables. */
export function addKnowledge(program: Command): void {
  const knowledge = program
    .command('knowledge')
    .description('the features expected of the deliverables of an assignment');
  const ofAssignment = ['--assignment <file>', 'the assignment (YAML), of deliverable-review'] as const;
  knowledge
    .command('build <reports...>')
    .description('mine the features that reference reports (PDF files and folders of them) have in common')
    .requiredOption(...ofAssignment)
    .option('--year <year>', 'the year it is for (default: this year)', wholeNumber(1900, 2999))
    .option('--min-cluster-size <number>', 'fewest mentions of a feature', wholeNumber(2, 1000), 3)
    .option('--json', 'print one JSON object on stdout and nothing else')
    .action(async (reports, options) => (await knowing()).knowledgeBuild(reports, options));
  knowledge
    .command('show')
    .description('print features, checklists and where they come from')
    .requiredOption(...ofAssignment)
    .option('--at <version>', 'an earlier version')
    .option('--json', 'print one JSON object')
    .action(async (options) => (await knowing()).knowledgeShow(options));
  knowledge
    .command('edit')
    .description('add, change and remove features; without an option, open all of them in $EDITOR')
    .requiredOption(...ofAssignment)
    .option('--add <file>', 'features to add (YAML: title, summary, checklist); may be repeated', gathered)
    .option('--set <file>', 'changes (YAML: the id of a feature and what is new); may be repeated', gathered)
    .option('--remove <id>', 'a feature to remove; may be repeated', gathered)
    .action(async (options) => (await knowing()).knowledgeEdit(options));
  knowledge
    .command('export [file]')
    .description('write the knowledge base into a file, or to stdout')
    .requiredOption(...ofAssignment)
    .option('--format <format>', 'yaml or json', oneOf(['yaml', 'json']), 'yaml')
    .option('--at <version>', 'an earlier version')
    .action(async (file, options) => (await knowing()).knowledgeExport(file, options));
  knowledge
    .command('import <file>')
    .description('make a knowledge base in a file (YAML or JSON) the current one')
    .requiredOption(...ofAssignment)
    .action(async (file, options) => (await knowing()).knowledgeImport(file, options));
  knowledge
    .command('list')
    .description('list the versions that there are, the newest first')
    .requiredOption(...ofAssignment)
    .option('--json', 'print one JSON object')
    .action(async (options) => (await versions()).knowledgeList(options));
  knowledge
    .command('delete')
    .description('leave the assignment without a knowledge base; its versions stay')
    .requiredOption(...ofAssignment)
    .action(async (options) => (await versions()).knowledgeDelete(options));
}
