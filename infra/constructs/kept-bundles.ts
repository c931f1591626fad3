import { createHash } from 'node:crypto';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';

/** Of one name: those of the checkout as it is, as it was, and as a copy of it is. */
const KEPT = 3;

/** What a bundle depends on beside the checkout's own files that it is made of. */
interface BundleOf {
  name: string;
  /** Options of the bundler, versions: whatever else makes another bundle. */
  made: string;
  /** The checkout that inputs are in. */
  root: string;
  /** Where bundles are kept. */
  kept: string;
}

type HashOf = (file: string) => string;

function hashOfBundle({ made, root }: BundleOf, inputs: readonly string[], hashOf: HashOf): string {
  const hash = createHash('sha256').update(made);
  for (const input of inputs) hash.update(`\n${input} ${hashOf(join(root, input))}`);
  return hash.digest('hex').slice(0, 32);
}

/** Hashes of files by their contents, each read once in a process; one that is not there has none. */
export function fileHashes(): HashOf {
  const known = new Map<string, string>();
  return (file) => {
    const hash =
      known.get(file) ??
      (existsSync(file) ? createHash('sha256').update(readFileSync(file)).digest('hex') : 'missing');
    known.set(file, hash);
    return hash;
  };
}

/** The bundles of a name that are kept, what each was made of, the latest first. */
function keptOf({ kept, name }: BundleOf): { folder: string; inputs: string[] }[] {
  const all = existsSync(kept) ? readdirSync(kept) : [];
  return all
    .filter((entry) => entry.startsWith(`${name}.`))
    .map((entry) => join(kept, entry))
    .flatMap((folder) => {
      const told = join(folder, 'inputs.json');
      return existsSync(told) ? [{ folder, ...JSON.parse(readFileSync(told, 'utf8')) }] : [];
    })
    .sort((one, other) => other.madeAt - one.madeAt);
}

/**
 * The folder of a bundle: one that was made of the same before, else one that `build` makes now, which writes into a folder and
 * returns the checkout's own files that went in, from its root. Nobody may change what is in it.
 */
export function keptBundle(bundleOf: BundleOf, hashOf: HashOf, build: (outdir: string) => string[]): string {
  const known = keptOf(bundleOf);
  const placeOf = (inputs: readonly string[]) =>
    join(bundleOf.kept, `${bundleOf.name}.${hashOfBundle(bundleOf, inputs, hashOf)}`);
  const found = known.find(({ folder, inputs }) => placeOf(inputs) === folder);
  if (found) return join(found.folder, 'bundle');
  mkdirSync(bundleOf.kept, { recursive: true });
  const making = mkdtempSync(join(bundleOf.kept, 'making-'));
  let place = '';
  try {
    const inputs = build(join(making, 'bundle')).sort();
    place = placeOf(inputs);
    writeFileSync(join(making, 'inputs.json'), JSON.stringify({ madeAt: Date.now(), inputs }));
    renameSync(making, place);
  } catch (error) {
    rmSync(making, { recursive: true, force: true });
    if (!existsSync(place)) throw error;
  }
  for (const { folder } of known.slice(KEPT - 1)) rmSync(folder, { recursive: true, force: true });
  return join(place, 'bundle');
}
