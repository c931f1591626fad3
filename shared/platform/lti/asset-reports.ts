import { type PlatformService, SCOPE } from './platform-service.ts';

/** Error codes of Asset Processor 1.0; a tool may have its own beside them. */
export type StandardFault =
  | 'UNSUPPORTED_ASSET_TYPE'
  | 'ASSET_TOO_LARGE'
  | 'ASSET_TOO_SMALL'
  | 'DOWNLOAD_FAILED';

/** The one kind of report there is of a file. */
export const REPORT_TYPE = 'assay';

/** Characters of a result that platforms show. */
const LONGEST_RESULT = 16;

/** How the processing of a file stands, as a platform is told it (Asset Processor 1.0, report service). */
export interface ReportStanding {
  processingProgress: 'Processing' | 'Processed' | 'PendingManual' | 'Failed' | 'NotProcessed';
  /** 0: nothing to look at; to 5: urgent. */
  priority: 0 | 1 | 2 | 3 | 4 | 5;
  /** Whether the student who handed in sees it: only what is released. */
  visibleToOwner: boolean;
  /** At most 16 characters, or what of it is shown stands in `resultTruncated`. */
  result?: string;
  indicationColor?: `#${string}`;
  indicationAlt?: string;
  comment?: string;
  errorCode?: StandardFault | (string & {});
}

/** Of a file that is not looked at, with why. */
export const notProcessed = (comment: string): ReportStanding => ({
  processingProgress: 'NotProcessed',
  priority: 0,
  visibleToOwner: false,
  comment,
});

/** What a report is on. `timestamp`: later than that of every other on it. */
interface ReportedAsset {
  assetId: string;
  timestamp: string;
  title: string;
}

/** Tells a platform how the processing of a file stands. Throws what the service throws. */
export async function postReport(
  service: PlatformService,
  url: string,
  { assetId, timestamp, title }: ReportedAsset,
  standing: ReportStanding,
): Promise<void> {
  const { result } = standing;
  const isLong = result !== undefined && result.length > LONGEST_RESULT;
  const value = {
    ...{ assetId, type: REPORT_TYPE, timestamp, title },
    ...standing,
    ...(isLong && { resultTruncated: `${result.slice(0, LONGEST_RESULT - 1)}…` }),
  };
  await service({ url, scopes: [SCOPE.report], send: { type: 'application/json', value } });
}
