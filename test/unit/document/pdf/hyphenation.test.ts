import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { composeTyped } from '../../../../shared/document/pdf/accents.ts';
import { joinLines, vocabularyOf } from '../../../../shared/document/pdf/hyphenation.ts';

const english = vocabularyOf([
  'the of and is are this with for that to be which user log end real time form per',
]);
const italian = vocabularyOf(['di che della il gli una sono nel con dei testo per corso']);
const joined = (pairs: string, vocabulary: ReadonlySet<string>) =>
  pairs.split(' ').map((pair) => joinLines(...(pair.split('|') as [string, string]), vocabulary));

describe('joinLines', () => {
  it('makes English words whole and keeps compounds', () => {
    assert.deepEqual(
      joined(
        'authenti-|cated con-|text data-|base un-|known quick-|ly client-|server end-|to-end e-|mail well-|known log-|in XML-|based sixty-|three flat-|bottomed neigh-|bours care-|ful',
        english,
      ),
      [
        'authenticated',
        'context',
        'database',
        'unknown',
        'quickly',
        'client-server',
        'end-to-end',
        'e-mail',
        'well-known',
        'log-in',
        'XML-based',
        'sixty-three',
        'flat-bottomed',
        'neighbours',
        'careful',
      ],
    );
  });

  it('keeps a hyphen before what a German list goes on with, in numbers, and after a prefix that makes up no known word', () => {
    const german = new Set(['der', 'nicht']);
    assert.deepEqual(joined('Kinder-|und Vor-|oder Haupt-|bzw be-|stand', german), [
      ...['Kinder- und', 'Vor- oder', 'Haupt- bzw', 'bestand'],
    ]);
    assert.deepEqual(
      joined(
        'twenty-|one ninety-|ninth ex-|boyfriend ex-|change mid-|dle pro-|cess anti-|cipate pota-|to',
        english,
      ),
      [
        ...[
          'twenty-one',
          'ninety-ninth',
          'ex-boyfriend',
          'exchange',
          'middle',
          'process',
          'anticipate',
          'potato',
        ],
      ],
    );
  });

  it('makes Italian words whole where syllables divide and keeps compounds', () => {
    assert.deepEqual(
      joined(
        'affida-|bilità ogget-|to que-|sto con-|testo in-|adeguato socio-|economico tecnico-|scientifico client-|server',
        italian,
      ),
      [
        'affidabilità',
        'oggetto',
        'questo',
        'contesto',
        'inadeguato',
        'socio-economico',
        'tecnico-scientifico',
        'client-server',
      ],
    );
  });

  it('never joins capitals, digits, ids and addresses, nor a hyphen that stands for what follows', () => {
    assert.deepEqual(joined('UC-|3 Model-|View 12-|15 host.org/my-|page pre-|and', english), [
      'UC-3',
      'Model-View',
      '12-15',
      'host.org/my-page',
      'pre- and',
    ]);
  });

  it('makes names of code whole, which have no hyphens', () => {
    assert.deepEqual(
      joined(
        'Scher-|mataLogin VistaEli-|minaUtente JavaScript-|based Data-|dRiven non-|macOS Non-|iOS repor-|terId',
        new Set([...english, 'data-driven', 'reporterid']),
      ),
      [
        ...['SchermataLogin', 'VistaEliminaUtente', 'JavaScript-based', 'Data-dRiven'],
        ...['non-macOS', 'Non-iOS', 'reporterId'],
      ],
    );
  });

  const letters = fc.string({ unit: fc.constantFrom(...'abcdeilmnoprstu'), minLength: 2, maxLength: 10 });
  it('writes a word as the rest of the document does, wherever it is divided', () => {
    fc.assert(
      fc.property(letters, letters, fc.boolean(), (first, second, isCompound) => {
        fc.pre(!['and', 'or', 'e', 'o'].includes(second));
        const whole = isCompound ? `${first}-${second}` : first + second;
        const vocabulary = vocabularyOf([`a line with ${whole} in it`]);
        assert.equal(joinLines(`before ${first}-`, `${second} after`, vocabulary), `before ${whole} after`);
      }),
    );
  });

  it('loses and invents nothing but hyphens and one space', () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), (text, line) => {
        const plain = (value: string) => value.replace(/[-\u2010 ]/gu, '');
        assert.equal(plain(joinLines(text, line, english)), plain(text + line));
      }),
    );
  });
});

describe('vocabularyOf', () => {
  it('leaves out what may be half a word', () => {
    const vocabulary = vocabularyOf(['an implemen-', 'tation here']);
    assert.deepEqual([...vocabulary].sort(), ['an', 'here']);
  });
});

describe('composeTyped', () => {
  it('puts an accent typed before the last vowel on it, and leaves quotations', () => {
    assert.deepEqual(['affidabilit`a,', '`e', 'pi`u', '`code`', 'dell`anno'].map(composeTyped), [
      'affidabilità,',
      'è',
      'più',
      '`code`',
      'dell`anno',
    ]);
  });
});
