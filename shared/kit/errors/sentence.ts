/** Words as one sentence, or several: with a full stop behind them, unless they end as a sentence already. @example sentence('The file is empty') // => 'The file is empty.' */
export function sentence(words: string): string {
  const said = words.trimEnd();
  return /[.?!…][)"'”’»]*$/u.test(said) ? said : `${said}.`;
}
