import { ALL_POINTS } from './english.ts';
import { type SignGroup, sentenceSigns, wordsThatBegin } from './sign.ts';

/** How a language begs, orders by office and claims, beside what its wording says: parts of patterns. */
interface Plea {
  /** Imperatives and infinitives of giving, with me or us in them. */
  giveMe: string;
  /** Words of asking before a noun: "I beg for". */
  askFor: string;
  /** A good mark. */
  mark: string;
  /** "Be" and "show yourself" as an order. */
  be: string;
  /** Kind to who is graded. */
  lenient: string;
  /** What a lenient person would be lenient with. */
  work: string;
  /** "As a", before an office. */
  as: string;
  /** Who grades. */
  grader: string;
  /** "You must", "your task", after an office. */
  must: string;
  /** Imperatives of grading. */
  rate: string;
  /** This text. */
  here: string;
  /** Verbs by which a mark is claimed for it. */
  worth: string;
}

const GERMAN: Plea = {
  giveMe:
    '(?:gib|gebt|geben sie|schenk\\p{L}*|erteil\\p{L}*) (?:mir|uns)|(?:mir|uns) (?=.*(?:zu geben|geben(?: würden)?)\\P{L}*$)|lass(?:t|en sie)? mich',
  askFor: '(?:ich )?(?:bitte|bettle|flehe)(?: (?:sie|dich|euch))? um',
  mark: '(?:gute|beste|bessere|hohe|sehr gute|volle|alle|eine) ?(?:\\p{L}+ )?(?:note|punkt|bewertung|zensur)\\p{L}*|bestnote|höchstnote|bestehen|(?:note|punktzahl) (?:eins|1|15)|eine (?:eins|zwei|1|2)(?=\\P{L}*$)',
  be: '(?:sei|seid|seien sie|zeigen sie sich)',
  lenient: '(?:nachsichtig|großzügig|gnädig|milde?|wohlwollend|nett|fair|gütig)',
  work: 'note|bewert|benot|korr|arbeit|aufsatz|text|antwort|mir|mich|klausur|punkt',
  as: 'als (?:der |die |ein |eine )?',
  grader: '(?:prüfer|korrektor|gutachter|bewerter|lehrer|dozent|ki|sprachmodell|korrekturleser)\\p{L}*',
  must: '(?:musst|sollst|hast) du|(?:müssen|sollen|sollten|haben) sie|ist (?:es )?(?:deine|ihre)',
  rate: '(?:bewerte|beurteile|benote)(?:t|n sie)?',
  here: 'diese[rnm]? (?:text|aufsatz|arbeit|antwort|abgabe|bericht|klausur)|diese[sm] dokument|mein(?:e[nr]?)? (?:text|aufsatz|arbeit|antwort)',
  worth:
    'erhält|bekommt|erhielt|bekam|verdient|ist .{0,20}wert|hat .{0,30}(?:erhalten|bekommen|erreicht|verdient)|wurde .{0,30}bewertet',
};

const FRENCH: Plea = {
  giveMe:
    '(?:donne[zs]?|mets|mettez|attribue[zs]?|accorde[zs]?|laisse[zs]?)[- ](?:moi|nous)|(?<!qui |il |elle |on |ne )(?:me|nous) (?:donner|mettre|attribuer|accorder)',
  askFor: '(?:je )?(?:vous |te )?(?:demande|supplie|prie)(?: de)?',
  mark: '(?:bonne|meilleure|belle|excellente|haute) note|note (?:maximale|élevée|correcte)|la moyenne|tous les points|(?:un|une) (?:20|vingt|18|15|A)(?!\\p{L})|réussir|bons points',
  be: '(?:soyez|sois|montrez-vous|montre-toi)',
  lenient: '(?:indulgent|généreu|clément|gentil|bienveillant|sympa|cool)\\p{L}*',
  work: 'note|notation|copie|devoir|texte|réponse|travail|correction|corrigeant|moi',
  as: "(?:en tant qu(?:e |['’])|comme )",
  grader:
    '(?:correct(?:eur|rice)|évaluat(?:eur|rice)|examinat(?:eur|rice)|professeure?|relect(?:eur|rice)|ia|modèle)',
  must: '(?:tu|vous) (?:dois|devez|devriez|as|avez)|(?:ta|votre) (?:tâche|mission|rôle|seule)',
  rate: '(?:note|évalue)[zr]?',
  here: '(?:cette|ma) (?:réponse|copie|rédaction)|(?:ce|mon|cet) (?:texte|devoir|travail|document|rapport|essai|exposé)',
  worth: 'vaut|mérite|obtient|reçoit|a (?:reçu|obtenu|eu)|a été noté\\p{L}*',
};

