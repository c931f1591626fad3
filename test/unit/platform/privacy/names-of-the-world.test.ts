import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { createMasker } from '@assay/platform/privacy/mask-text';

const masked = (name: string, text: string) =>
  createMasker({ subject: 'u', name, number: '4711808' })(text).text.replace(/█+(?:[\s]+█+)*/g, '[]');

/** Owners, and what is left of texts. */
function leaves(cases: readonly [name: string, text: string, rest?: string][]) {
  for (const [name, text, rest] of cases) assert.equal(masked(name, text), rest ?? text, `${name}: ${text}`);
}

describe('a name', () => {
  it('has its particles with it, whatever accents they have, and a word with accents is none', () =>
    leaves([
      ['Nguyễn Văn An', 'by Nguyễn Văn An, 2', 'by [], 2'],
      ['Nguyễn Văn An', 'by Nguyen Van An', 'by []'],
      ['Nguyen Van An', 'by Nguyễn Văn An', 'by []'],
      ['Nguyễn Văn An', 'The van of Van Gogh. An apple.'],
      ['Vincent van Gogh', 'by Vincent Van Gogh', 'by []'],
    ]));

  it('is whole where its parts could be particles, or are joined by hyphens', () =>
    leaves([
      ['Le Van An', 'as Le Van An says', 'as [] says'],
      ['Le Van An', 'The van is an old one; le monde, Van Gogh.'],
      ['Van Le', 'I am Van Le, and', 'I am [], and'],
      ['Du Fu', 'Du Fu wrote', '[] wrote'],
      ['Park Do-ha', 'as Park Do-ha says', 'as [] says'],
      ['Park Do-ha', 'Park the car. Do it.'],
      ['Eun-bin Lee', 'so Eun-bin Lee, then Eun-bin', 'so [], then []'],
      ['Anna De Rossi', 'A. De Rossi, DeRossi, annaderossi, de facto', '[], [], [], de facto'],
      ['Ludwig van Beethoven', 'by L. van Beethoven', 'by []'],
      ['山田太郎', '太郎は', '[]は'],
      ['안 민준', '그것은 안 좋다'],
    ]));

  it('in Chinese and Korean is found with a blank or without, and the given name by itself', () => {
    for (const name of ['李 小明', '李小明'])
      leaves([
        [name, '我是李小明，', '我是[]，'],
        [name, '我是李 小明，', '我是[]，'],
        [name, '李-小明', '[]'],
        [name, '叫小明的', '叫[]的'],
        [name, '李明和小李'],
      ]);
    for (const name of ['김 민준', '김민준'])
      leaves([
        [name, '김민준은', '[]은'],
        [name, '김민준은'.normalize('NFD'), '[]은'.normalize('NFD')],
        [name, '민준이 왔다', '[]이 왔다'],
        [name, '김 민준', '[]'],
        [name, '국민준비, 국민 준비'],
      ]);
  });

  it('in Korean is a word of its own or has with it what follows names', () => {
    const follows = [
      '는',
      '가',
      '야',
      '씨',
      '의',
      '를',
      '도',
      '에게',
      '씨가',
      '한테서',
      '님께서',
      '라고',
      '였다',
    ];
    for (const form of ['NFC', 'NFD'] as const) {
      const leave = (name: string, text: string, rest = text) =>
        leaves([[name, text.normalize(form), rest.normalize(form)]]);
      for (const ending of follows) leave('박지하', `그때 지하${ending}, `, `그때 []${ending}, `);
      leave('박지하', '지하철, 지하실과 지하수');
      leave('박지하', '박지하철수', '[]철수');
      leave('이산', '이산화탄소와 확산, 이산은', '이산화탄소와 확산, []은');
      leave('김민준', '민준이는 민준이에게 민준아', '[]이는 []이에게 []아');
    }
  });

  it('in Chinese, Japanese and Thai is no piece of a longer word', () =>
    leaves([
      ['李大学', '大学生说', '大学生说'],
      ['李大学', '叫大学的', '叫[]的'],
      ['李小明', '小明白了。小明天天来', '[]白了。[]天天来'],
      ['田中リサ', 'リサイクル。リサちゃん、リサは', 'リサイクル。[]ちゃん、[]は'],
      ['山田 さくら', 'さくらんぼが好き。さくらは', 'さくらんぼが好き。[]は'],
      ['สมชาย ใจดี', 'โดยสมชายใจดี', 'โดย[]'],
    ]));

  it('has its vowels where Unicode calls them marks', () =>
    leaves([
      ['राज कुमार', 'कुमारी और कमरा, कमर'],
      ['राज कुमार', 'कुमार ने कहा', '[] ने कहा'],
      ['கண்ணன் குமார்', 'குமரி, கமர்'],
      ['كمال محمد', 'كَمَال', '[]'],
      ['דוד כהן', 'כֹּהֵן', '[]'],
      ['Андрей Йовков', 'Андреи; Йовков', '[]; []'],
    ]));

  it('in Chinese that the assignment speaks of stays where the given name is by itself', () =>
    assert.equal(
      createMasker({ subject: 'u', name: '李文明' }, new Set(['中国文明史']))('文明。李文明').text,
      '文明。███',
    ));

  it('is found where the end of a line breaks it', () =>
    leaves([
      ['Jana Dvorakova', 'as Dvora-\nkova says', 'as [] says'],
      ['Jana Dvorakova', 'as Dvora-\r\nkova says', 'as [] says'],
      ['Jana Dvorakova', 'as Dvora\u00ad\nkova says', 'as [] says'],
      ['Justin Forrest', 'as Just-\nin says', 'as [] says'],
      ['Justin Forrest', 'made just-\nin-time, just in time'],
    ]));

  it('is found within names that programs give', () =>
    leaves([
      ['Odalys Quenby', 'EssayByOdalysQuenby', 'EssayBy[]'],
      ['Odalys Quenby', 'QuenbyController', '[]Controller'],
      ['Odalys Quenby', 'quenby_service', '[]_service'],
      ['Odalys Quenby', 'XMLQuenby', 'XML[]'],
      ['Donald Hope', 'DonaldHopeEssay', '[]Essay'],
      ['Donald Hope', 'MacDonald has a HopeController, newHope and hopefully.'],
    ]));

  it('is found with each apostrophe, also the one that is a letter', () =>
    leaves([
      ['Sean OʼBrien', 'as Sean OʼBrien says', 'as [] says'],
      ['Sean O’Brien', 'as OʼBrien says', 'as [] says'],
      ['Sean OʼBrien', 'as OBrien says', 'as [] says'],
      ["Marco Dell'Acqua", 'as Dellacqua says', 'as [] says'],
      ["Marco D'Angelo", 'as Dangelo; DANGELO; DʼAngelo', 'as []; []; []'],
    ]));

  it('is found with each of its umlauts written out or not, and shortened where it has some', () =>
    leaves([
      ['Nils Åström', 'Astrom, Aastrom, Astroem, Aastroem', '[], [], [], []'],
      ['Juergen Moeller', 'Jurgen Moller; M. Jurgen; Jürgen', '[]; []; []'],
      ['Juergen Moeller', 'Dear Jurgen, as Moller says', 'Dear [], as Moller says'],
      ['Jürgen Müller', 'jurgenmuller; juergenmueller; jmueller', '[]; []; []'],
      ['Juergen Mueller', 'jürgenmüller; JMüller', '[]; []'],
      ['Michael Art', 'Michal et al. said'],
      ['Samuel Manuel', 'Samul said; a Manul'],
      ['Rafael Israel', 'Rafal said; Isral'],
      ['Joelle Noel', 'Jolle, Nol'],
      ['Noemi Puente', 'I nomi e le punte. Punte, the nomi.'],
      ['Ana Maestri', 'I mastri. Mastri'],
      ['Gaeta Lin', 'la gata, Gata'],
      ['Ana Puente', 'by Puente, the puente', 'by [], the []'],
    ]));

  it('is found with Icelandic letters written out, and with Arabic ones drawn out', () =>
    leaves([
      ['Þórbjörg Guðmundsdóttir', 'Thorbjorg; GUDMUNDSDOTTIR; Þorbjörg', '[]; []; []'],
      ['Thorbjorg Gudmundsdottir', 'Þórbjörg Guðmundsdóttir', '[]'],
      ['محمد الراشد', 'محمـد; الراشـد', '[]; []'],
      ['Γιώργος Παπαδόπουλος', 'ΓΙΏΡΓΟΣ; Παπαδόπουλοσ', '[]; []'],
    ]));

  it('known with a blank is found as one word, where that is no other word', () =>
    leaves([
      ['Wang Xiao Ming', 'Xiaoming, Wang Xiaoming, XiaoMing, xiaoming wang', '[], [], [], []'],
      ['Kim Min Jun', 'Minjun says', '[] says'],
      ['Ng Wei Jie', 'Weijie wrote; Ng Weijie', '[] wrote; Ng []'],
      ['Le Thi Thu Ha', 'by Thuha', 'by []'],
      ['Jean François Roy', 'Jeanfrançois', '[]'],
      ['Seán Ó Súilleabháin', 'OSuilleabhain', '[]'],
      ['Sinéad Ní Bhriain', 'NiBhriain, nibhriain', '[], []'],
      ['Kim For Rest', 'the forrest; a forest', 'the []; a forest'],
      ['Kim Under Stand', 'to understand; Understand'],
    ]));

  it('is found with the s of a German genitive, where that is neither a word nor the name of others', () =>
    leaves([
      ['Odalys Quenby', 'Quenbys Aufsatz', '[] Aufsatz'],
      ['Lukas Brandt', 'Brandts Arbeit, im Stile Brandts', '[] Arbeit, im Stile []'],
      ['Jürgen Müller', 'Müllers Text; Muellers; Jürgens', '[] Text; []; []'],
      ['Jane Baker', 'The bakers. Bakers bake.'],
      ['Robert Luca', 'Roberts (2010) and Lucas (2011)'],
      ['Wei Gan', 'GANs and Gans'],
    ]));

  it('is found where a raised letter points from it to a note, and where it is raised itself', () =>
    leaves([
      ['Odalys Quenby', 'Quenbyᵃ, Quenbyᵇ, Quenbyª and Quenbyᵃ,ᵇ', '[]ᵃ, []ᵇ, []ª and []ᵃ,ᵇ'],
      ['Odalys Quenby', 'Odalysº Quenbyᵃᵇ', '[]º []ᵃᵇ'],
      ['Odalys Quenby', 'by Qᵘᵉⁿᵇy', 'by []'],
      ['Ana María Luz', 'Mª del Carmen'],
    ]));

  it('that is a word of other languages, or a technical one, in small letters is masked with a capital', () =>
    leaves([
      [
        'Anna Klein',
        'Ein klein wenig, so klein wie möglich. Klein sagt',
        'Ein klein wenig, so klein wie möglich. [] sagt',
      ],
      ['Lena Lang', 'zu lang, so lang; lena lang; Frau Lang', 'zu lang, so lang; []; Frau []'],
      ['Petra Schön', 'Das ist schön, schon jetzt. Als Schön kam', 'Das ist schön, schon jetzt. Als [] kam'],
      ['Luc Petit', 'Le petit prince, petit à petit; Petit dit', 'Le petit prince, petit à petit; [] dit'],
      ['Pierre Blanc', 'un mur blanc, une pierre; M. Blanc', 'un mur blanc, une pierre; M. []'],
      ['Soledad Cruz', 'cien años de soledad; la cruz; Cruz dice', 'cien años de soledad; la cruz; [] dice'],
      ['Pedro Leal', 'um amigo leal; Leal disse', 'um amigo leal; [] disse'],
      ['Piet Jong', 'een jong kind; Jong zegt', 'een jong kind; [] zegt'],
      ['Max Weiss', 'Math.max(a, min), max_len; so Max', 'Math.max(a, min), max_len; so []'],
      ['Dev Patel', 'the dev server, dev/null; Dev says', 'the dev server, dev/null; [] says'],
      ['Min Gan', 'the gan loss, min and lan; Gan et al.', 'the gan loss, min and lan; [] et al.'],
    ]));

  it('is none in a day or a row of months', () =>
    leaves([
      [
        'Jan Novak',
        'From Jan 2024 to Mar 2024; on 3 Jan we met (Jan, Feb, Mar), 12. Jan. and Jan 5, in jan.',
      ],
      ['Jan Novak', 'as Jan says; Jan Novak came in Jan 2024', 'as [] says; [] came in Jan 2024'],
      ['Sep Dec', 'Sep 3, Dec 4, 2021 Sep; I met Sep', 'Sep 3, Dec 4, 2021 Sep; I met []'],
      ['Kim Jun', 'Jun–Sep 2020. Kim Jun', 'Jun–Sep 2020. []'],
    ]));
});

