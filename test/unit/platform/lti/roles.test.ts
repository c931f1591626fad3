import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { type LaunchRole, roleOf } from '@assay/platform/lti/roles';
import * as fc from 'fast-check';

const LIS = 'http://purl.imsglobal.org/vocab/lis/v2/';

type Known = [role: string, is: LaunchRole | null];

const all = (vocabulary: string, names: string, is: LaunchRole | null): Known[] =>
  names.split(' ').map((name) => [`${vocabulary}${name}`, is]);
const context = (principal: string, subRoles: string, is: LaunchRole | null): Known[] => [
  [`${LIS}membership#${principal}`, is],
  ...all(`${LIS}membership/${principal}#`, subRoles, is),
];

/** Every role of LTI Core 1.3, appendix A.2.3, with its sub-roles. */
// biome-ignore format: a table
const CONTEXT: Known[] = [
  ...context('Administrator', 'Administrator Developer ExternalDeveloper ExternalSupport ExternalSystemAdministrator Support SystemAdministrator', 'administrator'),
  ...context('ContentDeveloper', 'ContentDeveloper ContentExpert ExternalContentExpert Librarian', null),
  ...context('Instructor', 'ExternalInstructor Grader GuestInstructor Instructor Lecturer PrimaryInstructor SecondaryInstructor TeachingAssistant TeachingAssistantGroup TeachingAssistantOffering TeachingAssistantSection TeachingAssistantSectionAssociation TeachingAssistantTemplate', 'teacher'),
  ...context('Learner', 'ExternalLearner GuestLearner Instructor Learner NonCreditLearner', 'student'),
  ...context('Mentor', 'Advisor Auditor ExternalAdvisor ExternalAuditor ExternalLearningFacilitator ExternalMentor ExternalReviewer ExternalTutor LearningFacilitator Mentor Reviewer Tutor', null),
  ...context('Manager', 'AreaManager CourseCoordinator ExternalObserver Manager Observer', null),
  ...context('Member', 'Member', null),
  ...context('Officer', 'Chair Communications Secretary Treasurer Vice-Chair', null),
];

/** Appendix A.2.2. */
const INSTITUTION: Known[] = [
  ...all(`${LIS}institution/person#`, 'Administrator', 'administrator'),
  ...all(`${LIS}institution/person#`, 'Faculty Instructor', 'teacher'),
  ...all(`${LIS}institution/person#`, 'Student Learner', 'student'),
  ...all(
    `${LIS}institution/person#`,
    'Guest None Other Staff Alumni Member Mentor Observer ProspectiveStudent',
    null,
  ),
];

/** Appendix A.2.1. */
const SYSTEM: Known[] = [
  ...all(`${LIS}system/person#`, 'Administrator SysAdmin', 'administrator'),
  ...all(`${LIS}system/person#`, 'None AccountAdmin Creator SysSupport User', null),
  ['http://purl.imsglobal.org/vocab/lti/system/person#TestUser', null],
];

const ALL = [...CONTEXT, ...INSTITUTION, ...SYSTEM];
const RANK: (LaunchRole | null)[] = [null, 'student', 'teacher', 'administrator'];

/** The strongest of some roles that are of one vocabulary. */
const best = (roles: readonly Known[], of: readonly Known[]) =>
  RANK[Math.max(0, ...roles.filter((role) => of.includes(role)).map(([, is]) => RANK.indexOf(is)))]!;

const isObserver = ([name]: Known) => /#(?:Mentor|Observer)$/.test(name);

/** Of roles in the course, if there is any, alone; else in the institution, then in the system, of who observes nowhere. */
function expected(roles: readonly Known[]): LaunchRole | null {
  if (roles.some((role) => CONTEXT.includes(role))) return best(roles, CONTEXT);
  if (roles.some(isObserver)) return null;
  return best(roles, INSTITUTION) ?? best(roles, SYSTEM);
}

const agrees = (roles: readonly Known[]) => {
  const names = roles.map(([name]) => name);
  assert.equal(roleOf(names), expected(roles), names.join(', '));
};

describe('a role in Assay', () => {
  it('is known of every role of the standard, alone', () => {
    assert.equal(new Set(ALL.map(([name]) => name)).size, ALL.length);
    for (const [name, is] of ALL) assert.equal(roleOf([name]), is, name);
  });

  it('is of the course alone where any role in it is named, in all pairs and triples of the standard', () => {
    ALL.forEach((one, first) => {
      ALL.slice(first).forEach((other, second) => {
        agrees([one, other]);
        for (const third of ALL.slice(first + second)) agrees([third, other, one]);
      });
    });
  });

  it('is so of any of the standard, in any order and however often', () => {
    fc.assert(fc.property(fc.array(fc.constantFrom(...ALL), { maxLength: 12 }), agrees));
  });

  it('of who observes a course is none, whatever else they are: Canvas adds what they are in the account', () => {
    const observers = [
      `${LIS}membership#Mentor`,
      'Mentor',
      'urn:lti:role:ims/lis/Mentor',
      `${LIS}membership#`,
    ];
    for (const observer of observers)
      for (const [name] of [...INSTITUTION, ...SYSTEM]) assert.equal(roleOf([observer, name]), null);
  });

  it('of who may observe a course is none, however that is written', () => {
    const written = [
      'https://purl.imsglobal.org/vocab/lis/v2/membership#Mentor',
      'HTTP://purl.imsglobal.org/vocab/lis/v2/membership#Mentor',
      'http://purl.imsglobal.org/vocab/lis/v1/membership#Mentor',
      'http://PURL.imsglobal.org/vocab/lis/v2/membership#Mentor',
      ` ${LIS}membership#Mentor`,
      `\t${LIS}membership/Mentor#Reviewer`,
      'Mentor/Mentor',
      ' ',
      '',
      '/',
      'urn:lti:sysrole:ims/lis/Observer',
      ...['Observer', 'Mentor', 'observer', 'Teacher', 'constructor'].flatMap((name) => [
        `${LIS}institution/person#${name}`,
        `${LIS}system/person#${name}`,
      ]),
    ];
    const strong = [
      'institution/person#Instructor',
      'institution/person#Administrator',
      'system/person#SysAdmin',
    ];
    for (const role of written)
      for (const other of strong.map((name) => `${LIS}${name}`)) {
        assert.equal(roleOf([role, other]), null, role);
        assert.equal(roleOf([other, role]), null, role);
        assert.equal(roleOf([role, other, `${LIS}membership#Learner`]), 'student', role);
      }
  });

  const cases: [string[], LaunchRole | null][] = [
    [['Learner'], 'student'],
    [['Instructor', `${LIS}institution/person#Student`], 'teacher'],
    [['urn:lti:role:ims/lis/Instructor'], null],
    [['', `${LIS}institution/person#Student`], null],
    [[`${LIS}membership#constructor`, `${LIS}membership#`, ''], null],
    ...['Learner', 'Mentor', 'x', ''].map((name): [string[], null] => [[`${name}#Instructor`], null]),
    [[], null],
  ];
  for (const [roles, is] of cases)
    it(`of ${roles.join(', ') || 'nothing'} is ${is ?? 'none'}`, () => assert.equal(roleOf(roles), is));
});
