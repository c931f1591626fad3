import { join, relative, resolve } from 'node:path';
import type { Construct } from 'constructs';
import { contextOf } from '../contexts.ts';

const ROOT = join(import.meta.dirname, '..', '..');
const RUNTIME = 'node_modules/onnxruntime-web';

/** The packages that run a model, without what only browsers and other processors need (100 MB). */
const PACKAGES = [
  ...['package.json', 'dist/ort.node.min.mjs'].map((file) => `${RUNTIME}/${file}`),
  ...['mjs', 'wasm'].map((ending) => `${RUNTIME}/dist/ort-wasm-simd-threaded.${ending}`),
  ...['node_modules/onnxruntime-common', 'node_modules/@huggingface/tokenizers'],
];

/** What a function has beside its code (path in the checkout → name in the bundle) and in its environment to run a model. */
interface BesideFunction {
  beside: Record<string, string>;
  environment: Record<string, string>;
}

/** The ColBERT model of the folder that the context `colbert` names, with its runtime; nothing where it is not set. */
export function colbert(scope: Construct): BesideFunction | undefined {
  const folder = contextOf(scope, 'colbert');
  if (folder === undefined) return undefined;
  const packages = Object.fromEntries(PACKAGES.map((path) => [path, path]));
  return {
    beside: { ...packages, [relative(ROOT, resolve(ROOT, folder))]: 'colbert' },
    environment: { ASSAY_COLBERT: 'colbert' },
  };
}
