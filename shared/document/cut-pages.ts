export { cutPages } from './pdf/cut-pages.ts';
