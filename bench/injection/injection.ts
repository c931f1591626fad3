import { findAddresses } from '../../shared/submission/find-addresses.ts';
import { type Measured, measure, ratesOf } from './measure.ts';
import { HONEST_KNOWN } from './texts/honest-known.ts';
import { HONEST_UNSEEN } from './texts/honest-unseen.ts';
import { HOSTILE_KNOWN } from './texts/hostile-known.ts';
import { HOSTILE_UNSEEN } from './texts/hostile-unseen.ts';
import type { SuiteText } from './texts/text.ts';

const isFlagged = (text: string) => findAddresses(text).length > 0;
const percent = (share: number) => `${(100 * share).toFixed(1)} %`;

function tell(name: string, measured: Measured): void {
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
tell('texts that they were not made with', measure(HOSTILE_UNSEEN, HONEST_UNSEEN, isFlagged));
