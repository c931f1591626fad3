export { refuseNoPdf } from './pdf/pdf-beginning.ts';
