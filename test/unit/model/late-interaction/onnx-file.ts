/** A field of a Protocol Buffers message: a number as a varint, all else by its length. */
type Value = number | string | Uint8Array;

function varint(value: number): number[] {
  return value < 0x80 ? [value] : [(value % 0x80) | 0x80, ...varint(Math.floor(value / 0x80))];
}

function field(number: number, value: Value): number[] {
  if (typeof value === 'number') return [...varint(number << 3), ...varint(value)];
  const bytes = typeof value === 'string' ? new TextEncoder().encode(value) : value;
  return [...varint((number << 3) | 2), ...varint(bytes.length), ...bytes];
}

function message(...fields: readonly [number: number, value: Value][]): Uint8Array {
  return Uint8Array.from(fields.flatMap(([number, value]) => field(number, value)));
}

const [FLOAT, INT64] = [1, 7];

function tensor(name: string, type: number, dims: readonly number[], data: ArrayBufferView): Uint8Array {
  const raw = new Uint8Array(data.buffer, data.byteOffset, data.byteLength);
  const shape = dims.map((dim): [number, Value] => [1, dim]);
  return message(...shape, [2, type], [8, name], [9, raw]);
}

function value(name: string, type: number, dims: readonly (number | string)[]): Uint8Array {
  const sizes = dims.map((dim): [number, Value] => [1, message([typeof dim === 'number' ? 1 : 2, dim])]);
  const shape = message([1, type], [2, message(...sizes)]);
  return message([1, name], [2, message([1, shape])]);
}

function node(
  operation: string,
  inputs: readonly string[],
  output: string,
  attribute?: Uint8Array,
): Uint8Array {
  const named = inputs.map((input): [number, Value] => [1, input]);
  const more = attribute ? [[5, attribute] as [number, Value]] : [];
  return message(...named, [2, output], [4, operation], ...more);
}

/** AttributeProto of an integer: name, value, type INT. */
const integer = (name: string, given: number) => message([1, name], [3, given], [20, 2]);

/** What differs from model to model in tests. */
export interface TinyModel {
  /** The vector of each token id. */
  embeddings: readonly (readonly number[])[];
  inputs?: readonly string[];
  /** False: the output is [1, dimensions], as that of a model that gives a text one vector. */
  perToken?: boolean;
}

/** An ONNX file: each token's row of the embeddings, times its attention. */
export function tinyOnnx({
  embeddings,
  inputs = ['input_ids', 'attention_mask'],
  perToken = true,
}: TinyModel) {
  const dims = embeddings[0]!.length;
  const table = tensor('table', FLOAT, [embeddings.length, dims], Float32Array.from(embeddings.flat()));
  const axis = tensor('axis', INT64, [1], BigInt64Array.from([perToken ? 2n : 1n]));
  const [ids = '', mask = ''] = inputs;
  const graph = message(
    [1, node('Gather', ['table', ids], 'rows')],
    [1, node('Cast', [mask], 'attention', integer('to', FLOAT))],
    ...(perToken
      ? ([
          [1, node('Unsqueeze', ['attention', 'axis'], 'weights')],
          [1, node('Mul', ['rows', 'weights'], 'vectors')],
        ] as [number, Value][])
      : ([[1, node('ReduceSum', ['rows', 'axis'], 'vectors')]] as [number, Value][])),
    [2, 'tiny'],
    [5, table],
    [5, axis],
    ...inputs.map((name): [number, Value] => [11, value(name, INT64, ['batch', 'tokens'])]),
    [12, value('vectors', FLOAT, perToken ? ['batch', 'tokens', dims] : ['batch', 1, dims])],
  );
  return message([1, 8], [7, graph], [8, message([1, ''], [2, 13])]);
}

/** A tokenizer of whole words in small letters, between [CLS] and [SEP]; a word's id is its place. */
export function tinyTokenizer(words: readonly string[]): string {
  const special = (name: string) => ({ SpecialToken: { id: name, type_id: 0 } });
  const tokens = ['[CLS]', '[SEP]'].map((id) => [id, { id, ids: [words.indexOf(id)], tokens: [id] }]);
  return JSON.stringify({
    version: '1.0',
    truncation: null,
    padding: null,
    added_tokens: [],
    normalizer: { type: 'Lowercase' },
    pre_tokenizer: { type: 'Whitespace' },
    post_processor: {
      type: 'TemplateProcessing',
      single: [special('[CLS]'), { Sequence: { id: 'A', type_id: 0 } }, special('[SEP]')],
      pair: [],
      special_tokens: Object.fromEntries(tokens),
    },
    decoder: null,
    model: {
      type: 'WordLevel',
      vocab: Object.fromEntries(words.map((word, id) => [word, id])),
      unk_token: '[UNK]',
    },
  });
}
