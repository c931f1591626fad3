import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { before, describe, it } from 'node:test';
import { parseKnowledge } from '../../../shared/workflows/deliverable-review/knowledge/knowledge-file.ts';
import { putKnowledge } from '../../../shared/workflows/deliverable-review/knowledge/knowledge-store.ts';
import { openAssessments } from '../../support/assessments.ts';
import * as coaching from '../../support/coaching-model.ts';
import * as essays from '../../support/essay-model.ts';
import { permissionsOf, roles } from '../../support/permissions.ts';
import * as quizzes from '../../support/quiz-model.ts';
import * as reviews from '../../support/review-model.ts';
import { watchServiceCalls } from '../../support/service-calls.ts';
import { ofType } from '../../support/template.ts';
import { lambdaFailure } from '../../support/workflows.ts';

const needed = watchServiceCalls();
const models = {
  'essay-scoring': essays,
  'deliverable-review': reviews,
  'short-answer-grading': quizzes,
  'argument-coaching': coaching,
  screening: essays,
};
const assessments = await openAssessments((asked) =>
  models[asked.agent.split('/')[0] as keyof typeof models].answer(asked),
);
const { assess, hand, invoke, model, objects, runStore } = assessments;

const note = (name: string, need: string) => needed.set(name, (needed.get(name) ?? new Set()).add(need));

/** Functions that ask the vector index and no model: its key is one of the model keys. */
const OF_VECTORS = ['find-exemplars', 'list-exemplars', 'delete-exemplars', 'train-second-reader'];

/** Who asks models shares their allowance; one process here reads it for all of them, and no limit has to be kept. */
const OF_THE_ALLOWANCE = ['dynamodb:GetItem', 'dynamodb:PutItem', 'dynamodb:Query'];

/** Every function of the template that runs belong to does here what it does in production. */
async function runEverything(): Promise<void> {
  const essay = await hand(essays.essayOf());
  const { tenant, assignment } = await runStore.getRun(essay);
  const batch = `assignments/${tenant}/${assignment}/imports/1.json`;
  await objects.write(batch, [{ id: 'past-1', text: 'A past voyage.', overall: null, scores: { ideas: 1 } }]);
  await invoke('index-exemplars', { tenant, assignment, batch });
  await objects.write(batch, [{ id: 'past-1', text: 'A voyage.', overall: null, scores: { ideas: 1 } }]);
  await invoke('index-exemplars', { tenant, assignment, batch });
  await invoke('list-exemplars', { tenant, assignment });
  await invoke('train-second-reader', { tenant, assignment });
  assessments.platform = async (call, run) => {
    if (call.payload.step === 'teams/style/verdict.json') throw lambdaFailure('ModelUnavailable', 'Gone.');
    return run();
  };
  await assess(essay);
  assessments.reset();
  await invoke('resume-run', { runId: essay });
  await assess(essay, 2);
  await assess(await hand(essays.essayOf({ body: '' })));
  const review = await hand(reviews.handed());
  const knowledge = parseKnowledge(await readFile('examples/deliverable-review/knowledge.yaml', 'utf8'));
  const owner = (await runStore.getRun(review)).tenant;
  await putKnowledge(objects, owner, { ...knowledge, assignment: 'course' });
  await assess(review);
  await assess(await hand(quizzes.quizOf()));
  await assess(await hand(quizzes.pastOf([['the Moon pulls the water', 'Correct']])));
  const draft = await hand({ ...coaching.argumentOf(), tenant: 'coached' });
  await assess(draft);
  await assess(await hand({ ...coaching.argumentOf(coaching.MENDED), tenant: 'coached' }));
  await assess(await hand(coaching.debateOf({ approach: 'B', rounds: '2', judges: 'logical' })));
  const said = { reviewer: 'A teacher', scores: [], comment: 'Well argued.' };
  await invoke('add-feedback', { runId: draft, feedback: said });
  await invoke('delete-exemplars', { tenant, assignment, ids: 'all' });
  await invoke('train-second-reader', { tenant, assignment });
  for (const name of [...model.users, ...OF_VECTORS]) note(name, 'secretsmanager:GetSecretValue');
  for (const name of model.users) for (const need of OF_THE_ALLOWANCE) note(name, need);
}

/** Granted for its own log and traces; and for queues and tasks that wait, which answer-permissions.test.ts names one by one. */
const SPARED = /^(logs|xray|sqs):|^states:SendTask|^secretsmanager:DescribeSecret /;

/** What a function is granted beside that. */
function granted(name: string): Set<string> {
  const own = permissionsOf(`${name.replaceAll('-', '')}role`);
  return new Set(
    own
      .filter((permission) => !SPARED.test(permission))
      .map((permission) => permission.replace(/ on arn:artifacts\/(\w+)\/\*$/, ' on $1'))
      .map((permission) => (permission.startsWith('s3:') ? permission : permission.split(' on ')[0]!)),
  );
}

/** Granted to whoever reads: an object that is missing is told from one that may not be read. */
const MAY_LIST = 's3:ListBucket on arn:artifacts';

