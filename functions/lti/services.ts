import type { JWTVerifyGetKey } from 'jose';
import type { Student } from '../../shared/access/owner-store.ts';
import type { CommonAssignment } from '../../shared/assignment/assignment.ts';
import type { ToolKeys } from '../../shared/lti/keys.ts';
import type { LaunchStore } from '../../shared/lti/launch-store.ts';
import type { Passback, Submission } from '../../shared/lti/link-items.ts';
import type { LinkStore } from '../../shared/lti/link-store.ts';
import type { Member } from '../../shared/lti/memberships.ts';
import type { Platform } from '../../shared/lti/platform.ts';
import type { PlatformStore } from '../../shared/lti/platform-store.ts';
import type { StudentResult } from '../../shared/review/student-view.ts';
import type { RejectedUpload, RunItem, SubmissionItem } from '../../shared/run/items.ts';
import type { Failure } from '../../shared/run/outcome.ts';
import type { ScoreNow } from '../reviewed-score.ts';
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
