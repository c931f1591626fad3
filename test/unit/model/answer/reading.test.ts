import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { reviewAnswers } from '@assay/deliverable-review/answers';
import { mendValue } from '@assay/model/answer/mend-value';
import { readAnswer } from '@assay/model/chat-answer';
import fc from 'fast-check';
import { FORMATS, jsonSchemaOf, validOf } from './formats.ts';

const mapKeys = (value: unknown, name: (key: string) => string): unknown => {
  if (Array.isArray(value)) return value.map((item) => mapKeys(item, name));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [name(key), mapKeys(item, name)]));
};
const mapScalars = (value: unknown, change: (scalar: unknown) => unknown): unknown => {
  if (Array.isArray(value)) return value.map((item) => mapScalars(item, change));
  if (typeof value !== 'object' || value === null) return change(value);
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, mapScalars(item, change)]));
};
const spaced = (value: unknown) => JSON.stringify(value, null, 2);
const snake = (key: string) => key.replace(/[A-Z]/g, (letter) => `_${letter}`).toUpperCase();

/** What careless providers make of an answer; a disguise that changes nothing of a value is none of it. */
const DISGUISES: Record<string, (value: unknown) => string> = {
  fence: (value) => `\`\`\`json\n${spaced(value)}\n\`\`\``,
  'chatty fence': (value) =>
    `Sure, here it is:\n\n\`\`\`\n${spaced(value)}\n\`\`\`\nLet me know if you need more!`,
  preamble: (value) => `Here is my answer: ${JSON.stringify(value)}`,
  afterword: (value) => `${JSON.stringify(value)}\n\nI hope this helps.`,
  thoughts: (value) => `<think>\nOr {"score": 9}?\n</think>\n${JSON.stringify(value)}`,
  'the schema before it': (value) =>
    `${JSON.stringify({ type: 'object', properties: { score: { type: 'integer' } }, required: ['score'] })}\n${JSON.stringify(value)}`,
  'trailing commas': (value) => spaced(value).replace(/([^[{,:\s])\n(\s*[}\]])/g, '$1,\n$2'),
  comments: (value) => spaced(value).replace('{\n', '{ // the "answer"\n'),
  'unescaped line breaks': (value) => spaced({ ...(value as object), extra: 'a\nb' }).replaceAll('\\n', '\n'),
  'typographic marks': (value) => spaced(value).replace(/^( *)"(\w+)":/gm, '$1“$2”:'),
  'extra fields': (value) =>
    JSON.stringify({ note: 'x', ...(value as object), __proto__x: 1, constructor: {} }),
  'names in another case': (value) => JSON.stringify(mapKeys(value, snake)),
  'a name around it': (value) => JSON.stringify({ result: { output: value } }),
  'a list around it': (value) => JSON.stringify([value]),
};

describe('an answer in a disguise', () => {
  for (const [name, output] of FORMATS)
    it(`is read as it was meant: ${name}`, () => {
      const plain = (value: unknown) => output.schema.parse(value);
      fc.assert(
        fc.property(validOf(output), fc.boolean(), (value, structured) => {
          for (const [disguise, put] of Object.entries(DISGUISES)) {
            const reading = readAnswer({ text: put(value), finishReason: 'stop' }, output, structured);
            assert.ok(reading.ok, `${disguise}: ${reading.ok ? '' : reading.problem}\n${put(value)}`);
            assert.deepEqual(reading.value, plain(value), disguise);
            assert.ok(reading.mended.length > 0, disguise);
          }
        }),
        { numRuns: 6 },
      );
    });

  for (const [name, output] of FORMATS)
    it(`has its numbers as text, and still says the same: ${name}`, () => {
      const schema = jsonSchemaOf(output);
      fc.assert(
        fc.property(validOf(output), (value) => {
          const asText = mapScalars(value, (scalar) =>
            typeof scalar === 'number'
              ? ` ${scalar} `
              : typeof scalar === 'boolean'
                ? scalar
                  ? 'Yes'
                  : 'no'
                : scalar,
          );
          assert.deepEqual(mendValue(asText, schema).value, value);
        }),
        { numRuns: 8 },
      );
    });

  for (const [name, output] of FORMATS)
    it(`is changed in nothing where nothing is wrong with it: ${name}`, () => {
      const schema = jsonSchemaOf(output);
      fc.assert(
        fc.property(validOf(output), (value) => {
          assert.deepEqual(mendValue(value, schema), { value, mended: [] });
          const reading = readAnswer({ text: JSON.stringify(value), finishReason: 'length' }, output, true);
          assert.deepEqual(reading, { ok: true, value: output.schema.parse(value), mended: [] });
        }),
        { numRuns: 8 },
      );
    });

  for (const [name, output] of FORMATS)
    it(`is never completed where it was cut off: ${name}`, () => {
      fc.assert(
        fc.property(
          validOf(output),
          fc.double({ min: 0, max: 0.999, noNaN: true }),
          fc.boolean(),
          (value, share, structured) => {
            const whole = spaced(value);
            const torso = whole.slice(0, Math.max(2, Math.floor(share * whole.length)));
            for (const cut of [torso, `Here it is:\n\`\`\`json\n${torso}`]) {
              const reading = readAnswer({ text: cut, finishReason: 'length' }, output, structured);
              assert.deepEqual(
                reading,
                { ok: false, problem: 'it was cut off at the limit of max_output_tokens' },
                cut,
              );
            }
          },
        ),
        { numRuns: 8 },
      );
    });

  for (const [name, output] of FORMATS.filter(([name]) => name in reviewAnswers))
    it(`is JSON also where no schema could be sent, mended all the same: ${name}`, () => {
      assert.ok(output.instruction?.startsWith('Answer with one JSON object'));
      const asText = (value: unknown) =>
        mapScalars(value, (scalar) => (typeof scalar === 'number' ? String(scalar) : scalar));
      fc.assert(
        fc.property(validOf(output), (value) => {
          const careless = JSON.stringify({ ...(asText(value) as object), note: 'x' });
          for (const text of [
            careless,
            `\`\`\`json\n${careless}\n\`\`\``,
            `Here it is:\n${careless}\nThat are 12 of 15 findings.`,
            `<think>\nWhat of {"findings": []}?\n</think>\n\n${careless}`,
          ]) {
            const reading = readAnswer({ text, finishReason: 'stop' }, output, false);
            assert.ok(reading.ok, text);
            assert.deepEqual(reading.value, output.schema.parse(value));
            assert.ok(reading.mended.includes('extra-fields'));
          }
        }),
        { numRuns: 8 },
      );
    });
});
