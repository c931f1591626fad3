/** The longest that it is waited for quiet, in milliseconds: what was erased leaves the disk of a busy stack, too. */
const LONGEST_WAIT = 60_000;

/** Journals and tables keep what was deleted until they are written anew: has that done once for all that is deleted while something is under way. */
export class Forgetting {
  readonly #quiet: () => Promise<void>;
  readonly #forget: () => Promise<void>;
  #asked = false;
  #work = Promise.resolve();

  /** `quiet` resolves when nothing is under way; `forget` has what was deleted leave the disk. */
  constructor(quiet: () => Promise<void>, forget: () => Promise<void>) {
    this.#quiet = quiet;
    this.#forget = forget;
  }

  /** Something was deleted for good. */
  ask(): void {
    if (this.#asked) return;
    this.#asked = true;
    const late = setTimeout(() => void this.finish(), LONGEST_WAIT).unref();
    void this.#quiet().then(() => {
      clearTimeout(late);
      return this.finish();
    });
  }

  /** Forgets at once what was asked for and is not forgotten yet. */
  finish(): Promise<void> {
    const next = async () => {
      if (!this.#asked) return;
      this.#asked = false;
      await this.#forget();
    };
    this.#work = this.#work.then(next).catch((failure: Error) => process.emitWarning(failure));
    return this.#work;
  }
}
