export { pagesOfKind, picturedPages, readabilityOf } from './pdf/blank.ts';
