import { cut } from '@assay/platform/report/cut';
import { failureWords } from '@assay/platform/report/failure-words';
import { isForTeacher } from '@assay/platform/submission/teacher-note';
import { type CoachingResult, judgedIn } from '../result.ts';
import { quoted, sentence } from './shown-text.ts';
import type { CoachingWords } from './words/coaching-words.ts';

/** A flag that has no words is shown by its name. */
const LONGEST_FLAG = 80;

type Notices = (string | null | undefined)[];

function statusNotices({ status, missing, debate }: CoachingResult, words: CoachingWords): Notices {
  const { notices } = words;
  const broken = debate?.broken;
  if (debate && broken) {
    const round = debate.turns.at(-1)?.round ?? 0;
    return [
      notices.broken(debate.turns.length, debate.planned, round, sentence(failureWords(broken, words))),
    ];
  }
  if (status === 'failed') return [notices.failed];
  return missing.length > 0 ? [notices.partial(missing.length)] : [];
}

function balanceNotices({ balance, purpose }: CoachingResult, words: CoachingWords): Notices {
  if (purpose === 'check') return [];
  if (balance.answer === null) return [balance.missing === null ? null : words.notices.unchecked];
  const { balanced, favours, reason, suggestion } = balance.answer;
  if (balanced) return [];
  const better = suggestion.trim() === '' ? '' : `${words.check.suggestion}: ${quoted(suggestion, words)}`;
  return [[words.notices.oneSided(favours), sentence(reason), better].join(' ').trim()];
}

function argumentNotices({ coaching }: CoachingResult, { notices }: CoachingWords): Notices {
  if (coaching === null) return [];
  const { stance, side, panel, withheld } = coaching;
  const scored = panel.scores.length > 0;
  return [
    panel.judgements.length > 0 && !scored ? notices.noScores : null,
    stance !== null && side !== null && side !== stance ? notices.otherSide(stance, side) : null,
    scored && side === null ? notices.unclearSide : null,
    withheld.length > 0 ? notices.withheld : null,
  ];
}

/** What must be known before a report is read, a sentence or two each. */
export function noticesOf(result: CoachingResult, words: CoachingWords): string[] {
  return [
    ...statusNotices(result, words),
    ...balanceNotices(result, words),
    ...argumentNotices(result, words),
  ].filter((notice) => typeof notice === 'string');
}

/** Most alerts that a report shows. */
const MOST_ALERTS = 10;

/** What judges ask to be seen first; the same words of several of them stand once. */
function alertsOf({ coaching, debate }: CoachingResult, words: CoachingWords): string[] {
  const panels = [coaching?.panel, ...(debate ? judgedIn(debate) : []).map(({ panel }) => panel)];
  const alerts = panels
    .flatMap((panel) => panel?.judgements ?? [])
    .map(({ judge, alert }) => ({ judge: words.judges[judge], alert: sentence(alert) }))
    .filter(({ alert }) => alert !== '');
  const names = new Intl.ListFormat(words.tag, { type: 'conjunction' });
  const told = [...Map.groupBy(alerts, ({ alert }) => alert)].map(([alert, by]) =>
    words.notices.alert(names.format(new Set(by.map(({ judge }) => judge))), alert),
  );
  const more = told.length - MOST_ALERTS;
  return [...told.slice(0, MOST_ALERTS), ...(more > 0 ? [words.more(more)] : [])];
}

/** What a teacher should look at: what judges ask to be seen first, then what code saw. Of hidden text a student's report is silent. */
export function attentionOf(result: CoachingResult, words: CoachingWords): string[] {
  const alerts = alertsOf(result, words);
  const known: Record<string, string> = words.flags;
  const flags = [...new Set(result.flags)]
    .filter((flag) => !isForTeacher(flag) && (flag !== 'judge-alert' || alerts.length === 0))
    .map((flag) => (Object.hasOwn(known, flag) ? known[flag]! : cut(flag, LONGEST_FLAG)));
  return [...alerts, ...flags];
}
