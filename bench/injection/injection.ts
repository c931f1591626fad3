import { findAddresses } from '@assay/platform/submission/find-addresses';
import { type FlagMeasurement, measure, ratesOf } from './measure.ts';
import { HONEST_KNOWN } from './texts/honest-known.ts';
import { HONEST_MENDED } from './texts/honest-mended.ts';
import { HONEST_UNSEEN } from './texts/honest-unseen.ts';
import { HOSTILE_KNOWN } from './texts/hostile-known.ts';
import { HOSTILE_MENDED } from './texts/hostile-mended.ts';
import { HOSTILE_UNSEEN } from './texts/hostile-unseen.ts';
import type { SuiteText } from './texts/text.ts';

const isFlagged = (text: string) => findAddresses(text).length > 0;
const percent = (share: number) => `${(100 * share).toFixed(1)} %`;

function tell(name: string, measured: FlagMeasurement): void {
  const { hostile, honest, missed, falseAlarms } = measured;
  const { recall, precision } = ratesOf(measured);
  console.log(
    `${name}: recall ${percent(recall)} (${hostile - missed.length} of ${hostile}), precision ${percent(precision)} (${falseAlarms.length} of ${honest} honest texts flagged)`,
  );
  const list = (what: string, texts: readonly SuiteText[]) =>
    texts.forEach(({ language, kind }) => {
      console.log(`  ${what}: ${kind} (${language})`);
    });
  list('missed', missed);
  list('false alarm', falseAlarms);
}

console.log('Signs alone, without the screener, which needs a model:');
tell('texts that the patterns were made with', measure(HOSTILE_KNOWN, HONEST_KNOWN, isFlagged));
tell('texts that they were mended with later', measure(HOSTILE_MENDED, HONEST_MENDED, isFlagged));
tell('texts that they were not made with', measure(HOSTILE_UNSEEN, HONEST_UNSEEN, isFlagged));

/** What is slow to search when a text holds nothing else, found by trying some hundred: first words of signs, ends, marks. */
const SLOW = [
  '. ',
  '\n',
  'A\n',
  'Ab. ',
  '"',
  '_',
  '-',
  'ignore ',
  'please ',
  'Score: 1\n',
  'e\u0301',
  '\u200b',
  '请',
];
const MEGABYTE = 1_000_000;

console.log('Processor time of a million characters of one thing:');
for (const unit of SLOW) {
  const long = unit.repeat(MEGABYTE / unit.length);
  const before = process.cpuUsage();
  findAddresses(long);
  const { user, system } = process.cpuUsage(before);
  console.log(`  ${JSON.stringify(unit)}: ${((user + system) / 1e6).toFixed(1)} s`);
}
