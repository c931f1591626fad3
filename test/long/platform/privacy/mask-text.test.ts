import assert from 'node:assert/strict';
import { describe, it, mock } from 'node:test';
import { createMasker, MASK, spokenWords } from '@assay/platform/privacy/mask-text';
import fc from 'fast-check';

const ADA = {
  subject: 'u-1',
  name: 'Ada Lovelance Example',
  email: 'ada.ex@example.edu',
  number: 'S 123 4567',
};
const masked = (text: string, known: Parameters<typeof createMasker>[0] = ADA, assignment: unknown = '') =>
  createMasker(known, spokenWords(assignment))(text).text.replace(/█+(?:[\s]+█+)*/g, '[]');
const named = (name: string) => (text: string) => masked(text, { subject: 'u', name });

describe('a name that is known', () => {
  it('is masked in every form, order and case', () => {
    for (const form of [
      'Ada Lovelance Example',
      'Ada Example',
      'ada example',
      'ADA EXAMPLE',
      'Example, Ada',
      'Example Ada',
      'A. Example',
      'A.Example',
      'Ada E.',
      'Ada L. Example',
      'A. L. Example',
      'Example, A.',
      'Ada-Example',
      'Ada_Example',
      'ada.example',
      'Adá Éxample',
      'Ada\nExample',
      'Ada\u00a0Example',
      'adaexample',
      'AdaExample99',
      'aexample',
      'Lovelance',
    ])
      assert.match(
        masked(`this was written by ${form} in spring`),
        /^this was written by \[\] in spring$/,
        form,
      );
  });

  it('is no letter that is a word of the title below it', () => {
    const mask = named('Anna Emil Ivo Otto Quenby');
    for (const title of ['A mistake', 'A Mistake', 'E poi', 'I miei giorni', 'O Tannenbaum']) {
      assert.equal(mask(`Anna Quenby\n${title}\nIt rained.`), `[]\n${title}\nIt rained.`);
      assert.equal(mask(`Quenby\n\n${title}`), `[]\n\n${title}`);
    }
    assert.equal(mask('as A. Quenby says, and A E Quenby'), 'as [] says, and []');
    assert.equal(mask('Quenby, A.\nThe end'), '[]\nThe end');
  });

  it('is masked with its accents or without, apostrophes and hyphens as they come', () => {
    const jose = named('José Núñez-O’Brien');
    for (const form of ['Jose Nunez', 'JOSÉ NÚÑEZ', 'Nunez', 'Jose\u0301', 'Brien, Jose', 'Núñez-Brien'])
      assert.equal(jose(`as ${form} says`), 'as [] says', form);
    assert.doesNotMatch(jose("as José Núñez-O'Brien says"), /jos|n.ñez|brien/i);
  });

  it('is masked whole where a part of it begins with an apostrophe', () => {
    const marco = named('Marco D’Angelo');
    for (const form of [
      "Marco D'Angelo",
      'Marco D’Angelo',
      'Marco D`Angelo',
      "D'ANGELO MARCO",
      'M. D’Angelo',
      'Marco D‘Angelo',
      'Marco D′Angelo',
      'Marco DAngelo',
      'DANGELO',
    ])
      assert.equal(marco(`this was written by ${form} in spring`), 'this was written by [] in spring', form);
    assert.equal(named('Sean O’Brien')('So Sean OBrien says.'), 'So [] says.');
    assert.equal(marco('L’angelo d’oro vola.'), 'L’angelo d’oro vola.');
  });

  it('is masked in each of its spellings: umlauts written out or left out, as two words or one, spaced out, with what is not seen', () => {
    const forms: [name: string, ...written: string[]][] = [
      [
        'Jürgen Voss',
        'Jürgen',
        'Juergen',
        'Jurgen',
        'JUERGEN VOSS',
        'Voss, Juergen',
        'J\u00fcr\u200bgen',
        'J ü r g e n',
      ],
      ['Juergen Voss', 'Jürgen', 'JÜRGEN', 'Ju\u0308rgen', 'J ü r g e n', 'Jurgen Voss', 'J. Voss'],
      ['Søren Ångström', 'Soeren', 'Soren', 'Aangstroem', 'Angstrom'],
      ['Soeren Aangstroem', 'Søren', 'Ångström', 'SØREN ÅNGSTRÖM'],
      ['Min-jun Kim', 'Min-jun', 'Minjun', 'Min jun', 'MINJUN KIM', 'M i n j u n'],
      ['Minjun Kim', 'Min-jun', 'Min jun', 'Min Jun Kim', 'minjunkim'],
      [
        'Odalys Quenby',
        'Q u e n b y',
        'Q.u.e.n.b.y',
        'Q-u-e-n-b-y',
        'O d a l y s Q u e n b y',
        'Q | U | E | N | B | Y',
        'Q|u|e|n|b|y',
        'Q ¦ u ¦ e ¦ n ¦ b ¦ y',
        'Q\u2060u\ufeffe\u00adnby',
      ],
    ];
    for (const [name, ...written] of forms)
      for (const form of written)
        assert.match(
          named(name)(`this is by ${form}, in spring`),
          /^this is by \[\](?: \[\])*, in spring$/,
          `${name}: ${form}`,
        );
  });

  it('is in no two words of the language, and in no letters that spell another word', () => {
    for (const [name, text] of [
      ['Justin Ingrid Forrest', 'Just in time, in grid lines, just-in-time, For rest and in grids.'],
      ['Ada Hope', 'C A N A D A and h o p e, H O P E'],
      ['Samuel Sue Poe', 'Su and Po, sum and a manual of samba.'],
      ['Ian Li', 'Take i a m and n, l i; a, i, n.'],
    ])
      assert.equal(named(name!)(text!), text);
  });

  it('is masked where gaps that no writer made part it, however many', () => {
    const forms: [name: string, ...written: string[]][] = [
      ['Odalys Quenby', 'Quen b y', 'Quen by', 'Qu en by', 'Oda ly s Q ue n by', 'Q-uenby', 'Quen by, O. '],
      ['Jane Quenby', 'J ane Quenby', 'Ja ne Quen b y', 'J an e'],
      ['Min-jun Kim', 'M i n -j u n Kim', 'Min - ju n', 'Mi n - j un', 'Min -ju n Kim', 'Min jun Kim'],
      ['Michaela Maes', 'Micha ela', 'Micha ela Maes', 'Micha la Maes'],
      ['Juergen Mueller', 'Jü rgen M üller'],
    ];
    for (const [name, ...written] of forms)
      for (const form of written)
        assert.doesNotMatch(
          named(name)(`this is by ${form}, in spring`).replace(/^this is by | in spring$/g, ''),
          /\p{L}/u,
          `${name}: ${form}`,
        );
    assert.equal(named('Jane Quenby')('So J ane and ja ne, quen by.'), 'So J ane and ja ne, quen by.');
  });

  it('is masked where its letters stand below each other, whatever stands beside them', () => {
    const ada = named('Odalys Quenby');
    assert.doesNotMatch(ada('Q\nu\ne\nn\nb\ny'), /\p{L}/u);
    assert.doesNotMatch(ada('O Q\nd u\na e\nl n\ny b\ns y'), /\p{L}/u);
    assert.equal(
      ada('the Q bookings\na u day\ne 1\nplaces n\nb, and\ny').replace(/\[\]/g, ''),
      'the  bookings\na  day\n 1\nplaces , and\n',
    );
    assert.doesNotMatch(named('Will Hope')('W H\ni o\nl p\nl e'), /\p{L}/u);
    for (const text of ['h\no\np\ne x', 'Q u\ne n\nb\ny', 'Queue\nnot\nby']) assert.equal(ada(text), text);
  });

  it('is masked however its letters are spaced and what is not seen is put between them', () =>
    fc.assert(
      fc.property(
        fc.constantFrom('Quenby', 'Jürgen', 'Minjun', 'Odalys'),
        fc.constantFrom(' ', '  ', '\u00a0', '.', '-', '\u200b', '\u200d', '\u00ad', '\u2060', '\ufeff'),
        fc.boolean(),
        (name, between, upper) => {
          const written = [...(upper ? name.toUpperCase() : name)].join(between);
          const covered = createMasker({ subject: 'u', name: `${name} Voss` })(
            `so says ${written}, we think`,
          ).text;
          assert.match(covered, /^so says [█\s]+, we think$/);
        },
      ),
    ));

  it('leaves the words of the language that its parts are', () => {
    const will = named('Will May');
    for (const text of [
      'The will may be free. Will this hold? May we say so? In May it will.',
      'Will may be a strong word.',
      'I will. May comes after April.',
    ])
      assert.equal(will(text), text);
    const hope = named('Hope Example');
    for (const text of ['I hope so, for example in spring.', 'Hope dies last. For Example this.'])
      assert.equal(hope(text), text);
    assert.equal(
      named('Rosa Conti')('La rosa è rossa e i conti tornano.'),
      'La rosa è rossa e i conti tornano.',
    );
    assert.equal(named('Jane Baker')('The baker bakes.'), 'The baker bakes.');
  });

  it('of such words is masked where they are written as a name', () => {
    const will = named('Will May');
    assert.equal(will('an essay by Will May'), 'an essay by []');
    assert.equal(will('May, Will'), '[]');
    assert.equal(will('W. May'), '[]');
    assert.equal(will('Dear Will, thank you. My name is Will.'), 'Dear [], thank you. My name is [].');
    assert.equal(will('Free choice\nby Will\n\nIt is free.'), 'Free choice\nby []\n\nIt is free.');
    assert.equal(will('Name: Will Surname: May'), 'Name: [] Surname: []');
    assert.equal(
      will('Will May wrote it, and then Will left in May.'),
      '[] wrote it, and then [] left in May.',
    );
    assert.equal(named('Jane Baker')('as Baker says'), 'as [] says');
    assert.equal(named('Rosa Conti')('Mi chiamo Rosa e scrivo.'), 'Mi chiamo [] e scrivo.');
  });

  it('is masked as a part of no other word', () => {
    assert.equal(masked('Adam and Adage, an exampled canada'), 'Adam and Adage, an exampled canada');
    assert.equal(masked("Ada's idea"), "[]'s idea");
  });

  it('that the assignment speaks of is masked as the full name alone', () => {
    const newton = { subject: 'u', name: 'Ola Turing' };
    const text = 'Turing asked whether machines think. By Ola Turing.';
    assert.equal(
      masked(text, newton, { question: 'What is Turing’s test?' }),
      'Turing asked whether machines think. By [].',
    );
  });

  it('is masked as itself, without what stands beside it in small letters', () => {
    const ha = named('Do Ha');
    assert.equal(ha('Do Ha, do it.'), '[], do it.');
    assert.equal(ha('I do, Do Ha do'), 'I do, [] do');
    assert.equal(ha('ha, do it'), 'ha, do it');
    const will = named('Will Quenby');
    assert.equal(will('As Quenby will say; Quenby, will you?'), 'As [] will say; [], will you?');
    assert.equal(will('WILL QUENBY; will quenby; quenby, will'), '[]; []; []');
    assert.equal(named('Ruby Quenby')('by ruby Quenby'), 'by []');
    assert.equal(named('Park Do-ha')('by Park Do-ha, do'), 'by [], do');
  });

  it('in a script without spaces is masked wherever it stands', () =>
    assert.equal(masked('我是李明明，学生。', { subject: 'u', name: '李明明' }), '我是[]，学生。'));

  it('of one short word is no reason to mask a letter', () =>
    assert.equal(masked('I say to Li: e', { subject: 'u', name: 'Li E' }), 'I say to Li: e'));
});

