import { createRequire } from 'node:module';

let isKept = false;

/**
 * asl-validator makes an Ajv and compiles its schemas on every call (about 0.2 s); from here on it gets the one that it
 * made first, with the formats and keywords of then. The validator's options must be the same at every call.
 */
export function keepOneAjv(): void {
  if (isKept) return;
  isKept = true;
  const requireBesideValidator = createRequire(createRequire(import.meta.url).resolve('asl-validator'));
  const module = requireBesideValidator('ajv') as { default: new (options: object) => object };
  const Ajv = module.default;
  let ajv: object | undefined;
  module.default = function once(options: object) {
    const same = () => ajv;
    ajv = ajv ? Object.assign(ajv, { addFormat: same, addKeyword: same }) : new Ajv(options);
    return ajv;
  } as unknown as typeof Ajv;
}
