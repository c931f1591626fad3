import { paidText } from '@assay/platform/run/cost-text';
import { pathOf, type RunView, read, readOptional } from '../api.ts';
import { Trouble, useLoad } from '../views/parts.tsx';
import { calledBy, numberText, words } from '../words/words.ts';
import { BothSides } from './both-sides.tsx';
import { makingWords } from './making-words.ts';
import type { TraitMaking, WorkResult } from './work-result.ts';

function TraitDetails({ making }: { making: TraitMaking }) {
  const { work: said } = words.value;
  const { trait, variant, confidence, exemplars = [], secondReader } = making;
  const share = (value: number) =>
    new Intl.NumberFormat(document.documentElement.lang, { style: 'percent' }).format(value);
  const scores = exemplars.filter(({ exemplarId }) => exemplarId !== null).map(({ score }) => score ?? '–');
  const speakers = Object.entries(confidence ?? {}).flatMap(([speaker, one]) =>
    typeof one?.value === 'number'
      ? [said.confidence(calledBy(makingWords.value.speakers, speaker), share(one.value))]
      : [],
  );
  const lines = [
    ...(variant === undefined ? [] : [`${said.variant}: ${variant}`]),
    ...(speakers.length > 0 ? [`${said.debate}: ${speakers.join(', ')}`] : []),
    ...(scores.length > 0 ? [`${said.exemplars}: ${scores.join(', ')}`] : []),
    ...(typeof secondReader?.estimate === 'number'
      ? [said.secondReader(numberText(secondReader.estimate))]
      : []),
  ];
  if (lines.length === 0) return null;
  return (
    <>
      <dt dir="auto">{trait}</dt>
      {lines.map((line) => (
        <dd key={line}>{line}</dd>
      ))}
    </>
  );
}

/** The models that answered; where none did, what took their place, whatever it was asked for. */
function modelsText(provenance: RunView['provenance']): string {
  if (provenance?.exampleAnswers) return makingWords.value.examples;
  if (provenance?.standIn) return words.value.class.standInMark;
  return provenance?.models.join(', ') || '–';
}

function MakingPart({ run, traits }: { run: RunView; traits: readonly TraitMaking[] }) {
  const { work: said, states } = words.value;
  const { provenance, bill, cost = null } = run;
  return (
    <dl class="making">
      <dt>{said.state}</dt>
      <dd>{calledBy(states, run.state)}</dd>
      <dt>{said.models}</dt>
      <dd>{modelsText(provenance)}</dd>
      <dt>{said.calls}</dt>
      <dd>{provenance?.calls ?? '–'}</dd>
      <dt>{said.cost}</dt>
      <dd>{paidText(bill ?? { cost }, provenance ?? {}, makingWords.value.costs)}</dd>
      <dt>{said.version}</dt>
      <dd>{run.assignmentVersion}</dd>
      {traits.map((one) => (
        <TraitDetails key={one.trait} making={one} />
      ))}
    </dl>
  );
}

/** How a result came about: the run, and of each trait what was said for and against it. `path`: of its submission. */
export function Making({ path, run: runId }: { path: string; run: string }) {
  const { value, error, again } = useLoad(() =>
    Promise.all([read<RunView>(pathOf`/runs/${runId}`), readOptional<WorkResult>(`${path}/result`)]),
  );
  const { work: said, loading } = words.value;
  if (error !== null) return <Trouble error={error} again={again} />;
  if (value === null) return <p>{loading}</p>;
  const [run, result] = value;
  const traits = result?.scores ?? [];
  return (
    <>
      {run.provenance?.standIn && <p class="wrong">{said.standIn}</p>}
      <MakingPart run={run} traits={traits} />
      {traits.map((one) => (
        <BothSides key={one.trait} making={one} />
      ))}
    </>
  );
}
