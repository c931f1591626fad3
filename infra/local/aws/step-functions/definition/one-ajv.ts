import { createRequire } from 'node:module';

interface AjvModule {
  default: new (options: object) => Ajv;
}

interface Ajv {
  addFormat(): Ajv;
  addKeyword(): Ajv;
}

/**
 * asl-validator makes an Ajv and compiles its schemas on every call (about 0.2 s); from here on it gets the one that it
 * made first, with the formats and keywords of then. The validator's options must be the same at every call.
 */
export function keepOneAjv(): void {
  const requireBesideValidator = createRequire(createRequire(import.meta.url).resolve('asl-validator'));
  const module = requireBesideValidator('ajv') as AjvModule;
  const Ajv = module.default;
  let ajv: Ajv | undefined;
  module.default = function once(options: object): Ajv {
    if (!ajv) {
      ajv = new Ajv(options);
      return ajv;
    }
    const same = () => ajv!;
    return Object.assign(ajv, { addFormat: same, addKeyword: same });
  } as unknown as AjvModule['default'];
}
