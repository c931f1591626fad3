import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';

/** Writes a PDF of no page, which no test can read words from, unless the real program or a failure is asked for. */
const SCRIPT = `#!/bin/sh
here=$(dirname "$0")
[ -e "$here/failing" ] && echo '! Made to fail.' > report.log && exit 1
[ -e "$here/real" ] || exec printf '%%PDF-1.5\\n%%%%EOF\\n' > report.pdf
PATH=\${PATH#"$here:"} exec lualatex "$@"
`;

/** A `lualatex` that costs nothing, for runs whose report nobody reads. */
interface Typesetter {
  /** A PATH on which it is found before the real one. */
  path: string;
  /** Whether the real LuaLaTeX is run from now on. */
  isReal(real: boolean): void;
  /** Whether it finds an error in every document from now on. */
  isFailing(failing: boolean): void;
  close(): void;
}

/** Makes one in a folder of its own; until told otherwise it is not real. */
export function makeTypesetter(): Typesetter {
  const folder = mkdtempSync(join(tmpdir(), 'assay-typesetter-'));
  const program = join(folder, 'lualatex');
  writeFileSync(program, SCRIPT);
  chmodSync(program, 0o755);
  const mark = (name: string) => (set: boolean) =>
    set ? writeFileSync(join(folder, name), '') : rmSync(join(folder, name), { force: true });
  return {
    path: `${folder}${delimiter}${process.env.PATH}`,
    isReal: mark('real'),
    isFailing: mark('failing'),
    close: () => rmSync(folder, { recursive: true, force: true }),
  };
}
