import type { DesignCell } from '@assay/lab/evaluation/study/cells/design-cell';
import type { Judgement } from '@assay/platform/run/judgement';
import type { StudySystem } from '@assay/platform/workflow/study';
import { addEffort } from '@assay/platform/workflow/study-effort';
import { ownCatalogue } from '../asked-catalogue.ts';
import type { KeptCell } from './cell-files.ts';

/** Cells that were kept, and what becomes of one that is judged. */
export interface KeptCells<J extends Judgement = Judgement> {
  cells: readonly KeptCell[];
  keep: (cell: KeptCell<J>) => Promise<void>;
}

/** How many of a cell's answers were asked for with its seed; nothing where no model answered. */
function seedSent({ models = [] }: StudySystem): Pick<DesignCell, 'seedSent'> {
  const sent = new Set(models.flatMap(({ seed }) => seed ?? []));
  const [only] = sent;
  return only === undefined ? {} : { seedSent: sent.size === 1 ? only : 'some' };
}

/** The model of one's own that played every role in place of the catalogue's. */
function ownBackbone({ backbone }: DesignCell, { models = [] }: StudySystem): Partial<DesignCell> {
  const own = ownCatalogue();
  const asked = models.find(({ kind, standIn }) => kind === 'chat' && !standIn)?.asked;
  return backbone === null && own && asked ? { backbone: asked } : {};
}

/** How much of a cell is left to do, as a share: nothing of one that is judged whole, of one with failures the works that failed. */
export function shareLeft(system: string, works: number, kept: readonly KeptCell[]): number {
  const found = kept.find(({ cell }) => cell.system === system);
  if (!found || works === 0) return 1;
  return new Set(found.system.failed.map(({ id }) => id)).size / works;
}

/** The cells of a study while it runs, in their order: those of an earlier try that are whole, and those that are judged now. */
export class StudyCells<J extends Judgement = Judgement> {
  readonly judged: KeptCell<J>[] = [];
  readonly #kept: KeptCells<J> | undefined;

  constructor(kept?: KeptCells<J>) {
    this.#kept = kept;
  }

  #keptCellOf({ system }: DesignCell) {
    return this.#kept?.cells.find(({ cell }) => cell.system === system);
  }

  /** Whether a cell was judged whole before: what failed is tried again. */
  isWhole(cell: DesignCell): boolean {
    return this.#keptCellOf(cell)?.system.failed.length === 0;
  }

  /** Takes a cell that was judged whole before as it was kept; false where there is none. */
  takeKept(cell: DesignCell): boolean {
    if (!this.isWhole(cell)) return false;
    this.judged.push(this.#keptCellOf(cell) as KeptCell<J>);
    return true;
  }

  /** Keeps a cell that is judged, with what an earlier try of it took that was not whole. */
  async add(
    cell: DesignCell,
    { system, judgements }: { system: StudySystem; judgements: J[] },
  ): Promise<void> {
    const earlier = this.#keptCellOf(cell)?.system;
    const whole = earlier?.models ? { ...system, ...addEffort(earlier, system) } : system;
    const judged = {
      cell: { ...cell, ...seedSent(system), ...ownBackbone(cell, system) },
      system: { ...whole, name: cell.system },
      judgements: judgements.map((judgement) => ({ ...judgement, system: cell.system })),
      place: this.judged.length,
    };
    await this.#kept?.keep(judged);
    this.judged.push(judged);
  }
}