describe('addresses and numbers', () => {
  it('that are known are masked, however they are spaced', () =>
    assert.equal(masked('S1234567, s-123-4567, ADA.EX@example.edu; ada.ex'), '[], [], []; []'));

  it('that are known are masked in boxes, with whatever hyphen, and with what is not seen between', () => {
    const known = { subject: 'u', number: '1234567' };
    for (const number of [
      '1 | 2 | 3 | 4 | 5 | 6 | 7',
      '1|2|3|4|5|6|7',
      ...[...'‐‑–\u00ad\u200b'].map((between) => `123${between}4567`),
      '123\u00ad\n4567',
      '01234567',
    ])
      assert.equal(masked(`no. ${number}, then`, known), 'no. [], then', number);
    for (const text of ['1 | 2 | 3 | 4', '123 || 4567', '123 | | 4567'])
      assert.equal(masked(text, known), text);
  });

  it('of anybody are masked, numbers where a label says whose they are', () => {
    for (const [text, rest] of [
      ['write to bob_1@cs.example.org.', 'write to [].'],
      ['write to bob (at) example (dot) org', 'write to []'],
      ['Student ID: 1234567', 'Student ID: []'],
      ['student number 1234567', 'student number []'],
      ['Matricola n. 0612701234', 'Matricola n. []'],
      ['matr. VR123456', 'matr. []'],
      ['Matrikelnummer: 01/123456', 'Matrikelnummer: []'],
      ['Student: 20231234', 'Student: []'],
      ['student: S-12345; Student : 01/123456', 'student: []; Student : []'],
      ['Student: 123-4567, student: 2023-4567', 'Student: [], student: []'],
    ])
      assert.equal(masked(text!, null), rest);
  });

  it('that are none of these stay', () => {
    for (const text of [
      'In 1914 some 1,234,567 people @home',
      'The student 15 years old',
      'Each student number is 7.',
      'FR-1234 and student records of 2020',
      'Requirement ID: 12',
      'student: 1984, Student: 2024; student: 4000',
      'Student: 2023/24, student: 2019-2020, Student: 12.05.2024, student: 2024-11-24',
      '@PERSON1 met @CITY2',
    ])
      assert.equal(masked(text, null), text);
  });
});

