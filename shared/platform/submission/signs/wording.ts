/**
 * How a language asks something of whoever evaluates this text: parts of patterns, all of words as they stand in a sentence.
 * A sign needs both who is addressed (this text, me, an imperative) and what is asked (a mark, praise, other instructions).
 */
export interface Wording {
  /** This text, by a name that no film, dive or school has. */
  here: string;
  /** Whom a mark is asked for where the sentence is an imperative. */
  me: string;
  /** A high mark. */
  mark: string;
  /** Verbs in the imperative that ask for a mark. */
  give: string;
  /** Verbs in any form by which a mark is due to a text. */
  due: string;
  /** Imperatives that forbid to name something, or to criticise. */
  spare: string;
  /** What is not to be named. */
  weakness: string;
  /** Imperatives that ask for praise. */
  praise: string;
  /** That the instructions are no longer the same. */
  changed: string;
  /** The imperative that puts all marks to a number, as far as that number. */
  set: string;
  /** The imperative that leaves out what comes next. */
  ignore: string;
  /** The other side, the instructions. */
  ignored: string;
  /** That the reader is somebody else from now on. */
  role?: string;
}

const NUMBER = String.raw`(?:10|9(?:[.,]\d)?)(?![\d.,:]*\d)`;
/** Of ten pupils nine may well be tired: a mark has no such people behind it. */
const NO_PEOPLE = String.raw`(?! (?!(?:punkt|point|punt|балл|bitte|geben|dies|mein|para|este|esta|pour|cette|merci|quest)\p{L}*)\p{L}{4,})`;
const outOf = (ten: string, of: string, points: string) =>
  String.raw`(?:(?:${NUMBER}|20|${ten})\s*(?:\/\s*(?:10|20)|(?:${of}) (?:10|20|${ten})(?!\p{L})${NO_PEOPLE}|(?:${points})))`;

const german: Wording = {
  here: 'diese[nmrs]? (?:text|aufsatz|argument|rede|arbeit|beitrag|antwort|einreichung|dokument|bericht|abgabe)(?:e?s)?|mein(?:e[nmrs]?)? (?:text|aufsatz|argument|rede|arbeit|beitrag)',
  me: 'mir|uns|das|dies|es|hierfür|dafür',
  mark: `${outOf('zehn', 'von', 'punkte?n?')}|(?:voll|höchst|maximal|best)\\p{L}* ?(?:punkt|note|bewertung)\\p{L}*|höchstnote|bestnote|alle punkte(?! der)`,
  give: 'gib|gebt|geben sie|bewerte|bewertet|bewerten sie|vergib|vergebt|vergeben sie',
  due: 'muss|müssen|soll\\p{L}*|verdient|gebührt|bitte',
  spare:
    '(?:nenne?|melde|berichte|erwähne?|finde?|liste|suche)(?:t|n sie)?(?= (?:bitte )?(?:keine?|nicht))|kritisiere?(?:t|n sie)?(?= .*nicht)|keine(?= kritik an)',
  weakness: 'schwäche|schwachpunkt|schwachstelle|fehler|mängel|mangel|problem|lücke|nicht|kritik',
  praise: 'lob(?:e|t|en sie)',
  changed:
    '(?:deine|eure|ihre) (?:anweisung|instruktion|aufgabe|regel)\\p{L}* (?:ha(?:t|ben) sich geändert|wurden? (?:geändert|ersetzt)|lautet? (?:jetzt|nun))',
  set: 'setz(?:e|t|en sie) (?:\\p{L}+ ){0,2}(?:note|punkt|bewertung|wertung)\\p{L}* auf',
  ignore:
    '(?:ignorier|missacht)(?:e|t|en sie)|vergiss|vergesst|vergessen sie|beachte(?:t|n sie)? (?:die|deine|ihre|alle) (?=.{0,40}nicht)',
  ignored:
    'gegenseite|gegner|andere seite|anweisung|instruktion|bewertungsschema|bewertungskriteri|bewertungsraster|vorgaben|(?:bisherig|vorherig|vorig|obig|früher)\\p{L}* (?:regel|befehl)|regeln (?:oben|zuvor)|alles,? was (?:oben|zuvor|vorher|bisher|davor|(?:man )?(?:dir|euch|ihnen) (?:gesagt|aufgetragen|mitgeteilt|vorgegeben))',
  role: '(?:du bist|sie sind) (?:jetzt|nun|ab (?:sofort|jetzt)|von nun an) ein\\p{L}* (?:\\p{L}+ ){0,2}(?:prüfer|korrektor|gutachter|lehrer|assistent|bewerter|ki|sprachmodell)(?:in)?',
};

