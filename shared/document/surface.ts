export { wordSize } from './surface/dictionary.ts';
export { errorDensity } from './surface/error-density.ts';
export { measuredFacts } from './surface/measured-facts.ts';
export { SURFACE_FEATURES, surfaceFeatures } from './surface/surface-features.ts';
