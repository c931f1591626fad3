export { pagesTold } from './pdf/pages-told.ts';
export { refuseNoPdf } from './pdf/pdf-beginning.ts';
