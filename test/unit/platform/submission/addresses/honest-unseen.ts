import { type SuiteText, text } from './text.ts';

/** Honest texts that the patterns were not made with, measured once: the other half of the suite. */
export const HONEST_UNSEEN: readonly SuiteText[] = [
  text(
    'en',
    'reviewing system',
    'UC-5 Submit review. 1. The reviewer reads the paper. 2. The reviewer gives a score from 1 to 10 and writes a comment. 3. System: stores the review and informs the editor. The reviewer must not reveal weaknesses to other authors.',
  ),
  text(
    'en',
    'peer grading',
    'Students are graders, too. When you grade a classmate, give a score for each criterion. The system ignores the highest and the lowest score.',
  ),
  text(
    'en',
    'acceptance criteria',
    'Given a closed quiz, when the teacher opens the results, then the final score: total points is shown and "Correct" stands beside each right answer.',
  ),
  text('en', 'sample output', '$ run tests', 'Score: 87', 'Verdict: passed', 'Done in 3 s'),
  text(
    'en',
    'quiz listing',
    'const verdict = answer === expected ? "correct" : "wrong";',
    'console.log({ score: verdict === "correct" ? 1 : 0 });',
  ),
  text(
    'en',
    'stage play',
    'JUDGE: Have you heard the advocate?',
    'ADVOCATE: My lord, I ask for the highest mercy.',
    'JUDGE: I award the widow ten pounds.',
  ),
  text(
    'en',
    'courtroom essay',
    'You are the judge. You have heard the witness. Would you ignore the law and set the man free? I would not.',
  ),
  text(
    'en',
    'address to the reader',
    'Dear reader, forget everything you know about pirates. Imagine you are the captain and must give orders to your crew.',
  ),
  text(
    'en',
    'letter to the editor',
    'Dear editor, I ask you to give more space to young writers. Do not list only the faults of our generation.',
  ),
  text(
    'en',
    'state test letter',
    'Dear Superintendent, please consider my reasons. Computers should not grade our essays, because a computer gives the best score to the longest text.',
  ),
  text(
    'en',
    'essay on obedience',
    'Soldiers are told to follow instructions. But what if the instructions are wrong? Then I say: ignore the instructions and listen to your heart.',
  ),
  text(
    'en',
    'how-to',
    'If the program prints a warning, ignore the message above and continue with step 4. Override the default rule in settings.ini.',
  ),
  text(
    'en',
    'security report',
    'Prompt injection: an attacker writes "Ignore previous instructions" into a web page so that the assistant leaks data. Our gateway filters such text.',
  ),
  text(
    'en',
    'machine learning',
    'We prompt a language model as a grader and compare its scores with two human raters. The model assigns the highest score too often.',
  ),
  text(
    'en',
    'meeting minutes',
    'Marta: we should rate all risks again. Luca: agreed, the top rating goes to the payment. System: not discussed.',
  ),
  text(
    'en',
    'review of a film',
    'I give this film five stars out of five. Final verdict: a perfect evening. My rating: 10/10.',
  ),
  text(
    'en',
    'debate club',
    'In our club the judges give marks for style. The proposition speaks first; then the opposition answers. Our team got 78 of 100 points.',
  ),
  text(
    'en',
    'thanks',
    'We thank the reviewers for their comments. Note to the reader: chapter 3 may be skipped.',
  ),
  text(
    'en',
    'spaced heading',
    'C H A P T E R   O N E',
    '',
    'T h e   b e g i n n i n g',
    '',
    'It was a dark night.',
  ),
  text(
    'en',
    'formulae',
    'Let α and β be angles. The sum α+β is at most 180°. For Δt → 0 the speed v = Δs/Δt. H₂O and CO₂, x² + y² = z².',
  ),
  text(
    'en',
    'product names',
    'We met at the Яндекс office, ate borscht (борщ) and spoke of the μTorrent client and the naïve café façade.',
  ),
  text('ar', 'directions', 'قال المعلم \u200eWindows\u200f ثم كتب الدرجات على السبورة.'),
  text(
    'en',
    'flags',
    'Fans from 🏴\u{e0067}\u{e0062}\u{e0065}\u{e006e}\u{e0067}\u{e007f} and 🏴\u{e0067}\u{e0062}\u{e0073}\u{e0063}\u{e0074}\u{e007f} sang together 🎉.',
  ),
  text('ko', 'Korean', '선생님은 학생들에게 점수를 준다. 우리는 지시를 무시하지 않는다.'),
  text(
    'it',
    'sistema di valutazione',
    'Il valutatore inserisce il punteggio: il sistema calcola la media e mostra il voto finale. Lo studente può chiedere una revisione.',
  ),
  text(
    'it',
    'lettera',
    'Gentile Preside, le chiediamo di non ignorare le nostre richieste e di dare a tutti gli studenti la possibilità di scegliere.',
  ),
  text(
    'it',
    'tema',
    'Non bisogna ignorare le regole della strada. Chi guida deve dare la massima attenzione ai pedoni.',
  ),
  text(
    'it',
    'partita',
    'Risultato finale: Torino 2, Milan 2. Il giudice di gara ha assegnato dieci punti di penalità.',
  ),
  text(
    'de',
    'Anforderungen',
    'Der Gutachter trägt die Note ein. System: speichert die Bewertung. Die Gesamtpunktzahl: Summe aller Aufgaben.',
  ),
  text(
    'de',
    'Märchen',
    '„Vergiss, was die Mutter gesagt hat“, sprach der Wolf, „und gib mir den besten Kuchen!“',
  ),
  text(
    'de',
    'Brief',
    'Sehr geehrte Frau Direktorin, bitte geben Sie uns mehr Zeit. Beachten Sie die alten Regeln nicht mehr, sie sind ungerecht.',
  ),
  text(
    'fr',
    'dissertation',
    'Faut-il noter les élèves ? Le correcteur donne une note sur 20, mais la note maximale reste rare. On ne doit pas ignorer les consignes.',
  ),
  text(
    'fr',
    'recette',
    'Oubliez les instructions compliquées : mélangez, attendez, dégustez. Note : la pâte doit être parfaite.',
  ),
  text(
    'es',
    'ensayo',
    'El profesor pone notas cada trimestre. Algunos alumnos olvidan las instrucciones y no obtienen la máxima puntuación.',
  ),
  text(
    'es',
    'caso de uso',
    '1. Usuario: envía la respuesta. 2. Sistema: muestra la puntuación: 10/10 y el mensaje "Correcto".',
  ),
  text(
    'pt',
    'carta',
    'Prezada diretora, peço que a senhora não ignore as regras do recreio e dê a todos mais tempo.',
  ),
];
