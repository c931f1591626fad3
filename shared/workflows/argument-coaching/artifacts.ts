import { toldClarificationsSchema } from '@assay/platform/assignment/clarification';
import { answerArtifact, artifact } from '@assay/platform/run/artifact';
import * as z from 'zod';
import { argumentSchema } from './argument.ts';
import { balanceSchema } from './balance.ts';
import { changeSchema } from './change.ts';
import { answeredSchema, questionsSchema, rebuttalSchema } from './coach.ts';
import { draftSchema } from './comparison.ts';
import { speechKindSchema } from './conditions.ts';
import { briefingSchema } from './context.ts';
import { checkedCritiqueSchema, critiqueSchema } from './critique.ts';
import { humanFeedbackSchema } from './human.ts';
import { judgementSchema, metaJudgementSchema, panelSchema } from './judgement.ts';
import { outlineSchema, reflectionSchema, selfCheckSchema, speechSchema } from './speech.ts';
import { stanceSchema } from './stance.ts';

const pinned = { pinned: true };

/** What every agent is told of the motion. */
export const BRIEF = artifact(
  'brief.json',
  z.object({
    motion: z.string(),
    background: z.string(),
    level: z.string(),
    language: z.string(),
    clarifications: toldClarificationsSchema,
  }),
  pinned,
);
/** A debater's place: `seats/for.json`. */
export const SEAT = artifact(
  'seats/{stance}.json',
  z.object({ stance: stanceSchema, speaker: z.string(), opponent: z.string(), role: z.string() }),
  pinned,
);
/** In which order a judge is shown the two sides: `orders/judged-first.json`. */
export const ORDER = artifact('orders/{order}.json', z.object({ order: z.string() }), pinned);
const placeSchema = z.object({
  kind: z.enum([...speechKindSchema.options, 'whole']).describe('whole: all speeches of a side at once'),
  round: z.int(),
  rounds: z.int(),
  before: z
    .array(z.object({ kind: speechKindSchema, round: z.int(), side: z.enum(['same', 'other']) }))
    .describe('the speeches that judges are shown beside it, in the order of speaking'),
});
export type JudgedPlace = z.infer<typeof placeSchema>;
/** Where a speech stands in its debate, as its judges are told: `turns/03/place.json`. */
export const TURN_PLACE = artifact('turns/{turn}/place.json', placeSchema, pinned);
/** The same of all speeches of a side: `whole/for/place.json`. */
export const WHOLE_PLACE = artifact('whole/{stance}/place.json', placeSchema, pinned);
/** The side that a student was to argue; empty: it was left open. */
export const TASK = artifact('task.json', z.object({ stance: z.string() }), pinned);

export const BALANCE = answerArtifact('balance.json', balanceSchema);

/** What a student handed in. */
export const ARGUMENT = artifact('argument.json', argumentSchema, pinned);
/** The version that was handed in before it, with what its run made of it. */
export const DRAFT = artifact('draft.json', draftSchema);

export const CRITIQUE = answerArtifact('critique.json', critiqueSchema);
export const CHECKED_CRITIQUE = artifact('checked-critique.json', checkedCritiqueSchema);
export const JUDGEMENT = answerArtifact('judges/{judge}.json', judgementSchema);
export const PANEL = artifact('panel.json', panelSchema);
export const CONSENSUS = answerArtifact('consensus.json', metaJudgementSchema);
export const REBUTTAL = answerArtifact('rebuttal.json', rebuttalSchema);
export const QUESTIONS = answerArtifact('questions.json', questionsSchema);
export const ANSWERED = answerArtifact('answered.json', answeredSchema);
export const CHANGE = artifact('change.json', changeSchema);

/** Private preparation of a turn of a debate. */
export const TURN_OUTLINE = answerArtifact('turns/{turn}/preparation/outline.json', outlineSchema);
export const TURN_SELF_CHECK = answerArtifact('turns/{turn}/preparation/self-check.json', selfCheckSchema);
export const TURN_CRITIQUE = answerArtifact('turns/{turn}/preparation/critique.json', critiqueSchema);
export const TURN_CHECKED_CRITIQUE = artifact(
  'turns/{turn}/preparation/checked-critique.json',
  checkedCritiqueSchema,
);
export const TURN_BRIEFING = artifact('turns/{turn}/preparation/briefing.json', briefingSchema);
/** What came before a revision: approach B's draft with its judges, the control's reflection. */
export const TURN_DRAFT = answerArtifact('turns/{turn}/preparation/draft.json', speechSchema);
export const TURN_DRAFT_JUDGEMENT = answerArtifact(
  'turns/{turn}/preparation/draft-judges/{judge}.json',
  judgementSchema,
);
export const TURN_DRAFT_PANEL = artifact('turns/{turn}/preparation/draft-panel.json', panelSchema);
export const TURN_REFLECTION = answerArtifact('turns/{turn}/preparation/reflection.json', reflectionSchema);

/** What was said in public, and what came of it. */
export const TURN_SPEECH = answerArtifact('turns/{turn}/speech.json', speechSchema);
export const TURN_JUDGEMENT = answerArtifact('turns/{turn}/judges/{judge}.json', judgementSchema);
export const TURN_PANEL = artifact('turns/{turn}/panel.json', panelSchema);
export const TURN_CONSENSUS = answerArtifact('turns/{turn}/consensus.json', metaJudgementSchema);
export const TURN_CHANGE = artifact('turns/{turn}/change.json', changeSchema);

/** What judges say at the end of all that a side said. */
export const WHOLE_JUDGEMENT = answerArtifact('whole/{stance}/judges/{judge}.json', judgementSchema);
export const WHOLE_PANEL = artifact('whole/{stance}/panel.json', panelSchema);
export const WHOLE_CONSENSUS = answerArtifact('whole/{stance}/consensus.json', metaJudgementSchema);

/** What people said of the result, beside the judges. */
export const HUMAN = artifact('human.json', z.array(humanFeedbackSchema));
