export * from './surface/facts-schema.ts';
