import type { Identifier } from './schema.ts';

const WORDS =
  'dropped|withdrawn|removed|deleted|deprecated|discarded|cancell?ed|merged|obsolete|superseded|replaced|no longer|not used|entf(?:ällt|allen)|gestrichen|gelöscht|rimoss[oai]|eliminat[oaie]|ritirat[oaie]|abolit[oaie]|sostituit[oaie]|accorpat[oaie]|non (?:è|sono) più';
const IT_WAS =
  '(?:(?:this|the) (?:requirement|one)|it|(?:questo |il )?requisito|diese anforderung|die anforderung) ?(?:was|is|has been|è stato|è|wurde|ist)? ?|(?:was|has been|è stato|wurde) ';
/** After the word nothing follows that it could be said of: *Removed items are listed* withdraws nothing. */
const AND_NO_MORE = String.raw`(?=\s*(?:$|[.,;:()[\]—–-]|(?:after|since|because|due|during|following|as of|in (?:version|release|v)|with (?:version|release)|from (?:version|release)|by (?:(?:the )?(?:team|customer|client|stakeholders?)|\p{L}{1,6}[-_ ]?\d+)|into|dopo|perché|nella versione|dalla versione|nach|weil|seit|in version)(?!\p{L})))`;

/** Words beside an id that is there no more. */
export const WITHDRAWN = new RegExp(String.raw`\b(?:${WORDS})(?!\p{L})`, 'iu');
const OPENS_WITHDRAWN = new RegExp(
  String.raw`^[^\p{L}\p{N}]*(?:${IT_WAS})?(?:${WORDS})(?!\p{L})${AND_NO_MORE}`,
  'iu',
);

/** Whether a document says where it defines an id that it is there no more: *FR-08 Dropped after the interview*. */
export const isWithdrawn = ({ definitions }: Pick<Identifier, 'definitions'>): boolean =>
  definitions.some(({ context }) => OPENS_WITHDRAWN.test(context));
