import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { renderEvent, renderTools } from '../../../../functions/platform/render-report/render-event.ts';
import { sessionTags } from '../../../../functions/platform/runtime/tenant-session.ts';
import { runAgain } from '../../../stack/infra/workflows/run-again.ts';
import { runApi } from '../../../stack/infra/workflows/run-api.ts';
import { runBatches } from '../../../stack/infra/workflows/run-batches.ts';
import { runEverything } from '../../../stack/infra/workflows/run-everything.ts';
import { runLine } from '../../../stack/infra/workflows/run-line.ts';
import * as coaching from '../../../support/argument-coaching/coaching-model.ts';
import { openAssessments } from '../../../support/assessments.ts';
import * as reviews from '../../../support/deliverable-review/review-model.ts';
import * as essays from '../../../support/essay-scoring/essay-model.ts';
import { ROOT } from '../../../support/functions.ts';
import { invoked } from '../../../support/invoked.ts';
import { itemPermissionsOf, itemRequest } from '../../../support/item-permissions.ts';
import { permissionsOf, roles } from '../../../support/permissions.ts';
import type { AwsRequest } from '../../../support/policy-evaluation.ts';
import { asked, watchServiceCalls } from '../../../support/service-calls.ts';
import * as quizzes from '../../../support/short-answer-grading/quiz-model.ts';
import { isAllowed, leadingKinds, roleOf } from '../../../support/simulate-policy.ts';
import { ofType } from '../../../support/template.ts';
import { makeTypesetter } from '../../../support/typesetter.ts';

/** The function that renders, in a network of its own. */
const RENDERER = 'render-report';

const needed = watchServiceCalls();
const models = {
  'essay-scoring': essays,
  'deliverable-review': reviews,
  'short-answer-grading': quizzes,
  'argument-coaching': coaching,
  screening: essays,
  transcription: { answer: () => ({ text: 'The sea was calm.' }) },
};
const typesetter = makeTypesetter();
after(typesetter.close);
process.env.PATH = typesetter.path;
const assessments = await openAssessments(
  (asked) => models[asked.agent.split('/')[0] as keyof typeof models].answer(asked),
  { renderer: (event) => invoked.run(RENDERER, () => renderEvent(event, renderTools(ROOT))) },
);
process.env.RUNS_AT_ONCE = '1';
const { users } = assessments.model;

const note = (name: string, need: string) => needed.set(name, (needed.get(name) ?? new Set()).add(need));

/** Functions that ask the vector index and no model: its key is one of the model keys. */
const OF_VECTORS = ['find-exemplars', 'list-exemplars', 'delete-exemplars', 'train-second-reader'];

/** Functions that erase what the vector index holds. */
const OF_ERASURES = ['erase'];

/** Functions that send a provider what others ask. */
const OF_BATCHES = ['tend-batches'];

/** Who asks models shares their allowance; one process here reads it for all of them, and no limit has to be kept. */
const OF_THE_ALLOWANCE = ['dynamodb:GetItem', 'dynamodb:PutItem'];

/** For a run of a re-evaluation these read what it is assessed under; here only those of an essay are played in one. */
const CONFIGURED = [
  'read-pages',
  'run-agent',
  'find-exemplars',
  'measure-revision',
  'brief-speaker',
  'digest-document',
  'enrich-document',
  'tend-batches',
];

/** The code of `run-agent` for runs that somebody waits for: it does the same. */
const INTERACTIVE = 'interactive-run-agent';

/** Every function of the template that runs belong to does here what it does in production. */
async function runFunctions(): Promise<void> {
  await runEverything(assessments);
  await runAgain(assessments);
  await runBatches(assessments);
  await runApi(assessments);
  await runLine(assessments);
  for (const name of [...users, ...OF_VECTORS, ...OF_BATCHES]) note(name, 'secretsmanager:GetSecretValue');
  for (const name of CONFIGURED) note(name, 's3:GetObject on reevaluations');
  for (const name of users) for (const need of OF_THE_ALLOWANCE) note(name, need);
  needed.set(INTERACTIVE, needed.get('run-agent')!);
}

/**
 * Needed only where another function does something in between: whoever hands a free place out that another has taken first sees to it that
 * the item of all places is there (`makePlaces`), and claims again.
 */
const OF_A_RACE: Record<string, string[]> = {
  'record-failure': ['dynamodb:PutItem'],
  'resume-run': ['dynamodb:PutItem'],
  'cancel-run': ['dynamodb:PutItem'],
  reconcile: ['dynamodb:PutItem'],
};

