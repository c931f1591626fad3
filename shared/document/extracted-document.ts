export * from './pdf/extracted-document.ts';
