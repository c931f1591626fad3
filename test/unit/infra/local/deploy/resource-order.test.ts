import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { references, resourceOrder } from '../../../../../infra/local/deploy/resource-order.ts';

const resource = (Properties: Record<string, unknown>, DependsOn?: string | string[]) => ({
  Type: 'T',
  Properties,
  DependsOn,
});

describe('the order of resources', () => {
  it('follows Ref, Fn::GetAtt, Fn::Sub and DependsOn', () => {
    const resources = {
      // biome-ignore lint/suspicious/noTemplateCurlyInString: the notation of Fn::Sub
      A: resource({ x: { 'Fn::Sub': ['${B.Arn} ${v} ${!D}', { v: { Ref: 'C' } }] } }),
      B: resource({ x: [{ 'Fn::GetAtt': ['C', 'Arn'] }] }, 'D'),
      C: resource({ x: { 'Fn::Join': ['', ['a', { Ref: 'D' }]] } }),
      D: resource({ x: { Ref: 'AWS::Region' } }),
    };
    assert.deepEqual(resourceOrder(resources), ['D', 'C', 'B', 'A']);
    assert.deepEqual(references(resources.A?.Properties).sort(), ['B', 'C']);
  });

  it('puts every resource after all it needs, whatever the order they are written in', () => {
    const graph = fc.uniqueArray(
      fc.tuple(fc.nat(11), fc.nat(11)).filter(([from, to]) => from > to),
      { maxLength: 30 },
    );
    fc.assert(
      fc.property(graph, fc.shuffledSubarray([...Array(12).keys()], { minLength: 12 }), (edges, written) => {
        const entries = written.map((n) => {
          const needed = edges.filter(([from]) => from === n).map(([, to]) => ({ Ref: `R${to}` }));
          return [`R${n}`, resource({ needed })] as const;
        });
        const order = resourceOrder(Object.fromEntries(entries));
        assert.equal(order.length, 12);
        for (const [from, to] of edges) assert.ok(order.indexOf(`R${to}`) < order.indexOf(`R${from}`));
      }),
    );
  });

  it('is refused where resources need each other, naming them', () => {
    const resources = { A: resource({ x: { Ref: 'B' } }), B: resource({ x: { Ref: 'A' } }) };
    assert.throws(() => resourceOrder(resources), { code: 'TemplateUnsupported', message: /A → B → A/ });
  });
});
