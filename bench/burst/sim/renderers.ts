import { letGo, type World } from './world.ts';

/** Tasks at once (`infra/constructs/rendering.ts`), until one has started, a report of one vCPU (`../rendering-model.ts`). */
const TASKS = 6;
const START_MS = [53_000, 62_000] as const;
const REPORT_MS = [1600, 2100] as const;

/** The tasks that drain the queue of reports, one report after the other each; a task ends where the queue is empty. */
export class Renderers {
  readonly #world: World;
  readonly #waiting: string[] = [];
  #running = 0;
  rendered = 0;

  constructor(world: World) {
    this.#world = world;
  }

  /** A report to be rendered, and the token of who waits for it. */
  send(token: string): void {
    this.#waiting.push(token);
    if (this.#running >= TASKS) return;
    this.#running += 1;
    void this.#drain();
  }

  async #drain(): Promise<void> {
    const { clock, draw } = this.#world;
    await clock.sleep(draw.between(...START_MS));
    for (let token = this.#waiting.shift(); token !== undefined; token = this.#waiting.shift()) {
      await clock.sleep(draw.between(...REPORT_MS));
      this.rendered += 1;
      await letGo(this.#world, token);
    }
    this.#running -= 1;
  }
}
