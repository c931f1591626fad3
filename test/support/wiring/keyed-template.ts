import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { App, DefaultStackSynthesizer, Stack, Token } from 'aws-cdk-lib';
import { CfnPolicy, type Effect, PolicyDocument, PolicyStatement } from 'aws-cdk-lib/aws-iam';
import { CfnInclude } from 'aws-cdk-lib/cloudformation-include';
import { customerKey } from '../../../infra/constructs/customer-key.ts';
import type { Statement } from '../policy-evaluation.ts';

const texts = (some: unknown): string[] => [some ?? []].flat().map((one) => Token.asString(one));

/** A statement of a template as a construct's. */
const asConstruct = ({ Effect: effect, Action, Resource, Condition }: Statement): PolicyStatement =>
  new PolicyStatement({
    effect: effect as Effect,
    actions: texts(Action),
    resources: texts(Resource),
    ...(Condition && { conditions: Condition }),
  });

/** The document of a policy as a construct has it, to which statements can be added. */
function reopen(policy: CfnPolicy): void {
  const { Statement: all } = Stack.of(policy).resolve(policy.policyDocument) as { Statement: Statement[] };
  policy.policyDocument = new PolicyDocument({ statements: all.map(asConstruct) });
}

/** A synthesized template as it is with the context `key=own`, which needs no bundling anew: its resources in a stack that is given the key. */
export function keyedTemplate(written: unknown): unknown {
  const outdir = mkdtempSync(join(tmpdir(), 'assay-keyed-'));
  try {
    const templateFile = join(outdir, 'written.json');
    writeFileSync(templateFile, JSON.stringify(written));
    const app = new App({ context: { key: 'own' }, outdir, builtinCloudFormationValidation: false });
    const synthesizer = new DefaultStackSynthesizer({ generateBootstrapVersionRule: false });
    const stack = new Stack(app, 'Assay', { synthesizer });
    customerKey(stack);
    new CfnInclude(stack, 'written', { templateFile });
    for (const node of stack.node.findAll()) if (node instanceof CfnPolicy) reopen(node);
    return app.synth().getStackByName('Assay').template;
  } finally {
    rmSync(outdir, { recursive: true });
  }
}
