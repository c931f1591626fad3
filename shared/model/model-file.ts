/** What a model is called where a server of one file calls it by that file's path: the file's name; any other name as it is. */
export const withoutFolder = (name: string): string =>
  /\.gguf$/i.test(name) ? name.split(/[\\/]/).at(-1)! : name;
