import type { PartItem } from '../shared/run/items.ts';

const STEP = /^teams\/([^/]+)\/(?:[ab]?\d+-)?(\w+)\.json$/;

/** What a reader of the screen calls a step of a debate team. */
const WORDS: Record<string, string> = {
  exemplars: 'exemplars',
  advocate: 'advocate',
  skeptic: 'skeptic',
  claims: 'quotes checked',
  verdict: 'judged',
};

/**
 * Shows a run trait by trait on stderr: on a terminal the lines are drawn over again, elsewhere a line is written when
 * a trait is judged.
 */
export function createProgress(stream: NodeJS.WriteStream) {
  const seen = new Set<string>();
  const teams = new Map<string, string[]>();
  let drawn = 0;

  function line(team: string, steps: string[]): string {
    return `  ${team.padEnd(24)} ${steps.join(' · ')}`;
  }

  function draw(): void {
    if (drawn > 0) stream.write(`\u001b[${drawn}A`);
    for (const [team, steps] of teams) stream.write(`\u001b[2K${line(team, steps)}\n`);
    drawn = teams.size;
  }

  return {
    /** Takes in the parts of the run that are there so far. */
    show(parts: readonly PartItem[]): void {
      const fresh = parts.filter((part) => !seen.has(part.step));
      const ordered = [...fresh].sort((a, b) => a.at.localeCompare(b.at));
      for (const part of ordered) {
        seen.add(part.step);
        const [, team, step] = STEP.exec(part.step) ?? [];
        if (!team || !step) continue;
        const steps = [...(teams.get(team) ?? []), WORDS[step] ?? step];
        teams.set(team, steps);
        if (!stream.isTTY && step === 'verdict') stream.write(`${line(team, steps)}\n`);
      }
      if (stream.isTTY && fresh.length > 0) draw();
    },
  };
}
