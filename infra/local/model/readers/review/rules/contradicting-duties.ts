import { conceptsOf } from '../document/concepts.ts';
import { isTestSection } from '../document/requirements.ts';
import { type Statement, wordCount } from '../document/sentences.ts';
import { at, type Rule } from '../finding.ts';
import { both } from '../tongue.ts';

const DUTY =
  /\b(?:shall|must|can|may|is allowed to|are allowed to|is able to|are able to|deve|devono|può|possono)\b/i;
const BAN =
  /\b(?:(?:shall|must|can|may|could) (?:not|never)|cannot|can['’]t|mustn['’]t|(?:is|are) not (?:allowed|able|permitted) to|never|non (?:deve|devono|può|possono))\b/i;
const CONDITION =
  /\b(?:if|unless|until|when|while|after|before|without|provided|except|only|se|quando|finché|dopo|prima|senza|tranne|solo)\b/i;
const LEAST_SHARED = 3;
const LEAST_OVERLAP = 0.72;
const LONGEST = 40;

function words({ text }: Statement): Set<string> {
  return new Set(conceptsOf(text.replace(BAN, ' ').replace(DUTY, ' ')));
}

/** A statement that something must or may be, and another that the same must not be. */
export const contradictingDuties: Rule = ({ statements }) => {
  const plain = statements.filter(({ text, line }) => wordCount(text) <= LONGEST && !isTestSection(line));
  const bans = plain.filter(({ text }) => BAN.test(text) && !CONDITION.test(text));
  const duties = plain.filter(({ text }) => DUTY.test(text) && !BAN.test(text) && !CONDITION.test(text));
  return bans.flatMap((ban) => {
    const banned = words(ban);
    const duty = duties.find((other) => {
      const asked = words(other);
      const shared = banned.intersection(asked).size;
      return shared >= LEAST_SHARED && shared >= LEAST_OVERLAP * Math.max(asked.size, banned.size);
    });
    if (!duty) return [];
    const where = duty.page === null ? '' : ` (p. ${duty.page})`;
    return [
      {
        category: 'contradictions' as const,
        severity: 'HIGH' as const,
        said: both(
          `This forbids what another passage${where} allows or demands; both cannot hold.`,
          `Qui si vieta ciò che un altro passo${where} permette o richiede; non possono valere entrambi.`,
        ),
        advice: both(
          `Decide which of the two holds, or name the condition that tells the cases apart.`,
          `Decidere quale dei due vale, oppure indicare la condizione che distingue i casi.`,
        ),
        ...at(ban),
        confidence: 0.74,
        useCase: null,
      },
    ];
  });
};
