import { areChats } from '../run/chat-calls.ts';
import type { Provenance } from '../run/provenance.ts';
import type { CommonWords } from './words/shared-words.ts';

const listOf = (names: Iterable<string>): string => [...new Set(names)].join(', ');

/** Names of models, and what answered in their place where something did: the stand-in takes their names on. */
function answeredText(models: readonly string[], instead: string | null, words: CommonWords): string {
  if (models.length === 0) return words.facts.noModels;
  return instead === null ? listOf(models) : words.facts.inPlaceOf(instead, listOf(models));
}

/** The providers that were asked, as the catalogue names them; nothing of calls that the stand-in answered. */
function providersOf({ parameters = [], standIn, standInEmbeddings = false }: Provenance): string[] {
  const asked = parameters.filter((one) => !(areChats(one) ? standIn : standInEmbeddings));
  return asked.flatMap(({ provider }) => provider ?? []);
}

/** What answered in a run, by the names of the facts: models as their servers call them, where they were asked, or what stood in for them. */
export function modelFacts(run: Provenance, words: CommonWords): [string, string][] {
  const { facts } = words;
  const { models, embeddingModels = [], standIn, exampleAnswers, standInEmbeddings } = run;
  const chats = standIn ? (exampleAnswers ? facts.examples : facts.standIn) : null;
  const vectors = standInEmbeddings ? facts.standIn : null;
  const providers = providersOf(run);
  return [
    [facts.models, answeredText(models, chats, words)],
    ...(embeddingModels.length > 0
      ? [[facts.embeddingModels, answeredText(embeddingModels, vectors, words)] as [string, string]]
      : []),
    ...(providers.length > 0 ? [[facts.providers, listOf(providers.sort())] as [string, string]] : []),
  ];
}
