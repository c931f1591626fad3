import { reviewAnswers } from '@assay/deliverable-review/answers';
import { describeFigures, descriptionText, figuresToDescribe } from '@assay/deliverable-review/figures';
import type { FigureDescription } from '@assay/deliverable-review/narratives';
import type { ExtractedDocument, Figure } from '@assay/document/extracted-document';
import type { ReadDocument } from '@assay/document/read-document';
import { AssayError, type ErrorCode } from '@assay/kit/errors/assay-error';
import { type AgentRun, callsOf } from '@assay/model/agent/agent-run';
import { runAgent } from '@assay/model/agent/run-agent';
import { OF_ONE_CALL } from '@assay/model/errors';
import { longestAnswerCost, type Priced } from '@assay/model/expected-cost';
import type { ModelCall } from '@assay/model/model-call';
import { sumKnown } from '@assay/platform/run/provenance';
import pLimit from 'p-limit';
import { promptsOf } from '../../platform/models/models.ts';
import type { MiningContext, MiningSettings } from './asked.ts';

export const DESCRIBER = 'deliverable-review/figure-describer';

/** As many as in a review. */
const FIGURES_AT_A_TIME = 8;

/** Failures that leave a figure without a description; any other ends the mining. */
const NOT_DESCRIBED: ReadonlySet<ErrorCode> = new Set([...OF_ONE_CALL, 'DocumentDamaged']);

const outputs = { 'figure-description': reviewAnswers['figure-description'] };

const inputsOf = ({ language }: MiningSettings, { caption, text: labels }: Figure, picture: string) => ({
  figure: { caption, labels, language },
  image: `data:image/png;base64,${picture}`,
});

/** What describing a report's pictures costs at most, US dollars; null: the model has no price. */
export async function estimateDescriptions(
  settings: MiningSettings,
  document: ExtractedDocument,
  priced: Priced,
): Promise<number | null> {
  const costs = figuresToDescribe(document).map((figure) =>
    longestAnswerCost(DESCRIBER, inputsOf(settings, figure, ''), priced),
  );
  return sumKnown(await Promise.all(costs));
}

async function describeFigure(
  { model, tenant, seed, ...settings }: MiningContext,
  readDocument: ReadDocument,
  figure: Figure,
): Promise<AgentRun<FigureDescription>> {
  const services = { prompts: await promptsOf({ tenant }), model, outputs };
  const picture = Buffer.from(await readDocument.draw(figure)).toString('base64');
  const inputs = inputsOf({ seed, ...settings }, figure, picture);
  return runAgent({ agent: DESCRIBER, inputs, seed }, services);
}

function orNull(error: unknown): null {
  if (error instanceof AssayError && NOT_DESCRIBED.has(error.code)) return null;
  throw error;
}

/**
 * Has each distinct picture of an open report described (SPEC C1), by figure id, with the calls that it took. A figure that
 * nobody could describe is missing.
 */
export async function describeReport(
  miningContext: MiningContext,
  readDocument: ReadDocument,
): Promise<{ descriptions: Map<string, string>; calls: ModelCall[] }> {
  const limit = pLimit(FIGURES_AT_A_TIME);
  const described = await limit
    .map(figuresToDescribe(readDocument.document), async (figure) => {
      const run = await describeFigure(miningContext, readDocument, figure).catch(orNull);
      return { id: figure.id, run };
    })
    .finally(limit.clearQueue);
  const runs = described.flatMap(({ id, run }) => (run ? [{ id, run }] : []));
  const texts = new Map(runs.map(({ id, run }) => [id, descriptionText(run.output)]));
  return {
    descriptions: describeFigures(readDocument.document, texts),
    calls: runs.flatMap(({ run }) => callsOf(run)),
  };
}
