import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { essayView } from '@assay/essay-scoring/report/essay-view';
import type { EssayResult } from '@assay/essay-scoring/result';
import { reportLatex } from '../../../../support/report-latex.ts';
import { hostileResult, missingTrait, sampleResult, trait } from '../../../platform/report/sample-results.ts';

const count = (text: string, part: string) => text.split(part).length - 1;
const bodyOf = (tex: string) => tex.slice(tex.indexOf('\\begin{document}')).replace(/\s+/g, ' ');
const sample = sampleResult();
const latexOf = (result: EssayResult) => reportLatex('essay-scoring', essayView(result));

describe('the LaTeX of an essay', () => {
  it('keeps where it came from on one page', () =>
    assert.match(latexOf(sampleResult()), /\\AssayNeed\{\d+mm\}\s*\\AssaySection\{Provenance\}/));

  it('says before any score that the report is advisory and which models wrote it', () => {
    const body = bodyOf(latexOf(sample));
    const [advisory, scores] = [
      body.indexOf('Advisory until released'),
      body.indexOf('\\AssaySection{Scores}'),
    ];
    assert.ok(advisory > 0 && advisory < scores);
    assert.match(body, /Artificial intelligence was used.*debater-large-2026-03/);
  });

  it('is headed by what its assignment says of institution and course, and never by the id of a tenant', () => {
    const of = (assignment: object) =>
      latexOf({ ...sample, tenant: 'tenant-7', assignment: { ...sample.assignment, ...assignment } });
    assert.doesNotMatch(of({}), /tenant-7/);
    assert.match(of({ institution: 'Hill School', course: 'English 9b' }), /Hill School · English 9b/);
    assert.match(of({ course: '9b' }), /\\color\{AssayGrey\}9b\\hfill/);
  });

  it('warns that no real model was used, on a stand-in run only', () => {
    assert.doesNotMatch(latexOf(sample), /NO REAL MODEL/);
    const standIn = { ...sample, provenance: { ...sample.provenance, standIn: true } };
    assert.match(bodyOf(latexOf(standIn)), /\\AssayAlarm\{NO REAL MODEL WAS USED\}/);
  });

  it('tells that the submission may be no essay, and of hidden text nothing', () => {
    const doubt = { step: 'submission.json', code: 'SubmissionNotEssay', message: 'It seems to be a table.' };
    const { flags: _, ...own } = sample;
    const doubted = {
      ...own,
      status: 'partial' as const,
      doubt,
      flags: ['no-essay' as const, 'hidden-text' as const],
    };
    const body = bodyOf(latexOf(doubted));
    assert.match(body, /may be no essay/);
    assert.doesNotMatch(body, /does not see|traits could be scored/);
  });

  it('draws a bar for every score, as long as the score is high on its scale', () => {
    const scores = [trait('A', 4, { min: 1, max: 7 }), trait('B', 2, { min: 2, max: 2 })];
    const body = bodyOf(latexOf({ ...sample, scores }));
    assert.equal(count(body, '\\AssayBar{'), 4);
    assert.equal(count(body, '{0.500}'), 2);
    assert.equal(count(body, '{1.000}'), 2);
  });

  it('shows a missing score as not scored, with its reason and what to do, and never as a number', () => {
    const body = bodyOf(latexOf({ ...sample, status: 'partial', scores: [missingTrait('Voice')] }));
    assert.match(body, /\\textit\{not scored\}/);
    assert.match(body, /The language model gave no answer/);
    assert.match(body, /A teacher can score this trait by hand/);
    assert.match(body, /No trait could be scored/);
    assert.doesNotMatch(body, /\\AssayBar\{|0 of 3/);
  });

  describe('with a second reader', () => {
    const interval = { low: 1.24, high: 2.6 };
    const secondReader = { exemplars: 1240, estimate: 1.8, score: 2, interval, unread: null };
    const few = { exemplars: 12, estimate: null, score: null, interval: null };
    const suggested = { score: 1, estimate: 1.4, interval, calibratedOn: 30, weight: 0.4 };
    const scores = [
      trait('Ideas', 0, { secondReader, suggested, flags: ['second-reader-differs'] }),
      trait('Style', 2, { secondReader: { ...few, unread: 'too-few-exemplars' } }),
      trait('Voice', 2, { secondReader: { ...few, exemplars: 0, unread: 'not-trained' } }),
    ];
    const firstPage = (result: EssayResult) => bodyOf(latexOf(result)).split('The task')[0]!;

    it('shows its score with the interval on the first page, beside the score, and says what it is', () => {
      const page = firstPage({ ...sample, scores });
      assert.match(page, /0 of 3.*second reader: 2, estimate 1\.8 \(1\.2–2\.6\), learnt from 1,240 essays/);
      assert.match(
        page,
        /suggested by both together: 1, estimate 1\.4 \(1\.2–2\.6\), Judge 40\\nobreakspace\{\}\\%, calibrated on 30/,
      );
      assert.match(page, /Second reader: too few exemplars, 12 of the 15 it needs \(Style\)\./);
      assert.match(page, /has not seen the scores above and changes none of them/);
      assert.match(page, /Whole scores are spread as teachers’ are, and so may lie outside that range/);
      assert.equal(count(page, 'second reader: '), 1);
    });

    it('names on the first page the traits that a person should look at', () => {
      const page = firstPage({ ...sample, scores });
      assert.match(
        page,
        /Ideas: the second reader is more than one point away from the score\. Read the passages/,
      );
      assert.match(page, /decide; the second reader may be wrong/);
      assert.equal(count(page, '\\textbf{!}'), 1);
    });

    it('says so in Italian, with decimal commas', () => {
      const assignment = { ...sample.assignment, language: 'it' };
      const page = bodyOf(latexOf({ ...sample, assignment, scores }));
      assert.match(page, /secondo lettore: 2, stima 1,8 \(1,2–2,6\), ha imparato da 1240 elaborati/);
      assert.match(
        page,
        /insieme: 1, stima 1,4 \(1,2–2,6\), giudice 40\\nobreakspace\{\}\\%, calibrata su 30/,
      );
      assert.match(page, /I punteggi interi sono distribuiti come quelli dei docenti/);
      assert.match(page, /12 dei 15 che gli servono/);
      assert.match(page, /Ideas: il secondo lettore dista più di un punto/);
    });

    it('says why nothing is suggested, and what to do where nothing was calibrated', () => {
      const without = (['judge-adds-nothing', 'not-calibrated', 'too-few-cases'] as const).map(
        (unsuggested, at) => trait(['Ideas', 'Style', 'Voice'][at]!, 2, { secondReader, unsuggested }),
      );
      const page = firstPage({ ...sample, scores: without });
      assert.match(page, /No suggested score for Ideas: on the calibrated essays the Judge added nothing/);
      assert.match(page, /Style: .* not been held against teachers’ scores yet\. “npx assay calibrate FILE”/);
      assert.match(page, /Voice: .* it takes 20\./);
      const assignment = { ...sample.assignment, language: 'it' };
      const italian = bodyOf(latexOf({ ...sample, assignment, scores: without }));
      assert.match(italian, /Ideas: sugli elaborati della calibrazione il giudice non aggiungeva nulla/);
      assert.match(italian, /Lo fa «npx assay calibrate FILE»/);
      assert.match(italian, /ne servono 20\./);
    });

    it('says that it read the essay as if it were no exemplar, or that it could not read', () => {
      const exemplar = { exemplarId: 'ex-1', missing: null };
      const page = firstPage({ ...sample, scores, secondReader: exemplar });
      assert.match(page, /one of the essays that the second reader learnt from/);
      assert.doesNotMatch(page, /ex-1/);
      const missing = { step: 'second-reader.json', code: 'X', message: 'Secret words.' };
      const failed = firstPage({ ...sample, secondReader: { exemplarId: null, missing } });
      assert.match(failed, /second reader could not read the submission; the scores are not affected/);
      assert.doesNotMatch(failed, /Secret words/);
    });

    it('is silent where none was trained', () =>
      assert.doesNotMatch(bodyOf(latexOf({ ...sample, scores: scores.slice(2) })), /second reader/i));
  });

  it('shows passages that were found and not the quotes that were not', () => {
    const body = bodyOf(latexOf(sample));
    assert.match(body, /“I had been standing in the queue for forty minutes when the lights went out”/);
    assert.doesNotMatch(body, /again and again for the bus/);
    assert.match(body, /1 claim was set aside because its quotes were not found in the text/);
  });

  it('says what was taken out of the reasons, and shows where', () => {
    const flags = ['judge-misquotes', 'exemplar-words'] as const;
    const scores = [trait('A', 1, { rationale: 'It has “the queue”, not […].', flags: [...flags] })];
    const body = bodyOf(latexOf({ ...sample, scores }));
    assert.match(body, /It has “the queue”, not \[…\]\./);
    assert.match(body, /quoted words that are not in the submission; they were taken out, shown as \[…\]/);
    assert.match(body, /repeated another student’s words; they were taken out, shown as \[…\]/);
    assert.match(body, /outside of them, \[…\] stands where words were taken out/);
    const italian = { ...sample, scores, assignment: { ...sample.assignment, language: 'it' } };
    assert.match(bodyOf(latexOf(italian)), /ripeteva parole di un altro studente/);
  });

  it('names the exemplars compared with and the scores that had none', () => {
    assert.match(
      bodyOf(latexOf(sample)),
      /had scored 1, 2 and 3 on this trait; none was available with the score 0\./,
    );
    const absent = [1, 2, 4].map((score) => ({ score, exemplarId: null, similarity: null }));
    const scores = [trait('A', 1, { exemplars: absent })];
    const body = bodyOf(latexOf({ ...sample, scores }));
    assert.match(body, /no other essays; none was available with the score 1, 2 or 4\./);
  });

  it('shows no confidence, which tells nobody whether a statement is right', () => {
    const body = bodyOf(latexOf(sample));
    assert.doesNotMatch(body, /[Cc]onfidence|\b91\\%|\b70\\%/);
  });

  it('leaves the debate out where there was none', () => {
    const none = { strengths: [], weaknesses: [], confidence: { advocate: null, skeptic: null } };
    const body = bodyOf(
      latexOf({
        ...sample,
        variant: 'SA',
        scores: [trait('A', 1, { ...none, variant: 'SA', exemplars: [] })],
      }),
    );
    assert.doesNotMatch(body, /AssayHeading\{Strengths|Advocate:|Compared with essays/);
    assert.match(body, /No debate was held in this setting/);
  });

  it('names the run and its models, and no cost, tokens or hashes, which its record has', () => {
    const body = bodyOf(latexOf(sample)).replaceAll('\\AssayBreak{}', '');
    const { assignmentVersion, submissionSha256, prompts, models } = sample.provenance;
    for (const told of [sample.runId, ...models]) assert.ok(body.includes(told));
    for (const hash of [assignmentVersion, submissionSha256, ...Object.values(prompts)])
      assert.ok(!body.includes(hash));
    assert.doesNotMatch(body, /AssayFact\{(?:Cost|Tokens|Model calls|Seed|Submission)/);
    assert.match(body, /which your teacher has, holds what else it takes/);
  });

  it('speaks Italian where the assignment does, and English where the language is unknown', () => {
    const speaking = (language: string) =>
      latexOf({ ...sample, assignment: { ...sample.assignment, language } });
    assert.match(speaking('it-IT'), /Punti di forza/);
    assert.match(speaking('it'), /\\babelprovide\[main,import[^\]]*\]\{italian\}/);
    assert.match(speaking('de'), /\\babelprovide\[main,import[^\]]*\]\{ngerman\}/);
    assert.match(speaking('tlh'), /Strengths/);
    assert.doesNotMatch(speaking('tlh'), /babelprovide/);
  });

  it('loads fonts only for the writing that a text holds', () => {
    assert.doesNotMatch(latexOf(sample), /AssayFont-Noto/);
    assert.match(latexOf(hostileResult()), /AssayFont-NotoColorEmoji\\endcsname\{NotoColorEmoji.ttf\}/);
  });

  it('is the same for the same result', () => {
    assert.equal(latexOf(sample), latexOf(structuredClone(sample)));
  });

  for (const traits of [0, 1, 10])
    it(`lists ${traits} traits`, () => {
      const scores = Array.from({ length: traits }, (_, i) => trait(`Trait ${i}`, i % 4));
      const body = bodyOf(latexOf({ ...sample, scores }));
      assert.equal(
        count(body, '\\AssayCells{'),
        traits === 0 ? 0 : traits + 2,
        'the head, and the points in all',
      );
      assert.equal(count(body, 'Reasons for the score'), traits);
      assert.equal(body.includes('The run produced no trait scores.'), traits === 0);
    });
});
