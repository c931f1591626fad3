import type { EvidenceRule } from '../../shared/evidence/evidence-schema.ts';

/** For whom, how and in which language a report is mined. */
export interface Asked {
  tenant: string;
  language: string;
  seed: number;
  evidence: EvidenceRule;
}
