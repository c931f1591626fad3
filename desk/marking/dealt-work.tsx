import type { listDealt } from '@assay/api/routes/markings';
import type { z } from 'zod';
import { pathOf, read } from '../api.ts';
import { hrefOf, PLACES } from '../route.ts';
import { passages } from '../submission/chosen.ts';
import { AskedDialog } from '../submission/dialogs.tsx';
import { acceptedTraits, groupsOf } from '../submission/groups.ts';
import { GroupPart } from '../submission/score-part.tsx';
import { groupTitles } from '../submission/statement-words.ts';
import { TextPane } from '../submission/text-pane.tsx';
import { loadWork, pathTo, work } from '../submission/work-state.ts';
import { Frame, useLoad } from '../views/parts.tsx';
import { language, words } from '../words/words.ts';
import { markedOf } from './marked.ts';
import { markingWords } from './marking-words.ts';
import { OwnScores } from './own-scores.tsx';

/** The works that were dealt to who looks. */
export type OwnWorks = z.output<(typeof listDealt)['answers'][200]>['works'];

/** A work that was dealt to who looks, by its code: its text, and what there is to mark. */
export function DealtWork({ assignment, code }: { assignment: string; code: string }) {
  const said = markingWords.value;
  const { value, error, again } = useLoad(async () => {
    const path = pathOf`/assignments/${assignment}/marking/works`;
    const [{ works }] = await Promise.all([read<{ works: OwnWorks }>(path), loadWork(assignment, code)]);
    return works.find(({ submission }) => submission === code);
  });
  const state = value && work.value?.submission === code ? work.value : null;
  const { reviewed = null, trail = [], run = null } = state?.review ?? {};
  const isSecond = value?.as === 'second';
  const accepted = acceptedTraits({ trail, run });
  const isReleased = value?.released ?? false;
  const isBlind = isSecond && !value?.marked;
  return (
    <Frame
      back={[hrefOf(assignment, PLACES.marking), said.title]}
      {...{ title: said.work(code.replace('work~', '')), isThere: state !== null, error, again }}
    >
      {state && !reviewed && <p>{words.value.loading}</p>}
      {state && reviewed && (
        <div class="panes">
          <TextPane
            {...{ path: pathTo(assignment, code), reading: state.reading }}
            {...{ map: passages.value, language: language.value }}
          />
          <section class="said" aria-label={words.value.work.said}>
            {isReleased && <p class="notice">{said.released}</p>}
            {isBlind
              ? !isReleased && (
                  <OwnScores
                    {...{ assignment, marked: markedOf(reviewed.scores, reviewed.findings), again }}
                  />
                )
              : groupsOf(reviewed, state.reading?.texts ?? [], groupTitles()).map((group) => (
                  <GroupPart
                    key={group.name}
                    group={group}
                    {...{ accepted: accepted.has(group.name), decides: !isSecond && !isReleased }}
                  />
                ))}
          </section>
        </div>
      )}
      <AskedDialog />
    </Frame>
  );
}
