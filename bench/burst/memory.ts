/**
 * What memory `run-agent` takes with a full batch: its bundle in a process of its own, as Lambda has it, is given the messages that the state
 * machines of real runs send, so many at once, until all runs are over; the stand-ins are in another process. Essays of 20,000 characters,
 * six traits; each answer takes 3 s, so that all questions of a batch are held at the same time. Peak RSS of the process, and its processor time.
 *
 *     node bench/burst/memory.ts [--batches 10,30] [--essays 20] [--node-options=--max-old-space-size=230]
 */
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import type { FunctionConfiguration } from '../../infra/local/aws/lambda/function-configuration.ts';
import { FunctionPool } from '../../infra/local/aws/lambda/function-pool.ts';
import { type Local, startLocal } from '../../test/stack/end-to-end/local.ts';
import { seeded } from '../anchoring/pseudo-english.ts';
import { assignmentOf, essays, exemplarsOf } from '../local.ts';
import { printTable } from '../table.ts';

const TRAITS = ['Ideas', 'Organization', 'Voice', 'Word Choice', 'Sentence Fluency', 'Conventions'];
const CHARACTERS = 20_000;
const ANSWER_MS = 3000;
/** What comes in the meantime goes together, as the messages of one poll do. */
const GATHER_MS = 25_000;

const { values } = parseArgs({
  options: {
    batches: { type: 'string', default: '10,30' },
    essays: { type: 'string', default: '20' },
    'node-options': { type: 'string', default: '' },
  },
});

interface MemoryMeasurement {
  result: { batchItemFailures: { itemIdentifier: string }[] };
  loadedBytes: number;
  peakBytes: number;
  cpu: { user: number; system: number };
}

type Record = { messageId: string };

/** Gives one process the messages of all deliveries, so many at once. */
class OneProcess {
  readonly told: MemoryMeasurement[] = [];
  readonly sizes: number[] = [];
  readonly #size: number;
  #child: Promise<ChildProcess> | undefined;
  #waiting: { record: Record; answer(failed: boolean): void }[] = [];
  #timer: NodeJS.Timeout | undefined;
  #last: Promise<void> = Promise.resolve();

  constructor(size: number) {
    this.#size = size;
  }

  /** Resolves as the function would answer. */
  async invoke(configuration: FunctionConfiguration, event: string): Promise<{ payload: string }> {
    const { Records } = JSON.parse(event) as { Records: Record[] };
    const answers = Records.map(
      (record) => new Promise<boolean>((answer) => this.#waiting.push({ record, answer })),
    );
    this.#flushLater(configuration);
    const failed = await Promise.all(answers);
    const batchItemFailures = Records.filter((_, at) => failed[at]).map(({ messageId: itemIdentifier }) => ({
      itemIdentifier,
    }));
    return { payload: JSON.stringify({ batchItemFailures }) };
  }

  async close(): Promise<void> {
    (await this.#child)?.kill();
  }

  #flushLater(configuration: FunctionConfiguration): void {
    clearTimeout(this.#timer);
    const flush = () => {
      this.#last = this.#last.then(() => this.#flush(configuration));
    };
    if (this.#waiting.length >= this.#size) flush();
    this.#timer = setTimeout(flush, GATHER_MS);
  }

  async #flush(configuration: FunctionConfiguration): Promise<void> {
    const batch = this.#waiting.splice(0, this.#size);
    if (batch.length === 0) return;
    this.#child ??= start(configuration);
    const child = await this.#child;
    child.send({
      event: { Records: batch.map(({ record }) => record) },
      timeoutMs: configuration.timeout * 1000,
    });
    const [told] = (await once(child, 'message')) as [MemoryMeasurement];
    this.told.push(told);
    this.sizes.push(batch.length);
    process.stderr.write(`  ${batch.length} messages: ${(told.peakBytes / 2 ** 20).toFixed(0)} MiB\n`);
    const failed = new Set(told.result.batchItemFailures.map(({ itemIdentifier }) => itemIdentifier));
    for (const { record, answer } of batch) answer(failed.has(record.messageId));
  }
}

async function start({ taskRoot, environment }: FunctionConfiguration): Promise<ChildProcess> {
  const NODE_OPTIONS = `${environment.NODE_OPTIONS ?? ''} ${values['node-options']}`;
  const child = fork(join(import.meta.dirname, 'memory-child.mjs'), [join(taskRoot, 'index.mjs')], {
    env: { ...environment, PATH: process.env.PATH, NODE_OPTIONS },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  await once(child, 'message');
  return child;
}

const essay = essays(seeded(20_261_123), CHARACTERS);

async function measure(local: Local, size: number): Promise<string[]> {
  const worker = new OneProcess(size);
  const invoke = FunctionPool.prototype.invoke;
  FunctionPool.prototype.invoke = function (this: FunctionPool, event: string) {
    const { environment } = this.configuration;
    return environment.FUNCTION === 'run-agent'
      ? worker.invoke(this.configuration, event)
      : invoke.call(this, event);
  };
  try {
    const texts = Array.from({ length: Number(values.essays) }, essay);
    const handed = await Promise.all(texts.map((text) => local.upload('memory', text)));
    await local.idle();
    for (const { runId } of handed) {
      const { state } = await local.connection.runStore.getRun(runId);
      if (state !== 'completed') throw new Error(`A run is ${state}.`);
    }
  } finally {
    FunctionPool.prototype.invoke = invoke;
    await worker.close();
  }
  const last = worker.told.at(-1)!;
  const mib = (bytes: number) => (bytes / 2 ** 20).toFixed(0);
  const answered = worker.sizes.reduce((all, one) => all + one, 0);
  return [
    `${size}`,
    `${worker.sizes.length}`,
    `${worker.sizes.filter((one) => one === size).length}`,
    mib(last.loadedBytes),
    mib(last.peakBytes),
    ((last.cpu.user + last.cpu.system) / 1000 / answered).toFixed(0),
  ];
}

const local = await startLocal();
try {
  await local.put(assignmentOf('memory', TRAITS));
  await local.learn('memory', exemplarsOf(TRAITS, essay));
  await local.behave({ faults: [{ kind: 'latency', ms: ANSWER_MS }] });
  const rows: string[][] = [];
  for (const size of values.batches.split(',').map(Number)) rows.push(await measure(local, size));
  printTable(
    ['batch', 'invocations', 'of them full', 'loaded MiB', 'peak MiB', 'processor ms a message'],
    rows,
  );
} finally {
  await local.close();
}
