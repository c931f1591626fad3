import { type DeskLanguage, type DeskWords, LANGUAGES, speak, words } from '../../../desk/words/words.ts';

/** The words of the desk in each of its languages, as it loads them. */
export async function everyLanguage(): Promise<Record<DeskLanguage, DeskWords>> {
  const all: Partial<Record<DeskLanguage, DeskWords>> = {};
  for (const tag of Object.keys(LANGUAGES) as DeskLanguage[]) {
    await speak(tag);
    all[tag] = words.value;
  }
  await speak('en');
  return all as Record<DeskLanguage, DeskWords>;
}
