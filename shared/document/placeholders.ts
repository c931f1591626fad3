export * from './text/placeholders.ts';
