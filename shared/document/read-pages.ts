export { readPages } from './text/read-pages.ts';
