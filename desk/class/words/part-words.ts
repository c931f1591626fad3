import { calledBy, laterWords } from '../../words/words.ts';
import de from './de.json' with { type: 'json' };
import en from './en.json' with { type: 'json' };
import it from './it.json' with { type: 'json' };

/** What parts are called that the product names and no rubric: categories of issues, judges; and what is said of those that are missing. */
export const partWords = laterWords({ en, it, de });

/** What is missing of a work, in words. `parts`: as a need names them. */
export const missingTexts = (parts: readonly string[] = []): string[] =>
  parts.map((part) => {
    const { parts: names, missing: said } = partWords.value;
    const [kind, name = ''] = part.split(/:(.*)/s);
    const [, row] = /^row-(\d+)$/.exec(name) ?? [];
    if (kind === 'judge') return said.judge(calledBy(names, name));
    if (kind === 'score') return row ? said.label(row) : said.score(name);
    const known: Readonly<Record<string, string>> = kind === 'flag' ? said.flags : said.agents;
    return known[name] ?? said.agent(name.replaceAll('-', ' '));
  });
