export { MAX_UPLOAD_BYTES, refuseTooLarge } from './text/upload-limit.ts';
