/** Words that say that something holds throughout: in English and Italian, some German, French and Spanish. No `all` of *all’utente*. */
const THROUGHOUT = new RegExp(
  String.raw`(?<!\p{L})(?:${[
    ...['every', 'everything', 'everyone', 'each', "all(?!['’])", 'always', 'throughout', 'never'],
    ...['no', 'none', 'without exceptions?'],
    ...['ogni', 'ognun[oa]', 'tutt[oiae]', 'ciascun[oa]?', 'nessun[oa]?', 'sempre'],
    ...['jede[mnrs]?', 'sämtliche[nr]?', 'keine?[mnrs]?', 'chaque', 'tous', 'toutes', 'aucune?'],
    ...['cada', 'todos', 'todas', 'ningun[oa]', 'ningún'],
  ].join('|')})(?!\p{L})`,
  'iu',
);

/** Words that are quoted, or of which a list says what they are: they are about no kind of things. */
const OF_FEW =
  /["“„«][^"“”„«»]{0,80}["”“»]|(?<!\p{L})(?:each|all|any|ciascun[oa]|ognun[oa]|jede[rs]?) (?:of|degli|delle|dei|der|von)(?!\p{L})(?! (?:the|its|these|those)(?!\p{L}))/giu;

/**
 * Whether an item of a checklist is about all things of a kind: "every use case has a test", "tutti i requisiti". One part of
 * a document cannot meet it for the whole.
 */
export function isUniversal(item: string): boolean {
  return THROUGHOUT.test(item.normalize('NFC').replace(OF_FEW, ' '));
}
