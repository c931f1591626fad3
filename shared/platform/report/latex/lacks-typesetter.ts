/** Whether a report failed since the machine has no TeX or not its fonts: all else of it is there. `message`: what it failed with. */
export const lacksTypesetter = (message: string): boolean =>
  /LuaLaTeX is not installed|The fonts .* are not installed/.test(message);
