import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { createMasker } from '../../../shared/privacy/mask-text.ts';

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

  it('are no amounts, years, versions or repositories', () =>
    leaves([
      ['A', 'every student 1000 euros, the student 2030 agenda'],
      ['A', 'react@18.2.0 lodash@4.17.21 core@1.0.0-beta.alpha'],
      ['A', 'git clone git@github.com:x/y.git'],
      ['A', 'legit@example.org', '[]'],
    ]));
});
