import { agentCallSchema } from '@assay/model/agent/agent-call';
import { answerArtifact, artifact } from '@assay/platform/run/artifact';
import * as z from 'zod';
import { pastSchema } from './bank.ts';
import { classSchema } from './class.ts';
import { keptDebateSchema, keptRetrySchema, validationSchema } from './debate-schemas.ts';
import { gradeRecordSchema } from './grade.ts';
import { keptGradingSchema } from './grading.ts';
import { materialSchema } from './material.ts';
import { profileSchema } from './profile.ts';
import { replaysSchema } from './recorded/replay.ts';
import { silentGraderSchema } from './silent-graders.ts';
import { tendenciesSchema } from './tendencies.ts';
import { weighedSchema } from './weighed.ts';

const pinned = { pinned: true };

/** What was handed in. No process remembers it: rows of students who are erased are taken out of it. */
export const CLASS = artifact('class.json', classSchema);
/** What the run knows of the past, as it was when the run was opened. */
export const PAST = artifact('past.json', pastSchema, pinned);
export const GRADERS = artifact('graders.json', z.object({ profile: profileSchema.nullable() }), pinned);

/** What every agent is told of the quiz. */
export const BRIEF = artifact('brief.json', z.object({ level: z.string(), language: z.string() }), pinned);
/** Who a grader is to be: `roles/grader-1.json`. */
export const ROLE = artifact('roles/{slot}.json', z.object({ role: z.string() }), pinned);

/** One distinct answer, as the Distributed Map starts on it: the graders to be asked first. */
const itemSchema = z.object({ answer: z.string(), calls: z.array(agentCallSchema) });
export const ITEMS = artifact('items.json', z.array(itemSchema));
/** What examples were chosen by. */
export const PREPARED = artifact('prepared.json', z.object({ items: z.int(), encoder: z.string() }));

/** What recorded graders say of all distinct answers; written where there are any. */
export const REPLAYS = artifact('replays.json', replaysSchema, pinned);

export const MATERIAL = artifact('answers/{answer}/material.json', materialSchema);
export const GRADING = answerArtifact('answers/{answer}/graders/{slot}.json', keptGradingSchema);
export const WEIGHED = artifact('answers/{answer}/weighed.json', weighedSchema);
export const DEBATE = answerArtifact('answers/{answer}/debate.json', keptDebateSchema);
export const VALIDATION = answerArtifact('answers/{answer}/validation.json', validationSchema);
export const RETRY = answerArtifact('answers/{answer}/debate-retry.json', keptRetrySchema);
export const GRADE = artifact('answers/{answer}/grade.json', gradeRecordSchema);

/** How the graders did on past answers, as the agent that describes them is given it. */
export const METRICS = artifact(
  'metrics.json',
  z.object({
    profile: profileSchema,
    graders: z.array(z.looseObject({ model: z.string() })),
    silent: z.array(silentGraderSchema),
  }),
);
export const TENDENCIES = answerArtifact('tendencies.json', tendenciesSchema);
export const PROFILE = artifact('profile.json', profileSchema);
/** What of a profile did not become the assignment’s. */
export const KEPT = artifact('kept.json', z.object({ warnings: z.array(z.string()) }));
