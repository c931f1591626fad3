import { gradeOfQuote } from '../submission/statement-words.ts';
import { numberText } from '../words/words.ts';
import { makingWords } from './making-words.ts';
import type { SideClaim, TraitMaking } from './work-result.ts';

/** What a debater claimed, each claim with how far the text bears its quotes out. */
function Side({ side, claims }: { side: string; claims: readonly SideClaim[] }) {
  return (
    <section class="speech" aria-label={side}>
      <h4>{makingWords.value.claimed(side, claims.length)}</h4>
      {claims.map(({ text, evidence }) => (
        <article key={text} class="statement">
          <p dir="auto">{text}</p>
          {evidence.map(({ grade, supported, passage, quote }) => (
            <p key={quote} class="actions small">
              <span class="chip none">{gradeOfQuote(supported ? grade : 'none')}</span>
              <q dir="auto">{passage ?? quote}</q>
            </p>
          ))}
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
