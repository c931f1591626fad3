import { plural } from '@assay/platform/report/words/plural';
import type { StudyFigures } from '../figures.ts';
import { costPlots } from '../plots/cost-plot.ts';
import { curvePlots } from '../plots/curve-plot.ts';
import { flagPlots } from '../plots/flag-plot.ts';
import { lengthPlots } from '../plots/length-plot.ts';
import { qwkPlots } from '../plots/qwk-plot.ts';
import { reliabilityPlots } from '../plots/reliability-plot.ts';
import { auditTables } from './audit-tables.ts';
import { cellTables, cellWords } from './cell-tables.ts';
import { studyFacts } from './facts.ts';
import { flagTables } from './flag-tables.ts';
import { labelTables } from './label-tables.ts';
import { publishedLeftOut, publishedTables } from './published-tables.ts';
import { curveTables, effortTable, failureTables, testTables } from './run-tables.ts';
import { scoreTables } from './score-tables.ts';
import type { SectionedReport, StudySection } from './sections.ts';
import { changedWords, standInWords } from './words.ts';

/** A study's report: what stands above its parts, and these. */
export function studyReport(figures: StudyFigures): SectionedReport {
  const { study, works } = figures;
  return {
    title: study.assignment.title,
    workflow: study.workflow,
    extent: plural(works, 'work', 'works'),
    madeAt: study.madeAt,
    id: JSON.stringify(figures),
    standIn: standInWords(figures),
    changed: changedWords(figures),
    facts: studyFacts(figures),
    sections: studySections(figures),
  };
}

/** A study's report in its parts; those of which there is nothing to say are left out. */
export function studySections(figures: StudyFigures): StudySection[] {
  const sections: StudySection[] = [
    {
      title: 'Agreement with the raters',
      words: [],
      tables: scoreTables(figures),
      plots: qwkPlots(figures),
    },
    {
      title: 'Labels and reasons',
      words: [],
      tables: labelTables(figures),
      plots: reliabilityPlots(figures),
    },
    { title: 'Paired tests', words: [], tables: testTables(figures), plots: [] },
    {
      title: 'Repetitions, backbones and prompts',
      words: cellWords(figures.cells),
      tables: cellTables(figures.cells),
      plots: [],
    },
    {
      title: 'Beside published tables',
      words: publishedLeftOut(figures),
      tables: publishedTables(figures),
      plots: [],
    },
    {
      title: 'The second reader’s flag',
      words: [],
      tables: flagTables(figures),
      plots: flagPlots(figures),
    },
    { title: 'Bias audit', words: [], tables: auditTables(figures), plots: lengthPlots(figures) },
    { title: 'Learning curve', words: [], tables: curveTables(figures), plots: curvePlots(figures) },
    {
      title: 'Cost, time and failures',
      words: [],
      tables: [effortTable(figures), ...failureTables(figures)],
      plots: costPlots(figures),
    },
    { title: 'Left out', words: figures.left.warnings, tables: [], plots: [] },
  ];
  return sections.filter(({ words, tables, plots }) => words.length + tables.length + plots.length > 0);
}
