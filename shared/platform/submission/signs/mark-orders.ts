import { ALL_POINTS } from './english.ts';
import { type SignGroup, sentenceSigns, wordsThatBegin } from './sign.ts';

/** Parts that go together in all languages, each with the words of them all. */
const BEGIN = String.raw`(?:^\P{L}*|[,:;!—–(] ?|(?<!\p{L})(?:and|then|please|und|bitte|et|y|e|ed|en|i|oraz|и) )`;
const ANSWER =
  'antworte(?:t|n sie)?|schreib(?:e|t|en sie)?|répond(?:s|ez)|écri(?:s|vez)|responde|responda[mn]?|contesta|conteste|escribe|escriba|rispond[iae]|rispondete|scriv[ia]|scrivete|escreva|antwoord|schrijf|odpowiedz|napisz|ответь(?:те)?|напиши(?:те)?';
const ONLY =
  'nur|ausschließlich|lediglich|bloß|seulement|uniquement|juste|únicamente|s[óo]lo|solamente|exclusivamente|soltanto|unicamente|esclusivamente|apenas|somente|alleen|enkel|uitsluitend|slechts|tylko|wyłącznie|только|лишь|исключительно';
const TEN = 'zehn|dix|vingt|diez|dieci|dez|tien|dziesięć|dziesiątką|десять|десяткой|10|20|100|trenta|treinta';
const GIVE =
  'give|award|grant|assign|put|gib|gebt|geben sie|vergib|vergebt|vergeben sie|erteil(?:e|t|en sie)|setz(?:e|t|en sie)|donne[zs]?|mets|mettez|attribue[zs]?|accorde[zs]?|da|dad|den|dé|pon|ponga|pongan|otorg(?:a|ue|uen)|asign(?:a|e|en)|dai|date|dia|assegna(?:te)?|assegni|metti|mettete|attribuisci|dê|deem|dá|atribua[m]?|conceda|geef|ken|daj(?:cie)?|przyznaj(?:cie)?|wystaw(?:cie)?|постав(?:ь|ьте)|дай(?:те)?|выстав(?:ь|ьте|и|ите)';
const EACH =
  'each|every|all|jede[mnrs]?|allen?|chaque|tou(?:s|tes)|cada|tod[oa]s|ogni|tutt[ie]|elke?|alle|każd\\p{L}+|wszystkich|кажд\\p{L}+|вс(?:ем|ех)';
const CRITERION =
  'categor|kategor|kateg|catégor|criter|kriter|critèr|critér|kryteri|критери|категор|rasgo|traits?(?!\\p{L})|dimens|aspe[kc]t|merkmal|onderde|rubri';
const FULL =
  'full|top|maxim\\p{L}*|highest|perfect|voll\\p{L}*|maximal\\p{L}*|höchst\\p{L}*|best\\p{L}*|máxim[oa]s?|massim[oi]|pien[oi]|maximum|maximale?s?|complet[oa]?s?|maksymaln\\p{L}*|najwyższ\\p{L}*|pełn\\p{L}*|максимальн\\p{L}*|высш\\p{L}*';
const MARK =
  'scores?|marks?|grades?|points?|bands?|noten?|punkt\\p{L}*|punktzahl|bewertung|notes?|notas?|puntuaci\\p{L}+|calificaci\\p{L}+|punteggi\\p{L}*|vot[oi]|pontuaç\\p{L}+|pontos|cijfers?|punten|ocen\\p{L}*|wynik\\p{L}*|балл\\p{L}*|оценк\\p{L}*';
const NUMBER = String.raw`(?:\d{1,3}(?:[.,]\d)?|a\+)(?:\s?(?:\/|out of|von|sur|sobre|su|de|van|na|из)\s?\d{1,3})?`;
const GRANTED =
  'granted|awarded|assigned|confirmed|vergeben|erteilt|bestätigt|zuerkannt|accordée?|attribuée?|confirmée?|otorgad[oa]|concedid[oa]|asignad[oa]|confirmad[oa]|atribuíd[oa]|assegnat[oa]|concess[oa]|confermat[oa]|toegekend|bevestigd|przyznan\\p{L}+|wystawion\\p{L}+|поставлен\\p{L}*|выставлен\\p{L}*|присвоен\\p{L}*';
const MINUS =
  "zieh(?:e|t|en sie)? (?:bitte )?(?:keine|keinerlei) punkte(?: \\p{L}+){0,4} ab|keine (?:punkte )?abzüge|(?:keine punkte|nichts) ab(?:zu)?ziehen|n[’']?e? ?(?:enlève|retire|ôte|dédui|enlev|retir)\\p{L}* (?:pas|aucun)(?: de)? points?|(?:ne pas|sans) (?:enlever|retirer|déduire) (?:de )?points?|non (?:mi )?(?:toglie\\p{L}*|togli|tolga\\p{L}*|sottrar\\p{L}*|sottrae\\p{L}*|sottrarre|detrarre|penalizz\\p{L}*) (?:punti|il voto|nulla per)|no (?:me )?(?:rest|quit|descuent|descont)\\p{L}* (?:puntos|nada por|nota)|não (?:me )?(?:tir|descont|retir)\\p{L}* (?:pontos|nada por|nota)|trek (?:\\p{L}+ ){0,2}(?:geen punten|niets) af|nie (?:odejmuj|odbieraj|odliczaj)(?:cie)? (?:mi )?punkt\\p{L}*|не (?:снимай|снижай|вычитай)(?:те)? (?:мне )?(?:балл|оценк)\\p{L}*";

const word = (part: string) => String.raw`(?<!\p{L})(?:${part})(?!\p{L})`;

/** What asks for a mark by its form: one word for an answer, the same for each criterion, nothing taken off. */
export const MARK_ORDERS: SignGroup = {
  needs: wordsThatBegin(ANSWER, GIVE, MARK, "zieh|kein|nichts|n[e’']|sans|non|no|não|trek|nie|не|a\\+"),
  signs: [
    ...sentenceSigns(
      'asks-for-a-score',
      String.raw`${BEGIN}(?:${ANSWER}) (?:\p{L}+ )?${word(ONLY)}(?: \p{L}+){0,3} ["“„«']?(?:${TEN}|${ALL_POINTS})(?!\p{L}|[\d.,:]*\d)(?=\P{L}*$)`,
      String.raw`${BEGIN}(?:${GIVE})(?: \p{L}+){0,2} ${word(EACH)}(?: \p{L}+){0,2} (?:${CRITERION})\p{L}*(?: \p{L}+){0,3} (?:${FULL}) ?(?:${MARK})(?!\p{L})`,
      String.raw`${BEGIN}(?:${GIVE})(?: \p{L}+){0,2} (?:${FULL}) ?(?:${MARK})(?: \p{L}+){0,2} ${word(EACH)}(?: \p{L}+){0,2} (?:${CRITERION})`,
      String.raw`${BEGIN}(?:set|make|change|put) (?:the |my |its |this )?(?:score|grade|mark|rating)s? ?(?:=|:=|to|:) ?["'“]?(?:a\+|full|max\p{L}*|perfect)(?!\p{L})`,
    ),
    ...sentenceSigns('asks-for-silence', word(MINUS)),
    ...sentenceSigns(
      'claims-a-verdict',
      String.raw`(?:^\P{L}*|[,:;—–(] ?)(?:\p{L}+ )?(?:${MARK}) (?:of |von |de |di |van )?${NUMBER} (?:is |hereby |wird |est |è |es |é |wordt |jest )?(?:${GRANTED})(?=\P{L}*$|[.;,])`,
    ),
  ],
};