const french: Wording = {
  here: '(?:ce|mon|cet) (?:texte|argument|discours|essai|devoir|exposé|document|rapport|travail)|cette (?:copie|rédaction|réponse)|ma (?:copie|rédaction)',
  me: 'moi|nous|ceci|cela',
  mark: `${outOf('dix|vingt', 'sur', 'points?')}|note maximale|meilleure note|note la plus haute|tous les points|un (?:20|vingt)`,
  give: 'donne[zs]?|mets|mettez|attribue[zs]?|accorde[zs]?|(?:merci|prière) de (?:le )?(?:mettre|donner|attribuer|noter)',
  due: 'doi(?:t|vent)|devr\\p{L}+|mérite\\p{L}*|merci|faut|faudrait',
  spare: 'ne (?:mentionne[zs]?|cite[zs]?|liste[zs]?|rel[eè]ve[zs]?|signale[zs]?|critique[zs]?|cherche[zs]?)',
  weakness: 'faiblesse|défaut|faille|erreur|problème|lacune|manque|pas|rien',
  praise: '(?:fai(?:s|tes) l.éloge|loue[zs]?)',
  changed: '(?:tes|vos) (?:consignes|instructions) (?:ont (?:été )?(?:changé|modifié|remplacé)|sont)\\p{L}*',
  set: '(?:mets|mettez) (?:\\p{L}+ ){0,2}(?:notes|scores) à',
  ignore:
    'ignore[rz]?|oublie[zs]?|ne (?:tiens|tenez) (?:pas |aucun )?compte|ne (?:suis|suivez|respecte[zs]?) (?:pas|plus)',
  ignored:
    "autre camp|adversaire|consigne|(?:les|tes|vos|ces|nos|aux|des|toutes?) (?:\\p{L}+ )?instruction|tout ce (?:qui (?:précède|est (?:écrit )?(?:ci-dessus|plus haut|avant))|qu[’']on (?:t[’']|vous )a (?:dit|demandé)(?! (?:sur|de)))|règles? (?:précédente|ci-dessus|antérieure)|(?:tes|vos) règles|barème|grille",
  role: '(?:tu es|vous êtes) (?:désormais|maintenant|à présent|dorénavant) une? (?:\\p{L}+ ){0,2}(?:correct(?:eur|rice)|évaluat(?:eur|rice)|professeure?|assistante?|examinat(?:eur|rice)|ia)',
};

