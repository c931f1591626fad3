export { MAX_ESSAY_BYTES, MAX_UPLOAD_BYTES, refuseTooLarge, TEXT_FILES } from './text/upload-limit.ts';
