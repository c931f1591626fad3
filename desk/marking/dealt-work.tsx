import type { listDealt } from '@assay/api/routes/markings';
import type { z } from 'zod';
import { pathOf, read } from '../api.ts';
import type { WorkRow } from '../class/class-rows.ts';
import { walk } from '../class/class-state.ts';
import { hrefOf, PLACES } from '../route.ts';
import { undoNext } from '../submission/accept-and-go.ts';
import { passages } from '../submission/chosen.ts';
import { AskedDialog } from '../submission/dialogs.tsx';
import { acceptedTraits, groupsOf } from '../submission/groups.ts';
import { dealt } from '../submission/here.ts';
import { DECIDING, digits, pageKeys, READING, WALKING } from '../submission/page-keys.ts';
import { GroupPart } from '../submission/score-part.tsx';
import { groupTitles } from '../submission/statement-words.ts';
import { TextPane } from '../submission/text-pane.tsx';
import { Addressed, Comments, Head, Undo, Unshown, Walk } from '../submission/work-parts.tsx';
import { isShown, loadWork, pathTo, work } from '../submission/work-state.ts';
import { Frame, useLoad } from '../views/parts.tsx';
import { language, words } from '../words/words.ts';
import { markedOf } from './marked.ts';
import { markingWords } from './marking-words.ts';
import { OwnMark } from './own-mark.tsx';
import { giveOwn, OwnScores, sendOwn } from './own-scores.tsx';

/** The works that were dealt to who looks. */
export type OwnWorks = z.output<(typeof listDealt)['answers'][200]>['works'];

/** A work that is dealt as those of a class are walked by: a second mark is whole, and of a first one something is given. */
const rowOf = ({
  submission,
  work: number,
  as,
  state,
  marked,
  released,
  closed,
}: OwnWorks[number]): WorkRow => ({
  ...{ submission, code: null, changed: [], values: as === 'first' ? { [number]: '' } : {} },
  owner: { subject: submission, name: markingWords.value.work(String(number)) },
  state: marked || (state === 'failed' && !closed) ? 'completed' : state,
  released: released ? submission : null,
  accepted: marked ? [submission] : [],
});

/** Reads the works that are dealt to who looks, and keeps them to be walked through. */
async function loadDealt(assignment: string): Promise<OwnWorks> {
  const { works } = await read<{ works: OwnWorks }>(pathOf`/assignments/${assignment}/marking/works`);
  dealt.value = works.map(rowOf);
  walk.of = assignment;
  walk.value = works.map(({ submission }) => submission);
  return works;
}

/** What keys do for a first marker, who releases nothing; for a second one, who gives their own scores; and where nothing is to be marked. */
const KEYS = {
  first: pageKeys(DECIDING),
  second: pageKeys(
    { ...WALKING, ...digits(giveOwn), g: sendOwn, u: undoNext },
    () => markingWords.value.keys,
  ),
  none: pageKeys({ ...READING, u: undoNext }),
};

/** A work that was dealt to who looks, by its code: its text, and what there is to mark. */
export function DealtWork({ assignment, code }: { assignment: string; code: string }) {
  const said = markingWords.value;
  const { value, error, again } = useLoad(async () => {
    const [works] = await Promise.all([loadDealt(assignment), loadWork(assignment, code)]);
    return works.find(({ submission }) => submission === code);
  });
  const state = value && isShown({ assignment, submission: code }) ? work.value : null;
  const reviewed = state?.review.reviewed ?? null;
  const isReleased = value?.released ?? false;
  const isBlind = value?.as === 'second' && !value.marked;
  const decides = value?.as === 'first' && !isReleased;
  return (
    <>
      <Walk
        back={[hrefOf(assignment, PLACES.marking), said.title]}
        submission={code}
        keys={KEYS[decides ? 'first' : isBlind && !isReleased ? 'second' : 'none']}
      />
      <Frame {...{ title: said.work(code.replace('work~', '')), isThere: state !== null, error, again }}>
        {state && !reviewed && <p>{words.value.loading}</p>}
        {state && reviewed && decides && <Head isReleased={false} />}
        {state && !decides && <Undo />}
        {state && reviewed && (
          <div class="panes">
            <TextPane
              {...{ path: pathTo(assignment, code), reading: state.reading }}
              {...{ map: passages.value, language: language.value }}
            />
            <section class="said" aria-label={words.value.work.said}>
              {isReleased && <p class="notice">{said.released}</p>}
              {value?.as === 'second' && <OwnMark review={state.review} />}
              <Addressed />
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
                      {...{ accepted: acceptedTraits(state.review).has(group.name), decides }}
                    />
                  ))}
              <Comments />
              <Unshown />
            </section>
          </div>
        )}
        <AskedDialog />
      </Frame>
    </>
  );
}
