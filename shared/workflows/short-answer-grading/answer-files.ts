import { PAGE_FILES } from '@assay/document/upload-limit';
import { LARGEST_TABLE } from '@assay/kit/tables/table-limits';

/** Files that answers are handed in as: tables of a class, and papers of one student. */
export const QUIZ_FILES = {
  endings: ['csv', 'tsv', 'txt', 'json', 'jsonl', 'ndjson', ...PAGE_FILES.endings],
  bytes: LARGEST_TABLE,
  larger: PAGE_FILES.larger,
};
