import type { Command } from 'commander';

/** Adds commands to the program. */
type AddCommands = (program: Command) => void;

/** Commands that are loaded together, when one of them is called. */
export interface CommandGroup {
  /** Above them in the help. */
  heading: string;
  /** What each does, in few words: its own help says all. */
  commands: Readonly<Record<string, string>>;
  load: () => Promise<AddCommands>;
}

/** What models are examined with. */
export const EXAM = [
  async () => (await import('../own-models/exam/screening.ts')).screeningExam,
  async () => (await import('../essay-scoring/exam/exam.ts')).essayExam,
  async () => (await import('../short-answer-grading/exam/exam.ts')).answerExam,
  async () => (await import('../argument-coaching/exam/exam.ts')).argumentExam,
];

/** All commands, in the order in which the help lists them. */
export const GROUPS: readonly CommandGroup[] = [
  {
    heading: 'Begin:',
    commands: {
      init: 'make a project folder of your own',
      validate: 'say every fault of an assignment file, with its line',
      doctor: 'what is there on this machine, and what is missing',
      open: 'open a report',
    },
    load: async () => (await import('./start.ts')).addStart,
  },
  {
    heading: 'Assess:',
    commands: {
      submit: 'assess one work: an essay, a PDF, a table of answers, an argument',
      class: 'assess a folder with the work of a class',
      assignments: 'assignments and their rubrics',
    },
    load: async () => (await import('./submissions.ts')).addSubmissions,
  },
  {
    heading: 'Assess:',
    commands: {
      grade: 'grade one short answer, every step shown',
      graders: 'what the graders of short answers learnt from past ones',
    },
    load: async () => (await import('../short-answer-grading/program/graders.ts')).addGraders,
  },
  {
    heading: 'Assess:',
    commands: {
      debate: 'hold a debate of two models on a motion',
      motion: 'whether a motion can be argued from both sides',
      feedback: "add a person's scores to an argument's",
    },
    load: async () => (await import('../argument-coaching/program/debates.ts')).addDebates,
  },
  {
    heading: 'Afterwards:',
    commands: {
      runs: 'what was assessed: list, read, go on, cancel, compare',
      find: 'whose work a run, a file or a line of a log is about',
      retake: 'take what could not be taken at first',
      restore: 'bring work back from a restored table',
    },
    load: async () => (await import('./runs.ts')).addRuns,
  },
  {
    heading: 'Afterwards:',
    commands: { reevaluate: 'assess what was handed in again, and see what would change' },
    load: async () => (await import('./reevaluations.ts')).addReevaluations,
  },
  {
    heading: 'Afterwards:',
    commands: {
      agreement: 'how far you went along with the machine, and what the rest will need',
      overview: 'what a class came to, as a PDF or a page',
      markers: 'deal works to several markers, names hidden, some marked twice',
      marks: 'take an edited table of results back',
      review: 'what waits for you, and why; decide on one submission',
      release: 'show students their results',
    },
    load: async () => (await import('./deciding.ts')).addDeciding,
  },
  {
    heading: 'Afterwards:',
    commands: {
      costs: 'what was spent, and caps on it',
      models: 'small models for this machine, what they are fit for, and which end soon',
    },
    load: async () => {
      const { addCosts } = await import('./costs.ts');
      return (program) => addCosts(program, EXAM);
    },
  },
  {
    heading: 'Afterwards:',
    commands: {
      export: 'everything that is held on a student, as an archive',
      delete: 'erase what is held on a submission or a student',
    },
    load: async () => (await import('./student-data.ts')).addStudentData,
  },
  {
    heading: 'Your standard:',
    commands: { rubric: 'make the rubric of an assignment out of one that you have elsewhere' },
    load: async () => (await import('./rubrics.ts')).addRubrics,
  },
  {
    heading: 'Your standard:',
    commands: {
      exemplars: 'essays that teachers scored',
      'second-reader': 'the statistical reader that learns from them',
      calibrate: "learn how the model's score and the second reader's make one",
    },
    load: async () => (await import('../essay-scoring/program/exemplars.ts')).addExemplars,
  },
  {
    heading: 'Your standard:',
    commands: { knowledge: 'what a good report has, learnt from good reports' },
    load: async () => (await import('../deliverable-review/program/knowledge.ts')).addKnowledge,
  },
  {
    heading: 'Research:',
    commands: { evaluate: "results against a teacher's, and studies of each workflow" },
    load: async () => {
      const [
        { addEvaluations },
        answers,
        { addDeliverables },
        essays,
        { addErrorCodes },
        { addDebateStudy },
      ] = await Promise.all([
        import('./evaluate.ts'),
        import('../short-answer-grading/program/evaluate-answers.ts'),
        import('../deliverable-review/program/evaluate-deliverables.ts'),
        import('../essay-scoring/program/evaluate-essays.ts'),
        import('../essay-scoring/program/error-codes.ts'),
        import('../argument-coaching/program/debates.ts'),
      ]);
      const { addEssays, addSecondReader } = essays;
      return addEvaluations(answers.labelledAnswers, [
        ...[answers.addShortAnswers, addDeliverables, addEssays, addSecondReader, addErrorCodes],
        addDebateStudy,
      ]);
    },
  },
  {
    heading: 'Research:',
    commands: {
      taxonomy: "two raters' ratings of reports",
      sensitivity: 'findings under other thresholds of evidence',
    },
    load: async () => (await import('../deliverable-review/program/ratings.ts')).addRatings,
  },
  {
    heading: 'This machine and deployments:',
    commands: {
      anchor: 'look quotes up in a document',
      outputs: 'what the deployment in the account says of itself',
      prompts: 'what models read, and what that costs',
      serve: 'keep Assay and its HTTP API up on this machine',
      desk: 'the review desk: a page where teachers decide and students read',
    },
    load: async () => (await import('./tools.ts')).addTools,
  },
  {
    heading: 'This machine and deployments:',
    commands: {
      token: 'a token to try the API with',
      issuer: 'who signs tokens of a deployment without a sign-in',
    },
    load: async () => (await import('./api.ts')).addApi,
  },
  {
    heading: 'This machine and deployments:',
    commands: { completion: 'print what makes a shell complete commands and options' },
    /** It reads the commands that are there, and so comes after all others. */
    load: async () => {
      const { default: addCompletion } = await import('@bomb.sh/tab/commander');
      return (program) => {
        addCompletion(program, { completionCommandName: 'completion' });
        const [shell] =
          program.commands.find((one) => one.name() === 'completion')?.registeredArguments ?? [];
        if (shell) shell.description = 'bash, zsh, fish or powershell';
      };
    },
  },
];
