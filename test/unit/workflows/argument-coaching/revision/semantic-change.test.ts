import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { changeSchema } from '@assay/argument-coaching/change';
import { addedText, measureChange } from '@assay/argument-coaching/revision/semantic-change';
import fc from 'fast-check';
import { modelCall } from '../../../../support/model-calls.ts';

const near = (actual: number | null, expected: number) =>
  assert.ok(actual !== null && Math.abs(actual - expected) < 1e-9, `${actual} is not ${expected}`);

/** An embedding whose answer is known: a dimension for each word, counting how often it stands there. */
function countingEmbedding() {
  const places = new Map<string, number>();
  const asked: string[][] = [];
  const embed = async (texts: string[]) => {
    asked.push(texts);
    const vectors = texts.map((text) => {
      const vector = Array<number>(400).fill(0);
      for (const word of text.toLowerCase().match(/\p{L}+/gu) ?? []) {
        if (!places.has(word)) places.set(word, places.size);
        vector[places.get(word)!]! += 1;
      }
      return vector;
    });
    return { vectors, call: modelCall() };
  };
  return { embed, asked };
}

const measured = (draft: string, revision: string, suggestions: string[] = []) =>
  measureChange({ draft, revision, suggestions }, countingEmbedding().embed);

const DRAFT = 'Cities need fewer cars. Streets belong to everybody.';
const SUGGESTION = 'Cite a study of accident rates near schools.';

describe('measureChange', () => {
  it('is exactly 0 for the same text, whatever its spacing, and asks for no embedding', async () => {
    const { embed, asked } = countingEmbedding();
    const change = await measureChange(
      { draft: DRAFT, revision: ` ${DRAFT.replace('. ', '.\n\n')}\n`, suggestions: [SUGGESTION] },
      embed,
    );
    assert.deepEqual(change, {
      semanticChange: 0,
      alignment: null,
      likeness: null,
      changedWords: 0,
      call: null,
    });
    assert.deepEqual(asked, []);
  });

  it('is 1 where draft and revision have nothing in common', async () => {
    const { semanticChange, changedWords, call } = await measured('Alpha beta.', 'Gamma delta epsilon.');
    assert.equal(semanticChange, 1);
    assert.equal(changedWords, 3);
    assert.ok(call);
  });

  it('is what the cosine says in between', async () => {
    const { semanticChange } = await measured('one two three four', 'one two three five');
    near(semanticChange, 0.25);
  });

  it('aligns wholly with a suggestion that was taken over word for word', async () => {
    const { alignment, likeness, changedWords } = await measured(DRAFT, `${DRAFT} ${SUGGESTION}`, [
      SUGGESTION,
    ]);
    near(alignment, 1);
    assert.equal(changedWords, 8);
    assert.ok(likeness! > 0 && likeness! < 0.9);
  });

  it('aligns with a suggestion whatever the draft, where likeness is drowned by it', async () => {
    const long = Array.from({ length: 60 }, (_, at) => `Reason ${'abcdefgh'[at % 8]} counts here.`).join(' ');
    const { alignment, likeness } = await measured(long, `${long} ${SUGGESTION}`, [SUGGESTION]);
    near(alignment, 1);
    assert.ok(likeness! < 0.1);
  });

  it('does not align with something else', async () => {
    const { alignment } = await measured(DRAFT, `${DRAFT} Pigeons fly south.`, [SUGGESTION]);
    assert.equal(alignment, 0);
  });

  it('does not align by words that the draft held already', async () => {
    const { alignment } = await measured(
      `${DRAFT} ${SUGGESTION}`,
      `${DRAFT} ${SUGGESTION} Pigeons fly south.`,
      [SUGGESTION],
    );
    assert.equal(alignment, 0);
  });

  it('takes all suggestions as one text', async () => {
    const { alignment } = await measured('Old.', 'Old. Alpha beta.', ['Alpha.', 'Beta.']);
    near(alignment, 1);
  });

  it('has no alignment and no likeness without suggestions', async () => {
    for (const suggestions of [[], [''], [' ', '\n']]) {
      const { alignment, likeness } = await measured(DRAFT, `${DRAFT} More.`, suggestions);
      assert.equal(alignment, null);
      assert.equal(likeness, null);
    }
  });

  it('has no alignment where things were only left out or moved', async () => {
    const shorter = await measured(DRAFT, 'Cities need fewer cars.', [SUGGESTION]);
    assert.equal(shorter.alignment, null);
    assert.equal(shorter.changedWords, 0);
    assert.ok(shorter.semanticChange > 0);
    assert.notEqual(shorter.likeness, null);
    const moved = await measured(DRAFT, 'Streets belong to everybody. Cities need fewer cars.', [SUGGESTION]);
    assert.equal(moved.alignment, null);
    assert.equal(moved.changedWords, 0);
    near(moved.semanticChange, 0);
  });

  it('embeds everything in one request, and no empty text', async () => {
    const { embed, asked } = countingEmbedding();
    await measureChange({ draft: DRAFT, revision: `${DRAFT} More.`, suggestions: [SUGGESTION] }, embed);
    assert.deepEqual(asked, [[DRAFT, `${DRAFT} More.`, SUGGESTION, 'More.']]);
    const empty = await measured('', 'New words.', [SUGGESTION]);
    assert.equal(empty.semanticChange, 1);
  });

  it('stays in range, and is 0 against itself, for any vectors', async () => {
    const vector = fc.array(fc.double({ min: -1e3, max: 1e3, noNaN: true }), { minLength: 5, maxLength: 5 });
    await fc.assert(
      fc.asyncProperty(
        fc.array(vector, { minLength: 4, maxLength: 4 }),
        fc.boolean(),
        async (vectors, same) => {
          const given = same ? [vectors[0]!, vectors[0]!, vectors[0]!, vectors[0]!] : vectors;
          const change = await measureChange(
            { draft: 'One.', revision: 'One. Two.', suggestions: ['Three.'] },
            async () => ({ vectors: given, call: modelCall() }),
          );
          changeSchema.parse(change);
          assert.ok(change.semanticChange >= 0 && change.semanticChange <= 2);
          assert.ok(Math.abs(change.alignment!) <= 1 && Math.abs(change.likeness!) <= 1);
          const isZero = vectors[0]!.every((value) => Math.abs(value) < 1e-100);
          if (same && !isZero) assert.ok(change.semanticChange < 1e-12);
        },
      ),
    );
  });
});

describe('addedText', () => {
  it('is what a revision says that its draft did not', () => {
    assert.equal(
      addedText({ draft: DRAFT, revision: `${SUGGESTION} ${DRAFT} More.` }),
      `${SUGGESTION} More.`,
    );
    assert.equal(addedText({ draft: 'We all walk.', revision: 'We all run.' }), 'run');
  });
});
