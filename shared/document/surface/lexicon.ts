/** Words and phrases of English by what they do in a text; phrases of several words are joined by `_`. */
const KINDS = {
  additive: `also and besides furthermore moreover additionally too in_addition as_well what_is_more not_only likewise plus`,
  contrastive: `but however although though yet nevertheless nonetheless whereas despite instead otherwise on_the_other_hand
    in_contrast even_though in_spite_of rather_than still unlike while on_the_contrary`,
  causal: `because since therefore thus hence consequently so as_a_result due_to for_this_reason so_that because_of owing_to
    that_is_why thereby accordingly`,
  temporal: `then when after before while until during later meanwhile suddenly finally eventually soon afterwards afterward
    once now immediately as_soon_as at_first at_last in_the_end the_next_day by_the_time ago already tomorrow yesterday
    tonight next`,
  conditional: `if unless provided_that in_case even_if as_long_as whether otherwise only_if`,
  exemplifying: `for_example for_instance such_as namely including in_particular specifically especially e.g that_is
    in_other_words an_example`,
  concluding: `in_conclusion to_conclude in_summary to_sum_up overall all_in_all in_short to_summarize in_the_end finally
    ultimately last_but_not_least as_you_can_see`,
  ordering: `first second third firstly secondly thirdly lastly last next to_begin_with first_of_all in_the_first_place
    one_day one_time the_first_thing`,
  emphatic: `indeed certainly clearly obviously definitely undoubtedly in_fact of_course absolutely truly surely without_a_doubt
    no_doubt above_all`,
  comparing: `similarly likewise like as equally same compared_to just_as as_if as_though in_the_same_way more_than less_than
    than`,
  firstSingular: `i me my mine myself i'm i'll i've i'd`,
  firstPlural: `we us our ours ourselves we're we'll we've we'd`,
  secondPerson: `you your yours yourself yourselves you're you'll you've you'd`,
  thirdSingular: `he him his himself she her hers herself he's she's he'd she'd he'll she'll`,
  thirdNeuter: `it its itself it's it'll it'd`,
  thirdPlural: `they them their theirs themselves they're they'll they've they'd`,
  demonstrative: `this that these those that's`,
  reflexive: `myself yourself himself herself itself ourselves yourselves themselves`,
  relative: `who whom whose which where that`,
  interrogative: `what why how when where who which`,
  indefinitePronoun: `someone somebody something anyone anybody anything everyone everybody everything no_one nobody nothing
    none one another other others`,
  definite: `the`,
  indefinite: `a an`,
  preposition: `of in to for with on at from by about into through over under between against during without within among
    along across behind beyond beside near upon toward towards above below around off onto inside outside`,
  coordinating: `and but or nor for yet so`,
  subordinating: `because although though since unless until while whereas if when after before that as once whenever
    wherever whether whoever`,
  be: `am is are was were be been being isn't aren't wasn't weren't i'm you're we're they're he's she's it's`,
  have: `have has had having haven't hasn't hadn't i've you've we've they've`,
  do: `do does did doing done don't doesn't didn't`,
  modal: `can could may might must shall should will would ought can't couldn't won't wouldn't shouldn't cannot mustn't`,
  negation: `not no never none nothing neither nor don't doesn't didn't can't couldn't won't wouldn't isn't aren't wasn't
    weren't haven't hasn't hadn't shouldn't cannot nobody`,
  quantifier: `all some any many much few several most more less every each both enough lots plenty half`,
  intensifier: `very really so too quite extremely totally completely absolutely incredibly super pretty such highly deeply
    entirely terribly`,
  hedge: `maybe perhaps probably possibly might seem seems seemed appear appears usually often sometimes almost kind_of
    sort_of generally likely somewhat`,
  vague: `thing things stuff nice good bad big a_lot lots something get got getting very really went`,
  filler: `well like okay ok yeah oh anyway so_yeah you_know i_mean basically literally actually`,
  mental: `think thought know knew believe believed feel felt understand understood realize realized realise realised remember
    remembered wonder wondered hope hoped decide decided learn learned learnt imagine guess guessed forgot forget want wanted
    wish wished`,
  saying: `said say says saying asked ask told tell replied answered yelled shouted whispered screamed cried exclaimed
    explained laughed mumbled muttered responded called`,
  sensing: `see saw seen look looked looking hear heard watch watched smell smelled taste tasted touch touched notice noticed
    stare stared listen listened`,
  emotion: `happy sad angry mad excited scared afraid nervous worried proud upset surprised bored tired glad anxious frustrated
    annoyed embarrassed lonely calm love loved hate hated fear joy anger smile smiled cry cried laugh laughing laughed
    laughter`,
  timeAdverb: `today yesterday tomorrow always never often sometimes usually again ever already just still now later early late`,
  irregularPast: `was were had did went said came saw got made took told thought knew felt found gave left kept began ran sat
    stood heard brought held wrote met led read lost sent fell built spent broke drove bought wore chose grew flew drew threw
    woke spoke ate hit put let hurt slept won caught taught fought became understood swam sang drank rode shook forgot`,
  presentVerb: `is are am has have do does goes go says say makes make takes take gets get comes come knows know thinks think
    sees see wants want gives give feels feel needs need keeps keep tells tell`,
  narrative: `one_day once_upon_a_time suddenly one_time that_day that_night when_i_was all_of_a_sudden a_few_years_ago
    last_year last_summer the_next_day the_next_morning as_soon_as all_the_way at_that_moment`,
  existential: `there_is there_are there_was there_were there's`,
  opinion: `i_think i_believe in_my_opinion i_feel my_opinion i_agree i_disagree should must need_to have_to important
    reason reasons`,
  informal: `gonna wanna gotta kinda sorta dunno lol omg btw idk u ur r cuz cause coz til ya yeah yep nope nah haha hahaha ok
    plz thx tho thru luv nite tonite gotcha lemme dude guys kid kids mom dad stuff awesome cool`,
  contraction: `don't doesn't didn't can't couldn't won't wouldn't isn't aren't wasn't weren't haven't hasn't hadn't shouldn't
    i'm i'll i've i'd you're you'll you've you'd we're we'll we've we'd they're they'll they've they'd he's she's it's that's
    there's what's let's who's ain't`,
  nominal: `fact idea reason result problem example way part point kind type case number place person people`,
} as const;

