/** A document in one layout, and the links that a person reads in it: `requirement thing`, by spaces. */
export interface Layout {
  pages: string[];
  /** `FR-1: UC-1 TC-1` for each requirement that is linked. */
  links: string[];
  /** Pairs that stand near each other and are not linked. */
  not?: string[];
}

const FR = (prefix: string, words: readonly string[]) =>
  words.map((text, at) => `• ${prefix}-${at + 1}: ${text}`).join('\n\n');
const ENGLISH = FR('FR', [
  'A member can borrow a tool.',
  'A member can return a tool.',
  'A clerk can add a tool.',
  'A clerk can retire a tool.',
]);
const ITALIAN = FR('RF', [
  'Il socio può prendere in prestito un libro.',
  'Il socio può restituire un libro.',
  'Il bibliotecario può aggiungere un libro.',
  'Il bibliotecario può eliminare un libro.',
]);
const GERMAN = FR('FA', [
  'Ein Gast kann ein Zimmer buchen.',
  'Ein Gast kann eine Buchung stornieren.',
  'Das Haus kann Preise ändern.',
  'Das Haus kann Zimmer sperren.',
]);

/** Layouts that the reading of links was not made for: written after it, in English, Italian, German and French. */
export const LAYOUTS: Record<string, Layout> = {
  'sections of requirements that name what realises and tests them': {
    pages: [
      `# 2 Requirements

       ## FR-1 Borrow a tool

       A member takes a tool home for a week. Realised by UC-1; tested by TC-1 and TC-2.

       ## FR-2 Return a tool

       The tool is back on its shelf. Realised by UC-2; tested by TC-3.

       ## FR-3 Add a tool

       A clerk enters name and shelf. Realised by UC-3; tested by TC-4.

       # 3 Use cases

       UC-1: Borrow. UC-2: Return. UC-3: Maintain.`,
      `# 4 Tests

       • TC-1: A free tool is borrowed.

       • TC-2: A tool that is lent is refused.

       • TC-3: A tool comes back late.

       • TC-4: A name is there twice.`,
    ],
    links: ['FR-1: UC-1 TC-1 TC-2', 'FR-2: UC-2 TC-3', 'FR-3: UC-3 TC-4'],
  },
  'tests in lists under their requirements': {
    pages: [
      `# 5 Acceptance tests

       ## R1 Book a court

       • AT-1: Book a free court.

       • AT-2: Book a court twice.

       ## R2 Cancel a booking

       • AT-3: Cancel in time.

       ## R3 See the plan

       • AT-4: Open the plan as a guest.`,
    ],
    links: ['R1: AT-1 AT-2', 'R2: AT-3', 'R3: AT-4'],
  },
  'Italian list with brackets': {
    pages: [
      `# 2 Requisiti

       ${ITALIAN}

       # 4 Collaudo

       • CT-1 – Prestito riuscito (verifica RF-1)

       • CT-2 – Restituzione in ritardo (verifica RF-1, RF-2)

       • CT-3 – Libro doppio (verifica RF-3 e RF-4)`,
    ],
    links: ['RF-1: CT-1 CT-2', 'RF-2: CT-2', 'RF-3: CT-3', 'RF-4: CT-3'],
  },
  'Italian run-in paragraphs': {
    pages: [
      `# 2 Requisiti

       ${ITALIAN}

       # 3 Casi d'uso

       UC-1 Prestito. Attore: socio. Il socio sceglie un libro e conferma. Requisiti coperti: RF-1, RF-2. Alternativa: il libro è già in prestito.

       UC-2 Catalogo. Attore: bibliotecario. Il bibliotecario apre la scheda. Requisiti coperti: da RF-3 a RF-4.`,
    ],
    links: ['RF-1: UC-1', 'RF-2: UC-1', 'RF-3: UC-2', 'RF-4: UC-2'],
  },
  'German forms': {
    pages: [
      `# 2 Anforderungen

       ${GERMAN}

       # 5 Testfälle

       Kennung | TF-1
       Titel | Zimmer frei
       Anforderungen | FA-1
       Erwartet | Die Buchung steht im Kalender.

       Kennung | TF-2
       Titel | Zu spät storniert
       Anforderungen | FA-1, FA-2
       Erwartet | Der Preis bleibt fällig.

       Kennung | TF-3
       Titel | Preis ändern
       Anforderungen | FA-3 bis FA-4
       Erwartet | Der neue Preis gilt ab morgen.`,
    ],
    links: ['FA-1: TF-1 TF-2', 'FA-2: TF-2', 'FA-3: TF-3', 'FA-4: TF-3'],
  },
  'German prose': {
    pages: [
      `# 2 Anforderungen

       ${GERMAN}

       # 3 Anwendungsfälle

       ## AF-1 Zimmer buchen

       Der Gast wählt ein Zimmer. Dieser Anwendungsfall deckt FA-1 ab.

       ## AF-2 Buchung stornieren

       Der Gast öffnet die Buchung. Dieser Anwendungsfall deckt FA-2 ab.

       # 4 Tests

       TF-1 prüft FA-1. TF-2 prüft FA-2 und FA-3. FA-4 wird nicht durch TF-2 geprüft.`,
    ],
    links: ['FA-1: AF-1 TF-1', 'FA-2: AF-2 TF-2', 'FA-3: TF-2'],
    not: ['FA-4: TF-2'],
  },
  'a table of requirements with a range of tests': {
    pages: [
      `# 2 Requirements

       Id | Requirement | Verified by
       FR-1 | A member can borrow a tool. | TC-1–TC-3
       FR-2 | A member can return a tool. | TC-4
       FR-3 | A clerk can add a tool. | TC-5, TC-6

       # 4 Tests

       • TC-1: Free. 

       • TC-2: Lent.

       • TC-3: Broken.

       • TC-4: Late.

       • TC-5: New.

       • TC-6: Twice.`,
    ],
    links: ['FR-1: TC-1 TC-2 TC-3', 'FR-2: TC-4', 'FR-3: TC-5 TC-6'],
  },
  'chains of arrows': {
    pages: [
      `# 2 Requirements

       ${ENGLISH}

       # 6 Traceability

       FR-1 → UC-1 → TC-1

       FR-2 → UC-1 → TC-2

       FR-3 → UC-2 → TC-3`,
      `# 7 Lists

       UC-1: Borrow and return. UC-2: Maintain.

       TC-1: Free. TC-2: Late. TC-3: New.`,
    ],
    links: ['FR-1: UC-1 TC-1', 'FR-2: UC-1 TC-2', 'FR-3: UC-2 TC-3'],
  },
  'tags above scenarios': {
    pages: [
      `# 2 Requirements

       ${ENGLISH}

       # 4 Scenarios

       @FR-1 @FR-2

       TC-1: A tool goes out and comes back.

       @FR-3

       TC-2: A clerk enters a drill.

       @FR-4

       TC-3: A clerk retires a saw.`,
    ],
    links: ['FR-1: TC-1', 'FR-2: TC-1', 'FR-3: TC-2', 'FR-4: TC-3'],
  },
  'labels and values on lines of their own': {
    pages: [
      `# 2 Requirements

       ${ENGLISH}

       # 4 Test cases

       TC-1 Borrow a free tool

       Requirement

       FR-1

       Result

       The tool is lent.

       TC-2 Return a tool late

       Requirement

       FR-2

       Result

       A fee is due.

       TC-3 Add a tool

       Requirement

       FR-3

       Result

       The tool is listed.`,
    ],
    links: ['FR-1: TC-1', 'FR-2: TC-2', 'FR-3: TC-3'],
  },
  'French entries of two sentences': {
    pages: [
      `# 2 Exigences

       ${FR('EF', ['Un client peut réserver une table.', 'Un client peut annuler.', 'Le chef peut fermer la salle.'])}

       # 4 Essais

       CT-1 : Réservation simple. Couvre les exigences EF-1 et EF-2.

       CT-2 : Annulation tardive. Couvre l'exigence EF-2.

       CT-3 : Salle fermée. Couvre l'exigence EF-3.`,
    ],
    links: ['EF-1: CT-1', 'EF-2: CT-1 CT-2', 'EF-3: CT-3'],
  },
  'steps with their requirement in brackets': {
    pages: [
      `# 2 Requirements

       ${ENGLISH}

       # 4 Tests

       ## 4.1 TC-1 A week with a drill

       1. Borrow the drill and look at the list of loans [FR-1].

       2. Bring it back on the seventh day before noon [FR-2].

       ## 4.2 TC-2 A clerk at work

       1. Enter a saw with its shelf and photograph [FR-3].

       2. Retire the old saw and look for it again [FR-4].`,
    ],
    links: ['FR-1: TC-1', 'FR-2: TC-1', 'FR-3: TC-2', 'FR-4: TC-2'],
  },
  'tests under headings that name a requirement': {
    pages: [
      `# 2 Requirements

       ${ENGLISH}

       # 4 Tests

       ## Tests for FR-1

       • TC-1: A free tool.

       • TC-2: A tool that is lent.

       ## Tests for FR-2

       • TC-3: A tool that is late.`,
    ],
    links: ['FR-1: TC-1 TC-2', 'FR-2: TC-3'],
  },
  'ids in brackets and requirements before their tests': {
    pages: [
      `# Requisiti

       [R1] Il sistema registra un ordine.

       [R2] Il sistema annulla un ordine.

       [R3] Il sistema stampa la fattura.

       # Test

       [T1] Ordine valido. Requisito verificato: [R1].

       [T2] Ordine annullato due volte. Requisiti verificati: [R1], [R2].

       [T3] Fattura a zero euro. Requisito verificato: [R3].`,
    ],
    links: ['R1: T1 T2', 'R2: T2', 'R3: T3'],
  },
  'lists that link nothing': {
    pages: [
      `# 2 Requirements

       ${ENGLISH}

       The use cases UC-1 to UC-3 and the tests TC-1 to TC-3 follow below.

       # 3 Use cases

       • UC-1: Borrow a tool.

       • UC-2: Return a tool.

       • UC-3: Maintain the shelf.

       Of FR-1 to FR-4 the team talked with the club in May.

       # 4 Tests

       • TC-1: Free. Planned for FR-1, but dropped.

       • TC-2: Late. Unlike UC-2 this is no matter of the shelf.

       • TC-3: Twice. It has nothing to do with FR-3.

       The review of FR-2 was moved to June.`,
    ],
    links: [],
    not: ['FR-1: TC-1', 'FR-3: TC-3', 'FR-2: TC-3', 'FR-4: UC-3', 'FR-1: UC-3'],
  },
};

