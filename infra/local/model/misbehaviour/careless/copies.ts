import type { RandomNumbers } from '../../random.ts';
import { withLeaves } from './json.ts';

/** A line `Quote: …` of a debater whose words are not marked, with the lines it runs on. */
const UNMARKED_QUOTE =
  /^([^\w\r\n\u2028\u2029]*(?:quote|citazione)[\s*]*:[\s*]*)(?!["\n*])(\S.*(?:\n(?!\W*\w+\W*:)(?=.*\S).*)*)$/gim;
const MARKED = /"([^"\n]+)"/g;
const QUOTE = /quot/i;

/** An answer with other words wherever it copies some: in members called a quote, between marks, in lines that begin with Quote. */
export function mapQuotes(
  content: string,
  change: (quote: string) => string,
  mark: (quote: string) => string = (quote) => `"${quote}"`,
): string {
  const inText = (text: string) =>
    text
      .replace(MARKED, (_, quote: string) => mark(change(quote)))
      .replace(UNMARKED_QUOTE, (_, label: string, quote: string) => `${label}${change(quote)}`);
  const inJson = withLeaves(content, (member, leaf) => {
    if (typeof leaf !== 'string') return leaf;
    return QUOTE.test(member) ? change(leaf) : inText(leaf);
  });
  return inJson ?? inText(content);
}

/** Straight marks and hyphens as a typesetter writes them; where there are none of these, the other way round. */
function typeset(text: string): string {
  const curled = text
    .replace(/(?<=^|[\s(])"(?=\S)/g, '“')
    .replaceAll('"', '”')
    .replace(/(?<=^|[\s(])'(?=\S)/g, '‘')
    .replaceAll("'", '’')
    .replace(/\s?--+\s?|(?<=\s)-(?=\s)/g, '—')
    .replace(/(?<=\p{L})-(?=\p{L})/gu, '‑')
    .replaceAll('...', '…');
  if (curled !== text) return curled;
  return text
    .replace(/[“”]/g, '"')
    .replace(/[‘’]/g, "'")
    .replace(/[–—]/g, '-')
    .replaceAll('‑', '-')
    .replaceAll('…', '...');
}

/** Quotes whose apostrophes, dashes and marks are typeset otherwise than in the text. */
export function curlQuotes(content: string): string {
  return mapQuotes(content, typeset, (quote) => `“${quote}”`);
}

const MARKS = [' … ', ' ... ', '... ', ' [...] ', ' (…) '];
const FEWEST_WORDS = 6;

/** Quotes that leave out a third of their words in the middle, and say so; short ones stay. */
export function shortenQuotes(content: string, mark: string | undefined, random: RandomNumbers): string {
  return mapQuotes(content, (quote) => {
    const words = quote.split(/\s+/);
    if (words.length < FEWEST_WORDS) return quote;
    const third = Math.floor(words.length / 3);
    const left = mark === undefined ? MARKS[Math.floor(random() * MARKS.length)]! : ` ${mark} `;
    return `${words.slice(0, third).join(' ')}${left}${words.slice(-third).join(' ')}`;
  });
}

/** Misspellings that pupils make and models mend without a word. */
const MISSPELT = new Map(
  `alot=a lot; arent=aren't; becuase=because; becouse=because; begining=beginning; beleive=believe; cant=can't; couldnt=couldn't;
  definately=definitely; didnt=didn't; doesnt=doesn't; dont=don't; embarass=embarrass; enviroment=environment; freind=friend;
  freinds=friends; goverment=government; hasnt=hasn't; havent=haven't; i=I; im=I'm; isnt=isn't; ive=I've; libary=library; loosing=losing;
  neccessary=necessary; occured=occurred; peaple=people; posible=possible; realy=really; recieve=receive; recieved=received;
  runing=running; seperate=separate; shouldnt=shouldn't; stoped=stopped; sucess=success; swiming=swimming; teh=the; thats=that's; thier=their;
  tommorow=tomorrow; tomorow=tomorrow; truely=truly; untill=until; wasnt=wasn't; wernt=weren't; whats=what's; wich=which;
  wierd=weird; wont=won't; wouldnt=wouldn't; writting=writing`
    .split(';')
    .map((pair) => pair.trim().split('=') as [string, string]),
);

function likeCase(word: string, model: string): string {
  return /^\p{Lu}/u.test(model) ? word[0]!.toUpperCase() + word.slice(1) : word;
}

/** Quotes with their misspellings mended: those of a list, `more` of them, and letters that stand three times. */
export function mendSpelling(content: string, more: Record<string, string>): string {
  const added = new Map(Object.entries(more).map(([word, right]) => [word.toLowerCase(), right]));
  const right = (word: string) => {
    const known = added.get(word.toLowerCase()) ?? MISSPELT.get(word.toLowerCase());
    return known === undefined ? word.replace(/(\p{L})\1{2,}/gu, '$1') : likeCase(known, word);
  };
  return mapQuotes(content, (quote) => quote.replace(/[\p{L}\p{M}'’]+/gu, right));
}
