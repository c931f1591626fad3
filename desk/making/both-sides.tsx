import { gradeOfQuote, listed, soughtText } from '../submission/statement-words.ts';
import { numberText } from '../words/words.ts';
import { makingWords } from './making-words.ts';
import type { SideClaim, TraitMaking } from './work-result.ts';

type SideQuote = SideClaim['evidence'][number];

/** What a debater quoted, how far the text bears it out, and the passage of the text that it is like. */
function Quote({ quote, grade, passage }: SideQuote) {
  const isExact = grade === 'exact' && passage !== null;
  return (
    <>
      <p class="actions small">
        <span class={`chip ${grade}`}>{gradeOfQuote(grade)}</span>
        <q dir="auto">{isExact ? passage : quote}</q>
      </p>
      {!isExact && passage !== null && (
        <p class="aside">
          {makingWords.value.textSays} <q dir="auto">{passage}</q>
        </p>
      )}
    </>
  );
}

/** What was looked for of what a claim says is missing. */
function Sought({ absence, evidence }: SideClaim) {
  const { quotesNothing, stands } = makingWords.value;
  const { words, found } = absence ?? { words: [], found: [] };
  if (found.length > 0) return <p class="aside">{stands(listed(found))}</p>;
  if (absence) return <p class="aside">{soughtText(words)}</p>;
  return evidence.length === 0 ? <p class="aside">{quotesNothing}</p> : null;
}

/** What a debater claimed, each claim with how far the text bears its quotes out. */
function Side({ side, claims }: { side: string; claims: readonly SideClaim[] }) {
  return (
    <section class="speech" aria-label={side}>
      <h4>{makingWords.value.claimed(side, claims.length)}</h4>
      {claims.map((claim) => (
        <article key={claim.text} class="statement">
          <p dir="auto">{claim.text}</p>
          {claim.evidence.map((one) => (
            <Quote key={one.quote} {...one} />
          ))}
          <Sought {...claim} />
        </article>
      ))}
    </section>
  );
}

/** What advocate and skeptic said of a trait beside each other, and what the judge made of it; nothing where nobody debated. */
export function BothSides({ making }: { making: TraitMaking }) {
  const said = makingWords.value;
  const { trait, strengths = [], weaknesses = [], rationale, score } = making;
  if (strengths.length + weaknesses.length === 0) return null;
  return (
    <details>
      <summary dir="auto">{said.sides(trait)}</summary>
      <div class="sides">
        <Side side={said.advocate} claims={strengths} />
        <Side side={said.skeptic} claims={weaknesses} />
      </div>
      <p class="kind">
        {said.judge}: {typeof score === 'number' ? numberText(score) : said.noScore}
      </p>
      {rationale && <p dir="auto">{rationale}</p>}
    </details>
  );
}
