import { ILLEGIBLE } from '@assay/document/illegible';
import { prepareDocument } from '@assay/evidence/anchor';
import type { ModelCall } from '@assay/model/model-call';
import { nameOf } from '@assay/platform/assignment/assignment';
import { levelsByScore, worthOf } from '@assay/platform/assignment/rubric';
import { countingOf } from '@assay/platform/assignment/total-rule';
import type { Failure } from '@assay/platform/run/outcome';
import { findAddresses } from '@assay/platform/submission/find-addresses';
import { allAddresses, readScreening } from '@assay/platform/submission/screening';
import { readTranscribing } from '@assay/platform/submission/transcription';
import type { AssembledResult, FinishedRun } from '@assay/platform/workflow/workflow';
import { EMBEDDING, ESSAY, FACTS } from './artifacts.ts';
import type { EssayAssignment } from './assignment.ts';
import { describeDoubt, type Essay } from './essay.ts';
import { IndexedEssay } from './essay-quotes.ts';
import { type DebateTeam, PLAN } from './plan.ts';
import type { EssayResult, Flag, TraitScore } from './result.ts';
import { scoreTeam, statusOf } from './scores.ts';
import { besideScore, readSecondReading, type SecondReading } from './second-reading.ts';
import { judgingOf, withSuggestion } from './suggested-scores.ts';
import { readTeam } from './team-record.ts';
import type { ToldFacts } from './told-facts.ts';
import { variantSchema } from './variant.ts';

/** Everything the teacher wrote that a Judge may quote. */
function givenBy({ question, traits, clarifications = [] }: EssayAssignment): string {
  const rubric = traits.flatMap(({ name, description, levels }) => [
    name,
    description,
    ...Object.values(levels ?? {}),
  ]);
  const clarified = clarifications.flatMap(({ question: asked, answer }) => [asked, answer]);
  return [question, ...rubric, ...clarified].join('\n\n');
}

/** What a human should look at in the text itself. */
function flagsOf(
  { doubt, hiddenCharacters, pictured, unread, pictures, doubled, text }: Essay,
  addressed: boolean,
): Flag[] {
  const flags: [Flag, boolean][] = [
    ['suspected-injection', addressed],
    ['no-essay', doubt !== null],
    ['hidden-text', hiddenCharacters > 0],
    ['text-doubled', doubled > 0],
    ['read-from-pictures', pictured.length > 0],
    ['not-all-read', unread.length + pictures > 0],
    ['illegible', pictured.length > 0 && text.includes(ILLEGIBLE)],
  ];
  return flags.filter(([, raised]) => raised).map(([flag]) => flag);
}

/** The counts of the measured facts. */
const countsIn = (told: ToldFacts): Record<string, number> =>
  Object.fromEntries(
    Object.entries(told).map(([name, fact]) => [name, typeof fact === 'number' ? fact : fact.count]),
  );

/** The scores with what Judge and second reader suggest together, where the assignment asks for it. */
function withSuggestions(
  scores: readonly TraitScore[],
  { calibration, reading }: SecondReading,
  by: { assignment: EssayAssignment; prompts: Record<string, string>; calls: ModelCall[] },
): TraitScore[] {
  if (by.assignment.secondReader !== 'suggest') return [...scores];
  const judging = judgingOf(by.assignment, by.prompts, by.calls);
  return scores.map((score) => withSuggestion(score, { calibration, judging, reading }));
}

/** Gathers the teams' scores into the run's result (MADRAG's Supervisor). `outcomes`: those of the Judges' calls. */
export async function assembleScores({
  run,
  assignment,
  outcomes,
  artifacts,
}: FinishedRun<EssayAssignment>): Promise<AssembledResult<EssayResult>> {
  const [essay, plan] = await Promise.all([artifacts.read(ESSAY), artifacts.read(PLAN)]);
  const { teams } = plan;
  const second = await readSecondReading(artifacts, plan, outcomes);
  const embedding = teams.some(({ retrieval }) => retrieval) ? await artifacts.readOptional(EMBEDDING) : null;
  const texts = { essay: new IndexedEssay(essay.text), given: prepareDocument(givenBy(assignment)) };
  const screening = await readScreening(artifacts, texts.essay.quotes(false).document);
  const transcribing = await readTranscribing(artifacts, essay.pictured);
  const addressed = allAddresses(findAddresses(essay.text), screening.addressed);
  const outcomeOf = (team: DebateTeam) => outcomes.find(({ step }) => step === team.judge.step)!;
  const records = await Promise.all(teams.map((team) => readTeam(artifacts, team, outcomeOf(team), texts)));
  const calls = [
    ...(embedding && 'call' in embedding ? [embedding.call] : []),
    ...records.flatMap((read) => read.calls),
    ...screening.calls,
    ...transcribing.calls,
  ];
  const prompts: Record<string, string> = Object.assign(
    {},
    ...records.map((read) => read.prompts),
    screening.prompts,
    transcribing.prompts,
  );
  const byTrait = new Map<string, TraitScore>(
    records.flatMap(({ record }, index) =>
      scoreTeam(record, teams[index]!.judge.step).map((score) => [score.trait, score]),
    ),
  );
  const judged = assignment.traits.map((trait) => ({
    ...besideScore(byTrait.get(trait.name)!, second),
    ...((trait.points || trait.weight !== undefined) && { worth: worthOf(trait) }),
    ...(trait.levels && { levels: levelsByScore(trait) }),
  }));
  const scores = second ? withSuggestions(judged, second, { assignment, prompts, calls }) : judged;
  const scored = statusOf(scores);
  const facts = scored === 'failed' ? await artifacts.readOptional(FACTS) : null;
  const doubt: Failure | null = essay.doubt && {
    step: ESSAY.name,
    code: 'SubmissionNotEssay',
    message: describeDoubt(essay.doubt),
  };
  return {
    result: {
      variant: variantSchema.optional().parse(run.options.variant) ?? assignment.variant,
      status: doubt && scored === 'completed' ? 'partial' : scored,
      assignment: { ...nameOf(assignment), question: assignment.question },
      submission: {
        id: run.submission,
        file: run.file,
        words: essay.words,
        text: essay.text,
        hiddenCharacters: essay.hiddenCharacters,
        bylineLines: essay.bylineLines,
      },
      scores,
      ...(assignment.total && { counting: countingOf(assignment.total, assignment.traits) }),
      secondReader: second && { exemplarId: second.reading?.exemplarId ?? null, missing: second.missing },
      flags: flagsOf(essay, addressed.length > 0),
      ...(facts && { counted: countsIn(facts.told) }),
      doubt,
      addressed,
      screened: screening.screened,
    },
    failure: scores.find(({ missing }) => missing)?.missing ?? doubt,
    submissionSha256: essay.sha256,
    calls,
    prompts,
    asked: records.flatMap(({ asked }) => asked),
  };
}
