import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, describe, it } from 'node:test';
import { App, Stack, Validations } from 'aws-cdk-lib';
import { Template } from 'aws-cdk-lib/assertions';
import { Bucket } from 'aws-cdk-lib/aws-s3';
import { AwsSolutionsChecks } from 'cdk-nag';
import { RenderFunction } from '../../../../infra/constructs/render-function.ts';
import { renderImage } from '../../../../infra/constructs/render-image.ts';
import { RenderNetwork } from '../../../../infra/constructs/render-network.ts';
import { RenderTask } from '../../../../infra/constructs/render-task.ts';

const outdir = mkdtempSync(join(tmpdir(), 'assay-rendering-'));
after(() => rmSync(outdir, { recursive: true }));

/** The renderers alone, synthesized with cdk-nag, as a deployment with these contexts has them. */
function renderers(own: { imageArchitecture?: string; privateRendering?: boolean }): Template {
  const { context } = JSON.parse(readFileSync('cdk.json', 'utf8')) as { context: Record<string, unknown> };
  const app = new App({ context: { ...context, ...own }, outdir, analyticsReporting: false });
  const stack = new Stack(app, 'Renderers');
  const bucket = new Bucket(stack, 'artifacts', { enforceSSL: true, versioned: true });
  Validations.of(bucket).acknowledge({ id: 'AwsSolutions::AwsSolutions-S1', reason: 'A test.' });
  const network = new RenderNetwork(stack, 'network', bucket, own.privateRendering ?? false);
  const parts = { image: renderImage(stack, []), network, environment: {} };
  new RenderFunction(stack, 'render-report', parts);
  new RenderTask(stack, 'renderers', parts);
  Validations.of(app).addPlugins(new AwsSolutionsChecks(app));
  app.synth();
  return Template.fromStack(stack);
}

const subnets = (template: Template) => Object.values(template.findResources('AWS::EC2::Subnet'));

describe('the renderers', () => {
  it('may be built for x86, function and task alike', () => {
    const template = renderers({ imageArchitecture: 'x86_64' });
    template.hasResourceProperties('AWS::Lambda::Function', { Architectures: ['x86_64'] });
    template.hasResourceProperties('AWS::ECS::TaskDefinition', {
      RuntimePlatform: { CpuArchitecture: 'X86_64' },
    });
    template.resourceCountIs('AWS::EC2::InternetGateway', 1);
  });

  it('may be without a way out: each service that tasks call has an endpoint, and no subnet is public', () => {
    const template = renderers({ privateRendering: true });
    template.resourceCountIs('AWS::EC2::InternetGateway', 0);
    const endpoints = Object.values(template.findResources('AWS::EC2::VPCEndpoint')).map(
      ({ Properties }) => Properties.VpcEndpointType as string,
    );
    assert.deepEqual(endpoints.sort(), ['Gateway', ...Array(5).fill('Interface')]);
    assert.ok(subnets(template).length > 0);
    template.hasResourceProperties('AWS::Lambda::Function', { Architectures: ['arm64'] });
  });
});
