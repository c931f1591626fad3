export { pagesOfKind, type Readability, readabilityOf } from './pdf/blank.ts';
