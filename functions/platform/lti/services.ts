import type { Student } from '@assay/platform/access/owner-store';
import type { CommonAssignment } from '@assay/platform/assignment/assignment';
import type { ToolKeys } from '@assay/platform/lti/keys';
import type { LaunchStore } from '@assay/platform/lti/launch-store';
import type { Passback, Submission } from '@assay/platform/lti/link-items';
import type { LinkStore } from '@assay/platform/lti/link-store';
import type { Member } from '@assay/platform/lti/memberships';
import type { Platform } from '@assay/platform/lti/platform';
import type { PlatformStore } from '@assay/platform/lti/platform-store';
import type { StudentResult } from '@assay/platform/review/student-view';
import type { RejectedUpload, RunItem, SubmissionItem } from '@assay/platform/run/items';
import type { Failure } from '@assay/platform/run/outcome';
import type { JWTVerifyGetKey } from 'jose';
import type { ScoreNow } from '../reviews/reviewed-score.ts';
import type { Reviewing } from './reviewing.ts';

/** A file that a learner hands in. */
export interface Work {
  file: string;
  bytes: Uint8Array;
}

/** What the pages of the tool are made with. */
export interface LtiServices {
  /** Where the tool is, such as `https://assay.example.edu`; absent: where it was asked. */
  base?: string | undefined;
  /** Whose platforms may register themselves without an invitation: on one machine, for trying. */
  openTenant?: string | undefined;
  keys(): Promise<ToolKeys>;
  platformKeys(jwksUri: string): JWTVerifyGetKey;
  /** Whose platform an invitation registers; null: it is none. */
  invitedBy(invitation: string): Promise<string | null>;
  /** Ends an invitation by which a platform was registered. */
  endInvitation(invitation: string): Promise<void>;
  platforms: PlatformStore;
  launches: LaunchStore;
  links: LinkStore;
  passbacks(of: Pick<Submission, 'tenant' | 'assignment'>): Promise<Passback[]>;
  /** The assignments of a tenant. */
  assignments(tenant: string): Promise<CommonAssignment[]>;
  /** @throws AssayError AssignmentNotFound */
  assignment(tenant: string, assignment: string): Promise<CommonAssignment>;
  latestRun(of: Submission): Promise<SubmissionItem | null>;
  /** Why a run failed, as its student is told; null: it did not, or nobody knows. */
  failureOf(runId: string): Promise<Failure | null>;
  latestRuns(of: Pick<Submission, 'tenant' | 'assignment'>): Promise<RunItem[]>;
  /** The uploads of an assignment that became no run, oldest first. */
  rejected(of: Pick<Submission, 'tenant' | 'assignment'>): Promise<RejectedUpload[]>;
  scoreNow(of: Submission): Promise<ScoreNow | null>;
  /** What of a submission its student sees; null: nothing is released. */
  released(of: Submission): Promise<StudentResult | null>;
  reviewing: Reviewing;
  /** Whether nobody has said that what a learner handed in is somebody else's. */
  isTheirs(of: Submission): Promise<boolean>;
  /** @throws AssayError NotReleased, ReviewInvalid, AppealRefused, PreconditionFailed */
  appeal(of: Submission, student: string, asked: { trait: string; text: string }): Promise<void>;
  /** The people of the course of a link, as its platform tells them. @throws AssayError PlatformRefused, PlatformUnavailable */
  members(platform: Platform, memberships: string): Promise<Member[]>;
  /** @throws AssayError SubmissionTaken */
  own(of: Submission, student: Student): Promise<void>;
  upload(of: Submission, work: Work): Promise<void>;
}
