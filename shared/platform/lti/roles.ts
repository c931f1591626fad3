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
const INSTITUTION: Record<string, LaunchRole> = {
  Administrator: 'administrator',
  Faculty: 'teacher',
  Instructor: 'teacher',
  Student: 'student',
  Learner: 'student',
};
const SYSTEM: Record<string, LaunchRole> = { Administrator: 'administrator', SysAdmin: 'administrator' };

const MOST: readonly LaunchRole[] = ['administrator', 'teacher', 'student'];

/** The name of a context role: of a sub-role its principal, `membership/Instructor#TeachingAssistant`; simple names are context roles, and those of sub-roles no names. */
function contextName(role: string): string | null {
  if (!role.includes('/')) return role;
  if (!role.startsWith(`${VOCABULARY}membership`)) return null;
  const [, principal, name] = /membership(?:\/([^#]+))?#(.+)$/.exec(role) ?? [];
  return principal ?? name ?? null;
}

/** Whether a role is one in the course, known here or not; those of LTI 1.1 among them. */
const isOfContext = (role: string) =>
  role.startsWith(`${VOCABULARY}membership`) ||
  role.startsWith('urn:lti:role:') ||
  (role !== '' && !role.includes('/'));

const nameIn = (vocabulary: string) => (role: string) =>
  role.startsWith(`${VOCABULARY}${vocabulary}#`) ? role.slice(role.indexOf('#') + 1) : null;

function strongest(
  roles: readonly string[],
  nameOf: (role: string) => string | null,
  known: Record<string, LaunchRole>,
): LaunchRole | null {
  const found = new Set(
    roles.map((role) => {
      const name = nameOf(role);
      return name !== null && Object.hasOwn(known, name) ? known[name] : undefined;
    }),
  );
  return MOST.find((role) => found.has(role)) ?? null;
}

/**
 * What a person is in Assay by the roles of a launch: by those in the course, where it names any; else by those in the institution (Open edX
 * sends these alone), then in the system. Who only observes a course is nobody in it, whatever else they are in the institution. Null:
 * none of the roles that count is known.
 */
export function roleOf(roles: readonly string[]): LaunchRole | null {
  if (roles.some(isOfContext)) return strongest(roles, contextName, CONTEXT);
  return (
    strongest(roles, nameIn('institution/person'), INSTITUTION) ??
    strongest(roles, nameIn('system/person'), SYSTEM)
  );
}
