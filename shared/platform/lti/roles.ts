/** What a person may be in Assay by a launch. */
export type LaunchRole = 'student' | 'teacher' | 'administrator';

const VOCABULARY = 'http://purl.imsglobal.org/vocab/lis/v2/';

/** Role vocabularies of LTI Core 1.3, appendix A.2; in each, from the role that may most to the one that may least. */
const CONTEXT: Record<string, LaunchRole> = {
  Administrator: 'administrator',
  Instructor: 'teacher',
  TeachingAssistant: 'teacher',
  Learner: 'student',
};

/** Beside these there are `Mentor` and `Observer`: who is one is nobody here, whatever else they are. */
// biome-ignore format: a table
const INSTITUTION: Record<string, LaunchRole | null> = {
  Administrator: 'administrator', Faculty: 'teacher', Instructor: 'teacher', Student: 'student', Learner: 'student',
  Alumni: null, Guest: null, Member: null, None: null, Other: null, ProspectiveStudent: null, Staff: null,
};
// biome-ignore format: a table
const SYSTEM: Record<string, LaunchRole | null> = {
  Administrator: 'administrator', SysAdmin: 'administrator',
  AccountAdmin: null, Creator: null, None: null, SysSupport: null, User: null,
};
const TEST_USER = 'http://purl.imsglobal.org/vocab/lti/system/person#TestUser';

const MOST: readonly LaunchRole[] = ['administrator', 'teacher', 'student'];

/** The name of a context role: of a sub-role its principal, `membership/Instructor#TeachingAssistant`; simple names are context roles, and those of sub-roles no names. */
function contextName(role: string): string | null {
  if (!role.includes('/')) return role;
  if (!role.startsWith(`${VOCABULARY}membership`)) return null;
  const [, principal, name] = /membership(?:\/([^#]+))?#(.+)$/.exec(role) ?? [];
  return principal ?? name ?? null;
}

const nameIn = (vocabulary: string) => (role: string) =>
  role.startsWith(`${VOCABULARY}${vocabulary}#`) ? role.slice(role.indexOf('#') + 1) : null;
const institutionName = nameIn('institution/person');
const systemName = nameIn('system/person');

const isIn = (known: object, name: string | null) => name !== null && Object.hasOwn(known, name);

/** Whether a role is known to be one outside of the course. */
const isOutside = (role: string) =>
  isIn(INSTITUTION, institutionName(role)) || isIn(SYSTEM, systemName(role)) || role === TEST_USER;

function strongest(
  roles: readonly string[],
  nameOf: (role: string) => string | null,
  known: Record<string, LaunchRole | null>,
): LaunchRole | null {
  const found = new Set(
    roles.map((role) => {
      const name = nameOf(role);
      return isIn(known, name) ? known[name!] : null;
    }),
  );
  return MOST.find((role) => found.has(role)) ?? null;
}

/**
 * What a person is in Assay by the roles of a launch: by those in the course; where every role is known to be one outside of it (Open edX
 * sends these alone), by those in the institution, then in the system. A role that is not known may be one in the course, however it is
 * written, such as an observer's: with it those outside make nobody anything. Null: none of the roles that count is known.
 */
export function roleOf(roles: readonly string[]): LaunchRole | null {
  const inCourse = strongest(roles, contextName, CONTEXT);
  if (inCourse !== null || !roles.every(isOutside)) return inCourse;
  return strongest(roles, institutionName, INSTITUTION) ?? strongest(roles, systemName, SYSTEM);
}