/** What whoever asks models does, too: one process here reads the allowance, keys and tags for all of them. */
const BY_ANOTHER = [
  'GetItem ALLOWANCE',
  'GetItem MODEL-KEYS',
  'GetItem TAGS',
  'PutItem ALLOWANCE',
  'PutItem TAGS',
];

/** Of the share of a day that a student's works have: no work here is a student's. */
const OF_A_SHARE = ['UpdateItem SUBMISSION'];

/** Whether what else is reserved of a cap is still needed, which is asked where little is left of it. */
const OF_A_FULL_CAP = ['GetItem REEVALUATION', 'GetItem RUN'];

/** What ends a run gives its place to who waits, takes it out of the line, and may release it unasked, whichever of them it is. */
const OF_AN_END = [
  ...[
    'DeleteItem LINE',
    'GetItem CAP',
    'GetItem PLACES',
    'GetItem SUBMISSION',
    'PutItem PLACES',
    'PutItem REVIEW',
  ],
  ...[
    'Query LINE',
    'Query REVIEW',
    'Query SUBMISSION',
    'UpdateItem CAP',
    'UpdateItem PLACES',
    'UpdateItem REVIEW',
  ],
];

/** Kinds of items that functions reach where the runs of this test did not lead them, by who it was that did not. */
const NOT_HERE: Record<string, string[]> = {
  'announce-result': OF_AN_END,
  'cancel-run': [...OF_AN_END, ...OF_A_SHARE],
  'compact-features': OF_A_FULL_CAP,
  'index-exemplars': OF_A_FULL_CAP,
  'mine-features': OF_A_FULL_CAP,
  'open-run': [...OF_A_FULL_CAP, ...OF_A_SHARE],
  'prepare-cohort': OF_A_FULL_CAP,
  reconcile: [...OF_AN_END, ...OF_A_SHARE],
  'record-failure': [...OF_AN_END, ...OF_A_SHARE],
  'resume-run': [...OF_AN_END, ...OF_A_SHARE],
  // A row of a student whose work became another's is kept for them.
  'store-results': [...OF_AN_END, 'PutItem UPLOAD'],
  // Its keys are read by their tenant's own name, where a model of that name is asked.
  'tend-batches': ['GetItem MODEL-KEYS'],
};

/** The role that the API assumes for the tenant of a request. */
const TENANT_ROLE = 'tenantrole';

/** Granted for its own log and traces; and for queues and tasks that wait, which answer-permissions.test.ts names one by one. */
const SPARED = /^(logs|xray|sqs|sts):|^states:SendTask|^secretsmanager:DescribeSecret /;

/** The table's operations without its name, those of an index with that of the index; objects by their prefix. */
const inShort = (permission: string) =>
  permission
    .replace(
      / on arn:artifacts\/(\w+)\/(?:\$\{aws:PrincipalTag\/(?:tenant\}|runs\}-\*)\/(?:scheduled\/)?)?\*$/,
      ' on $1',
    )
    .replace(/ on arn:results\/index\/(\w+)$/, ' on $1')
    .replace(/^(?!s3:)(.*) on (?:arn:.*|ModelKeys)$/, '$1');

/** Reading an object is granted with its versions. */
const withVersions = (permission: string) => permission.replace('GetObjectVersion', 'GetObject');

/** What a function is granted beside what is spared, sorted. */
const granted = (name: string): string[] => {
  const of = name === 'api' ? ['apirole', TENANT_ROLE] : [`${name.replaceAll('-', '')}role`];
  const own = of.flatMap(permissionsOf).filter((one) => !SPARED.test(one));
  return [...new Set(own.map((permission) => withVersions(inShort(permission))))].sort();
};

/** The role of the tasks that render what waits in a queue. */
const RENDERING_TASKS = 'renderingrendererstaskTaskRole';

/** What S3 asks about, too, where an object is missing. */
const LISTING = { action: 's3:ListBucket', resource: 'arn:artifacts', context: {} };

/** What the API asks for in the name of a tenant; all else it asks for as itself. */
const OF_TENANTS = /^(?:s3|dynamodb):/;

/** A queue, function, state machine, bus or schedule that nobody was let to. */
const strange = ({ resource }: AwsRequest) =>
  resource.includes(':us-east-1:')
    ? resource.replace(/(?<=:\d+:(?:[a-zA-Z-]+[:/])?)[^:/]+/, 'stranger')
    : 'arn:stranger';

