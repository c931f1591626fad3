import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { SAMPLE_REPORTS, sampleView } from '../../../support/sample-reports.ts';

const REAL = { standIn: false, exampleAnswers: false, withoutModel: false };
const NONE = { ...REAL, withoutModel: true };
const STAND_IN = { ...REAL, standIn: true };

/** How a report says that it was made, in a line. */
async function howOf(name: string, models: typeof REAL, language = 'en'): Promise<string> {
  const { view } = await sampleView(name, models, language);
  const { how, making } = view as { how?: string[]; making?: { how: string[] } };
  return (how ?? making!.how).join(' ');
}

describe('how a report was made', () => {
  for (const name of SAMPLE_REPORTS)
    it(`tells of no agents that read where none did: ${name}`, async () => {
      for (const models of [NONE, STAND_IN]) {
        assert.match(await howOf(name, models), /No AI agent read or judged anything here\.$/);
        assert.match(await howOf(name, models, 'it'), /Nessun agente di IA ha letto o valutato nulla\.$/);
        assert.match(
          await howOf(name, models, 'de'),
          /Kein KI-Agent hat hier etwas gelesen oder beurteilt\.$/,
        );
      }
      for (const models of [NONE, STAND_IN])
        assert.doesNotMatch(
          await howOf(name, models),
          /Advocate|AI graders|played by|catalogue|AI agents read|opponent|independently/,
        );
      assert.doesNotMatch(await howOf(name, REAL), /No AI agent/);
    });
});
