import { english as common } from '@assay/platform/report/words/english';
import { plural } from '@assay/platform/report/words/plural';
import type { ReviewWords } from './review-words.ts';

const LINKED = { 'use-case': 'use cases', design: 'design', test: 'tests' };
const UNLINKED = { 'use-case': 'a use case', design: 'the design', test: 'a test' };
const list = (items: string[]) => new Intl.ListFormat('en-GB', { type: 'conjunction' }).format(items);

export const english: ReviewWords = {
  ...common,
  report: 'Review report',
  pages: (count) => plural(count, 'page', 'pages'),
  pageName: String,
  onPage: (page) => `p. ${page}`,
  printedAs: (page, label) => `${page} (printed ${label})`,
  onPages: (pages) => `pp. ${pages}`,
  pageUnknown: 'page unknown',
  contents: 'Contents',
  sections: {
    context: 'Document context',
    summary: 'Executive summary',
    strengths: 'Strengths',
    coverage: 'Coverage of the expected features',
    issues: 'Summary of issues',
    details: 'Issues in detail',
    priorities: 'Priority recommendations',
    traceability: 'Traceability matrix',
    index: 'Index of the document',
    making: 'How this report was made',
  },
  fileLinks: (file) =>
    `Page numbers are those of the submission. Selecting one opens ${file}, if it lies in the same folder as this report.`,
  more: (count) => `and ${count} more`,

  advisory:
    'The comments in this report are a proposal and hold no grade. They become feedback only when they are released: by a teacher or, where a teacher has decided so for the assignment and nothing was flagged, without being read before.',
  standIn:
    'This report was made without a language model; a built-in stand-in kept the form of its answers and says nothing. What a program can find by itself is here: the index of the document, the links it states itself, and the issues marked as found by a program. The other sections wait for a model.',
  noticesTitle: 'Please note',
  partlyReviewed: (agents) =>
    `Only a part of the review could be made: no answer came from ${agents}. What is missing is marked in its section.`,
  notReviewed: (agents) =>
    `The document could not be reviewed: no answer came from ${agents}. Nothing in this report says that the document is without issues.`,
  notCrossChecked:
    'The issues were not cross-checked: each of them is borne out as described below, but two may say the same or contradict each other.',
  readInSections: (sections) =>
    `The document was too long to be read at once and was read in ${sections} overlapping sections.`,
  distantMissed: 'What connects distant parts of it may have been missed.',
  pageRange: (first, last) => (first === last ? `page ${first}` : `pages ${first}–${last}`),
  openPages: (agent, pages) =>
    `Open: ${list(pages)} ${pages.length === 1 && !pages[0]!.includes('–') ? 'was' : 'were'} not read, or not wholly read, by ${agent}. What stands there may settle what is open here.`,
  openQuestion: (description, place) =>
    `Open, since a part was not read: ${description}${place === null ? '' : ` (${place})`}`,
  hiddenText: (characters, pages, reasons) =>
    `Text that a reader cannot see was found on ${pages} (${plural(characters, 'character', 'characters')}: ${reasons}). It was kept out of the review.`,
  hiddenReasons: {
    invisible: 'drawn invisibly',
    'same-colour': 'in the colour of the paper',
    tiny: 'too small to be read',
    squeezed: 'squeezed until it cannot be read',
    'off-page': 'outside the page',
    clipped: 'cut away by a clip',
    transparent: 'drawn (nearly) transparent',
    covered: 'covered by something else',
    replaced: 'in the place of other words that are shown',
  },
  drifted: (sections) =>
    `Some sentences may be in another language than this report’s, although they were asked for again: ${sections}.`,
  driftedHere: 'Some sentences of this section may be in another language than the report’s.',
  unread: {
    'nearly-blank':
      'The document holds hardly any text beside its title, headings and contents. There was next to nothing to review: check that it is the right file.',
    'read-by-figures':
      'The document holds hardly any text. It was read by machine-written descriptions of its pictures alone, so no quote of the students’ own words bears this report out.',
    'pages-unreadable':
      'Pages of the document could not be read, and what stands there was not reviewed; the warnings on the file name them.',
  },
  figuresNotDescribed: (count, found) =>
    `${count} of ${plural(found, 'figure', 'figures')} could not be described. What is shown only there was not reviewed.`,

  waitsForModel: 'This section waits for a language model: none was used.',
  waitsInPart: 'Only what a program finds by itself is here: the agents wait for a language model.',
  byCheck: 'found by a program, without a language model',
  index: {
    intro:
      'What the document names by ids, each with the page on which it is defined, and its figures, as a program read them.',
    nothing: 'The document defines nothing by ids.',
    kinds: {
      requirement: 'requirements',
      'use-case': 'use cases',
      component: 'components',
      test: 'tests',
      other: 'others',
    },
    series: (series, count) => `${series} (${count})`,
    headings: 'Headings',
    figures: 'Figures',
    figuresValue: (all, captioned) => `${all}, ${captioned} of them with a numbered caption`,
    traces: 'Links by ids',
    tracesValue: (pairs) =>
      `${plural(pairs, 'pair', 'pairs')} of ids that stand together in a sentence, row or list item`,
  },

  missingTitle: 'This part is missing',
  missingAgent: (agent) => `No answer from ${agent}`,
  partlyMissing: (agent) => `Part of the answer of ${agent} is missing`,
  keptOfAnswer: (items) =>
    `The answer was cut off, or could not be read as a whole: ${plural(items, 'item', 'items')} of it ${items === 1 ? 'was' : 'were'} kept.`,
  missingUnknown: 'the run’s records do not say why',
  missingWhatToDo: (runId) =>
    `A teacher can have run ${runId} resumed: what has succeeded is kept, only what is missing is tried again. That it is missing says nothing about the document.`,

  context: {
    found: 'What was found in the document',
    nothing: 'none found',
    requirements: 'Requirements',
    requirementsValue: (all, functional, other) =>
      `${all} (${functional} functional, ${other} non-functional)`,
    useCases: 'Use cases',
    useCasesValue: (all, actors, conditions, flows) =>
      `${all} (${actors} with actors, ${conditions} with pre- or postconditions, ${flows} with alternative flows)`,
    actors: 'Actors',
    style: 'Architectural style',
    components: (count) => `Components (${count})`,
    layers: 'Layers',
    patterns: 'Patterns',
    tests: 'Tests',
    testsValue: (cases) => plural(cases, 'test case', 'test cases'),
    testTypes: 'Kinds of tests',
    testCoverage: 'Test coverage',
  },

  glance: 'At a glance',
  glanceIssues: 'Issues',
  glanceFeatures: 'Expected features',
  glanceTraceability: 'Requirements',
  severityCounts: (all, high, medium, low) => `${all} (${high} high, ${medium} medium, ${low} low)`,
  statusCounts: (present, partial, absent, undecided) =>
    `${present} present, ${partial} partial, ${absent} absent${undecided > 0 ? `, ${undecided} undecided` : ''}`,

  noStrengths: 'No strength was put forward with a quote that stands in the document.',
  figureDescription: 'found only in a machine-written description of a figure',
  quotedOtherwise: 'the reviewer quoted this otherwise: it does not count as evidence',

  noKnowledge: 'The assignment has no knowledge base, so no expected features were checked.',
  knowledge: (features, year) =>
    `The document was checked against ${plural(features, 'feature', 'features')} expected of deliverables of this assignment (knowledge base of ${year}). A feature is present if at least 80 % of its items are met, partial from 30 %, else absent; an item counts as met only with evidence that stands in the document.`,
  feature: 'Feature',
  status: 'Status',
  itemsMet: 'Items met',
  metOf: (met, items) => `${met} of ${items}`,
  statuses: { Present: 'PRESENT', Partial: 'PARTIAL', Absent: 'ABSENT', undecided: 'UNDECIDED' },
  undecided: 'Undecided: the items that are open could change the status.',
  states: { met: 'MET', 'not-met': 'NOT MET', unverified: 'UNVERIFIED', unanswered: 'OPEN' },
  unanswered: 'No clear answer was given; the item is open, not failed.',
  unverified: 'Said to be met, but the evidence given does not stand in the document.',
  ignoredFeatures: (count) =>
    `${plural(count, 'answer', 'answers')} about features or items that the knowledge base does not have ${count === 1 ? 'was' : 'were'} left out.`,

  id: 'Issue',
  severity: 'Severity',
  category: 'Category',
  pageColumn: 'Page',
  description: 'Description',
  confidence: 'Confidence',
  confidenceLegend:
    'Confidence is the agent’s own, changed by how well its quote agrees with the document; issues below 65 % are not shown, except where the document words the quote otherwise. It is not the probability that the issue is real.',
  severities: { HIGH: 'HIGH', MEDIUM: 'MEDIUM', LOW: 'LOW' },
  categories: {
    requirements: 'Requirements',
    'use-cases': 'Use cases',
    contradictions: 'Contradictions',
    'uml-alignment': 'Diagrams and text',
    patterns: 'Patterns',
    'separation-of-concerns': 'Separation of concerns',
    'test-coverage': 'Test coverage',
    'test-strategy': 'Test strategy',
  },
  useCase: (id) => `Use case ${id}`,
  noUseCase: 'Not about one use case',
  noQuote:
    'No passage is quoted, so this could not be checked against the text; its confidence was lowered for that.',
  recommendation: 'Recommendation',
  alsoSeen: 'Also seen in',
  alsoReported: 'Also reported as',
  merged: (count) => `merged from ${count} findings`,
  noIssues: 'No issues remained after checking.',
  noIssuesByChecks:
    'The program’s checks found nothing. That is no judgement of the document: the auditors have not read it.',
  noIssuesOf: (reported) =>
    `Of ${plural(reported, 'finding', 'findings')} reported by the auditors none passed the checks; the last section says why.`,
  noIssuesPartly: 'This says nothing about what could not be reviewed.',
  noPriorities: 'No issue was put before the others.',
  noPrioritiesNeeded: 'There is nothing to put first: no issues remained after checking.',

  requirement: 'Requirement',
  useCases: 'Use cases',
  design: 'Design',
  tests: 'Tests',
  missingLink: 'MISSING',
  notFound: 'not in the document',
  disconnect: 'Disconnect, as the model sees it:',
  linked: (complete, rows, links) =>
    `${complete} of ${rows} linked to ${list(links.map((link) => LINKED[link]))}`,
  traced: ({ rows, complete, without }) =>
    `${plural(rows, 'requirement', 'requirements')}, ${complete} of them linked to ${list(without.map(([link]) => LINKED[link]))}. Without a link to ${without.map(([link, count]) => `${UNLINKED[link]}: ${count}`).join('; to ')}.`,
  unknownLink: '–',
  unknownLegend:
    '–: the document does not state such a link, and no language model has looked for it in all parts.',
  linkBasis: ({ stated, model }) =>
    model === 0
      ? `The document itself states ${stated === 1 ? 'this link' : `all ${stated} links`}: it puts the two together in a sentence, row, list or matrix.`
      : `The document itself states ${stated === 0 ? 'none' : stated} of the links: it puts the two together in a sentence, row, list or matrix. In italics with *: ${plural(model, 'link', 'links')} in the view of a language model.`,
  modelMark: '*',
  traceLegend:
    'Every reference was looked up in the document. One that does not stand there is marked and does not count as a link.',
  noRows: 'No requirement with an id was found to trace.',
  noLinks: 'The document states no links between its requirements and anything else by ids or names.',
  ignoredRows: (ids) => `Left out, since the document does not have these requirements: ${ids}.`,

  howWithoutModel: [
    'A program read the document: it found the ids, the links between them and what is wrong as a matter of fact, and looked up every quotation.',
    'No language model was used. Agents that read the document for flaws, describe its figures and word a summary were only played by a stand-in, whose costs are those of the catalogue and were not paid.',
  ],
  how: [
    'AI agents read the whole document, its text and descriptions of its figures: one looks for flaws of the specification, one for flaws of the tests, one checks the expected features, one links requirements, use cases, design and tests.',
    'A program then looked up every quote in the document: a finding whose quote is not there, or whose confidence is too low, is not shown. A further agent, the ConsistencyManager, merged what was said twice and rejected what does not hold; it names findings and cannot add or change a word of them.',
    'Only the document context, the executive summary and the strengths are worded by a language model for this report; all else is filled in by a program. A teacher may change the findings and releases them, or has decided that they are released where nothing was flagged; until then they are advice. Once they are released you may appeal against each of them once, in the time that the release gives; a person answers.',
  ],
  fate: 'What became of the findings',
  fates: {
    reported: 'Reported by the auditors and the program',
    duplicate: 'Repeated, left out',
    'quote-not-found': 'Quote not in the document',
    'low-confidence': 'Confidence too low',
    'over-limit': 'Beyond the number allowed',
    rejected: 'Rejected by ConsistencyManager',
    merged: 'Merged into another',
    kept: 'Shown in this report',
  },
  crossCheck: {
    rejected: 'What ConsistencyManager rejected, and why',
    reason: 'rejected:',
    forgotten: (findings) =>
      `ConsistencyManager said nothing of ${plural(findings, 'finding', 'findings')}; in doubt a finding stays.`,
    ignored: (decisions) =>
      `${plural(decisions, 'decision', 'decisions')} of ConsistencyManager did not hold and ${decisions === 1 ? 'was' : 'were'} left out: about a finding that does not exist, contradicting another decision, rejecting without a reason, or merging what has nothing in common.`,
  },
  answers: {
    forgotten: (ids) => `Agents said nothing of some of what they were asked about: ${ids}.`,
    doubled: (count) =>
      `${plural(count, 'feature or requirement was', 'features or requirements were')} answered about several times in one answer; all of it counts together.`,
    dropped: (count) =>
      `${plural(count, 'entry', 'entries')} about features or requirements that an agent was not asked about ${count === 1 ? 'was' : 'were'} left out.`,
    mended: (count) =>
      `${plural(count, 'answer', 'answers')} of agents ${count === 1 ? 'was' : 'were'} not written in the form asked for and could be read all the same.`,
  },
  corrected: {
    sentences: (count) =>
      `${plural(count, 'sentence', 'sentences')} of what agents worded ${count === 1 ? 'was' : 'were'} left out, naming issues or counts that this review does not bear out.`,
    useCases: (findings) =>
      `${plural(findings, 'finding', 'findings')} named a use case that the document does not have and ${findings === 1 ? 'is' : 'are'} shown without it.`,
    quotations: (count) =>
      `${plural(count, 'quotation', 'quotations')} in what agents wrote ${count === 1 ? 'is' : 'are'} not borne out by the document, or too short and common to be, and shown without quotation marks, as the agents’ own words.`,
  },
  fileWarnings: 'Warnings about the file',
  noFileWarnings: 'None: the file could be read as it is.',
  warnings: {
    Repaired: 'The PDF was damaged and has been repaired as far as possible; parts of it may be missing.',
    EmbeddedFiles: 'The PDF contains embedded files. They were not opened and are not part of the review.',
    JavaScript: 'The PDF contains scripts. They were not run.',
    HiddenText: 'The PDF contains text that a reader cannot see. It was left out of the review.',
    ScannedPages: 'Pages are images without text; they were read as figures.',
    OcrText:
      'The text of scanned pages comes from text recognition in the file; what a reader sees may differ.',
    PageUnreadable: 'Pages are damaged and could not be read.',
    TextUnmapped: 'Part of the text has no meaning in Unicode and was lost (fonts without a character map).',
    Annotations: 'The PDF contains comments. They are not part of the review.',
    FormValues: 'The PDF contains a form that is filled in. Its values are not part of the review.',
    Links: 'The PDF contains links. Where they lead is not part of the review.',
    Metadata: 'The properties of the PDF (such as title and keywords) are not part of the review.',
    BlankPages: 'Pages are blank.',
    BlankDocument: 'The document is blank, or nearly so.',
  },
  strictness: { lenient: 'lenient', normal: 'normal', strict: 'strict' },
  reviewFacts: {
    scope: 'Strictness',
    include: 'Topics',
    exclude: 'Topics left out',
    everything: 'all',
    maximum: (findings) => `at most ${plural(findings, 'issue', 'issues')}`,
    evidence: 'Evidence',
    evidenceValue: {
      graded: 'quotes whose words agree with the document (exact or close)',
      similarity: 'quotes whose letters are similar enough, whatever the words',
    },
    knowledge: 'Knowledge base',
    figures: 'Figures',
    figuresValue: (found, described) => `${found} found, ${described} described`,
    elapsed: 'Time',
    elapsedValue: (seconds) => `${seconds} s from submission to result`,
  },
};
