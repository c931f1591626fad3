import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { readXml, textOf } from '../../../../../infra/local/aws/s3/xml/read-xml.ts';
import { writeXml } from '../../../../../infra/local/aws/s3/xml/write-xml.ts';

describe('XML', () => {
  it('gives back any text that was written', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        assert.equal(textOf(readXml(writeXml('Root', { Key: text })), 'Key'), text);
      }),
    );
  });

  it('reads attributes, namespaces, comments, CDATA, references and empty elements', () => {
    const source =
      '<?xml version="1.0"?><!-- c --><s3:A xmlns:s3="u"><B x="1">a&amp;b&#65;&#x42;</B><C/><B><![CDATA[<&]]></B></s3:A>';
    const { name, children } = readXml(source);
    assert.equal(name, 'A');
    assert.deepEqual(
      children.map((child) => [child.name, child.text]),
      [
        ['B', 'a&bAB'],
        ['C', ''],
        ['B', '<&'],
      ],
    );
  });

  it('refuses what is not well-formed, and any document type', () => {
    const entity = '<!DOCTYPE a [<!ENTITY b "c">]><a>&b;</a>';
    for (const source of [
      '',
      'text',
      '<a>',
      '<a></b>',
      '</a>',
      '<a/><b/>',
      '<a>&b;</a>',
      '<a>&#x110000;</a>',
      entity,
    ]) {
      assert.throws(() => readXml(source), { name: 'MalformedXML' }, source);
    }
  });
});
