import { invokeFunction, invokeLater } from '@assay/platform/lambda/invoke-function';
import { type AskedWork, endUnbegun, keepRequest, type WorkPlace } from '@assay/platform/lambda/kept-work';
import { LambdaClient } from '@aws-sdk/client-lambda';
import { lazily } from '../runtime/lazily.ts';
import { setting } from '../runtime/setting.ts';
import { objects } from '../runtime/storage.ts';

/** Asked once: what a function does may be half done when its answer is lost, and the caller may ask again. */
const lambda = lazily(() => new LambdaClient({ maxAttempts: 1 }));

/** The functions that the API hands work to, by the settings that name them. */
type FunctionSettingName =
  | 'RESUME_FUNCTION'
  | 'CANCEL_FUNCTION'
  | 'FEEDBACK_FUNCTION'
  | 'REEVALUATE_FUNCTION'
  | 'TEND_BATCHES_FUNCTION'
  | 'SCHEDULE_FUNCTION'
  | 'INDEX_FUNCTION'
  | 'LIST_EXEMPLARS_FUNCTION'
  | 'DELETE_EXEMPLARS_FUNCTION'
  | 'TRAIN_READER_FUNCTION'
  | 'MINE_FUNCTION'
  | 'KNOWLEDGE_FUNCTION'
  | 'CALIBRATE_FUNCTION';

/** Calls a function of the deployment and waits for its answer. @throws AssayError what the function threw */
export function callFunction<T>(name: FunctionSettingName, event: object): Promise<T> {
  return invokeFunction<T>(lambda(), setting(name), event);
}

/**
 * Has a function of the deployment do work that is kept (`doKeptWork`), and keeps that it was asked for; what is under way is joined. What
 * could not be handed over has failed, also for who has joined it meanwhile. `id`: what the work is called where it is not joined.
 */
export async function askForWork<T>(
  name: FunctionSettingName,
  place: WorkPlace<T>,
  id: string,
  event: object,
): Promise<AskedWork> {
  const askedWork = await keepRequest(objects(), place, id, Date.now());
  if (askedWork.joined) return askedWork;
  try {
    await callLater(name, event);
    return askedWork;
  } catch (error) {
    await endUnbegun(objects(), place, id);
    throw error;
  }
}

/** Has a function of the deployment called, which takes longer than a request may: how it ends shows in what it leaves. */
export function callLater(name: FunctionSettingName, event: object): Promise<void> {
  return invokeLater(lambda(), setting(name), event);
}
