import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { withGivenPrompts } from '@assay/model/agent/given-prompts';
import { promptLibrary, readPromptFiles } from '@assay/model/agent/prompt-library';
import { loadCatalogue } from '@assay/model/catalogue';
import { sampleFiles } from '../../../unit/model/agent/prompt-folder.ts';

const SPEAKER = 'plain/speaker.yaml';
const PREFIX = 'essay-scoring/prefix/essay.yaml';
const speaker = (task: string) => sampleFiles[SPEAKER]!.replace(/^task: .*$/m, `task: ${task}`);
const catalogue = await loadCatalogue('models.yaml');
const given = (own: Record<string, string>) => withGivenPrompts(sampleFiles, own, catalogue);
const refuses = (own: Record<string, string>, message: RegExp) =>
  assert.throws(() => given(own), { name: 'PromptInvalid', message });

describe('prompts in the place of those that are deployed', () => {
  it('may be all of them as they are, or other words on the same inputs', async () => {
    const deployed = await readPromptFiles('prompts');
    assert.deepEqual(withGivenPrompts(deployed, deployed, catalogue).agents, promptLibrary(deployed).agents);
    const own = { [SPEAKER]: speaker('Whisper {{ word }}.') };
    assert.equal(given(own).render('plain/speaker', { word: 'yes' })[0]?.content, 'Whisper yes.');
  });

  it('read no input that the agent is not given', () => {
    refuses(
      { [SPEAKER]: speaker('Say {{ word }} {{ nosuchvariable }}.') },
      /speaker\.yaml .*"nosuchvariable" .*Inputs: word/,
    );
    refuses(
      { [PREFIX]: sampleFiles[PREFIX]!.replace('{{ brief.language }}', '{{ lang }}') },
      /prefix\/essay\.yaml .*"lang" .*essay-scoring\/advocate/,
    );
  });

  it('name a role that the catalogue has', () => {
    refuses(
      { [SPEAKER]: sampleFiles[SPEAKER]!.replace('model: debater', 'model: debatter') },
      /speaker\.yaml .*"debatter"/,
    );
  });

  it('have the name of one that there is, so that none is given for nothing', () => {
    refuses({ 'essay-scoring/advocat.yaml': 'x' }, /advocat\.yaml/);
    const renamed = speaker('Say {{ word }}.').replace('agent: speaker', 'agent: speakr');
    refuses({ 'plain/speakr.yaml': renamed }, /speakr\.yaml .*There are: plain\/speaker\.yaml/);
    refuses({ 'plain/prefix/unused.yaml': sampleFiles[PREFIX]! }, /unused\.yaml .*no agent has this prefix/);
  });

  it('may bring a prefix of their own', () => {
    const own = {
      [SPEAKER]: `${speaker('Say {{ word }}.')}prefix: own\n`,
      'plain/prefix/own.yaml': 'system: Be {{ word }}.\nuser: Now.\n',
    };
    assert.equal(given(own).render('plain/speaker', { word: 'kind' }).length, 3);
  });
});