/** More of them, written when the reading had been mended by the others. */
export const FURTHER: Record<string, Layout> = {
  'use cases that extend each other': {
    pages: [
      `# 2 Requirements

       ${ENGLISH}

       # 3 Use cases

       ## UC-1 Borrow

       Precondition: the member is signed in. Covers FR-1.

       ## UC-2 Return

       Extends UC-1. The clerk looks at the tool. Covers FR-2.

       ## UC-3 Maintain

       After UC-2 has marked a tool as broken (FR-1 does not hold for it), it is mended. Covers FR-3 and FR-4.`,
    ],
    links: ['FR-1: UC-1', 'FR-2: UC-2', 'FR-3: UC-3', 'FR-4: UC-3'],
    not: ['FR-1: UC-2', 'FR-1: UC-3'],
  },
  'components in paragraphs': {
    pages: [
      `# 2 Requirements

       ${ENGLISH}

       # 4 Components

       C1 Lending. Keeps loans and due dates. Implements FR-1 and FR-2.

       C2 Catalogue. Keeps tools. Implements FR-3. It is called by C1, which implements FR-1.

       C3 Clerk desk. Implements FR-4.`,
    ],
    links: ['FR-1: C1', 'FR-2: C1', 'FR-3: C2', 'FR-4: C3'],
    not: ['FR-1: C2'],
  },
  'headings that were not recognised': {
    pages: [
      `# 2 Anforderungen

       ${GERMAN}

       # 3 Anwendungsfälle

       ## AF-1 Buchen

       Der Gast wählt ein Zimmer und bestätigt.

       ## AF-2 Stornieren

       Der Gast öffnet die Buchung und löscht sie.

       Tests

       TF-1 Freies Zimmer. Prüft FA-1.

       TF-2 Zu spät. Prüft FA-2.

       TF-3 Neuer Preis. Prüft FA-3.`,
    ],
    links: ['FA-1: TF-1', 'FA-2: TF-2', 'FA-3: TF-3'],
    not: ['FA-1: AF-2', 'FA-3: AF-2'],
  },
  'what follows the last item of a list': {
    pages: [
      `# 2 Requisiti

       ${ITALIAN}

       Casi d'uso: UC-1, UC-2.

       Test: da CT-1 a CT-3, nella sezione 5.

       # 3 Casi d'uso

       UC-1: Prestito di un libro.

       UC-2: Catalogo dei libri.

       # 5 Test

       CT-1: Libro libero.

       CT-2: Libro prestato.

       CT-3: Libro doppio.`,
    ],
    links: [],
    not: ['RF-4: UC-1', 'RF-4: CT-1'],
  },
  'a traceability list by requirement': {
    pages: [
      `# 6 Traceability

       • FR-1: UC-1, UC-2; TC-1

       • FR-2: UC-3; TC-2 to TC-4

       • FR-3: none

       # 2 Requirements

       FR-1: A member can borrow a tool.

       FR-2: A member can return a tool.

       FR-3: A clerk can add a tool.

       # 3 Use cases

       UC-1: Borrow. UC-2: Prolong. UC-3: Return.`,
    ],
    links: ['FR-1: UC-1 UC-2 TC-1', 'FR-2: UC-3 TC-2 TC-3 TC-4'],
  },
  'Spanish entries': {
    pages: [
      `# Requisitos

       ${FR('RF', ['El socio puede reservar una pista.', 'El socio puede anular una reserva.', 'El club puede cerrar una pista.'])}

       # Casos de uso

       UC-1. Reservar. El socio elige una pista. Requisitos cubiertos: RF-1.

       UC-2. Anular. El socio abre su reserva. Requisitos cubiertos: RF-1 y RF-2.

       # Pruebas

       TC-1. Pista libre. Comprueba RF-1.

       TC-2. Pista cerrada. Comprueba RF-3.`,
    ],
    links: ['RF-1: UC-1 UC-2 TC-1', 'RF-2: UC-2', 'RF-3: TC-2'],
  },
  'results of tests': {
    pages: [
      `# 2 Requirements

       ${ENGLISH}

       # 5 Results

       ## TC-1 Borrow

       Requirement: FR-1. Passed on 3 May.

       ## TC-2 Return

       Requirement: FR-2. Failed on 3 May, since FR-3 is not finished.

       ## TC-3 Add

       Requirement: FR-3. Passed on 9 May after FR-4 had been dropped.`,
    ],
    links: ['FR-1: TC-1', 'FR-2: TC-2', 'FR-3: TC-3'],
    not: ['FR-3: TC-2', 'FR-4: TC-3'],
  },
  'a story of one page without sections': {
    pages: [
      `${ENGLISH}

       A member comes in the evening and borrows a drill. UC-1 tells that story and UC-2 the one of the way back.

       UC-1 Evening. The member finds the drill on the shelf and takes it home (FR-1).

       UC-2 Way back. The member brings it on the seventh day (FR-2), the clerk looks at it.

       UC-3 Spring cleaning. The clerks count all tools; what is new is entered (FR-3), what is worn out retired (FR-4).`,
    ],
    links: ['FR-1: UC-1', 'FR-2: UC-2', 'FR-3: UC-3', 'FR-4: UC-3'],
  },
  'requirements in words and tests in code': {
    pages: [
      `# Anforderungen

       Nr. | Anforderung | Testfall
       FA-1 | Ein Gast kann buchen. | TF-1, TF-2
       FA-2 | Ein Gast kann stornieren. | TF-3
       FA-3 | Das Haus ändert Preise. | –

       # Testfälle

       TF-1: bucheFreiesZimmer. TF-2: bucheBelegtesZimmer. TF-3: storniereZuSpaet.`,
    ],
    links: ['FA-1: TF-1 TF-2', 'FA-2: TF-3'],
    not: ['FA-3: TF-3'],
  },
  'a matrix on its side with a legend': {
    pages: [
      `# Coverage

       Test | RF-1 | RF-2 | RF-3
       CT-1 | X |  | 
       CT-2 |  | X | X

       X: il test CT-2 copre il requisito per intero.

       # Requisiti

       RF-1: Il socio prende un libro. RF-2: Il socio rende un libro. RF-3: Il socio cerca un libro.`,
    ],
    links: ['RF-1: CT-1', 'RF-2: CT-2', 'RF-3: CT-2'],
  },
};
