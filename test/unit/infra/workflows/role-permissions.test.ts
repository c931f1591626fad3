import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { permissionsOf, roles } from '../../../support/permissions.ts';
import { ofType } from '../../../support/template.ts';

/** What may be done to every resource, beside logs and traces: by services that know no narrower one, and by whom. */
const ON_ANY = {
  'ec2:AssignPrivateIpAddresses': ['renderingrenderreportrole'],
  'ec2:CreateNetworkInterface': ['renderingrenderreportrole'],
  'ec2:DeleteNetworkInterface': ['renderingrenderreportrole'],
  'ec2:DescribeNetworkInterfaces': ['renderingrenderreportrole'],
  'ec2:DescribeSubnets': ['renderingrenderreportrole'],
  'ec2:UnassignPrivateIpAddresses': ['renderingrenderreportrole'],
  'ecr:GetAuthorizationToken': ['renderingrendererstaskExecutionRole'],
  'ecs:ListTasks': ['startrenderersrole'],
};

describe('every role', () => {
  it('that reads may list: a missing object is told from one that may not be read', () => {
    for (const role of roles().map(permissionsOf))
      if (role.some((one) => one.startsWith('s3:GetObject')))
        assert.ok(role.includes('s3:ListBucket on arn:artifacts'), role.join());
  });

  it('is allowed no action by wildcard, and every resource only of services that know no narrower one', () => {
    const all = roles().flatMap((role) =>
      permissionsOf(role).map(
        (permission) => [role, ...permission.split(' on ')] as [string, string, string],
      ),
    );
    for (const [role, action] of all) assert.doesNotMatch(action, /\*/, role);
    const onAny = all.filter(([, action, resource]) => resource === '*' && !/^(xray|logs):/.test(action));
    const byAction = Map.groupBy(onAny, ([, action]) => action);
    const told = [...byAction].map(([action, some]) => [action, some.map(([role]) => role)]);
    assert.deepEqual(Object.fromEntries(told), ON_ANY);
  });

  it('deletes no object, version or item, but of exemplars and their copies, of what waited for batches, of who leaves the line, of invitations and codes that were used, of what the API forgets, of uploads beyond a limit and of what is erased', () => {
    const deleting = roles().flatMap((role) =>
      permissionsOf(role)
        .filter((permission) => /^(s3|dynamodb):Delete/.test(permission))
        .map((permission) => `${role}: ${permission}`),
    );
    const erased = [
      ...[
        'asked',
        'assignments',
        'batches',
        'erasures',
        'exports',
        'memo',
        'reevaluations',
        'runs',
        'submissions',
      ].map((folder) => `s3:DeleteObjectVersion on arn:artifacts/${folder}/*`),
      's3:DeleteObject on arn:artifacts/assignments/*',
      'dynamodb:DeleteItem on arn:results',
    ];
    const ofApi = [
      'tenantrole: dynamodb:DeleteItem on arn:results',
      'tenantrole: dynamodb:DeleteItem on arn:results',
      'tenantrole: dynamodb:DeleteItem on arn:results',
      `tenantrole: s3:DeleteObject on arn:artifacts/assignments/\${aws:PrincipalTag/tenant}/*`,
      `tenantrole: s3:DeleteObject on arn:artifacts/reevaluations/\${aws:PrincipalTag/tenant}/scheduled/*`,
    ];
    const ofLine = ['cancelrun', 'reconcile', 'recordfailure', 'resumerun', 'storeresults', 'takeplace'];
    const ofCalibrations = ['assignments', 'runs', 'submissions'];
    const ofExemplars = ['deleteexemplars', 'indexexemplars', 'trainsecondreader'];
    assert.deepEqual(
      deleting,
      [
        'admitrole: s3:DeleteObjectVersion on arn:artifacts/submissions/*',
        ...ofLine.map((name) => `${name}role: dynamodb:DeleteItem on arn:results`),
        'ltirole: dynamodb:DeleteItem on arn:results',
        'ltirole: dynamodb:DeleteItem on arn:results',
        ...ofExemplars.map((name) => `${name}role: s3:DeleteObject on arn:artifacts/assignments/*`),
        ...ofCalibrations.map((folder) => `calibratejudgerole: s3:DeleteObject on arn:artifacts/${folder}/*`),
        ...ofApi,
        ...erased.map((permission) => `eraserole: ${permission}`),
        'tendbatchesrole: s3:DeleteObject on arn:artifacts/batches/*',
      ].sort(),
    );
  });

  it('has no managed policy', () => {
    for (const { name, properties } of ofType('IAM::Role'))
      assert.equal(properties.ManagedPolicyArns, undefined, name);
  });
});
