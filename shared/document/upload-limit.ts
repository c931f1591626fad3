export {
  MAX_ESSAY_BYTES,
  MAX_UPLOAD_BYTES,
  PAGE_FILES,
  refuseTooLarge,
  TEXT_FILES,
} from './text/upload-limit.ts';