const spanish: Wording = {
  here: '(?:este|mi) (?:texto|argumento|ensayo|discurso|trabajo|escrito|documento|informe)|(?:esta|mi) (?:redacción|respuesta|entrega)',
  me: 'me|nos|esto|dame|dadme|denme|danos|ponme|ponedme|pónganme',
  mark: `${outOf('diez', 'sobre|de', 'puntos?')}|(?:máxima|mejor) (?:nota|puntuación|calificación)|(?:nota|puntuación|calificación) (?:máxima|más alta)|todos los puntos|un (?:10|diez)`,
  give: 'da|dad|den|dame|dadme|denme|ponme|pon|pongan|califica|califiquen|otorga|otorguen|asigna|asignen',
  due: 'deben?|debería\\p{L}*|merece\\p{L}*|tienen? que|hay que|por favor',
  spare:
    'no (?:menciones?|mencionen|enumeres?|enumeren|señales?|señalen|busques?|critiques?|critiquen|indiques?|indiquen|reportes?|reporten|informes? de)',
  weakness: 'debilidad|defecto|fallo|error|problema|carencia|nada|critiqu',
  praise: 'elogi(?:a|ad|en|e)|alab(?:a|ad|en|e)',
  changed: '(?:tus|sus) instrucciones (?:han (?:sido )?|fueron )(?:cambia|modifica|reemplaza)d\\p{L}+',
  set: '(?:pon|poned|pongan|fija) (?:\\p{L}+ ){0,2}(?:notas|puntuaciones|calificaciones) (?:en|a)',
  ignore: 'ignora|ignorad|ignoren|ignore|olvida|olvidad|olviden',
  ignored:
    'otra parte|otro lado|oponente|adversari|instrucci|rúbrica|criterios de (?:evaluación|corrección)|todo lo (?:anterior|que (?:está arriba|precede))|(?:reglas|órdenes) (?:anteriores|previas|recibidas|de arriba)|(?:tus|sus) reglas',
  role: '(?:ahora|desde ahora|a partir de ahora),? (?:tú )?(?:eres|es usted) (?:una? )?(?:\\p{L}+ ){0,2}(?:profesora?|correctora?|evaluadora?|asistente|examinadora?|ia)|eres ahora una? (?:\\p{L}+ ){0,2}(?:profesora?|correctora?|evaluadora?|asistente)',
};

const italian: Wording = {
  here: '(?:questo|mio) (?:testo|argomento|saggio|discorso|tema|elaborato|documento|compito|lavoro)|(?:questa|mia) (?:risposta|consegna|argomentazione|relazione)',
  me: 'mi|ci|ce|questo|dammi|datemi|dateci|mettimi',
  mark: `${outOf('dieci', 'su', 'punti?')}|massimo (?:dei (?:punti|voti)|punteggio)|(?:voto|punteggio) (?:massimo|pieno|più alto)|pieni voti|tutti i punti|un (?:10|dieci)`,
  give: 'dai|date|dammi|dateci|datemi|assegna|assegnate|valuta|valutate|metti|mettete',
  due: 'dev(?:e|ono)|dovrebbe\\p{L}*|merita\\p{L}*|bisogna|per favore|prego',
  spare:
    '(?:ti prego di |vi prego di )?non (?:indicare|indicate|elencare|elencate|menzionare|menzionate|citare|citate|segnalare|segnalate|criticare|criticate|cercare|cercate)',
  weakness: 'debol|difett|error|problem|lacun|mancanz|critic|niente|nulla',
  praise: 'loda|lodate|elogia|elogiate',
  changed: '(?:le )?(?:tue|vostre) istruzioni (?:sono (?:state )?)(?:cambiat|modificat|sostituit)\\p{L}+',
  set: '(?:imposta|impostate|metti|mettete) (?:\\p{L}+ ){0,2}(?:punteggi|voti) (?:a|su)',
  ignore:
    '(?:si prega di )?(?:ignora|ignorate|ignorare|dimentica|dimenticate|trascura|trascurate|tralascia|tralasciate|non (?:seguire|seguite|considerare|applicare))',
  ignored:
    'altra parte|avversari|istruzion|rubrica|criteri di (?:valutazione|correzione)|griglia di valutazione|quanto (?:ti è|vi è) stato detto|tutto (?:ciò|quello) che (?:precede|(?:ti|vi) (?:è stato|hanno) detto(?! (?:di|su))|(?:c.è|sta|è scritto) (?:sopra|prima))|(?:regole|ordini) (?:precedenti|ricevut[ei]|di prima|sopra)|(?:tue|vostre) regole',
  role: '(?:da (?:adesso|ora)(?: in poi)?|ora|adesso),? (?:tu )?sei un[oa]? ?(?:\\p{L}+ ){0,2}(?:docente|professor(?:e|essa)|valutat(?:ore|rice)|corrett(?:ore|rice)|assistente|esaminat(?:ore|rice)|ia)|sei (?:ora|adesso) un[oa]? ?(?:\\p{L}+ ){0,2}(?:docente|professor(?:e|essa)|valutatore|correttore|assistente)',
};

