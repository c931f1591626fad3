import { readImage } from '../../prompt/image.ts';
import type { Prompt } from '../../prompt/prompt.ts';
import { errorsIn } from '../../text/errors.ts';
import { measureEssay } from '../../text/features.ts';
import { VAGUE } from '../../text/lexicon.ts';
import { contentWords, wordsOf } from '../../text/words.ts';
import { inventQuote } from '../invention.ts';
import { obeys, PRAISE } from '../obedience.ts';
import { saidOf } from './listed.ts';
import { memberOf, type Scope } from './scope.ts';

const QUOTE = /quot|evidence|excerpt|passage|citation|verbatim|snippet|span/i;
const TITLE = /title|heading|headline|^name$/i;
const ADVICE = /recommend|suggest|improve|advice|action|fix|revision|alternative|remedy|next_?step/i;
const REASONS = /rationale|reason|explan|justif|why|feedback|comment|assessment|analysis|rebuttal|critique/i;
const TOPIC = /topic|subject|keyword|theme|concept|term/i;

/** Is a member meant to hold words of the document? */
export function isQuote(member: string): boolean {
  return QUOTE.test(member);
}

/** The words a quoting member gets: the anchor's, or invented ones under that misbehaviour. */
export function quoteOf(scope: Scope): string {
  const { prompt, anchor } = scope;
  if (prompt.habits.inventQuotes) return inventQuote(prompt.document.text, prompt.random);
  return anchor?.quote ?? '';
}

function place({ anchor }: Scope): string {
  return anchor?.sentence.page == null ? '' : ` (page ${anchor.sentence.page})`;
}

/** What is worth remarking about the anchor, in a few words. */
function remark(scope: Scope): string {
  const text = scope.anchor?.sentence.text ?? '';
  const words = wordsOf(text);
  const slip = errorsIn(text)[0];
  if (slip) return `shows ${slip.what}`;
  if (words.some((word) => VAGUE.has(word.toLowerCase())))
    return 'stays general where something specific is needed';
  if (words.length < 10) return 'states its point without developing it';
  return 'makes its point in some detail';
}

/** A sentence about the document, or about the figure where there is no text. */
export function describeDocument(prompt: Prompt): string {
  const images = prompt.images.map(readImage);
  if (images.length > 0 && prompt.blocks.length === 0) {
    const sizes = images.map((facts) => {
      return facts?.width
        ? `a ${facts.type.slice(6)} picture of ${facts.width} by ${facts.height} pixels`
        : 'a picture';
    });
    return `The figure is ${sizes.join(' and ')}; its content was not looked at, as this reader works on text alone.`;
  }
  const { counts } = measureEssay(prompt.document.text);
  if (counts.sentences === 0) return `The ${prompt.document.name} holds no text.`;
  return `The ${prompt.document.name} has ${counts.words} words in ${counts.sentences} sentences and ${counts.paragraphs} paragraphs.`;
}

function about(scope: Scope): string {
  if (!scope.anchor) return describeDocument(scope.prompt);
  return `"${quoteOf(scope)}"${place(scope)} ${remark(scope)}.`;
}

function advice(scope: Scope): string {
  if (!scope.anchor) return 'Hand in a text that can be read and assessed.';
  const [topic = 'this point'] = contentWords(scope.anchor.quote);
  return `Rework the passage on ‘${topic}’${place(scope)}: say precisely what is meant and show how it can be checked.`;
}

function identifier(member: string, index: number): string {
  const letters =
    member
      .replace(/_?id$/i, '')
      .replace(/[^a-z]/gi, '')
      .slice(0, 3)
      .toUpperCase() || 'ID';
  return `${letters}-${String(index + 1).padStart(3, '0')}`;
}

function topics(scope: Scope): string {
  const words = [...new Set(contentWords(scope.anchor?.quote ?? scope.prompt.document.text))];
  const longest = words.sort((one, other) => other.length - one.length);
  return longest[scope.index % Math.max(1, longest.length)] ?? scope.prompt.document.name;
}

/** What a string member says, before it is made to fit its schema. */
export function textFor(scope: Scope): string {
  const member = memberOf(scope);
  const said = saidOf(scope.item, member);
  if (typeof said === 'string' || typeof said === 'number') return String(said);
  if (isQuote(member)) return quoteOf(scope);
  if (/^lang(uage)?$|locale/i.test(member))
    return /language with the code "([\w-]+)"/.exec(languageHint(scope))?.[1] ?? 'en';
  if (/(^|_)id$|[a-z]Id$|^ref(erence)?$|^code$/.test(member)) return identifier(member, scope.index);
  if (TITLE.test(member))
    return wordsOf(scope.anchor?.quote ?? scope.prompt.document.text)
      .slice(0, 6)
      .join(' ');
  if (TOPIC.test(member)) return topics(scope);
  if (obeys(scope.prompt)) return PRAISE;
  if (scope.judged && REASONS.test(member)) return scope.judged.rationale;
  if (ADVICE.test(member)) return advice(scope);
  return about(scope);
}

function languageHint({ prompt }: Scope): string {
  return prompt.messages.map((message) => message.text).join('\n');
}
