import * as z from 'zod';
import { exceedsLimit, MAX_PAYLOAD_BYTES } from '../execution/payload.ts';
import { action, type StepFunctionsAction } from './action.ts';

/** Longest token, error name and cause ("SendTaskSuccess", "SendTaskFailure", request parameters). */
const taskToken = z.string().min(1).max(2048);
const error = z.string().max(256).optional();
const cause = z.string().max(32_768).optional();
const output = z
  .string()
  .refine((text) => !exceedsLimit(text), `the output is larger than ${MAX_PAYLOAD_BYTES} bytes`);

/** The actions that answer a task token. */
export const taskTokenActions: Readonly<Record<string, StepFunctionsAction>> = {
  SendTaskSuccess: action(z.object({ taskToken, output }), ({ running }, request) => {
    running.tokens.succeed(request.taskToken, request.output);
    return {};
  }),
  SendTaskFailure: action(z.object({ taskToken, error, cause }), ({ running }, request) => {
    running.tokens.fail(request.taskToken, request.error, request.cause);
    return {};
  }),
  SendTaskHeartbeat: action(z.object({ taskToken }), ({ running }, request) => {
    running.tokens.heartbeat(request.taskToken);
    return {};
  }),
};
