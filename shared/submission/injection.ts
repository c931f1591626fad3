/**
 * Signs that a submission speaks to the grader instead of the reader. A hit never changes a score: it flags the
 * submission for a human (the sentences are of the kind that earned full marks in other graders).
 */
const SIGNS: RegExp[] = [
  /\b(ignore|disregard|forget|override)\b[^.!?\n]{0,40}\b(instruction|prompt|rubric|guideline|rule|criteria|above|previous)/i,
  /\b(give|award|assign|grant|score|grade|rate)\b[^.!?\n]{0,40}\b(full|maximum|highest|top|perfect)\b[^.!?\n]{0,20}\b(mark|score|grade|point|rating|credit)/i,
  /\b(give|award|assign)\b[^.!?\n]{0,30}\b(a|the) (score|grade|mark|rating) of\b/i,
  /\bfinal score\s*[:=]/i,
  /\b(system|developer|assistant)\s*(prompt|message)\s*:\s*\S/i,
  /\byou are (now )?(a|an|the) (judge|grader|advocate|skeptic|assistant|ai|language model|evaluator)\b/i,
  /\bas an ai (language )?model\b/i,
  /<\/?(essay|system|instructions?|exemplar|rubric|statement)\b[^>]*>/i,
  /"(score|verdict|rationale)"\s*:/i,
  /\b(ignor|dimentic|trascur)\w*\b[^.!?\n]{0,40}\b(istruzion|indicazion|criteri|regol)/i,
  /\b(report|list|find|mention)\s+(no|zero)\s+(issues?|findings?|problems?|defects?)\b/i,
];

/** The names of chat roles as they stand before a turn. */
const ROLE = /\b(system|developer|assistant)\s*:\s*\S/i;

/**
 * True when the text holds what looks like instructions to the model. Reading only: nothing in it is followed. `turns`:
 * texts of this kind write turns as chats do ("System: …" in the flow of a use case), so that a role is no sign in them.
 */
export function suspectsInjection(text: string, { turns = false } = {}): boolean {
  return SIGNS.some((sign) => sign.test(text)) || (!turns && ROLE.test(text));
}
