import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { writeCsv } from '@assay/kit/tables/write-csv';
import type { Student } from '@assay/platform/access/owner-store';
import { readStudents } from '@assay/platform/submission/class-students';
import { partedClass, worksOf } from '@assay/platform/submission/class-works';
import fc from 'fast-check';

const PATHS = ['anna.txt', 'berta/essay.docx', 'berta/notes.txt', 'Zoe\u0308.txt'];
const COLUMNS = ['file', 'subject', 'name', 'email', 'number'];
const read = (table: string | Uint8Array, paths = PATHS, folder?: string) =>
  readStudents(Buffer.from(table), { name: 'students.csv', ...(folder && { folder }) }, paths);
const asObject = (students: Map<string, Student>) => Object.fromEntries(students);

const studentsTable = (paths: string[]) => partedClass(paths).table;
const sorted = (...paths: string[]) => worksOf(paths, new Map(), () => ({}));

describe('the table of students of a class', () => {
  it('is students.csv at the top, or in the one folder that all is in', () => {
    assert.equal(studentsTable(['anna.txt', 'students.csv']), 'students.csv');
    assert.equal(studentsTable(['7b/Students.CSV', '7b/berta/essay.docx']), '7b/Students.CSV');
    assert.equal(studentsTable(['7b/anna.txt', 'students.csv']), 'students.csv');
    assert.equal(studentsTable(['anna.txt', 'my-students.csv', 'students.txt']), null);
  });

  it('is the one at the top alone: what is called so in a folder is none, and can be no work', () => {
    assert.equal(studentsTable(['anna/students.csv', 'students.csv', 'berta/a.txt']), 'students.csv');
    assert.equal(studentsTable(['7b/students.csv', '7b/anna.txt', '7c/students.csv']), null);
    const { works, refused } = sorted('7b/Students.xlsx', '7b/my-students.csv');
    assert.partialDeepStrictEqual(refused, [{ file: '7b/Students.xlsx', code: 'TableInvalid' }]);
    assert.match(refused[0]!.detail, /top/);
    assert.deepEqual(
      works.map(({ path }) => path),
      ['7b/my-students.csv'],
    );
    const two = ['students.csv', 'Students.xlsx', 'anna.txt'];
    assert.throws(() => studentsTable(two), { code: 'TableInvalid' });
  });

  it('says of files and folders whose they are, whatever its delimiter and the form of its letters', () => {
    const table =
      'Subject;File;E-Mail;number;name\ns1; anna.txt ;a@example.edu;0047;Anna Quenby\ns2;berta/;;;\ns3;Zo\u00eb.txt;;;\n';
    const anna = { subject: 's1', name: 'Anna Quenby', email: 'a@example.edu', number: '0047' };
    const berta = { subject: 's2' };
    const told = {
      'anna.txt': anna,
      'berta/essay.docx': berta,
      'berta/notes.txt': berta,
      'Zoe\u0308.txt': { subject: 's3' },
    };
    assert.deepEqual(asObject(read(table)), told);
    assert.deepEqual(asObject(read(Buffer.from(`\ufeff${table}`, 'utf16le'))), told);
  });

  it('names files from its own folder or from the top', () => {
    const paths = ['7b/anna.txt', '7b/berta/a.txt'];
    const told = { '7b/anna.txt': { subject: 's1' }, '7b/berta/a.txt': { subject: 's2' } };
    assert.deepEqual(asObject(read('file,subject\nanna.txt,s1\nberta,s2', paths, '7b')), told);
    assert.deepEqual(asObject(read('file,subject\n7b/anna.txt,s1\n./7b/berta/,s2', paths, '7b')), told);
  });

  it('that is wrong is refused by line and column, without what stands there', () => {
    const refusals: [string | Uint8Array, RegExp][] = [
      ['file,subject\nanna.txt,s1\nquenby.txt,s2', /line 3, column file: there is no such file/],
      ['file,subject\n../anna.txt,quenby', /line 2, column file: there is no such file/],
      ['file,subject\nanna.txt,quenby\nanna.txt,quenby', /line 3, column file: what line 2 says/],
      ['file,subject\nberta,s1\nberta/notes.txt,quenby', /line 3, column file: what line 2 says/],
      ['file,subject,name\nanna.txt,,Quenby', /line 2, column subject: it is empty/],
      [
        'file,subject,name\nanna.txt,quenby,A\nberta,quenby,B',
        /line 3, column name: a line before, up to line 2, has another/,
      ],
      ['file,subject\n,quenby', /line 2, column file: it is empty/],
      ['file,subject,email\nanna.txt,s1,quenby', /line 2, column email: /],
      [`file,subject,number\nanna.txt,s1,${'quenby'.repeat(20)}`, /line 2, column number: /],
      ['file,subject,name\nanna.txt,s1,Zo\ufffd Quenby', /line 2, column name: a letter was lost/],
      ['file,name\nanna.txt,Quenby', /no column subject/],
      ['anna.txt,s1,Quenby\nberta,s2,Quenby', /no column file/],
      ['quenby,quenby\nberta,s2', /line 1: columns 1 and 2 have the same name/],
      ['file,subject,phone\nanna.txt,quenby,1', /"phone" is not known/],
      ['file,subject,name\nanna.txt,s1,"Quenby', /line 2: a cell begins with a quotation mark/],
      ['file,subject,name\nanna.txt,s1\n', /line 2: the header has 3 columns, this row has 2/],
      ['file,subject\n', /has a header and no rows/],
      [Buffer.from('file,subject,name\nanna.txt,s1,Zo\xeb Quenby', 'latin1'), /is not in UTF-8/],
      ['PK\x03\x04quenby', /is a workbook or an archive \(\.xlsx/],
      ['', /is empty/],
    ];
    for (const [table, words] of refusals)
      assert.throws(
        () => read(table),
        (error: { code?: string; message: string }) => {
          assert.equal(error.code, 'TableInvalid');
          assert.match(error.message, words);
          assert.doesNotMatch(error.message, /quenby/i);
          return true;
        },
      );
  });
});

const word = fc.stringMatching(/^[a-zäé][a-zäé0-9]{0,5}$/);
/** The same of one subject wherever it is told, and not everywhere all of it. */
const student = fc
  .tuple(word, fc.boolean(), fc.boolean(), fc.boolean())
  .map(([subject, name, email, number]) => ({
    subject,
    ...(name && { name: `N${subject}` }),
    ...(email && { email: 'a@example.edu' }),
    ...(number && { number: String(subject.length) }),
  }));
/** A class: folders with their files, each folder told as a whole, file by file, or not at all. */
const classes = fc.uniqueArray(
  fc.record({
    folder: word,
    files: fc.uniqueArray(word, { minLength: 1, maxLength: 4 }),
    asOne: fc.option(student),
    each: fc.array(fc.option(student), { minLength: 4, maxLength: 4 }),
  }),
  { selector: ({ folder }) => folder, minLength: 1, maxLength: 6 },
);
type Folder = (typeof classes extends fc.Arbitrary<infer T> ? T : never)[number];

/** What the rows of a folder are, and what they say. */
function tellingOf({ folder, files, asOne, each }: Folder) {
  const paths = files.map((file) => `${folder}/${file}`);
  const told = paths.flatMap((path, at) => {
    const one = asOne ?? each[at];
    return one ? [[path, { ...one }] as const] : [];
  });
  const rows = asOne ? [[folder, asOne] as const] : told;
  return { paths, told, rows };
}

describe('a table of a class', () => {
  it('gives each file the student of its row, whatever the order of rows, and no other file any', () => {
    fc.assert(
      fc.property(classes, fc.boolean(), fc.boolean(), (folders, inFolder, backwards) => {
        const tellings = folders.map(tellingOf);
        const rows = tellings.flatMap((telling) => telling.rows);
        fc.pre(rows.length > 0);
        if (backwards) rows.reverse();
        const cells = rows.map(([file, one]) => [
          file,
          one.subject,
          one.name ?? '',
          one.email ?? '',
          one.number ?? '',
        ]);
        const top = inFolder ? 'top/' : '';
        const paths = tellings.flatMap((telling) => telling.paths).map((path) => top + path);
        const found = read(writeCsv(COLUMNS, cells), paths, inFolder ? 'top' : undefined);
        const told = tellings.flatMap((telling) => telling.told).map(([path, one]) => [top + path, one]);
        assert.deepEqual(asObject(found), Object.fromEntries(told));
        const [again] = cells;
        assert.throws(() => read(writeCsv(COLUMNS, [...cells, again!]), paths, 'top'), {
          code: 'TableInvalid',
        });
      }),
    );
  });
});
