import type { AgreedPart, AgreementView } from '../api.ts';
import { statementWords } from '../submission/statement-words.ts';
import { Table } from '../views/parts.tsx';
import { calledBy, laterWords, numberText, words } from '../words/words.ts';
import de from './words/de.json' with { type: 'json' };
import en from './words/en.json' with { type: 'json' };
import it from './words/it.json' with { type: 'json' };

const agreementWords = laterWords({ en, it, de });

const percent = (share: number) => numberText(100 * share, 0);

function shareText({ count, of, interval }: AgreedPart['exact']): string {
  if (of === 0 || !interval) return '–';
  return `${percent(count / of)} % (${percent(interval.low)}–${percent(interval.high)})`;
}

/** Whether a part is a kind of finding, of which no score is compared. */
const isOfFindings = (scale: AgreedPart['scale']) => 'labels' in scale && scale.labels.includes('holds');

function directionText({ bias, labels, scale }: AgreedPart): string {
  const { stood, kind, strict, neither } = agreementWords.value;
  const stands = (one: (typeof labels)[number]) => stood(one.stood.count, one.stood.of);
  if (isOfFindings(scale)) return labels.map(stands).join(', ');
  if (!bias) return labels.map((one) => `${one.label}: ${stands(one)}`).join(', ');
  if (bias.mean === 0) return neither;
  const size = numberText(Math.abs(bias.mean), 2);
  const isTurned = 'best' in scale && scale.best === scale.min;
  return bias.mean > 0 !== isTurned ? kind(size) : strict(size);
}

/** How far teachers went along with the machine so far, and what that says of the rest, once a score was accepted or changed. */
export function Agreement({ works, expected, parts, byNeed }: AgreementView) {
  const said = agreementWords.value;
  const { needs } = words.value;
  const { mean, interval } = expected!;
  return (
    <details class="agreement">
      <summary>
        {said.title}: {said.read(works.read, works.changed)}{' '}
        {works.waiting > 0 && said.next(works.waiting, numberText(mean, 0), interval!.low, interval!.high)}
      </summary>
      <Table
        heads={[said.part, said.scores, said.same, said.direction]}
        rows={parts.map((part) => [
          isOfFindings(part.scale) ? calledBy(statementWords.value.kinds, part.part) : part.part,
          String(part.pairs),
          shareText(part.exact),
          directionText(part),
        ])}
      />
      <Table
        heads={[said.unread, said.waiting, said.changed]}
        rows={byNeed.map(({ upTo, waiting, changed }) => [
          upTo === null ? said.unflagged : said.upTo(needs[upTo]),
          String(waiting),
          `${changed.count}/${changed.of}: ${shareText(changed)}`,
        ])}
      />
      <p class="aside">{said.brackets}</p>
    </details>
  );
}
