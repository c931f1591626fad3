import { scoreText } from '@assay/platform/review/score-text';
import type { ScoreView, WorkReview } from '../api.ts';
import { kindOfStatement } from '../submission/statement-words.ts';
import { calledTrait } from '../submission/work-state.ts';
import { Table } from '../views/parts.tsx';
import { words } from '../words/words.ts';
import { labelOf } from './marked.ts';
import { markingWords } from './marking-words.ts';

/** What a second marker gave of a result, beside what counts and what the machine said; nothing before. */
export function OwnMark({ review: { trail, run, reviewed } }: { review: WorkReview }) {
  const said = markingWords.value;
  const mark = trail.filter((event) => event.kind === 'second-marked').find((event) => event.runId === run);
  if (!mark || !reviewed) return null;
  const rows = mark.scores.map(({ trait, score: own }) => {
    const finding = reviewed.findings.find((one) => one.finding === trait);
    if (finding) {
      const now = finding.hidden ? said.holdsNot : said.holds;
      return [kindOfStatement(finding), labelOf(own, said), now, said.holds];
    }
    const { scale, score, machine } = reviewed.scores.find((one) => one.trait === trait) as ScoreView;
    return [
      calledTrait(trait),
      ...[own, score, machine].map((one) => scoreText(one, scale, words.value.work)),
    ];
  });
  return (
    <section class="group">
      <h3>{said.ownMark}</h3>
      <Table heads={said.ownHeads.split('|')} rows={rows} />
    </section>
  );
}
