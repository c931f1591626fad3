import { join } from 'node:path';
import { documentHtml } from '@assay/platform/report/html/render-html';
import { renderDocument } from '@assay/platform/report/render-report';
import type { ClassOverview } from '../overview.ts';
import { overviewView } from './overview-view.ts';

const OWN = [join('lab', 'overview', 'report', 'templates')];

/** An overview of a class as a PDF. @throws AssayError RenderFailed */
export const overviewPdf = async (overview: ClassOverview): Promise<Uint8Array> =>
  (await renderDocument(OWN, overviewView(overview))).pdf;

/** The same as one page of HTML, which needs no TeX. */
export const overviewHtml = (overview: ClassOverview): string =>
  documentHtml(OWN, overviewView(overview), overview.assignment.title);
