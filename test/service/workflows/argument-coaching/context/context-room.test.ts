import assert from 'node:assert/strict';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { roomForContext } from '@assay/argument-coaching/context/context-room';
import { planDebate, seatOf, turnsOf } from '@assay/argument-coaching/planning/plan-debate';
import { loadPromptLibrary } from '@assay/model/agent/prompt-library';
import { type Catalogue, loadCatalogue } from '@assay/model/catalogue';
import { aMotion } from '../../../../support/argument-coaching/motions.ts';

const ROOT = join(import.meta.dirname, '..', '..', '..', '..', '..');
const prompts = await loadPromptLibrary(join(ROOT, 'prompts'));
const catalogue = await loadCatalogue(join(ROOT, 'models.yaml'));
const motion = aMotion();
const brief = { motion: motion.motion, background: '', level: '', language: 'en' };
const conditions = { approach: 'B', format: 'standard', rounds: 2, judges: ['overall'] } as const;
const plan = turnsOf(planDebate(motion, { ...conditions, judges: ['overall'] }))[2]!;

const material = (budget: number) => ({
  plan,
  rounds: 2,
  approach: 'B' as const,
  seat: seatOf(motion, plan.stance),
  words: 350,
  budget,
  ...{ spoken: [], outline: null, selfCheck: null, critique: [], analysis: null, panels: [], missing: [] },
});

/** The catalogue with another window for every chat model. */
function withWindow(tokens: number): Catalogue {
  const models = Object.entries(catalogue.models).map(([id, model]) => [
    id,
    model.kind === 'chat'
      ? { ...model, capabilities: { ...model.capabilities, max_context_tokens: tokens } }
      : model,
  ]);
  return { ...catalogue, models: Object.fromEntries(models) };
}

describe('the room for context', () => {
  it('is what the motion asks for, where the window has it', async () =>
    assert.equal(await roomForContext(material(8_000), plan, { brief, prompts, catalogue }), 8_000));

  it('is what a small window leaves beside prompt, draft, feedback and answer', async () => {
    const room = await roomForContext(material(8_000), plan, {
      brief,
      prompts,
      catalogue: withWindow(20_000),
    });
    assert.ok(room > 2_000 && room < 7_000, String(room));
  });

  it('is nothing where the window is smaller than that', async () =>
    assert.equal(
      await roomForContext(material(8_000), plan, { brief, prompts, catalogue: withWindow(4_000) }),
      0,
    ));
});