const SPANISH: Plea = {
  giveMe:
    '(?:p[oó]nga(?:me|nos|nme)|ponme|ponnos|dame|danos|deme|denos|déme|denme|otórgueme|apruébe(?:me|nos)|apruébame|darme|ponerme|darnos|ponernos)|(?<!que )(?<!él |ella )(?:me|nos) (?:ponga|pongas|dé|des|apruebe|apruebes)',
  askFor: '(?:le |te |os )?(?:pido|ruego|suplico|solicito)',
  mark: '(?:buena|mejor|máxima|alta|excelente) (?:nota|calificación|puntuación)|(?:nota|calificación|puntuación) (?:máxima|alta|buena)|todos los puntos|un (?:diez|nueve|ocho|10|9|8|sobresaliente|aprobado)|aprobar|aprobado',
  be: '(?:sea|sé|sed|sean|muéstrese)',
  lenient: '(?:generos|amable|indulgente|benévol|comprensiv|bueno|buena|clemente)\\p{L}*',
  work: 'nota|calific|evalu|correg|corrección|trabajo|texto|respuesta|conmigo',
  as: '(?:como|en calidad de) (?:el |la |un |una )?',
  grader: '(?:evaluador|corrector|examinador|profesor|revisor|calificador|docente|ia|modelo)\\p{L}*',
  must: '(?:usted )?(?:debes?|deberías?|tienes? que|has de)|(?:tu|su) (?:tarea|única|trabajo|deber|función)',
  rate: '(?:califi[cq]ue|califica|evalúe|evalúa|puntúa|puntúe)n?',
  here: '(?:este|mi) (?:texto|ensayo|trabajo|documento|informe|examen)|(?:esta|mi) (?:redacción|respuesta|entrega)',
  worth: 'vale|merece|obtiene|obtuvo|recibe|recibió|ha (?:recibido|obtenido)|fue calificad\\p{L}*',
};

const ITALIAN: Plea = {
  giveMe:
    '(?:dammi|dateci|datemi|mettimi|mettetemi|concedimi|concedetemi|fammi|fatemi|darmi|mettermi|assegnami|assegnarmi|concedermi|promuovimi|darci|metterci)|(?<!che )(?:mi|ci) (?:dia|metta|conceda|assegni|promuova)',
  askFor: '(?:vi |le |ti )?(?:chiedo|supplico|imploro)',
  mark: "(?:buon|bel|ottimo|alto) (?:voto|punteggio)|(?:voto|punteggio) (?:massimo|pieno|alto|buono)|(?:la |una )?sufficienza|il massimo|tutti i punti|bei voti|un (?:bel )?(?:sei|sette|otto|nove|dieci|trenta|\\d{1,2})(?!\\p{L})|passare (?:l['’]esame|il corso|il test)",
  be: '(?:sii|sia|siate|essere|si mostri)',
  lenient: '(?:generos|clement|indulgent|buon|comprensiv|magnanim|gentil)\\p{L}*',
  work: 'voto|voti|valutazion|correzion|correggere|compito|elaborato|tema|risposta|con me|punteggi',
  as: '(?:come|in quanto|in qualità di|da) ',
  grader: '(?:valutat|corrett|revis|esaminat|profess|docent|insegnant)\\p{L}+|ia|modello',
  must: '(?:devi|deve|dovresti|dovrebbe|dovete)|il (?:tuo|suo) (?:compito|unico|ruolo|dovere)',
  rate: '(?:valuta|giudica)(?:te|re)?|valuti|giudichi',
  here: '(?:questo|mio) (?:testo|saggio|tema|elaborato|documento|compito|lavoro)|(?:questa|mia) (?:risposta|consegna|relazione)',
  worth: 'vale|merita|ottiene|riceve|ha (?:ottenuto|ricevuto|preso|meritato)|è stat[oa] valutat[oa]',
};

