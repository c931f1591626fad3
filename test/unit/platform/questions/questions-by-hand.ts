/**
 * Questions as graders might put them, by case: those of one case are about the same and worded apart, those of different cases of one
 * subject are not. Written by hand; what the grouping knows was set on them.
 */
export const CASES: Record<string, Record<string, string[]>> = {
  Ideas: {
    quotations: [
      'Does a long quotation from the source text count as the student’s own supporting detail?',
      'Should passages quoted from the source be credited as supporting details?',
      'The essay quotes the source at length. Do quotations count as details of its own?',
    ],
    fiction: [
      'Is an invented personal story acceptable as evidence?',
      'May a made-up personal anecdote serve as evidence for the claim?',
      'Does a fictional story about the writer count as evidence?',
    ],
    counterargument: [
      'Must the essay discuss a counterargument to reach the top level?',
      'Can the highest score be given where no counterargument is discussed?',
    ],
    offtopic: [
      'How should a paragraph that is off topic be treated if the rest is strong?',
      'The third paragraph leaves the topic. Should one off-topic paragraph lower the score?',
    ],
    religion: ['Should arguments from religious belief count as reasons?'],
    statistics: [
      'Do statistics without a source count as support?',
      'Are unsourced statistics accepted as support for the claim?',
    ],
  },
  Conventions: {
    dialect: [
      'Should dialect in dialogue count as an error of grammar?',
      'Is dialect spoken by characters in dialogue a grammar error?',
      'Does grammar written in dialect within direct speech cost points?',
    ],
    british: [
      'Are British spellings accepted beside American ones?',
      'Is British spelling such as “colour” an error where American spelling is taught?',
    ],
    texting: [
      'Do abbreviations of text messages such as “lol” count as spelling errors?',
      'Should texting abbreviations be marked as misspellings?',
    ],
    repeated: [
      'Does the same misspelling count once or every time it is repeated?',
      'If a word is misspelt the same way throughout, is each repetition a new error?',
    ],
    capitals: ['Is a whole essay in capital letters one error or many?'],
  },
  q1: {
    units: [
      'Is a numerical result without its unit correct?',
      'Does a result that lacks the unit still count as correct?',
      'Should a missing unit lower the label to partially correct?',
    ],
    formula: [
      'Is a formula alone, without any words, a complete explanation?',
      'Does a bare formula with no words count as an explanation?',
    ],
    twoanswers: [
      'What if the student gives two contradictory answers, one of them right?',
      'How are two answers that contradict each other to be labelled?',
    ],
    rounding: [
      'Is a value rounded to one decimal place accepted?',
      'How much rounding of the value is allowed?',
    ],
    language: ['May the answer be given in another language than the question?'],
  },
};

/** More of them, written after all that the grouping knows was set: what it is measured on (docs/reference/questions.md). */
export const HELD_OUT: typeof CASES = {
  Organization: {
    introduction: [
      'Is an introduction required when the prompt asks for a letter?',
      'Does a letter need an introduction as an essay does?',
    ],
    paragraphs: [
      'The essay has no paragraph breaks but clear steps. Does that cap the level?',
      'If there are no paragraphs but the order is clear, which level applies?',
      'Are missing paragraph breaks decisive when the steps are clear?',
    ],
    flashback: [
      'Does a story told in flashback count as well ordered?',
      'Is a flashback a break in the order of events?',
    ],
    abruptEnd: [
      'How is an essay that breaks off before its conclusion to be treated?',
      'The text stops in the middle of its last sentence. Is it assessed as far as it goes?',
    ],
    postscript: ['Does a postscript after the conclusion belong to the structure?'],
  },
  requirements: {
    prototypes: [
      'Are screenshots of a prototype accepted in place of use case diagrams?',
      'May prototype screenshots replace the use case diagrams?',
    ],
    priorities: [
      'Must every requirement have a priority?',
      'Is a requirement without a priority incomplete?',
      'Are priorities mandatory for all requirements?',
    ],
    language: [
      'May parts of the document be in Italian?',
      'Some sections are written in Italian: is that allowed?',
    ],
    appendix: [
      'Do test cases that stand in the appendix alone count?',
      'Are tests listed only in an appendix part of the test plan?',
    ],
    tools: ['Is the choice of a modelling tool part of the review?'],
  },
  'photosynthesis-1': {
    energy: [
      'Is “energy” enough where the reference says light energy?',
      'Does energy without the word light count as right?',
    ],
    drawing: [
      'Is a drawing with labels an answer?',
      'Can a labelled sketch replace the written explanation?',
    ],
    chemistry: [
      'Are chemical symbols instead of names accepted?',
      'May names be replaced by chemical symbols such as CO2?',
    ],
    spelling: [
      'Does misspelling chlorophyll cost the point?',
      'Is chlorophyll with a spelling mistake still right?',
    ],
    extra: ['What if a right answer adds a wrong fact that was not asked for?'],
  },
};
