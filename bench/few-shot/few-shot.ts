/**
 * Few-shot selection by late interaction (SPEC G6): 200 answers against 2,000 examples, 64 × 64 tokens, plain scan and index in one
 * run. Texts by the hashing encoder; contextual vectors of 128 dimensions (no two alike), in clusters and at random.
 *
 *     node bench/few-shot/few-shot.ts [PLAIN]      # how many of the answers the plain scan compares; all 200 take minutes
 */
import { hashingEncoder, wordTokens } from '@assay/model/late-interaction/hashing-encoder';
import { maxSim } from '@assay/model/late-interaction/max-sim';
import { createMaxSimIndex } from '@assay/model/late-interaction/max-sim-index';
import { best } from '@assay/model/late-interaction/ranking';
import type { TokenMatrix } from '@assay/model/late-interaction/token-encoder';
import { madeVectors, matrixOf } from '../../test/unit/model/late-interaction/token-vectors.ts';
import { pick, seeded, vocabulary, zipfWord } from '../anchoring/pseudo-english.ts';
import { printTable } from '../table.ts';

const SEED = 20_240_601;
const [ANSWERS, EXAMPLES, TOKENS, DIMS] = [200, 2000, 64, 128];
const PLAIN = Number(process.argv[2] ?? 2);

interface FewShotCase {
  name: string;
  answers: TokenMatrix[];
  examples: TokenMatrix[];
}

/** Texts of 64 words; an answer is an example with a share of its words exchanged. */
async function texts(): Promise<FewShotCase> {
  const random = seeded(SEED);
  const words = [...new Set(vocabulary(random, 4000).flatMap(wordTokens))];
  const word = () => zipfWord(random, words);
  const examples = Array.from({ length: EXAMPLES }, () => Array.from({ length: TOKENS }, word));
  const answers = Array.from({ length: ANSWERS }, () =>
    pick(random, examples).map((own) => (random() < 0.5 ? word() : own)),
  );
  const encoder = hashingEncoder();
  return {
    name: 'texts, hashing encoder (256)',
    answers: await encoder.encodeQueries(answers.map((text) => text.join(' '))),
    examples: await encoder.encodeDocuments(examples.map((text) => text.join(' '))),
  };
}

/**
 * Tokens around the meanings of 2,000 words, cosine about .7 to the middle: an example has a topic, from which most of its words
 * come. An answer is an example said otherwise: 7 in 10 tokens near one of its own, the others of the topic.
 */
function clustered(noise: number): FewShotCase {
  const made = madeVectors(SEED, DIMS);
  const many = (count: number, make: () => number[]) => Array.from({ length: count }, make);
  const meanings = many(2000, () => made.any());
  const topics = Array.from({ length: 40 }, () => many(80, () => meanings[made.below(2000)]!));
  const token = (topic: number[][]) =>
    made.near(made.below(3) > 0 ? topic[made.below(80)]! : meanings[made.below(2000)]!, 1);
  const given = Array.from({ length: EXAMPLES }, (_, i) => many(TOKENS, () => token(topics[i % 40]!)));
  const answers = Array.from({ length: ANSWERS }, () => {
    const like = made.below(EXAMPLES);
    const own = () => made.near(given[like]![made.below(TOKENS)]!, noise);
    return many(TOKENS, () => (made.below(10) < 7 ? own() : token(topics[like % 40]!)));
  });
  const matrices = (texts: number[][][]) => texts.map((rows) => matrixOf(DIMS, rows));
  return {
    name: `contextual, clustered, noise ${noise}`,
    answers: matrices(answers),
    examples: matrices(given),
  };
}

/** No structure at all: every example is about as good as every other. */
function random(): FewShotCase {
  const made = madeVectors(SEED, DIMS);
  const texts = (count: number) =>
    Array.from({ length: count }, () =>
      matrixOf(
        DIMS,
        Array.from({ length: TOKENS }, () => made.any()),
      ),
    );
  return { name: 'contextual, random (adversarial)', answers: texts(ANSWERS), examples: texts(EXAMPLES) };
}

/** Seconds of one call: by the clock, and of the processor's work for us. */
function time<T>(call: () => T): { result: T; wall: number; cpu: number } {
  const [start, used] = [performance.now(), process.cpuUsage()];
  const result = call();
  const { user, system } = process.cpuUsage(used);
  return { result, wall: (performance.now() - start) / 1000, cpu: (user + system) / 1e6 };
}

function plainScan({ answers, examples }: FewShotCase) {
  return answers.slice(0, PLAIN).map((answer) =>
    best(
      examples.map((document, example) => ({ example, score: maxSim(answer, document) })),
      3,
    ),
  );
}

function race(given: FewShotCase): string[] {
  const plain = time(() => plainScan(given));
  const built = time(() => createMaxSimIndex(given.examples));
  const found = time(() => built.result.search(given.answers));
  const isSame = JSON.stringify(plain.result) === JSON.stringify(found.result.slice(0, PLAIN));
  const scanned = (plain.cpu * given.answers.length) / PLAIN;
  const whole = built.cpu + found.cpu;
  return [
    given.name,
    ...[scanned, built.cpu, found.cpu, built.wall + found.wall].map((seconds) => `${seconds.toFixed(1)} s`),
    `${(scanned / whole).toFixed(0)}×`,
    isSame ? 'the same' : 'OTHERS',
  ];
}

console.log(
  `${ANSWERS} answers, ${EXAMPLES} examples, ${TOKENS} × ${TOKENS} tokens, one core, seed ${SEED}. CPU seconds but for “clock”.`,
);
console.log(`The plain scan compared ${PLAIN} answers; its figure is that for all ${ANSWERS}.\n`);
printTable(
  ['vectors', 'plain scan', 'index made', 'searched', 'both, clock', 'ratio', 'found'],
  [race(await texts()), race(clustered(0.5)), race(clustered(1)), race(random())],
);
