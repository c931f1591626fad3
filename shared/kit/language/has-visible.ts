/** A character that a person sees: no blank, control or mark by itself, nor one that fonts draw nothing for. */
const VISIBLE = /[^\p{Z}\p{C}\p{M}\p{Default_Ignorable_Code_Point}\u2800]/u;

/** Whether anything of a text can be seen. @example hasVisible('\u200b \u2800') // => false */
export const hasVisible = (text: string): boolean => VISIBLE.test(text);
