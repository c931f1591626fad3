import type { EvidenceRule } from '../../shared/evidence/evidence-schema.ts';
import type { ModelClient } from '../../shared/model/model-client.ts';

/** How and in which language a report is mined. */
export interface Asked {
  language: string;
  seed: number;
  evidence: EvidenceRule;
}

/** The same, with the models that are asked, and for whom. */
export interface Asking extends Asked {
  tenant: string;
  model: ModelClient;
}
