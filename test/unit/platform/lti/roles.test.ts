import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { roleOf } from '@assay/platform/lti/roles';

const LIS = 'http://purl.imsglobal.org/vocab/lis/v2/';

describe('a role in Assay', () => {
  const cases: [string[], string | null][] = [
    [[`${LIS}membership#Learner`], 'student'],
    [[`${LIS}membership#Instructor`], 'teacher'],
    [[`${LIS}membership/Instructor#TeachingAssistant`], 'teacher'],
    [[`${LIS}membership#Administrator`], 'administrator'],
    [['Learner'], 'student'],
    [['urn:lti:role:ims/lis/Instructor'], null],
    [[`${LIS}institution/person#Student`], 'student'],
    [[`${LIS}institution/person#Faculty`], 'teacher'],
    [[`${LIS}system/person#Administrator`], 'administrator'],
    [[`${LIS}institution/person#Administrator`, `${LIS}membership#Learner`], 'student'],
    [[`${LIS}membership#Learner`, `${LIS}membership#Instructor`], 'teacher'],
    [[`${LIS}membership#Mentor`, `${LIS}membership#ContentDeveloper`], null],
    [[`${LIS}membership#constructor`, `${LIS}membership#`, ''], null],
    [[], null],
  ];
  for (const [roles, expected] of cases)
    it(`of ${roles.join(', ') || 'nothing'} is ${expected ?? 'none'}`, () =>
      assert.equal(roleOf(roles), expected));
});
