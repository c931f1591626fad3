import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { countWrittenWords } from '@assay/kit/language/count-words';
import { isTooLong, refuseTooLong, tooManyVersions, versionsADay } from '@assay/platform/submission/limits';
import fc from 'fast-check';

/** What joins to one word, or to none, however long it is. */
const JOINED = ['word’', 'a', '\u200b', '\u0301', '7', '!', ' ', '\n', 'ꀀ', '𒀀', '🙂', "'"];

/** Texts of long words, of dear letters and of few words a line. */
const HONEST = [
  'Die Geschwindigkeitsbegrenzungen auf Bundesautobahnen verringern nachweislich die Unfallwahrscheinlichkeit, weil Bremswege kürzer werden.',
  'Lentokoneessa matkustavat ihmiset ihmettelivät, miksi matka kesti niin kauan, vaikka sää oli ollut hyvä koko viikon.',
  'Көмірқышқыл газының шығарындылары климаттың өзгеруіне айтарлықтай әсер етеді.',
  'Достопримечательности нашего города привлекают многочисленных путешественников.',
  'വിദ്യാർത്ഥികൾക്ക് സാങ്കേതികവിദ്യയുടെ പ്രയോജനങ്ങൾ മനസ്സിലാക്കാൻ കഴിയുന്നുണ്ട്.',
  'தொழில்நுட்பத்தின் வளர்ச்சியினால் மாணவர்களின் கற்றல் மேம்படுகிறது.',
  '支付失败时会发生什么?我们应该先检查网络连接。',
  '公共交通機関を無料にすることは、環境にとって良いことだと思います。',
  'การเดินทางด้วยรถไฟช่วยลดมลพิษในเมืองใหญ่',
  '대중교통을 무료로 하면 환경에 도움이 된다고 생각합니다.',
  'የሕዝብ ትራንስፖርት ነፃ መሆን አለበት ብዬ አስባለሁ።',
  'const total = rows.reduce((sum, row) => sum + row.price * row.amount, 0);\n        if (total > limit) {\n            return null;\n        }',
  'See https://example.org/articles/2031/on-public-transport?page=2 and https://doi.org/10.1000/182.',
];

describe('what is handed in', () => {
  it('has as many words as its assignment takes, or its workflow where that does not say', () => {
    refuseTooLong('sea '.repeat(300), 'essay.txt', {}, 300);
    refuseTooLong('sea '.repeat(500), 'essay.txt', { mostWords: 500 }, 300);
    const refused = () => refuseTooLong('sea '.repeat(12_345), 'essay.txt', { mostWords: 500 }, 300);
    assert.throws(refused, {
      code: 'SubmissionTooLarge',
      message: 'essay.txt has 12,345 words, and at most 500 are taken here: shorten it and hand it in again.',
    });
  });

  it('is counted in scripts that put nothing between words, too', () => {
    assert.equal(isTooLong('雨'.repeat(100), {}, 49), true);
    assert.equal(isTooLong('雨'.repeat(100), {}, 50), false);
  });

  it('has no more characters than so many words can have, whatever it is made of', () => {
    const made = fc.array(
      fc.tuple(
        fc.oneof(fc.string({ unit: 'binary', maxLength: 9 }), fc.constantFrom(...JOINED)),
        fc.nat(300),
      ),
      { maxLength: 9 },
    );
    const most = fc.integer({ min: 1, max: 300 });
    fc.assert(
      fc.property(made, most, (parts, mostWords) => {
        const text = parts.map(([part, times]) => part.repeat(times)).join('');
        if (!isTooLong(text, { mostWords }, 1)) assert.ok(text.length <= 16 * mostWords + 600);
      }),
      { seed: 7, numRuns: 30 },
    );
    for (const part of JOINED) {
      const text = part.repeat(170_000);
      assert.throws(() => refuseTooLong(text, 'essay.txt', {}, 10_000), { code: 'SubmissionTooLarge' });
    }
    assert.throws(() => refuseTooLong('word’'.repeat(42_000), 'essay.txt', {}, 10_000), {
      message:
        'essay.txt has 210,000 characters, which count as 13,088 words, and at most 10,000 are taken here: shorten it and hand it in again.',
    });
  });

  it('is as many words as are written in whatever language or program it is', () => {
    const isTaken = (text: string, mostWords: number) => !isTooLong(text, { mostWords }, 1);
    for (const text of HONEST.flatMap((one) => [one, `${one}\n`.repeat(50)])) {
      const words = countWrittenWords(text);
      assert.deepEqual([isTaken(text, words), isTaken(text, words - 1)], [true, false], text.slice(0, 80));
    }
    assert.ok(
      isTaken('Donaudampfschifffahrtsgesellschaftskapitän, Rechtsschutzversicherungsgesellschaft', 2),
    );
  });

  it('may be handed in ten times a day, or as often as the assignment says', () => {
    assert.deepEqual([versionsADay({}), versionsADay({ versionsADay: 2 })], [10, 2]);
    assert.match(
      tooManyVersions({ versions: 2, bytes: 3e6 }).message,
      /you may hand in 2 times, and 3 MB in all:/,
    );
    assert.match(tooManyVersions({ versions: 1, bytes: 6e8 }).message, /you may hand in once, and 600 MB/);
    const until = '2026-11-28T14:19:20.000Z';
    const begun = tooManyVersions({ versions: 3, bytes: 3e6 }, until);
    assert.match(begun.message, /in all: an upload that was begun and not sent counts until 14:20 \(UTC\)/);
    assert.equal(begun.until, until);
  });
});
