export {
  type MeasuredFacts,
  MOST_LISTED,
  measuredFactsSchema,
  type SurfaceFact,
} from './surface/facts-schema.ts';
