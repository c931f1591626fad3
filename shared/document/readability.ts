export { pagesOfKind, picturedPages, readabilityOf } from './pdf/blank.ts';
export { isBlankPicture } from './pdf/blank-picture.ts';