const PORTUGUESE: Plea = {
  giveMe:
    '(?:dê-me|dá-me|dêem-me|deem-me|ponha-me|aprove-me|dar-me|conceda-me)|(?<!que )(?<!ele |ela )(?:me|nos) (?:dê|deem|dá|dar|aprove|aprovar|conceda|conceder|passe)',
  askFor: '(?:lhe |te )?(?:peço|imploro|suplico|solicito)',
  mark: '(?:boa|melhor|ótima|alta|excelente) nota|nota (?:máxima|alta|boa|dez|10)|todos os pontos|um (?:dez|10|nove|9)|pontuação máxima|passar (?:de ano|na prova|no curso)',
  be: '(?:seja|sejam|sê|mostre-se)',
  lenient: '(?:generos|gentil|indulgente|benevolente|compreensiv|bonzinh|boazinh)\\p{L}*',
  work: 'nota|avalia|corrig|correção|trabalho|texto|resposta|redação|comigo',
  as: '(?:como|na qualidade de|enquanto) (?:o |a |um |uma )?',
  grader: '(?:avaliador|corretor|examinador|professor|revisor|ia|modelo)\\p{L}*',
  must: '(?:você )?(?:deves?|deveria|tem de|tem que|precisa)|(?:a )?(?:sua|tua) (?:tarefa|única|função)',
  rate: '(?:avalie|avalia|classifique|pontue)m?',
  here: '(?:este|meu) (?:texto|ensaio|trabalho|documento|relatório)|(?:esta|minha) (?:redação|resposta|prova)',
  worth: 'vale|merece|recebe|recebeu|obteve|obtém|foi avaliad[oa]',
};

const DUTCH: Plea = {
  giveMe: 'geef(?:t u)? (?:me|mij|ons)|(?:me|mij|ons) (?=.*(?:te )?geven\\P{L}*$)|laat (?:me|mij)',
  askFor: '(?:ik )?(?:vraag|smeek)(?: u| je)? om',
  mark: '(?:een |het )?(?:goed|hoog|mooi|hoogste|maximale|beste|voldoende)e? (?:cijfer|punt|score|beoordeling)\\p{L}*|een (?:tien|10|negen|9|acht|8|voldoende)|alle punten|slagen|volle punten',
  be: '(?:wees|weest|u bent|zijt)',
  lenient: '(?:mild|genereus|gul|aardig|coulant|vriendelijk|soepel)\\p{L}*',
  work: 'cijfer|beoorde|nakijk|opdracht|tekst|antwoord|mij|werk',
  as: 'als (?:de |een )?',
  grader: '(?:beoordelaar|nakijker|corrector|examinator|docent|leraar|ai|taalmodel)',
  must: '(?:moet|dient|hoort|zou) (?:je|u|jij)|is (?:het )?(?:je|uw|jouw)',
  rate: '(?:beoordeel|waardeer)(?:t u)?',
  here: '(?:dit|mijn) (?:antwoord|opstel|essay|werk|document|verslag|stuk|werkstuk)|(?:deze|mijn) (?:tekst|opdracht|inzending)',
  worth: 'verdient|krijgt|kreeg|is .{0,20}waard|heeft .{0,30}(?:gekregen|behaald|verdiend)',
};

const POLISH: Plea = {
  giveMe:
    '(?:daj|dajcie|postaw|postawcie|wystaw|przyznaj|zalicz) (?:mi|nam)|(?:dać|postawić|wystawić|przyznać|zaliczyć) mi',
  askFor: '(?:proszę|błagam|prosiłbym|prosiłabym)(?: (?:pana|panią|cię|bardzo))? o',
  mark: '(?:dobr|wysok|najwyższ|najlepsz|pozytywn|maksymaln|lepsz|bardzo dobr)\\p{L}* (?:ocen|liczb|punkt|wynik|stop)\\p{L}*|(?:piątk|szóstk|czwórk|zaliczeni)\\p{L}*|wszystkie punkty',
  be: '(?:bądź|bądźcie|niech pan będzie|niech pani będzie|proszę być)',
  lenient: '(?:łaskaw|wyrozumiał|hojn|miły|miła|łagodn)\\p{L}*',
  work: 'ocen|prac|tekst|odpowied|mnie|wypracowan',
  as: 'jako ',
  grader: '(?:oceniając|egzaminator|recenzent|nauczyciel|sprawdzając|ai|model)\\p{L}*',
  must: 'musisz|masz|powin\\p{L}+|należy|two(?:im|ja)',
  rate: 'oce(?:ń|ńcie|nić)',
  here: '(?:ten|tego|mój) (?:tekst|dokument|esej|raport)|(?:ta|to|tę|moja|moje|moją) (?:prac|odpowied|wypracowani)[aeęźi]{1,2}',
  worth: 'zasługuje|otrzymuje|otrzymał\\p{L}*|dostaje|dostał\\p{L}*|uzyskał\\p{L}*|jest wart\\p{L}*',
};

