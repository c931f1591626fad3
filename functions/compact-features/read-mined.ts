import pLimit from 'p-limit';
import type { FeatureMention } from '../../shared/workflows/deliverable-review/knowledge/mine-features.ts';
import {
  mentionsKey,
  type ReportMentions,
  reportMentionsSchema,
} from '../../shared/workflows/deliverable-review/knowledge/report-mentions.ts';
import { objects } from '../storage.ts';

const REPORTS_AT_A_TIME = 16;

interface Mined {
  mined: ReportMentions[];
  /** Of all reports, in order. */
  mentions: FeatureMention[];
}

/** Reads what was mined from reports, in the order of their hashes: what the files were called does not matter. */
export async function readMined(tenant: string, assignment: string, reports: string[]): Promise<Mined> {
  const mined = await pLimit(REPORTS_AT_A_TIME).map([...new Set(reports)].sort(), (report) =>
    objects().read(mentionsKey(tenant, assignment, report), reportMentionsSchema),
  );
  const mentions = mined.flatMap(({ report, mentions }): FeatureMention[] =>
    mentions.map(({ feature, vector }) => ({ report, text: feature, vector })),
  );
  return { mined, mentions };
}
