import type { Caller } from '@assay/api/request-counts';
import type { Student } from '@assay/platform/access/owner-store';
import type { CommonAssignment } from '@assay/platform/assignment/assignment';
import type { NotificationService } from '@assay/platform/lti/claims';
import type { DeskCodeStore } from '@assay/platform/lti/desk-code-store';
import type { ToolKeys } from '@assay/platform/lti/keys';
import type { LaunchStore } from '@assay/platform/lti/launch-store';
import type {
  AskedScore,
  LinkSubmission,
  Passback,
  ReceivedWork,
  SubmissionName,
} from '@assay/platform/lti/link-items';
import type { KeptHandIn, LinkStore } from '@assay/platform/lti/link-store';
import type { CourseMember } from '@assay/platform/lti/memberships';
import type { Platform } from '@assay/platform/lti/platform';
import type { PlatformStore } from '@assay/platform/lti/platform-store';
import type { PublicFetch } from '@assay/platform/outgoing/public-fetch';
import type { DraftText } from '@assay/platform/review/draft-result';
import type { Review } from '@assay/platform/review/fold';
import type { RejectedUpload, RunItem, SubmissionItem } from '@assay/platform/run/items';
import type { Failure } from '@assay/platform/run/outcome';
import type { JWTVerifyGetKey } from 'jose';
import type { LearnersWork } from '../reviews/learners-work.ts';

/** A file that a learner hands in. */
export interface LearnerFile {
  file: string;
  bytes: Uint8Array;
  /** What its learner is told of it; absent: nothing is. */
  received?: ReceivedWork;
}

/** What the tool answers with. */
export interface LtiServices {
  /** Where the tool is, such as `https://assay.example.edu`; absent: where it was asked. */
  base?: string | undefined;
  /** Whose platforms may register themselves without an invitation: on one machine, for trying. */
  openTenant?: string | undefined;
  /** Of the deployment: what the tool alone reads is signed with them. */
  keys(): Promise<ToolKeys>;
  /** Of a tenant: what its platforms read is signed with them. */
  keysOf(tenant: string): Promise<ToolKeys>;
  platformKeys(jwksUri: string): JWTVerifyGetKey;
  /** Asks addresses of platforms. */
  fetch: PublicFetch;
  /** Whose platform an invitation registers; null: it is none. */
  invitedBy(invitation: string): Promise<string | null>;
  /** Ends an invitation by which a platform is registered; false: another was. */
  endInvitation(invitation: string): Promise<boolean>;
  /** Counts a request, in the name of its tenant. @throws AssayError RequestsTooMany */
  requireTurn(caller: Caller): Promise<void>;
  platforms: PlatformStore;
  launches: LaunchStore;
  deskCodes(): Promise<DeskCodeStore>;
  /** A file of the review desk, zipped (gzip); null: it has none of that name. */
  deskFile(name: string): Promise<Uint8Array | null>;
  links: LinkStore;
  /** Has the grade book of a link told again what it did not take of an assignment. */
  sendAgain(of: Pick<SubmissionName, 'tenant' | 'assignment'>, through: { link: string }): Promise<unknown>;
  /** The same of all assignments of a tenant, by the queue of scores. */
  askAllAgain(tenant: string): Promise<void>;
  /** Has the grade book of a link told how a submission stands. */
  askScore(of: Required<AskedScore>): Promise<void>;
  passbacks(of: Pick<SubmissionName, 'tenant' | 'assignment'>): Promise<Passback[]>;
  /** The assignments of a tenant. */
  assignments(tenant: string): Promise<CommonAssignment[]>;
  /** @throws AssayError AssignmentNotFound */
  assignment(tenant: string, assignment: string): Promise<CommonAssignment>;
  /** Who owns an assignment whose works are dealt to markers; null: they are not. */
  ownerOfDealt(of: Pick<SubmissionName, 'tenant' | 'assignment'>): Promise<string | null>;
  /** When somebody had a work erased; null: nobody did, or something was handed in since. */
  erasedAt(of: SubmissionName): Promise<string | null>;
  /** Has a platform told that of files nothing is held any more. */
  tellErased(erased: { tenant: string; link: string; reportUrl: string; assets: string[] }): Promise<void>;
  latestRun(submissionName: SubmissionName): Promise<SubmissionItem | null>;
  /** When what a learner handed in last came, as `isOfLast` has it. */
  ownOrder(handed: LinkSubmission): Promise<string | null | undefined>;
  /** Why a run failed, as its student is told; null: it did not, or nobody knows. */
  failureOf(runId: string): Promise<Failure | null>;
  /** What the work of a run was read as; null: it was not. */
  textsOf(runId: string): Promise<readonly DraftText[] | null>;
  latestRuns(of: Pick<SubmissionName, 'tenant' | 'assignment'>): Promise<RunItem[]>;
  /** The uploads of an assignment that became no run, oldest first. */
  rejected(of: Pick<SubmissionName, 'tenant' | 'assignment'>): Promise<RejectedUpload[]>;
  /** What was decided on a learner's work; null: it is somebody else's by now. */
  learnersReview(of: SubmissionName): Promise<Review | null>;
  /** What counts of a learner's work; null: somebody has said that it is somebody else's. */
  learnersWork(of: SubmissionName, assignment: CommonAssignment): Promise<LearnersWork | null>;
  /** Whether nobody has said that what a learner handed in is somebody else's. */
  isTheirs(of: SubmissionName): Promise<boolean>;
  /** The people of the course of a link, as its platform tells them. @throws AssayError PlatformRefused, PlatformUnavailable */
  members(platform: Platform, memberships: string): Promise<CourseMember[]>;
  /** Has a platform tell its notices to an address. @throws AssayError PlatformRefused, PlatformUnavailable */
  subscribe(platform: Platform, service: NotificationService, handler: string): Promise<void>;
  /** @throws AssayError SubmissionTaken */
  own(of: SubmissionName, student: Student): Promise<void>;
  /** Hands a learner's work in, as one of the versions of their day, once it is theirs (`first`). @throws AssayError SubmissionsTooMany */
  handIn(
    of: SubmissionName,
    assignment: CommonAssignment,
    work: LearnerFile,
    first: () => Promise<KeptHandIn>,
  ): Promise<void>;
}