const RUSSIAN: Plea = {
  giveMe: '(?:постав|да)(?:ь|й)(?:те)? (?:мне|нам)|(?:поставить|дать) мне|зачтите мне|засчитай(?:те)? мне',
  askFor: '(?:прошу|умоляю)(?: вас| тебя)?(?: о)?',
  mark: '(?:хорош|высок|высш|отличн|максимальн|лучш)\\p{L}* (?:оценк|балл|отметк)\\p{L}*|(?:пятёрк|пятерк|четвёрк|четверк|зачёт|зачет)\\p{L}*|(?:5|10|100)(?! ?(?:мин|руб|дн|лет))(?=\\P{L}*$| балл)|все баллы',
  be: '(?:будь|будьте)',
  lenient: '(?:добр|снисходительн|щедр|великодушн|мягк)\\p{L}*',
  work: 'оцен|работ|сочинени|проверк|ко мне|отмет',
  as: '(?:как|в качестве) ',
  grader:
    '(?:провер\\p{L}+|экзаменатор|эксперт|преподавател\\p{L}+|учител\\p{L}+|оценив\\p{L}+|модел\\p{L}+|ии)',
  must: '(?:ты|вы) (?:долж\\p{L}+|обязан\\p{L}*)|(?:твоя|ваша) задача',
  rate: 'оцени(?:те|ть)?',
  here: '(?:эт\\p{L}{1,2}|мо\\p{L}{1,2}) (?:текст|эссе|работ[ау]|сочинение|ответ|документ)',
  worth: 'заслуживает|получает|получил\\p{L}*|оценен\\p{L}*|стоит',
};

const PLEAS: readonly Plea[] = [GERMAN, FRENCH, SPANISH, ITALIAN, PORTUGUESE, DUTCH, POLISH, RUSSIAN];

const word = (part: string) => String.raw`(?<!\p{L})(?:${part})(?!\p{L})`;
/** So many points of as many, or a number of a scale. */
const OF_ALL = String.raw`(?<![\d.,/])(?:${ALL_POINTS})(?![\d%])(?! \p{L}{4,} (?:\p{L}+ )?(?:haben|ont|hanno|han|têm|hebben)(?!\p{L}))`;

/** What is done with words to the one who grades, in one language: each within a sentence, its parts close together. */
function pleasOf(plea: Plea): SignGroup {
  const mark = `(?:${word(plea.mark)}|${OF_ALL})`;
  const signs = [
    ...sentenceSigns(
      'asks-for-a-score',
      `${word(plea.giveMe)}.{0,40}?${mark}`,
      `${word(plea.rate)} ${word(plea.here)}.{0,30}?(?:${mark}|(?<!\\d)\\d{1,3}\\P{L}*$)`,
      `${word(plea.askFor)}.{0,15}?${mark}`,
      `${word(plea.be)} (?:\\p{L}+ ){0,3}${plea.lenient}(?!\\p{L}).{0,40}(?<!\\p{L})(?:${plea.work})`,
      `(?<!\\p{L})(?:${plea.as})${word(plea.grader)},? ?(?:\\p{L}+ ){0,2}?${word(plea.must)}.{0,60}?${mark}`,
    ),
    ...sentenceSigns('claims-a-verdict', `${word(plea.here)}.{0,40}?${word(plea.worth)}.{0,40}?${mark}`),
  ];
  const { giveMe, rate, askFor, be, as, worth } = plea;
  return { needs: wordsThatBegin(giveMe, rate, askFor, be, `(?:${as})(?:${plea.grader})`, worth), signs };
}

/** What languages besides English beg and claim. */
export const PLEA_SIGNS: readonly SignGroup[] = PLEAS.map(pleasOf);