describe('numbers and addresses', () => {
  it('are found behind labels with hyphens, with letters at them, as wide as Chinese', () =>
    leaves([
      ['A', 'Matrikel-Nr. 0123456', 'Matrikel-Nr. []'],
      ['A', 'Matr.-Nr. 0123456', 'Matr.-Nr. []'],
      ['A', 's4711808, 4711808x, ４７１１８０８', '[], [], []'],
      ['A', 'student no 20231, student 2023123', 'student no [], student []'],
      ['A', '47118089 and 14711808'],
    ]));

  it('are found behind more labels, with blanks and hyphens, in brackets and in a sentence', () =>
    leaves([
      ['A', 'Mat.-Nr.: 1234567, Mat.Nr. 1234567, Mat. Nr. 1234567', 'Mat.-Nr.: [], Mat.Nr. [], Mat. Nr. []'],
      ['A', 'Student ID: 1234 5678, then 2', 'Student ID: [], then 2'],
      ['A', 'Student ID: 12 34 56 7\nfor', 'Student ID: []\nfor'],
      ['A', 'Student No. 12-345-678; Student No. 12‑345–678', 'Student No. []; Student No. []'],
      ['A', 'Roll No. 1234567, roll number: 20231', 'Roll No. [], roll number: []'],
      ['A', 'Student ID (1234567), (student no. 12 345 678)', 'Student ID ([]), (student no. [])'],
      ['A', 'my student number is 1234567.', 'my student number is [].'],
      ['A', 'Student ID: 1234567 2024-11-24', 'Student ID: [] 2024-11-24'],
      ['A', 'Student ID: 1234567 2024', 'Student ID: [] 2024'],
      ['A', 'Student ID: 1234567 12 May', 'Student ID: [] 12 May'],
    ]));

  it('are found in addresses that a hyphen parts at the end of a line', () =>
    leaves([
      ['A', 'foo@bar-\nbaz.de, someone@stud.uni-\n  koeln.de.', '[], [].'],
      ['A', 'to some-\none@uni.de', 'to []'],
      ['A', 'see foo@bar.com-\nand so on; a@b - c', 'see []\nand so on; a@b - c'],
    ]));

  it('are no amounts, years, versions or repositories', () =>
    leaves([
      [
        'A',
        'Student No. 12 2023, student number 12 in 2023, Student ID: 12 May 2024, student no. 5 of 30000',
      ],
      ['A', 'Student ID: 24 11 2026; Student ID (2024-11-24), candidate no. (2020)'],
      ['A', 'student number 1.000.000; student number (15-20) 2023-24; student no. 15-20 2023'],
      ['A', 'the student number is 25000; the student number is 30 000; student numbers 2019 2020 2021'],
      ['A', 'a roll of 12345 notes, mat 12345, format no 12345, roll no 12'],
      ['A', 'every student 1000 euros, the student 2030 agenda'],
      ['A', 'react@18.2.0 lodash@4.17.21 core@1.0.0-beta.alpha'],
      ['A', 'git clone git@github.com:x/y.git'],
      ['A', 'legit@example.org', '[]'],
    ]));
});
