import { join } from 'node:path';
import { openJournal } from '../../../journal/journal.ts';
import { ObjectCatalogue } from './catalogue.ts';
import { Segments } from './segments.ts';
import { type StoreLogEntry, segmentsOf } from './version.ts';

/** The bytes and the catalogue of them. */
export interface Store {
  catalogue: ObjectCatalogue;
  segments: Segments;
  /** Writes an entry to the log, then applies it: what it says is visible from then on, and not before. */
  commit(entry: StoreLogEntry): void;
  close(): Promise<void>;
}

/** A store in `segments/` and `catalogue.log` below a folder. */
export function openStore(folder: string): Store {
  const segments = new Segments(join(folder, 'segments'));
  let replaying = true;
  const catalogue = new ObjectCatalogue((id) => {
    if (!replaying) segments.remove(id);
  });
  const journal = openJournal<StoreLogEntry>(join(folder, 'catalogue.log'), {
    replay: (entry) => catalogue.apply(entry),
    snapshot: () => catalogue.entries(),
  });
  const commit = (entry: StoreLogEntry) => {
    journal.append(entry);
    catalogue.apply(entry);
  };
  replaying = false;
  reconcile(catalogue, segments, commit);
  return {
    catalogue,
    segments,
    commit,
    async close() {
      await segments.close();
      journal.close();
    },
  };
}

/** Removes segments of puts that were never committed, and versions whose bytes a power cut took. */
function reconcile(
  catalogue: ObjectCatalogue,
  segments: Segments,
  commit: (entry: StoreLogEntry) => void,
): void {
  const sizes = segments.sizes();
  for (const [bucket, key, version] of [...catalogue.versions()]) {
    const whole = segmentsOf(version).every(({ id, size }) => sizes.get(id) === size);
    if (!whole) commit({ type: 'removal', bucket, key, versionId: version.versionId });
  }
  for (const id of sizes.keys()) if (!catalogue.references.has(id)) segments.remove(id);
}