/** Granted to whoever reads: an object that is missing is told from one that may not be read. */
const MAY_LIST = 's3:ListBucket on arn:artifacts';

describe('least privilege', () => {
  before(runFunctions);

  const functions = ofType('Lambda::Function').map(({ name }) => name);
  const ofModels = ['judgereasons'];
  /** Ends calls that are lost, and is allowed nothing beside that. */
  const ofCalls = ['failcalls'];
  /** Of reports: renderer-permissions.test.ts names what they may do. */
  const ofReports = ['startrenderers', 'renderingrenderreport'];
  /** Makes schedules: test/unit/infra/constructs/reevaluation-schedules.test.ts names what it may do. */
  const ofSchedules = ['schedulereevaluation'];
  /** Of learning platforms: test/unit/infra/constructs/lti.test.ts names what they may do. */
  const ofPlatforms = ['lti', 'passbackscore'];
  /** Of erasures, exports and webhooks: life-of-data-permissions.test.ts names what they may do. */
  const ofLife = ['erase', 'exportstudent', 'endretention', 'deliverwebhook'];
  const apart = [...ofLife, ...ofPlatforms, ...ofSchedules, ...ofModels, ...ofCalls, ...ofReports];
  for (const compact of functions.filter((name) => !apart.includes(name)))
    it(`${compact} may do what it does and nothing else`, () => {
      const [name] = [...needed.keys()].filter((one) => one.replaceAll('-', '') === compact);
      assert.ok(name, 'it did not run');
      const does = new Set([...needed.get(name)!].map(withVersions).filter((need) => !SPARED.test(need)));
      const may = new Set(granted(name));
      assert.deepEqual([...does.difference(may)], [], 'needed and not granted');
      const ofARace = new Set(OF_A_RACE[name]);
      assert.deepEqual([...does.intersection(ofARace)], [], 'needed without a race');
      const notNeeded = [...may.difference(does)].filter((one) => one !== MAY_LIST);
      assert.deepEqual(notNeeded, [...ofARace], 'granted and not needed');
    });

  for (const compact of functions.filter((name) => ![...apart, 'api', 'interactiverunagent'].includes(name)))
    it(`${compact} may do so with the kinds of items that it does it with, and no others`, () => {
      const [name] = [...needed.keys()].filter((one) => one.replaceAll('-', '') === compact);
      const own = asked.filter(({ by, request }) => by === name && request.action.startsWith('dynamodb:'));
      const does = new Set(own.map(({ request }) => itemRequest(request)));
      const may = new Set(itemPermissionsOf(`${compact}role`));
      assert.deepEqual([...does.difference(may)], [], 'needed and not granted');
      const elsewhere = [...(NOT_HERE[name!] ?? []), ...(users.has(name!) ? BY_ANOTHER : [])];
      assert.deepEqual(
        [...may.difference(does).difference(new Set(elsewhere))],
        [],
        'granted and not needed',
      );
    });

  it('leaves no kind of item out of what is needed that is only said to be needed elsewhere', () => {
    for (const [name, kinds] of Object.entries(NOT_HERE)) {
      const may = new Set(itemPermissionsOf(`${name.replaceAll('-', '')}role`));
      assert.ok(
        kinds.some((one) => may.has(one)),
        name,
      );
    }
  });

  for (const name of ofCalls)
    it(`${name} may end tasks that wait, and nothing else`, () => assert.deepEqual(granted(name), []));

  for (const name of ofModels)
    it(`${name} may ask models and remember what they said, and nothing else`, () =>
      assert.deepEqual(granted(name), [
        ...OF_THE_ALLOWANCE,
        's3:GetObject on memo',
        MAY_LIST,
        's3:PutObject on memo',
        'secretsmanager:GetSecretValue',
      ]));

  it('lets through what was asked for, by the policies of roles, buckets, queues and ways out of networks together', () => {
    const toItself = asked.filter(({ by, request }) => by !== 'api' || !OF_TENANTS.test(request.action));
    const requests = new Map(toItself.map((one) => [JSON.stringify(one), one]));
    const kinds = new Set<string>();
    for (const [words, { by, request }] of requests) {
      kinds.add(`${by} ${request.action} ${/(?<=^arn:artifacts\/)\w+/.exec(request.resource) ?? ''}`);
      assert.ok(isAllowed(roleOf(by), request), words);
      if (!OF_TENANTS.test(request.action))
        assert.ok(
          !isAllowed(roleOf(by), { ...request, resource: strange(request) }),
          `not of this: ${words}`,
        );
      const isReport = by === RENDERER && request.resource.startsWith('arn:artifacts/runs/');
      assert.ok(!isReport || isAllowed(RENDERING_TASKS, request), `of a task: ${words}`);
      if (request.action === 's3:GetObject')
        assert.ok(isAllowed(roleOf(by), LISTING), `404 is told from 403: ${words}`);
    }
    const services = new Set([...kinds].map((kind) => kind.split(/[ :]/)[1]));
    assert.deepEqual([...services].sort(), [
      'dynamodb',
      'events',
      'lambda',
      's3',
      'scheduler',
      'sqs',
      'states',
    ]);
    const rendering = [...kinds].filter((kind) => kind.startsWith(RENDERER)).sort();
    const folders = ['reevaluations', 'runs'];
    const actions = ['s3:GetObject', 's3:PutObject'];
    assert.deepEqual(
      rendering,
      actions.flatMap((action) => folders.map((folder) => `${RENDERER} ${action} ${folder}`)),
    );
  });

  it('lets the API reach as a tenant what it asks for, as another one nothing of it, and as itself the secrets of Athena alone', () => {
    const requests = asked.filter(({ by, request }) => by === 'api' && OF_TENANTS.test(request.action));
    assert.ok(requests.length > 100, String(requests.length));
    for (const { request, tags } of requests) {
      const words = JSON.stringify({ request, tags });
      assert.ok(isAllowed(TENANT_ROLE, request, sessionTags('asks')), words);
      if (tags) assert.deepEqual(tags, sessionTags('asks'), words);
      const { 'dynamodb:LeadingKeys': leading, 's3:prefix': prefix } = request.context;
      const key = String(leading ?? prefix ?? request.resource.replace('arn:artifacts/', ''));
      const isSecret = key.startsWith('ATHENA#') && request.action === 'dynamodb:GetItem';
      assert.equal(isAllowed('apirole', request, sessionTags('asks')), isSecret, words);
      const isNameless = /^(?:ALLOWANCE|LTI-INVITATION|WAITS)#/.test(key);
      for (const tenant of ['other', 'ask', 'asks-1', 'story', ''])
        assert.equal(isAllowed(TENANT_ROLE, request, sessionTags(tenant)), isNameless, `${tenant}: ${words}`);
    }
  });

  it('lets the API reach no kind of item as a tenant that it never asks for', () => {
    const keys = asked.flatMap(({ by, request }) =>
      by === 'api' ? (request.context['dynamodb:LeadingKeys'] ?? []) : [],
    );
    const ofEarlierVersions = 'LTI-PLATFORM';
    const kinds = new Set([ofEarlierVersions, ...keys.map((key) => key.split('#', 1)[0]!)]);
    assert.deepEqual(leadingKinds(TENANT_ROLE), [...kinds].sort());
  });

  it('lets no role read the model keys but those of functions that ask models, or the vector index', () => {
    const readers = roles().filter((role) =>
      permissionsOf(role).some((one) => /^secretsmanager:.* on ModelKeys$/.test(one)),
    );
    const asking = [...new Set([...users, INTERACTIVE, ...OF_VECTORS, ...OF_BATCHES, ...OF_ERASURES])].map(
      (name) => `${name.replaceAll('-', '')}role`,
    );
    assert.deepEqual(readers, [...asking, ...ofModels.map((name) => `${name}role`)].sort());
  });

  it('lets tenants’ own keys be set in the name of their tenant alone, and be read by what asks models', () => {
    const may = (action: string) =>
      roles().flatMap((role) =>
        permissionsOf(role)
          .filter((one) => one.startsWith(`secretsmanager:${action} `) && one.includes('/model-keys/'))
          .map((one) => `${role}: ${one.split(':secret:')[1]}`),
      );
    const asking = [...users, INTERACTIVE, ...OF_BATCHES, ...ofModels].map((name) =>
      name.replaceAll('-', ''),
    );
    const all = [...new Set(asking)].map((name) => `${name}role: Assay/model-keys/*`);
    assert.deepEqual(may('GetSecretValue').sort(), all.sort());
    const own = [`${TENANT_ROLE}: Assay/model-keys/\${aws:PrincipalTag/tenant}/*`];
    assert.deepEqual([may('CreateSecret'), may('DeleteSecret')], [own, own]);
  });
});
