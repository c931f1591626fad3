export { MAX_UPLOAD_BYTES, refuseTooLarge, TEXT_FILES } from './text/upload-limit.ts';