/** Little words that say nothing of what a text is about. */
const LITTLE = `a an the and but or nor so yet if then than as of in on at to for from by with about into over under up down out
  off again not no is are was were am be been being have has had having do does did doing will would can could may might must
  shall should i me my mine myself we us our ours you your yours he him his she her hers it its they them their theirs this
  that these those who whom whose which what when where why how all any both each few more most other some such only own same
  too very just there here also because while until during before after between through against above below once don't didn't
  doesn't can't couldn't won't wouldn't isn't wasn't aren't weren't i'm it's that's`;

export type WordKind = keyof typeof KINDS;
export const WORD_KINDS = Object.keys(KINDS) as WordKind[];

const words = (list: string) => list.trim().split(/\s+/);

interface LexiconEntry {
  kind: number;
  rest: readonly string[];
}

/** By first word: what it may begin, phrases and words alike. */
const ENTRIES: ReadonlyMap<string, readonly LexiconEntry[]> = (() => {
  const entries = new Map<string, LexiconEntry[]>();
  WORD_KINDS.forEach((name, kind) => {
    for (const phrase of new Set(words(KINDS[name]))) {
      const [first, ...rest] = phrase.split('_');
      entries.set(first!, [...(entries.get(first!) ?? []), { kind, rest }]);
    }
  });
  return entries;
})();

const FUNCTION_WORDS: ReadonlySet<string> = new Set(words(LITTLE));

/** Whether a word (in lower case) belongs to grammar and not to the matter. */
export const isFunctionWord = (word: string) => FUNCTION_WORDS.has(word);

/** The kinds of words and phrases that begin at a word of a text (in lower case). */
export function kindsAt(lower: readonly string[], index: number): WordKind[] {
  const entries = ENTRIES.get(lower[index]!);
  if (!entries) return [];
  const begins = ({ rest }: LexiconEntry) => rest.every((word, offset) => lower[index + 1 + offset] === word);
  return entries.filter(begins).map(({ kind }) => WORD_KINDS[kind]!);
}

/** How often each kind of words and phrases stands in a text, and how many different ones of each. */
export function countKinds(lower: readonly string[]): Record<WordKind, { count: number; distinct: number }> {
  const counts = new Int32Array(WORD_KINDS.length);
  const seen = WORD_KINDS.map(() => new Set<string>());
  lower.forEach((word, index) => {
    for (const entry of ENTRIES.get(word) ?? []) {
      if (entry.rest.length > 0 && !entry.rest.every((next, offset) => lower[index + 1 + offset] === next))
        continue;
      counts[entry.kind]!++;
      seen[entry.kind]!.add(entry.rest.length > 0 ? `${word} ${entry.rest.join(' ')}` : word);
    }
  });
  const each = WORD_KINDS.map((name, kind) => [name, { count: counts[kind]!, distinct: seen[kind]!.size }]);
  return Object.fromEntries(each) as Record<WordKind, { count: number; distinct: number }>;
}
