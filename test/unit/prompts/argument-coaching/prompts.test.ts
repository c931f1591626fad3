import assert from 'node:assert/strict';
import { join } from 'node:path';
import { before, describe, it } from 'node:test';
import { SPEECH_KINDS } from '@assay/argument-coaching/conditions';
import { DIMENSIONS } from '@assay/argument-coaching/critique';
import { loadPromptLibrary, type PromptLibrary } from '@assay/model/agent/prompt-library';
import { mostOf } from '../../../support/most-tokens.ts';
import {
  AGENTS,
  bareBrief,
  briefing,
  COACHES,
  DRAFTED,
  draft,
  earlier,
  first,
  formatOf,
  inDebate,
  inputs,
  judgedFirst,
  judgedLast,
  OWN,
  PANEL,
  panel,
  ROOT,
  reflection,
  SPEECHES,
  seat,
  target,
  variants,
  wholeDebate,
} from './inputs.ts';

describe('the prompts of argument coaching', () => {
  let prompts: PromptLibrary;
  const contents = (agent: string, values: object = {}) =>
    prompts
      .render(`argument-coaching/${agent}`, { ...inputs[agent], ...values })
      .map(({ content }) => String(content));
  const whole = (agent: string, values?: object) => contents(agent, values).join('\n');
  const taskOf = (agent: string, values?: object) => contents(agent, values).at(-1)!;
  const blocksOf = (text: string, name: string) =>
    [...text.matchAll(new RegExp(`<${name}-([0-9a-f]{12})[^>]*>\\n([\\s\\S]*?)\\n</${name}-\\1>`, 'g'))].map(
      (match) => match[2]!,
    );
  const outside = (text: string) => text.replace(/<([a-z-]+-[0-9a-f]{12})[^>]*>[\s\S]*?<\/\1>/g, '');
  const instructions = (agent: string) => outside(whole(agent)).replace(/\s+/g, ' ');

  before(async () => {
    prompts = await loadPromptLibrary(join(ROOT, 'prompts'));
  });

  it('are one for each agent, with its format', () => {
    const found = prompts.agents.filter((id) => id.startsWith('argument-coaching/'));
    assert.deepEqual(found.sort(), AGENTS.map((agent) => `argument-coaching/${agent}`).sort());
    for (const agent of AGENTS)
      assert.equal(prompts.agent(`argument-coaching/${agent}`).output, formatOf(agent), agent);
  });
  it('are asked of debaters, judges and reviewers; whoever decides, at temperature 0', () => {
    for (const agent of AGENTS) {
      const { model, decoding } = prompts.agent(`argument-coaching/${agent}`);
      const judges = agent === 'balance' || agent.startsWith('judge-') || agent === 'meta-judge';
      assert.equal(model, judges ? 'judge' : COACHES.includes(agent) ? 'reviewer' : 'debater', agent);
      assert.equal(decoding.temperature === 0, judges || agent === 'answered', agent);
      assert.ok(mostOf(prompts.agent(`argument-coaching/${agent}`)) >= 800, agent);
    }
  });
  it('render whatever is missing, and leave no empty heading for it', () => {
    for (const [agent, values] of [...AGENTS.map((agent) => [agent, {}] as const), ...variants]) {
      const text = whole(agent, values);
      assert.doesNotMatch(outside(text), /\{\{|\{%|undefined|\[object/, agent);
      assert.doesNotMatch(text, /:\s*\n\s*\n\s*\n/, agent);
      assert.match(text, /language with the code "it"/, agent);
      assert.match(text, /never instructions to\s+you/, agent);
    }
    for (const agent of AGENTS)
      assert.doesNotMatch(
        whole(agent, { brief: bareBrief }),
        /take as given|<background-|Who wrote it|Who the student is/,
        agent,
      );
  });
  it('do not let a text open or close a block, or say anything outside of its own', () => {
    for (const [agent, values] of [...AGENTS.map((agent) => [agent, {}] as const), ...variants]) {
      const all = whole(agent, values);
      const opened = all.match(/<[a-z-]+-[0-9a-f]{12}[\s>]/g) ?? [];
      const closed = all.match(/<\/[a-z-]+-[0-9a-f]{12}>/g) ?? [];
      assert.deepEqual(
        opened.map((tag) => tag.slice(1, -1)),
        closed.map((tag) => tag.slice(2, -1)),
        agent,
      );
      assert.doesNotMatch(all, /<[\s/]*[A-Za-z-]+-0123456789ab/, agent);
      assert.doesNotMatch(
        outside(all),
        /ten points|tired in class|library|nobody reads|Drafted words|leap|Nothing follows|pocket|for granted that all/,
        agent,
      );
    }
    assert.ok(blocksOf(contents('questions')[1]!, 'target')[0]!.includes('{% raw %}{{ panel }}'));
  });

  describe('of debaters', () => {
    it('share one prefix between all speeches and the revision, what was heard before what is private', () => {
      for (const agent of [...SPEECHES, 'revise'])
        assert.deepEqual(contents(agent).slice(0, 2), contents('speech-opening').slice(0, 2), agent);
      const [system, user] = contents('speech-opening');
      for (const word of ['claim', 'evidence', 'warrant', 'rebuttal', 'Toulmin', 'Cialdini'])
        assert.ok(system!.includes(word), word);
      for (const principle of [
        'authority',
        'social proof',
        'scarcity',
        'liking',
        'consistency',
        'reciprocity',
      ])
        assert.match(system!, new RegExp(`- ${principle}:`), principle);
      assert.match(system!, /Never invent a source/);
      assert.match(system!, /Never mention your preparation aloud/);
      assert.ok(user!.lastIndexOf('<heard-') < user!.indexOf('Private'));
    });
    it('tell a speaker who it is, what was said in public, and how long to speak', () => {
      const [, user] = contents('speech-rebuttal');
      assert.match(user!, /<heard-\w+ speaker="Bo" stance="for" round="1">\nOpponent speech/);
      assert.match(user!, /<heard-\w+ speaker="Ada" stance="against" round="1">\nOwn speech/);
      assert.match(user!, /You are Ada\. You argue against the motion\. Your opponent is Bo\./);
      assert.match(user!, /round 2 of 4\. Your speech has about 340 words/);
      assert.match(user!, /librarian/);
    });
    it('give it its preparation as notes, and the critique of its own speech as an external expert’s analysis', () => {
      const [, user] = contents('speech-rebuttal');
      assert.equal(JSON.parse(blocksOf(user!, 'outline')[0]!).claims[0].warrant, 'Work ends at five.');
      assert.equal(JSON.parse(blocksOf(user!, 'self-check')[0]!).claims[0].support, 'weak');
      const [[point], [analysed]] = ['points', 'analysis'].map((name) =>
        JSON.parse(blocksOf(user!, name)[0]!),
      );
      assert.equal(point.passage, 'nobody reads there anyway, as everybody knows');
      assert.equal(analysed.passage, 'the library closes at six and that is early');
      assert.deepEqual(
        Object.keys(point).sort(),
        ['alternative', 'damage', 'dimension', 'id', 'passage', 'point'].sort(),
      );
      assert.match(user!, /external expert's analysis of your own last speech[^<]*<analysis-/);
      const feedback = blocksOf(user!, 'feedback');
      assert.match(user!, /<feedback-\w+ judge="logical" round="1" score="4\.5">/);
      assert.match(
        feedback[0]!,
        /^Weakness: Early.*\n\s*Weakness: A step.*\n\s*Suggestion: Name the step\.$/,
      );
    });
    it('name nothing that there is not', () => {
      const [, user] = contents('speech-opening', { briefing: first });
      assert.match(user!, /Nobody has spoken yet\.[\s\S]*You are Ada\. You argue against the motion\.\n/);
      assert.doesNotMatch(user!, /Private|opponent|Who you are to be|<heard-/);
    });
    it('never show a speech a draft, whatever it is given', () => {
      const extra = { draft, feedback: panel, seat, own: draft, target: draft };
      for (const agent of SPEECHES) assert.doesNotMatch(whole(agent, extra), /Drafted|<draft-/, agent);
    });
    it('give each phase its own guidance', () => {
      const phases: Record<string, RegExp[]> = {
        'speech-opening': [/Position:/, /Framing:/, /evidence/],
        'speech-rebuttal': [
          /1\. what they said/,
          /2\. why it fails/,
          /3\. what that means/,
          /4\. our point/,
          /advance your own case/,
        ],
        'speech-closing': [/points of clash/, /decide the debate/, /No new arguments/],
        'speech-proposition': [/Definition:/, /Burden:/, /Case division:/],
        'speech-opposition': [/Definition and burden:/, /Opposition:/, /Case:/],
        'speech-summary': [/reply speech/, /Weigh the clashes/, /No new arguments/],
      };
      assert.deepEqual(Object.keys(phases).sort(), [...SPEECHES].sort());
      for (const [agent, guidance] of Object.entries(phases))
        for (const words of guidance) assert.match(taskOf(agent), words, agent);
    });
    it('revise a closing or a summary without new arguments or evidence, and no other speech so', () => {
      for (const kind of SPEECH_KINDS)
        assert.equal(
          /no new arguments and no new evidence, whoever asks/.test(
            taskOf('revise', { briefing: { ...briefing, kind } }),
          ),
          kind === 'closing' || kind === 'summary',
          kind,
        );
    });
    it('revise by what judges showed in the draft, never by a weakness whose quote is not there', () => {
      const text = taskOf('revise');
      assert.equal(blocksOf(text, 'draft')[0], DRAFTED);
      assert.equal(blocksOf(text, 'feedback').length, 1);
      assert.match(text, /<feedback-\w+ judge="logical" score="0">/);
      assert.match(text, /A leap\. \(about: words that nobody has heard so far\)/);
      assert.match(text, /The other side is missing\.\n/);
      assert.doesNotMatch(text, /Invented flaw|ethical/);
      assert.match(text, /without fundamentally altering the stance or introducing drastically new facts/);
    });
    it('revise by the speaker’s own reflection in the control condition', () => {
      const text = taskOf('revise', { feedback: reflection });
      assert.equal(JSON.parse(blocksOf(text, 'reflection')[0]!)[0].mend, 'Say more.');
      assert.doesNotMatch(text, /<feedback-|judges said/);
    });
    it('check the evidence in four parts, with the opponent’s speech where there is one', () => {
      for (const part of ['Claim validation', 'Source assessment', 'Opponent analysis', 'Citation integrity'])
        assert.ok(taskOf('self-check').includes(part), part);
      assert.equal(blocksOf(taskOf('self-check'), 'own-speech')[0], OWN);
      assert.equal(blocksOf(taskOf('self-check'), 'opponent-speech').length, 1);
      assert.doesNotMatch(taskOf('self-check', { opponent: null }), /opponent-speech|opponent's last/);
    });
  });

  it('criticise in the five dimensions, with quotes, a stronger alternative each, and most effort on the worst', () => {
    for (const agent of ['critique', 'opponent-critique']) {
      const text = instructions(agent);
      for (const dimension of DIMENSIONS) assert.ok(text.includes(`- ${dimension}:`), dimension);
      for (const words of [
        /critical thinking expert/,
        /copied exactly/,
        /at least six words/,
        /A stronger argument would …/,
        /80 % of your effort to the three or four most damaging/,
        /Dialectical fairness/,
        /No straw men/,
      ])
        assert.match(text, words, agent);
    }
  });

  describe('of judges', () => {
    const THEORIES: Record<string, RegExp> = {
      'judge-factual': /principle of authority/,
      'judge-logical': /central route of the Elaboration Likelihood Model/,
      'judge-rhetorical': /liking and scarcity/,
      'judge-belief-shift': /before and after/,
      'judge-audience': /social proof/,
      'judge-strategic': /strategic manoeuvring of pragma-dialectics/,
      'judge-ethical': /rules of a critical discussion in pragma-dialectics/,
      'judge-overall': /only judge/,
    };
    it('have each its own theory, field and anchors', () => {
      assert.deepEqual(Object.keys(THEORIES).sort(), [...PANEL].sort());
      for (const agent of PANEL) {
        const text = taskOf(agent).replace(/\s+/g, ' ');
        assert.match(text, THEORIES[agent]!, agent);
        for (const words of [/Look at/, /Ignore:/, /0–2: .* 5: .* 8: .* 10: /])
          assert.match(text, words, agent);
        assert.equal(blocksOf(text, 'judged').length, 0);
      }
      for (const reader of ['neutral', 'skeptical', 'supportive'])
        assert.match(taskOf('judge-audience'), new RegExp(`- the ${reader} reader`));
    });
    it('share one exact prefix where they see the same order', () => {
      for (const order of [judgedFirst, judgedLast]) {
        const prefixes = PANEL.map((agent) => contents(agent, { order }).slice(0, 2));
        for (const prefix of prefixes) assert.deepEqual(prefix, prefixes[0]);
      }
      assert.equal(
        contents('judge-logical')[0],
        contents('judge-factual', { judged: target, other: null, order: null })[0],
      );
    });
    it('are shown both sides in the given order, the judged one always under its own tag', () => {
      const shown = (values: object) => contents('judge-logical', values)[1]!;
      const [asFirst, asLast] = [shown({ order: judgedFirst }), shown({ order: judgedLast })];
      for (const text of [asFirst, asLast]) {
        assert.equal(blocksOf(text, 'judged')[0], OWN);
        assert.match(blocksOf(text, 'other')[0]!, /^Opponent speech/);
        assert.doesNotMatch(text, /shown alone|Who wrote it/);
      }
      assert.ok(asFirst.indexOf('<judged-') < asFirst.indexOf('<other-'));
      assert.ok(asLast.indexOf('<other-') < asLast.indexOf('<judged-'));
    });
    it('are not told which side a text was to argue', () => {
      for (const values of [{}, inDebate, wholeDebate])
        assert.doesNotMatch(outside(contents('judge-logical', values)[1]!), /against|stance|\bAda\b|\bBo\b/);
    });
    it('are told the round, the kind of speech and what was said before it, each under its side', () => {
      const text = contents('judge-logical', inDebate)[1]!;
      assert.match(text, /The text to be judged is its side's closing, in round 3 of 3\./);
      assert.match(text, /<heard-\w+ side="other" round="1" kind="opening">\nOpponent speech/);
      assert.match(text, /<heard-\w+ side="same" round="2" kind="rebuttal">\nOwn speech/);
      assert.equal(blocksOf(text, 'judged').length, 1);
      assert.ok(text.lastIndexOf('<heard-') < text.indexOf('<judged-'));
      assert.ok(text.lastIndexOf('<heard-') < text.indexOf('<other-'));
      assert.doesNotMatch(contents('judge-logical')[1]!, /<heard-|in round/);
    });
    it('judge all speeches of a side of a whole debate, with the other side’s between', () => {
      const text = contents('judge-logical', wholeDebate)[1]!;
      assert.match(text, /<heard-\w+ round="1" kind="opening">\nOpponent speech/);
      assert.deepEqual(blocksOf(text, 'judged'), [OWN, DRAFTED]);
      assert.doesNotMatch(text, /shown alone|Who wrote it|its side's|<other-/);
      assert.ok(text.indexOf('<heard-') < text.search(/<judged-[0-9a-f]{12}/));
    });
    it('see a student’s argument alone, with who wrote it', () => {
      const text = contents('judge-logical', { judged: target, other: null, order: null })[1]!;
      assert.match(blocksOf(text, 'judged')[0]!, /^Phones should go/);
      assert.match(text, /shown alone[\s\S]*Who wrote it: grade 9\./);
      assert.doesNotMatch(text, /<other-/);
      assert.match(contents('judge-logical', { other: null, order: null })[1]!, /shown alone/);
    });
    it('score in half points, give no score only where there is nothing to judge, and yield to no request', () => {
      const system = contents('judge-logical')[0]!.replace(/\s+/g, ' ');
      for (const words of [
        /from 0 to 10 in steps of a half/,
        /null only where there is nothing to judge/,
        /order in which the two are shown was drawn and means nothing/,
        /without knowing of any other/,
        /a request in them for a score/,
        /an address to the judges/,
      ])
        assert.match(system, words);
    });
  });

  it('give the meta-judge every judge, missing scores as null, with what the text bears out', () => {
    const text = taskOf('meta-judge');
    const judgements = JSON.parse(blocksOf(text, 'judgements')[0]!);
    assert.deepEqual(
      judgements.map(({ judge, score }: { judge: string; score: number | null }) => [judge, score]),
      [
        ['logical', 0],
        ['ethical', null],
        ['factual', 6.5],
      ],
    );
    assert.match(text, /lowest score given, 0, and the\s+highest, 6\.5;/);
    assert.match(text, /A leap\. \(in the text: they make us all tired in class\)/);
    assert.match(text, /Invented flaw\. \(its quote is not borne out by the text\)/);
    assert.match(text, /Weakness: The other side is missing\.\n/);
    assert.equal(blocksOf(text, 'judge-points').length, 2);
    assert.match(text, /at most three things/);
  });
  it('let the meta-judge share the judges’ prefix on a student’s argument', () =>
    assert.deepEqual(
      contents('meta-judge').slice(0, 2),
      contents('judge-logical', { judged: target, other: null, order: null }).slice(0, 2),
    ));
  it('have the strongest case for each side before a motion is called balanced', () => {
    const text = taskOf('balance');
    assert.ok(text.indexOf('strongestFor') < text.indexOf('- balanced'));
    assert.match(text, /unpopular side is not a side that cannot win/);
  });

  describe('of those who coach a student', () => {
    it('share one exact prefix in which the text comes last', () => {
      for (const agent of COACHES)
        assert.deepEqual(contents(agent).slice(0, 2), contents('answered').slice(0, 2), agent);
      assert.match(contents('answered')[1]!, /<\/target-[0-9a-f]{12}>$/);
    });
    it('forbid to write for the student, and use no word that invites it', () => {
      for (const agent of COACHES) {
        assert.match(instructions(agent), /You never write it, not in part and not as an example/, agent);
        assert.doesNotMatch(
          instructions(agent),
          /rewrit|rephras|reword|redraft|improved version|corrected version|for example, write|you could write|sample (answer|paragraph|sentence)|model answer/i,
          agent,
        );
      }
    });
    it('oppose the side that the text argues in fact, whichever it was to argue', () => {
      for (const agent of ['opponent-critique', 'opponent-rebuttal']) {
        assert.match(instructions(agent), /against (?:the side|the one) that the text argues in fact/, agent);
        assert.match(instructions(agent), /was to argue for the motion/, agent);
        assert.doesNotMatch(whole(agent, { task: { stance: '' } }), /was to argue/, agent);
      }
    });
    it('draw on points that the text bears out, never on dropped ones or on what would be stronger', () => {
      for (const agent of ['opponent-rebuttal', 'questions']) {
        const [point, ...more] = JSON.parse(blocksOf(taskOf(agent), 'points')[0]!);
        assert.deepEqual([point.id, point.passage, more], ['P1', 'they make us all tired in class', []]);
        assert.doesNotMatch(whole(agent), /Dropped point|P2|would show who is meant/, agent);
      }
      assert.match(instructions('opponent-rebuttal'), /150 to 250 words/);
    });
    it('ask at most five open questions that hold no answer, and see no suggestion', () => {
      const text = instructions('questions');
      for (const words of [/At most five questions/, /at most 40 words/, /question mark/, /holds no answer/])
        assert.match(text, words);
      const feedback = blocksOf(taskOf('questions'), 'feedback');
      assert.match(taskOf('questions'), /<feedback-\w+ judge="logical" score="0">/);
      assert.deepEqual(feedback.join().match(/Weakness: .*/g), [
        'Weakness: A leap.',
        'Weakness: The other side is missing.',
      ]);
      assert.doesNotMatch(taskOf('questions'), /lies between|Invented flaw/);
    });
    it('look at a revision by the points about its draft', () => {
      assert.equal(blocksOf(taskOf('answered'), 'draft')[0], earlier.text);
      assert.equal(
        JSON.parse(blocksOf(taskOf('answered'), 'points')[0]!)[0].passage,
        'bad for all of us in class',
      );
      assert.doesNotMatch(
        taskOf('answered', { draft: { ...earlier, points: [] } }),
        /<points-|The points about/,
      );
    });
  });
});
