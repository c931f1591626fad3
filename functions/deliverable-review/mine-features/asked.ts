import type { EvidenceRule } from '@assay/evidence/evidence-schema';
import type { ModelClient } from '@assay/model/model-client';

/** How and in which language a report is mined. */
export interface MiningSettings {
  language: string;
  seed: number;
  evidence: EvidenceRule;
}

/** The same, with the models that are asked, and for whom. */
export interface MiningContext extends MiningSettings {
  tenant: string;
  model: ModelClient;
}
