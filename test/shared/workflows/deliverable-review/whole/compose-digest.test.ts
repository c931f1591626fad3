import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { DocumentContext } from '../../../../../shared/workflows/deliverable-review/document-context.ts';
import { checkDocument } from '../../../../../shared/workflows/deliverable-review/document-index/check-document.ts';
import {
  composeDigest,
  holdsWhole,
  type PartBrief,
} from '../../../../../shared/workflows/deliverable-review/whole/compose-digest.ts';
import { documentOf } from '../document-index/documents.ts';
