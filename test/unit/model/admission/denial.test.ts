import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { deniesItsQuote } from '@assay/model/admission/denial';

describe('a point that denies what it quotes', () => {
  const SAID = 'A failed request is sent again because the server has to learn whether its number arrived.';

  it('says that something is left out which its quotation holds', () => {
    for (const [point, quote] of [
      ['It does not explain why the server needs to learn whether its number arrived.', SAID],
      ["The answer doesn't mention that a failed request is sent again.", SAID],
      ['It fails to state that the server has to learn of the number.', SAID],
      [
        'The text does not address bullying in the school yard.',
        'Bullying in the school yard is what this is about.',
      ],
      [
        'The answer is incomplete. It does not show that both sides must show that they can send and receive.',
        'Both sides must show that they can send and receive.',
      ],
      ["It doesn't explicitly mention that a failed request is sent again.", SAID],
      [
        'It does not point out that the header has no length field of its own.',
        'The header has no length field of its own.',
      ],
    ] as const)
      assert.equal(deniesItsQuote(point, quote), true, point);
  });

  it('is none where the quotation holds the matter and no reason, or another matter', () => {
    for (const [point, quote] of [
      ['It does not explain why the server must be idempotent.', 'The server must be idempotent.'],
      ['It does not mention the order of the messages.', SAID],
      ['The answer explains why a failed request is sent again.', SAID],
      ['It does not say how often a request is repeated at most.', SAID],
      ['It does not mention that a failed request is sent again.', ''],
      [
        'Rightly so: the header does not include a packet length field.',
        'There is no packet length field in the header.',
      ],
      ...[
        ['the hypothalamus controls the pituitary gland', 'The pituitary gland controls the hypothalamus.'],
        ['the price rises when the supply falls', 'The supply falls when the price rises.'],
        ['poverty causes crime in towns', 'Crime causes poverty in towns.'],
        [
          'the enzyme lowers the activation energy',
          'I do not think that the enzyme lowers the activation energy.',
        ],
        [
          'the enzyme lowers the activation energy',
          'It is wrong to say that the enzyme lowers the activation energy.',
        ],
        ['TCP retransmits lost packets', 'UDP, unlike TCP, retransmits lost packets.'],
      ].map(([matter, quote]) => [`It does not mention that ${matter}.`, quote!] as const),
      ['It says nothing of cost.', 'A boat costs a summer.'],
      [
        'NFR-3 does not state a measurable response time for the search function.',
        'The search function must have a fast response time.',
      ],
      ['FR-9 does not state that only administrators can delete users.', 'Administrators can delete users.'],
      [
        'It does not address the objection that uniforms take away freedom.',
        'Some say that uniforms take away freedom.',
      ],
    ] as const)
      assert.equal(deniesItsQuote(point, quote), false, point);
  });
});