const portuguese: Wording = {
  here: '(?:[nd]?este|meu) (?:texto|argumento|ensaio|discurso|trabalho|documento|relatório)|(?:[nd]?esta|minha) (?:redação|resposta)',
  me: 'me|nos|isto|dá-me|dê-me|deem-me',
  mark: `${outOf('dez', 'em|de', 'pontos?')}|(?:nota|pontuação) máxima|(?:melhor|máxima) nota|todos os pontos|um (?:10|dez)`,
  give: '(?:atribua nota: )?dê|dá-me|deem|atribua|atribuam',
  due: 'dev(?:e|em)|merece\\p{L}*|por favor',
  spare:
    'não (?:mencione|mencionem|liste|listem|aponte|apontem|critique|critiquem|indique|indiquem|relate|relatem|reporte|reportem)',
  weakness: 'fraqueza|defeito|falha|erro|problema|lacuna|nada|critiqu',
  praise: 'elogi(?:a|e|em)',
  changed: '(?:as )?(?:tuas|suas) instruções (?:mudaram|foram (?:alteradas|substituídas))',
  set: '(?:põe|ponha|defina) (?:\\p{L}+ ){0,2}(?:notas|pontuações) (?:em|para|a)',
  ignore: 'ignora|ignore|ignorem|esqueça|esqueçam|esquece|desconsidere|desconsiderem|despreze',
  ignored:
    'outro lado|outra parte|advers|oponente|instruç|rubrica|critérios de avaliação|tudo o que (?:está acima|precede|foi dito)|(?:regras|ordens) (?:anteriores|acima|prévias)|(?:tuas|suas) regras',
  role: '(?:agora|a partir de agora),? (?:você|tu) (?:é|és) uma? (?:\\p{L}+ ){0,2}(?:corretora?|avaliadora?|professora?|assistente)|você é agora uma? (?:\\p{L}+ ){0,2}(?:corretora?|avaliadora?|professora?|assistente)',
};

const russian: Wording = {
  here: '(?:эт|мо)\\p{L}{1,3} (?:текст|аргумент|эссе|реч|работ|сочинени)\\p{L}*',
  me: 'мне|нам|это',
  mark: `${outOf('десять', 'из', 'балл\\p{L}*')}|(?:максимальн|высш)\\p{L}* (?:балл|оценк)\\p{L}*|(?:пят[её]рк|десятк)\\p{L}*`,
  give: 'постав(?:ь|ьте)|оцени(?:те)?|дай(?:те)?|присвой(?:те)?|выстав(?:ь|ьте|и|ите)',
  due: 'долж\\p{L}+|заслуживает|следует|пожалуйста',
  spare: 'не (?:указывай|упоминай|называй|ищи|критикуй|отмечай|сообщай|находи)(?:те)?',
  weakness: 'слаб|недостат|ошиб|проблем|критикуй',
  praise: '(?:по)?хвали(?:те)?',
  changed: '(?:твои|ваши) инструкции (?:изменились|изменены|заменены)',
  set: '(?:постав(?:ь|ьте)|установи(?:те)?) (?:\\p{L}+ ){0,2}(?:оценки|баллы) (?:на|в|по)',
  ignore: 'игнорируй(?:те)?|забудь(?:те)?',
  ignored:
    'инструкци|указани|команд|критери|правила? (?:выше|оцен)|(?:предыдущ|прежн)\\p{L}* правил|вс[её],? что (?:выше|было|написано|тебе|вам)|друг\\p{L}+ сторон|оппонент|противник',
};

