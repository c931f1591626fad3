import * as feedback from '@assay/argument-coaching/routes/feedback';
import * as knowledge from '@assay/deliverable-review/routes/knowledge';
import * as knowledgeBuilds from '@assay/deliverable-review/routes/knowledge-builds';
import * as knowledgeReports from '@assay/deliverable-review/routes/knowledge-reports';
import * as calibrating from '@assay/essay-scoring/routes/calibrations';
import * as exemplars from '@assay/essay-scoring/routes/exemplars';
import * as secondReader from '@assay/essay-scoring/routes/second-reader';
import * as pastAnswers from '@assay/short-answer-grading/routes/past-answers';
import * as recordings from '@assay/short-answer-grading/routes/recordings';
import { givenAssignmentSchema } from './schemas/assignments.ts';

const { estimatesCalibration, ...calibrations } = calibrating;

/** It takes an assignment of any workflow, and is therefore made here. */
export const estimateCalibration = estimatesCalibration(givenAssignmentSchema);

/** The routes of single workflows, by the part of the document that they stand in. */
export const WORKFLOW_ROUTES = {
  assignments: [recordings],
  learning: [
    exemplars,
    secondReader,
    { ...calibrations, estimateCalibration },
    pastAnswers,
    knowledge,
    knowledgeReports,
    knowledgeBuilds,
  ],
  runs: [feedback],
};

/** An assignment of one of them, as a teacher puts it. */
export const ASSIGNMENT_EXAMPLE = {
  assignment: 'story',
  workflow: 'essay-scoring',
  title: 'A story',
  question: 'What happened at sea?',
  variant: 'SA',
  traits: [
    { name: 'Ideas', min: 1, max: 4 },
    { name: 'Style', min: 1, max: 4 },
  ],
};
