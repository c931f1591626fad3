import {
  type CheckVocabulary,
  type ColumnWords,
  type PartWords,
  series,
  shortened,
  type WorkWords,
} from './words.ts';

const all = (items: readonly (string | number)[]) => series(items, 'and');
const many = (count: number, one: string, several: string) => (count === 1 ? one : several);
const onPages = (pages: readonly number[]) => `${many(pages.length, 'page', 'pages')} ${all(pages)}`;

/** The checks in English. */
export const english: CheckVocabulary = {
  'doubled-id': ({ ids, pages, terms }) => ({
    description:
      ids.length === 1
        ? `The id ${ids[0]} stands for two different things (${onPages(pages)}): “${shortened(terms[0])}” and “${shortened(terms[1])}”.`
        : `The ids ${all(ids)} each stand for two different things; ${ids[0]}, for one, is “${shortened(terms[0])}” and “${shortened(terms[1])}” (${onPages(pages)}).`,
    recommendation: `Give one of the two a number of its own and correct the references to ${many(ids.length, 'it', 'them')}.`,
  }),
  'undefined-reference': ({ ids }) => ({
    description: `The document refers to ${all(ids)}, which ${many(ids.length, 'is', 'are')} defined nowhere in it.`,
    recommendation: `Define ${all(ids)}, or refer to what was meant.`,
  }),
  'untested-requirement': ({ ids, total }) => ({
    description: `No test names ${all(ids)}, though the tests name other requirements of this series (${total} in all).`,
    recommendation: `Add tests for ${many(ids.length, 'this requirement', 'these requirements')}, or name ${many(ids.length, 'it', 'them')} where tests already check ${many(ids.length, 'it', 'them')}.`,
  }),
  'requirement-without-use-case': ({ ids, total }) => ({
    description: `No use case names ${all(ids)}, though other requirements of this series (${total} in all) are linked to use cases.`,
    recommendation: `Say which use case realises ${many(ids.length, 'it', 'them')}, or add one.`,
  }),
  'requirement-without-design': ({ ids, total }) => ({
    description: `No design element names ${all(ids)}, though other requirements of this series (${total} in all) are linked to design elements.`,
    recommendation: `Say which component realises ${many(ids.length, 'it', 'them')}, or add it to the design.`,
  }),
  'numbering-gap': ({ ids }) => ({
    description: `The numbering leaves out ${all(ids)}, and the document does not say why.`,
    recommendation: `Add what is missing, or note that ${many(ids.length, 'this number was', 'these numbers were')} withdrawn.`,
  }),
  'missing-part': ({ ids, terms, total }) => ({
    description: `${many(ids.length, 'The use case', 'The use cases')} ${all(ids)} ${many(ids.length, 'has', 'have')} no “${terms[0]}”, unlike the other use cases of the document (${total} in all).`,
    recommendation: `Add “${terms[0]}”, or say there that nothing applies.`,
  }),
  'figure-not-mentioned': ({ ids, pages }) => ({
    description: `The text does not refer to ${many(ids.length, 'figure', 'figures')} ${all(ids)} (${onPages([...new Set(pages)])}), though it refers to the other figures by number.`,
    recommendation: `Refer to ${many(ids.length, 'the figure', 'these figures')} where the text explains what ${many(ids.length, 'it shows', 'they show')}.`,
  }),
  'figure-not-introduced': ({ ids, pages, total }) => ({
    description: `The text does not speak of ${many(ids.length, 'figure', 'figures')} ${all(ids)} (${onPages([...new Set(pages)])}), neither by number nor beside ${many(ids.length, 'it', 'them')} (${total} figures in all have a number).`,
    recommendation: `Say in the text, by the figure's number, what ${many(ids.length, 'it shows', 'each of them shows')} and why it is there.`,
  }),
  'unused-abbreviation': ({ ids }) => ({
    description: `The document explains ${all(ids)} and uses ${many(ids.length, 'it', 'them')} nowhere else.`,
    recommendation: `Leave out ${many(ids.length, 'what is not used', 'those that are not used')}, or use ${many(ids.length, 'it', 'them')} where it is meant.`,
  }),
  'empty-section': ({ ids, pages }) => ({
    description: `${many(ids.length, 'The section', 'The sections')} ${all(ids.map((title) => `“${title}”`))} (${onPages(pages)}) ${many(ids.length, 'holds', 'hold')} nothing.`,
    recommendation: `Write what belongs there, or leave ${many(ids.length, 'it', 'them')} out.`,
  }),
  'doubled-section-number': ({ ids, pages, terms }) => ({
    description: `The section ${many(ids.length, 'number', 'numbers')} ${all(ids)} ${many(ids.length, 'stands', 'each stand')} twice: ${ids[0]} is “${shortened(terms[0])}” and “${shortened(terms[1])}” (${onPages(pages)}).`,
    recommendation: 'Number each section once, and correct what refers to it.',
  }),
  'doubled-figure-number': ({ ids, pages, terms }) => ({
    description: `The ${many(ids.length, 'number', 'numbers')} of ${many(ids.length, 'figure', 'figures')} ${all(ids)} ${many(ids.length, 'stands', 'each stand')} under two: figure ${ids[0]} is “${shortened(terms[0])}” and “${shortened(terms[1])}” (${onPages(pages)}).`,
    recommendation: 'Give each figure a number of its own, and correct what refers to it.',
  }),
  'broken-reference': ({ terms, pages }) => ({
    description: `${many(terms.length, 'A reference leads', `${terms.length} references lead`)} nowhere (${onPages(pages)}): the document has ${all([...new Set(terms)].map((term) => `“${term}”`))} where a number or name belongs.`,
    recommendation: 'Say what is referred to.',
  }),
  'unmeasured-quality': ({ ids, terms }) => ({
    description: `${ids[0]} gives no measure for ${all(terms.map((term) => `“${term}”`))}.`,
    recommendation: 'Say how it is measured and which value is to be reached.',
  }),
};