describe('a masked text', () => {
  it('is as long as the original, and differs from it where it is masked alone', () =>
    fc.assert(
      fc.property(
        fc.array(
          fc.oneof(
            fc.constantFrom('Ada', 'Example', 'A.', ',', '\n', ' ', 'a@b.co', 'S1234567', '𝐀da'),
            fc.string(),
          ),
        ),
        (parts) => {
          const text = parts.join(' ');
          const { text: covered, masked: places } = createMasker(ADA)(text);
          assert.equal(covered.length, text.length);
          const hidden = new Set(
            places.flatMap(({ start, end }) => Array.from({ length: end - start }, (_, i) => start + i)),
          );
          for (let at = 0; at < text.length; at += 1)
            if (!hidden.has(at)) assert.equal(covered[at], text[at]);
            else assert.ok(covered[at] === MASK || /\s/.test(covered[at]!));
          assert.equal(createMasker(ADA)(covered).text, covered);
        },
      ),
    ));

  /** How many letters a masker handles with a method of strings, given what one call handles. */
  function handled(
    method: 'slice' | 'startsWith' | 'normalize',
    name: string,
    text: string,
    lettersOf: (whole: string, result: unknown) => number,
  ): number {
    const mask = createMasker({ subject: 'u', name });
    const original = String.prototype[method] as (...given: unknown[]) => unknown;
    let letters = 0;
    const counted = mock.method(String.prototype, method, function (this: string, ...given: unknown[]) {
      const result = original.apply(this, given);
      letters += lettersOf(this, result);
      return result;
    });
    try {
      mask(text);
    } finally {
      counted.mock.restore();
    }
    return letters;
  }

  it('is looked at in stretches whose lengths grow as a line does', () => {
    for (const words of ['Will x ', 'by Will ', 'Q u ', 'Wi l ', 'Example, ', 'W\n']) {
      const [one, two] = [500, 1000].map((times) =>
        handled('slice', 'Will Example', words.repeat(times), (_, piece) => (piece as string).length),
      );
      assert.ok(two! < 2.1 * one! + 1000, `${words}: ${one}, then ${two}`);
    }
  });

  it('is parted into parts of the name that share their letters once from each letter', () => {
    const [one, two] = [14, 28].map((letters) =>
      handled('startsWith', 'Aa Aaa Aaaa Aaaaa Aaaaaa', `${'a '.repeat(letters)}b. zz`, () => 1),
    );
    assert.ok(two! < 3 * one!, `${one}, then ${two}`);
  });

  it('is folded as often for a long name as for a short one', () => {
    const [one, two, three] = ['öö', 'ö'.repeat(30), 'ö'.repeat(240)].map((name) =>
      handled('normalize', name, 'ö '.repeat(300), ({ length }) => length),
    );
    assert.deepEqual([two, three], [one, one]);
    const looked = [30, 60, 240].map((letters) =>
      handled('startsWith', 'ö'.repeat(letters), 'ö '.repeat(300), () => 1),
    );
    assert.ok(looked[2]! < 1.2 * looked[1]!, looked.join(', '));
  });

  it('takes linear time of a long one', () => {
    const text = `${'Ada '.repeat(50_000)}${'a'.repeat(100_000)}${'a.'.repeat(50_000)}${'student number '.repeat(20_000)}`;
    assert.equal(createMasker(ADA)(text).text.length, text.length);
  });
});
