import type { ApiClient } from '../api-client.ts';
import type { ReevaluationPlan } from './read-configuration.ts';

/** Brings what the assignment's file names. Returns what a request says of the configuration. */
export async function bringConfiguration(
  api: Pick<ApiClient, 'ask'>,
  { assignment, configuration: { prompts, models, assignment: tried }, attachments }: ReevaluationPlan,
) {
  const params = { assignment };
  for (const { route, value } of attachments) await api.ask(route, { params, body: value as never });
  return {
    ...(prompts && { prompts }),
    ...(models && { models }),
    ...(tried && { assignment: tried as never }),
  };
}