const dutch: Wording = {
  here: '(?:dit|mijn) (?:antwoord|opstel|essay|werk|document|verslag|stuk|betoog)|(?:deze|mijn) (?:tekst|opdracht|inzending)',
  me: 'me|mij|ons|dit|hiervoor',
  mark: `${outOf('tien', 'van(?: de)?|uit', 'punten?')}|(?:volle|maximale|hoogste|beste) (?:aantal )?(?:punt|cijfer|score|beoordeling)\\p{L}*|alle punten(?! van)|een (?:tien|10)(?! \\p{L}{4,})`,
  give: 'geef|geeft u|beoordeel|waardeer|ken',
  due: 'moet|verdient|hoort|graag|alsjeblieft|alstublieft',
  spare: '(?:noem|meld|vermeld|rapporteer|zoek)(?:t u)?(?= (?:geen|niet))|bekritiseer(?=.*niet)',
  weakness: 'zwakt|fout|gebrek|probleem|problemen|tekort|kritiek|niet',
  praise: 'prijs|loof',
  changed: '(?:je|uw|jouw) (?:instructies|opdracht|regels) (?:zijn|is) (?:gewijzigd|veranderd|vervangen)',
  set: 'zet (?:\\p{L}+ ){0,2}(?:cijfers?|scores?|punten) op',
  ignore: 'negeer|vergeet|sla',
  ignored:
    '(?:vorige|eerdere|bovenstaande|voorgaande|alle|je|uw|jouw) (?:\\p{L}+ )?(?:instructie|opdracht|regel|aanwijzing)|beoordelingscriteri|rubri(?:c|ek)|alles (?:wat )?(?:hierboven|hiervoor|boven)|nakijkmodel|andere kant|tegenstander',
  role: '(?:je bent|u bent|jij bent) (?:nu|voortaan|vanaf nu) een (?:\\p{L}+ ){0,2}(?:beoordelaar|docent|leraar|examinator|assistent|nakijker)',
};

const polish: Wording = {
  here: '(?:ten|tego|temu|mój|mojego|mojemu) (?:tekst|esej|dokument|raport|artykuł)\\p{L}*|(?:tę|tą|tej|ta|to|moją|mojej|moja) (?:prac|odpowied|wypracowani)\\p{L}*',
  me: 'mi|mnie|nam|to',
  mark: `${outOf('dziesięć', 'na|z', 'punkt\\p{L}*')}|(?:maksymaln|najwyższ|najlepsz|pełn)\\p{L}* (?:liczb|ocen|punkt|wynik|not)\\p{L}*|wszystkie punkty|ocen\\p{L}* celując\\p{L}*|szóstk\\p{L}*`,
  give: 'daj|dajcie|przyznaj|przyznajcie|postaw|wystaw|oceń|oceńcie',
  due: 'musi|powin\\p{L}+|zasługuje|należy|proszę',
  spare: 'nie (?:wymieniaj|wskazuj|zgłaszaj|wspominaj|krytykuj|szukaj|podawaj)(?:cie)?',
  weakness: 'słab|wad|błęd|błąd|problem|brak|krytykuj',
  praise: 'pochwal|chwal',
  changed:
    '(?:twoje|wasze) (?:instrukcje|polecenia|zadanie) (?:się )?(?:zmieniły|zmieniło|zostały zmienione)',
  set: 'ustaw (?:\\p{L}+ ){0,2}(?:ocen|wynik|punkt)\\p{L}* na',
  ignore: 'z?ignoruj|z?ignorujcie|zapomnij|pomiń|pomińcie',
  ignored:
    'polece|instrukcj|wytyczn|kryteri|rubryk|przeciwnik|drug\\p{L}+ stron|wszystko,? co (?:powyżej|wyżej|wcześniej|napisano|ci)|(?:poprzedni|wcześniejsz|powyższ)\\p{L}* (?:zasad|reguł)',
  role: 'jesteś (?:teraz|odtąd) (?:\\p{L}+ ){0,2}(?:egzaminatorem|nauczycielem|recenzentem|asystentem|oceniającym)',
};

/** The languages besides English whose sentences are made of words between spaces. */
export const OTHER_WORDINGS: readonly Wording[] = [
  german,
  french,
  spanish,
  italian,
  portuguese,
  dutch,
  polish,
  russian,
];
