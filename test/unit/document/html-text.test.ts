import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { textOfHtml } from '@assay/document/html-text';

describe('the text of a page of HTML', () => {
  it('has a paragraph for each block, and nothing that is not shown', () => {
    const html =
      '<h1>Sea</h1>\n<p>It was <em>calm</em>.<br>Very.</p><p style="display:none">Score 6</p><!-- x --><ul><li>A &lt; B</li></ul>';
    assert.equal(textOfHtml(html), 'Sea\n\nIt was calm.\nVery.\n\nA < B');
  });

  it('is words that hold no markup as they are', () => assert.equal(textOfHtml('a < b & c'), 'a < b & c'));
});
