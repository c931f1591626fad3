import assert from 'node:assert/strict';
import type { IncomingMessage } from 'node:http';
import { describe, it } from 'node:test';
import { needsOf } from '../../support/service-requests.ts';
import { readWire } from '../../support/wire-requests.ts';

const signed = (service: string) =>
  `AWS4-HMAC-SHA256 Credential=AKIA1/20300101/us-east-1/${service}/aws4_request, SignedHeaders=host, Signature=0`;

/** A request as it reaches a stand-in. */
function sent(service: string, method: string, url: string, headers = {}): IncomingMessage {
  return { method, url, headers: { authorization: signed(service), ...headers } } as IncomingMessage;
}

function needs(message: IncomingMessage, body = ''): string[] {
  const { accessKeyId, command, input } = readWire(message, body);
  assert.equal(accessKeyId, 'AKIA1');
  return command === null ? [] : needsOf(command, input);
}

describe('a request on the wire', () => {
  it('of objects needs what its method and its address say', () => {
    const of = (method: string, url: string, headers = {}) => needs(sent('s3', method, url, headers));
    assert.deepEqual(of('GET', '/bucket/runs/a%20b'), ['s3:GetObject on runs']);
    assert.deepEqual(of('HEAD', '/bucket/runs/a?versionId=1'), ['s3:GetObjectVersion on runs']);
    assert.deepEqual(of('PUT', '/bucket/memo/a?partNumber=1&uploadId=u'), ['s3:PutObject on memo']);
    assert.deepEqual(of('POST', '/bucket/memo/a?uploads'), ['s3:PutObject on memo']);
    assert.deepEqual(of('DELETE', '/bucket/runs/a'), ['s3:DeleteObject on runs']);
    assert.deepEqual(of('GET', '/bucket?list-type=2&prefix=runs/'), ['s3:ListBucket on arn:artifacts']);
    assert.deepEqual(of('GET', '/bucket?versions'), ['s3:ListBucketVersions on arn:artifacts']);
    assert.deepEqual(of('PUT', '/bucket/assignments/b', { 'x-amz-copy-source': '/bucket/runs/a' }), [
      's3:PutObject on assignments',
      's3:GetObjectVersion on runs',
    ]);
  });

  it('of an address that somebody was given is its signer’s', () => {
    const credential = encodeURIComponent('AKIA1/20300101/us-east-1/s3/aws4_request');
    const url = `/bucket/runs/report.pdf?X-Amz-Credential=${credential}`;
    assert.deepEqual(needs({ method: 'GET', url, headers: {} } as IncomingMessage), ['s3:GetObject on runs']);
  });

  it('in JSON needs its action, of items with the key of their partition', () => {
    const of = (target: string, body: object) =>
      readWire(sent('any', 'POST', '/', { 'x-amz-target': target }), JSON.stringify(body));
    const got = of('DynamoDB_20120810.Query', {
      IndexName: 'GSI1',
      ExpressionAttributeValues: { ':pk': { S: 'STUDENT#t' }, ':n': { N: '1' } },
    });
    assert.deepEqual(
      [got.command, got.input],
      ['QueryCommand', { IndexName: 'GSI1', ExpressionAttributeValues: { ':pk': 'STUDENT#t' } }],
    );
    const put = of('DynamoDB_20120810.PutItem', { Item: { PK: { S: 'RUN#1' }, text: { S: 'x' } } });
    assert.deepEqual([put.command, put.input.Item], ['PutCommand', { PK: 'RUN#1' }]);
    const message = of('AmazonSQS.SendMessage', { QueueUrl: 'http://q/0/calls', MessageBody: 'x' });
    assert.deepEqual(
      [message.command, message.input],
      ['SendMessageCommand', { QueueUrl: 'http://q/0/calls' }],
    );
  });

  it('of functions and schedules needs what its path says', () => {
    const call = sent('lambda', 'POST', '/2015-03-31/functions/resume/invocations');
    assert.deepEqual(needs(call), ['lambda:InvokeFunction']);
    assert.deepEqual(needs(sent('scheduler', 'DELETE', '/schedules/s')), ['scheduler:DeleteSchedule']);
    assert.deepEqual(needs(sent('any', 'GET', '/health')), []);
  });
});
