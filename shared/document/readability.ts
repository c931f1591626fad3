export { pagesOfKind, readabilityOf } from './pdf/blank.ts';
