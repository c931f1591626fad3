function list(words: string): string[] {
  return words.split(/\s*\n\s*|\s*,\s*/).filter(Boolean);
}

/** Words and phrases that join ideas, lower case. */
export const CONNECTIVES = list(`because, since, so that, therefore, thus, as a result, consequently, due to
  however, although, though, even though, whereas, while, instead, on the other hand, despite, in contrast, yet, unless
  first, second, third, then, next, after, before, finally, later, meanwhile, when, until, once, eventually, at first
  for example, for instance, such as, in fact, also, in addition, moreover, furthermore, besides, similarly
  in conclusion, in the end, overall, to sum up, if, which means, not only, above all`);

/** Words that say little: a reader learns nothing particular from them. */
export const VAGUE = new Set(
  list(`thing, things, stuff, good, nice, bad, great, really, very, a lot, lot, lots, alot
  something, someone, everything, everyone, whatever, some, many, big, cool, awesome, fun, kinda, sorta, basically`),
);

/** Words of feeling and of the senses. */
export const VIVID = new Set(
  list(`felt, feel, feeling, heart, afraid, scared, angry, proud, happy, sad, excited
  nervous, worried, smile, smiled, laughed, laughter, laugh, cried, tears, shouted, whispered, screamed, grinned
  bright, dark, cold, warm, loud, quiet, soft, sharp, sweet, bitter, smell, sound, taste, touch, shining, glowing
  suddenly, slowly, quickly, carefully, finally, barely, silence, breath, hands, eyes, face, voice, sky, rain, sun`),
);

/** Frequent misspellings and contractions without apostrophe. */
export const MISSPELT = new Set(
  list(`alot, becuase, becouse, beacuse, becaus, cuz, coz, thier, teh, recieve, beleive
  freind, wich, wierd, definately, definatly, seperate, untill, tommorow, tomorow, allways, allmost, suprise, suprised
  truely, realy, finaly, probaly, probly, basicly, diffrent, intresting, embarassed, embarassing, favorit
  favourit, gona, gonna, wanna, kinda, shoud, woud, coud, doesnt, dont, didnt, wont, cant, isnt, wasnt, couldnt
  wouldnt, shouldnt, havent, hasnt, im, ive, thats, whats, hes, theres, theyre, youre, arent, werent, aint
  peaple, poeple, peopel, enuf, thot, thru, tho, wat, wen, waz, sed
  grammer, writting, comming, runing, stoped, hapened, happend, happyness, begining, familys
  storys, trys, tryed, keeped, runned, goed, throwed, catched, buyed, brang, tought, thougth, everytime, infront
  incase, noone, ect, anwser, remeber, rember, remeberd, beutiful, beatiful, grate, lern, lisen, lissen`),
);

/** Right words that stand one letter from a common one. */
export const RIGHT_NEIGHBOURS = new Set(
  `though became become simply silence stepped locked charge stared stated internet counter polite bother
  wanting wanted wasted wasting waiter waiters calmed leaned smiles possibly worries fairly secure fellow studies storage
  expert ruining notices warned recall watches drying existed daring melting probable mourning coping cannon
  feeding teaches moaning string tiring thanking decides sample noting locker stopper
  starting stating staring started smiled smelled thing think thick reality finally partly rather whether
  smaller taller caller called cared carried married worried hurried studied country county course coarse quite quiet
  planet plenty platter matter mother father bother brother another other others weather leather feather`.split(
    /\s+/,
  ),
);

const COMMON = `about above across afternoon again against almost already always another answer anything around asked
  attention beautiful because become before beginning behind believe between birthday brother business called cannot
  careful carefully certain chance change children choice clothes coming computer continue control country couple
  daughter decided decision definitely describe develop different difficult disappeared doctor during early easily
  education either embarrassed English enough environment especially evening everybody everyone everything evidence
  exactly example excellent except excited exercise expect experience explain family favorite February feeling
  finally finish follow foreign forward friend friends government grammar grandmother grandfather group happened
  happening happiness heard height history holiday hospital hundred husband imagine immediately important impossible
  instead interest interested interesting knowledge language laughed laughing laughter learned library listen listening
  little looked machine making maybe medicine meeting middle minute minutes moment morning mother mountain natural
  necessary neighbor nervous never night nobody nothing noticed number ocean office often opinion opportunity ordinary
  outside parents patience patient patiently people perfect perhaps person personal picture piece pleasure police
  popular possible practice prepared present pressure president probably problem problems promise question quickly
  quiet really reason receive recently remember remembered restaurant running Saturday school science second secret
  sentence separate serious several should shoulder similar simple since sister situation sleeping smiled someone
  something sometimes special started stopped story straight strange strength strong student students studied summer
  surprise surprised swimming teacher teachers technology terrible themselves thinking thought thousand through together
  tomorrow tonight toward travel trouble trying Tuesday understand understood university until usually vacation village
  visitor waited waiting walked wanted watched weather Wednesday weekend weight whether without woman women wonderful
  world worried writing written yesterday young yourself`;

/** Common words of five letters and more, against which a near miss is a misspelling. */
export const COMMON_WORDS = new Set(COMMON.toLowerCase().split(/\s+/));
