import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { isPublicAddress } from '@assay/platform/outgoing/public-address';
import { PAUSES } from '@assay/platform/webhooks/webhook';
import { parseWebhookUrl } from '@assay/platform/webhooks/webhook-url';

const INNER = [
  ...[
    '0.0.0.0',
    '10.1.2.3',
    '100.64.0.1',
    '127.0.0.1',
    '127.1.2.3',
    '169.254.169.254',
    '172.16.0.1',
    '172.31.255.255',
  ],
  ...[
    '192.168.1.1',
    '192.0.0.8',
    '192.0.2.1',
    '198.18.0.1',
    '198.51.100.7',
    '203.0.113.9',
    '224.0.0.1',
    '255.255.255.255',
  ],
  ...[
    '::',
    '::1',
    '::ffff:127.0.0.1',
    '::ffff:8.8.8.8',
    '::ffff:a9fe:a9fe',
    '64:ff9b::7f00:1',
    'fe80::1',
    'fc00::1',
    'fd00:ec2::254',
  ],
  ...[
    'ff02::1',
    '2001:db8::1',
    '2001:0:4136:e378::1',
    '2002:7f00:1::',
    '3fff::1',
    'fe80::1%eth0',
    'nothing',
    '',
  ],
];

describe('an address', () => {
  it('of the machine, its network or its cloud is not one of the internet', () => {
    for (const address of INNER) assert.equal(isPublicAddress(address), false, address);
  });

  it('of the internet is', () => {
    for (const address of [
      '8.8.8.8',
      '93.184.215.14',
      '172.32.0.1',
      '2606:2800:21f:cb07::1',
      '2a00:1450:4001::1',
    ])
      assert.equal(isPublicAddress(address), true, address);
  });
});

describe("a webhook's url", () => {
  const refused = (url: string, allowsLocal = false) =>
    assert.throws(() => parseWebhookUrl(url, allowsLocal), { code: 'WebhookInvalid' }, url);

  it('is https and of the internet', () => {
    assert.equal(
      parseWebhookUrl('https://hooks.example.edu/a?b=c', false).href,
      'https://hooks.example.edu/a?b=c',
    );
    for (const url of [
      '',
      'hooks',
      'http://hooks.example.edu',
      'ftp://x.example',
      'javascript:1',
      'https://u:p@x.example',
      'file:///etc/passwd',
    ])
      refused(url);
    for (const host of [
      'localhost',
      'a.localhost',
      'localhost.',
      'x.internal',
      'metadata',
      '*',
      '*.example.edu',
      'a;b.example.edu',
      'a,b.example.edu',
      'printer.local',
      '2130706433',
      '0x7f.1',
      '017700000001',
      '127.1',
    ])
      refused(`https://${host}/`);
    for (const address of INNER.filter((one) => one.includes('.') && !one.includes(':')))
      refused(`https://${address}/`);
    for (const address of INNER.filter((one) => one.includes(':') && !one.includes('%')))
      refused(`https://[${address}]/`);
  });

  it('of this machine is one where a setting allows it, by http alone', () => {
    assert.equal(parseWebhookUrl('http://127.0.0.1:8080/x', true).port, '8080');
    for (const url of ['http://127.0.0.2/', 'https://127.0.0.1/', 'http://10.0.0.1/']) refused(url, true);
  });
});

describe('the pauses between tries', () => {
  it('are a day in all, and none is longer than SQS hides a message', () => {
    assert.equal(
      PAUSES.reduce((sum, seconds) => sum + seconds),
      24 * 3600,
    );
    assert.ok(Math.max(...PAUSES) <= 12 * 3600);
  });
});
