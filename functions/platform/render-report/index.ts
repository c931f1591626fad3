import { AssayError } from '@assay/kit/errors/assay-error';
import { warmFontCache } from '@assay/platform/report/warm-font-cache';
import { SFNClient } from '@aws-sdk/client-sfn';
import { SQSClient } from '@aws-sdk/client-sqs';
import { setting } from '../runtime/setting.ts';
import { logFailure } from './describe-failure.ts';
import { drainQueue } from './drain-queue.ts';
import { renderEvent, renderTools } from './render-event.ts';
import { renderRun } from './render-run.ts';
import { reportQueue } from './report-queue.ts';
import { serveInvocations } from './runtime-api.ts';
import { settleMessage } from './settle-message.ts';

/** The folder that holds `shared` with the templates: that of the bundle, unless REPORT_TEMPLATES names another. */
const templates = process.env.REPORT_TEMPLATES ?? import.meta.dirname;

/** Seconds that a message is hidden from other renderers: a renderer that died is noticed after so long. */
const VISIBILITY = 120;

/** Reports at the same time in a task of one vCPU: while one waits for the bucket, the other is set. See docs/reference/bursts.md. */
const AT_ONCE = 2;

/** The container task: renders what is in the queue, and ends when there is nothing more or it is told to (SIGTERM). */
async function drain(): Promise<void> {
  const ending = new AbortController();
  process.once('SIGTERM', () => ending.abort());
  const tools = renderTools(templates);
  const states = new SFNClient({});
  await drainQueue({
    queue: reportQueue(new SQSClient({}), setting('REPORTS_QUEUE'), VISIBILITY),
    settle: (body) => settleMessage(body, (request) => renderRun(request, tools), states),
    atOnce: AT_ONCE,
    visibility: VISIBILITY,
    signal: ending.signal,
  });
}

/** The Lambda function: renders the report of the event's run, or the drift report of its re-evaluation. */
async function serve(): Promise<void> {
  const tools = renderTools(templates);
  await serveInvocations(setting('AWS_LAMBDA_RUNTIME_API'), (event) => renderEvent(event, tools));
}

const COMMANDS: Record<string, () => Promise<void>> = {
  '--warm': () => warmFontCache({ templates, thorough: true }),
  drain,
  serve,
};

try {
  const command = COMMANDS[process.argv[2] ?? ''];
  const words = `The renderer is started with one of ${Object.keys(COMMANDS).join(', ')}.`;
  if (!command) throw new AssayError('ConfigurationInvalid', words);
  await command();
} catch (error) {
  logFailure(error, null);
  process.exitCode = 1;
}
process.exit();