/** What columns, fields and sections are called in English. */
export const englishColumns: ColumnWords = {
  requirement: 'requirements?|reqs?\\.?|user stor(?:y|ies)|n?frs?',
  'use-case': 'use[- ]?cases?|ucs?',
  component:
    'components?|modules?|sub-?systems?|class(?:es)?|packages?|(?:micro)?services?|design elements?|design',
  test: 'test[- ]?cases?|test suites?|tests?|tcs?',
  of: 'ids?|id\\.|codes?|no\\.?|names?|titles?|descriptions?|references?|ref\\.?|functional|non[- ]?functional|system|software|main|acceptance|unit|integration|covered|covers?|covering|related|involved|linked|traced|mapped|associated|corresponding|satisf(?:ied|ies|ying)|fulfil(?:led|s)|implement(?:ed|s|ing)|realis(?:ed|es|ing)|realiz(?:ed|es|ing)|verif(?:ied|ies|ying)|tested|responsible|supported|addressed|by|the|of|to|that|for|and',
  mapping: 'traceability|requirements? mapping|mapping (?:of|on|between) (?:the )?requirements?',
  generic:
    '(?:overview|introduction|descriptions?|diagrams?|view|interfaces?|list|summary|scenarios?|plan|strategy|tables?|figures?|examples?)$|^(?:general|overview|introduction)',
  nothing:
    'n/?a|none|nothing|tbd|yes|no|various|several|not(?: yet)?(?: (?:applicable|available|covered|tested|needed|required|relevant|defined|specified|traced|linked|implemented|mapped|present|planned|done))?(?: yet)?',
  pointers:
    '(?:all|every|any|each|see|same|also|as|in|on|at|to|of|the|them|these|those|this|that|it|other|others|above|below|before|previous|preceding|following|next|remaining|section|chapter|figure|fig|table|page|paragraph|appendix|row|column|is|are|was|were|be|have|has|passed|[\\d.]+)',
  pointing: '(?:all|every|any|each|see|same)',
};

/** What the parts of a use case are called in English. */
export const englishParts: PartWords = {
  actors:
    '(?:(?:primary|main|secondary|participating|involved|other|supporting|initiating) )*actors?(?!\\p{L})',
  preconditions: 'pre[- ]?conditions?|(?:entry|initial|starting) conditions?',
  postconditions: 'post[- ]?conditions?|(?:exit|final|end) conditions?|success guarantees?',
  flow: '(?:(?:main|basic|normal|standard|primary|typical) )?(?:success scenario|scenario|flow|events? flow|course|steps|path|sequence)(?!\\p{L})|events?(?!\\p{L})',
  exceptions: 'exception|alternat|extension|error (?:flow|case|condition|handling)|special case',
};

/** What a deliverable may consist of, in English. */
export const englishWorks: WorkWords = {
  'use-case': 'use[- ]?cases?(?: models?)?',
  component:
    '(?:(?:software|system) )?(?:design|architectur(?:e|al)|components?)|uml|(?:class|component|package|deployment) (?:diagrams?|models?)',
  test: '(?:software )?test(?:s|ing)?(?: (?:cases?|suites?))?',
  noPart: 'plans?|planning|constraints?|strateg(?:y|ies)|design patterns?|purpose',
  needed: 'forget|omit|miss|missing|neglect|only|just|skip|without (?:tests?|design|use cases?) (?:is|are)',
};
