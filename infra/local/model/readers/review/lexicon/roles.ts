const PERSON =
  /(?:manager|member|user|staff|employee|clerk|guest|customer|admin|administrator|officer|agent|teacher|student|doctor|nurse|patient|driver|owner|seller|buyer|supplier|treasurer|accountant|secretary|operator|librarian|visitor|client|cashier|courier|waiter|director|president|coach|referee|player|author|editor-in-chief|reviewer|inspector|technician|volunteer|parent|host|organi[sz]er|moderator|supervisor|receptionist|chef|cook|janitor|pharmacist|farmer|citizen|professor|tutor)s?$/i;
const PERSONA =
  /^(?:utent[ei]|client[ei]|amministrator[ei]|operator[ei]|impiegat[oaie]|addett[oaie]|gestor[ei]|responsabil[ei]|student[ei]|docent[ei]|medic[oi]|infermier[ei]|pazient[ei]|farmacist[aie]|corrier[ei]|cassier[ei]|cuoc(?:o|hi)|camerier[ei]|segretari[oae]|tesorier[ei]|bibliotecari[oae]|fornitor[ei]|venditor[ei]|direttor[ei]|visitator[ei]|moderator[ei]|volontari[oae]|ospit[ei]|magazzinier[ei])$/i;
const AGENT_NOUN = /\b[a-z]{3,}(?:ist|ician|eer|urer|arian)s?$/i;
/** What acts in a flow without being a person. */
export const THING =
  /\b(?:system|application|app|server|service|page|database|sistema|applicazione|pagina)\b/i;

/** Whether a noun looks like a person's role. */
export function looksLikeRole(noun: string): boolean {
  const last = noun.trim().split(/\s+/).at(-1) ?? '';
  const first = noun.trim().split(/\s+/)[0] ?? '';
  return PERSON.test(last) || PERSONA.test(first) || AGENT_NOUN.test(last);
}