/** Reading an object is granted with its versions. */
const withVersions = (permission: string) => permission.replace('GetObjectVersion', 'GetObject');
describe('least privilege', () => {
  before(runEverything);

  const functions = ofType('Lambda::Function').map(({ name }) => name);
  const ofTools = ['minefeatures', 'compactfeatures'];
  const ofModels = ['judgereasons'];
  /** Ends calls that are lost, and is allowed nothing beside that. */
  const ofCalls = ['failcalls'];
  /** Run where work was left undone, or where reports are made; nothing here leaves any: other tests name what they may do. */
  const elsewhere = ['reconcile', 'startrenderers', 'renderingrenderreport'];
  const ITEMS = ['DeleteItem', 'GetItem', 'PutItem', 'Query', 'UpdateItem'].map((one) => `dynamodb:${one}`);
  /** For what a death in between, a later version or a restored one makes necessary, which nothing here plays. */
  const spare: Record<string, string[]> = {
    'measure-revision': ['dynamodb:Query'],
    'take-place': ITEMS,
    'store-results': ITEMS,
    'record-failure': ITEMS,
    'announce-result': ITEMS,
    admit: ITEMS,
    'resume-run': [...ITEMS, 'events:PutEvents', 'states:DescribeExecution'],
    'add-feedback': [...ITEMS, 'events:PutEvents', 'states:DescribeExecution'],
  };
  const apart = [...ofTools, ...ofModels, ...ofCalls, ...elsewhere];
  for (const compact of functions.filter((name) => !apart.includes(name)))
    it(`${compact} may do what it does and nothing else`, () => {
      const [name] = [...needed.keys()].filter((one) => one.replaceAll('-', '') === compact);
      assert.ok(name, 'it did not run');
      const does = new Set([...needed.get(name)!].map(withVersions).filter((need) => !SPARED.test(need)));
      const may = new Set([...granted(name)].map(withVersions));
      assert.deepEqual([...does.difference(may)], [], 'needed and not granted');
      const spared = [MAY_LIST, ...(spare[name] ?? [])];
      const notNeeded = [...may.difference(does)].filter((one) => !spared.includes(one));
      assert.deepEqual(notNeeded, [], 'granted and not needed');
    });

  for (const name of ofCalls)
    it(`${name} may end tasks that wait, and nothing else`, () => assert.deepEqual([...granted(name)], []));

  for (const name of ofTools)
    it(`${name} may use what is kept for assignments, and the models`, () =>
      assert.deepEqual(
        [...granted(name)].map(withVersions).filter((one, index, all) => all.indexOf(one) === index),
        [
          ...OF_THE_ALLOWANCE,
          's3:GetObject on assignments',
          's3:GetObject on memo',
          MAY_LIST,
          's3:PutObject on assignments',
          's3:PutObject on memo',
          'secretsmanager:GetSecretValue',
        ],
      ));

  for (const name of ofModels)
    it(`${name} may ask models and remember what they said, and nothing else`, () =>
      assert.deepEqual([...new Set([...granted(name)].map(withVersions))].sort(), [
        ...OF_THE_ALLOWANCE,
        's3:GetObject on memo',
        MAY_LIST,
        's3:PutObject on memo',
        'secretsmanager:GetSecretValue',
      ]));

  it('tells a missing object from one that may not be read: whoever reads may list', () => {
    for (const role of roles().map(permissionsOf))
      if (role.some((one) => one.startsWith('s3:GetObject')))
        assert.ok(role.includes('s3:ListBucket on arn:artifacts'), role.join());
  });

  it('lets who renders read results and write reports, and nothing else of runs', () => {
    for (const role of roles().filter(
      (name) => /render(er|ing)/.test(name) && !name.startsWith('startrenderers'),
    ))
      for (const permission of permissionsOf(role).filter((one) => /^s3:(Get|Put)Object/.test(one)))
        assert.doesNotMatch(permission, /(runs\/\*|artifacts\/\*)$/, role);
  });

  it('lets no role read the model keys but those of functions that ask models', () => {
    const readers = roles().filter((role) =>
      permissionsOf(role).some((one) => one.startsWith('secretsmanager:')),
    );
    const asking = [...new Set([...model.users, ...OF_VECTORS])].map(
      (name) => `${name.replaceAll('-', '')}role`,
    );
    assert.deepEqual(readers, [...asking, ...[...ofTools, ...ofModels].map((name) => `${name}role`)].sort());
  });

  it('allows no action by wildcard, and every resource only to services that know no narrower one', () => {
    const services = /^(xray|logs|ecs|ecr|ec2):/;
    for (const role of roles())
      for (const permission of permissionsOf(role)) {
        const [action, resource] = permission.split(' on ');
        assert.doesNotMatch(action!, /\*/, role);
        if (resource === '*') assert.match(action!, services, role);
      }
  });

  it('lets nobody delete an object, a version or an item, but for what is kept of exemplars and who leaves the line', () => {
    const deleting = roles().flatMap((role) =>
      permissionsOf(role)
        .filter((permission) => /^(s3|dynamodb):Delete/.test(permission))
        .map((permission) => `${role}: ${permission}`),
    );
    const ofLine = ['recordfailure', 'reconcile', 'resumerun', 'storeresults', 'takeplace', 'addfeedback'];
    const ofObjects = deleting.filter(
      (one) => !ofLine.some((name) => one.startsWith(`${name}role: dynamodb:DeleteItem`)),
    );
    assert.deepEqual(ofObjects, [
      'deleteexemplarsrole: s3:DeleteObject on arn:artifacts/assignments/*',
      'indexexemplarsrole: s3:DeleteObject on arn:artifacts/assignments/*',
      'trainsecondreaderrole: s3:DeleteObject on arn:artifacts/assignments/*',
    ]);
  });

  it('gives functions and state machines no managed policy', () => {
    for (const { name, properties } of ofType('IAM::Role'))
      assert.equal(properties.ManagedPolicyArns, undefined, name);
  });
});
