/** Documents of several styles with known ids and known mistakes, page by page. */

/** English, tables, a contents page, use-case forms, a test table; nothing is wrong. */
export const LIBRARY = [
  `# Contents

   1 Introduction 3

   2 Requirements 3

   UC-01 Borrow a book 4

   UC-02 Return a book 4

   UC-03 Search the shelves 4

   List of Figures 2`,
  `# 1 Introduction

   The document follows ISO 9126 and IEEE830. Version 2.1 replaces the one of WS2021.

   ## Revision history

   Version | Date | Change
   1.0 | 3 May | FR-09 removed, UC-07 added`,
  `# 2 Requirements

   ID | Requirement | Priority
   FR-01 | A reader shall be able to borrow a book. | M
   FR-02 | A reader shall be able to return a book. | M
   FR-03 | A visitor shall be able to search the shelves. | S
   FR-04 | The librarian shall be able to add a book. | M`,
  `# 3 Use cases

   ## UC-01 Borrow a book

   Actors | Reader
   Requirements | FR-01, FR-04
   Main flow | 1. The reader chooses a book. 2. The system lends it (see UC-03).

   ## UC-02 Return a book

   Actors | Reader
   Requirements | FR-02

   ## UC-03 Search the shelves

   Actors | Visitor
   Requirements | FR-03`,
  `# 4 Tests

   Test | Covers | Input | Expected
   TC-01 | FR-01, UC-01 | A reader borrows a book | It is lent
   TC-02 | FR-02, UC-02 | A reader returns a book | It is back
   TC-03 | FR-03 | A search for a title | Two books
   TC-04 | FR-04 | The librarian adds a book | It is found`,
];

/** Italian, bullets and bold numbers, `RF-1` and `RF1` mixed, a range, an appendix that repeats the list. */
export const PHARMACY = [
  `# 1. Introduzione

   Il documento descrive i requisiti RF1–RF5. I casi d'uso sono UC1, UC2 e UC3.`,
  `# 2. Requisiti funzionali

   • RF-1: Il farmacista deve poter registrare un ordine.

   • RF-2: Il farmacista deve poter annullare un ordine.

   • RF-3: Il magazziniere deve poter caricare una merce.

   • RF-4: Il corriere deve poter confermare la consegna.

   • RF-5: Il sistema deve inviare un avviso alla scadenza.

   # 3. Requisiti non funzionali

   • RNF-1: Le pagine si aprono in meno di 2 secondi.

   • RNF-2: L'interfaccia deve essere intuitiva e facile da usare.`,
  `# 4. Casi d'uso

   ### UC1 Registra ordine

   Il caso d'uso realizza RF1 e RF2.

   ### UC2 Carica merce

   Il caso d'uso realizza RF3.

   ### UC3 Conferma consegna

   Il caso d'uso realizza RF4.`,
  `# Appendice A

   RF1 | Registrazione di un ordine da parte del farmacista
   RF2 | Annullamento di un ordine
   RF3 | Carico della merce
   RF4 | Conferma della consegna
   RF5 | Avviso alla scadenza`,
];

/** Ids in brackets, goals that repeat as headings, a matrix that is read by columns. */
export const QUEUES = [
  `# Goals

   [G1] Avoid queues outside the shops.

   [G2] Let shops know who comes.

   # Requirements

   [R1] The system shall let a customer take a ticket.

   [R2] The system shall let a customer leave a queue.

   [R3] The system shall show the waiting time.

   [R4] The system shall let a manager count the customers.`,
  `# Mapping

   ## [G1] Avoid queues outside the shops.

   [R1] The system shall let a customer take a ticket.

   [R2] The system shall let a customer leave a queue.

   ## [G2] Let shops know who comes.

   [R4] The system shall let a manager count the customers.`,
  `# Matrix

   Use case | R1 | R2 | R3 | R4
   UC1 | ✓ | | ✓
   UC2 | | ✓
   UC3 | | | | ✓

   # Use cases

   ID | UC1
   Name | Take a ticket
   Actor | Customer

   ID | UC2
   Name | Leave a queue
   Actor | Customer

   ID | UC3
   Name | Count customers
   Actor | Manager`,
];

/** A design document: components with ids, requirements of another document mapped on them, parts of requirements. */
export const FARM = [
  `# 2 Components

   The system consists of the following components:

   C1: Account manager

   C2: Forum manager

   C3: Weather service

   C4: Data store`,
  `# 4 Requirements traceability

   Requirement | Description | Components
   R1 | The system must let a farmer register. | C1, C4
   R1.1 | The farmer gives a name. | C1
   R1.2 | The farmer gives a password. | C1
   R2 | The system must show the forum. | C2, C4
   R3 | The system must show the weather. | C3
   R4 | The system must export the data as a file. | 
   R5 | The system must store posts. | C2-C4`,
];

/** An acceptance test document of another team's system: it defines none of the ids that it names. */
export const ACCEPTANCE = [
  `# 4.1 Tests of the first goal

   The use cases that concern G1 are: UC1, UC2, UC3, UC6, UC7 and UC9.

   • UC1 regards a user who accepts a request.

   • UC2 is about pending requests.

   • UC3 and UC4 regard notifications.

   • UC6 involves the sign up. As stated in R31, an error is shown.

   • UC31, UC32 and UC34 could not be tested.`,
];

/** Test classes, database columns and code, which are no ids of anything. */
export const CODE = [
  `# Tests

   The class TestR1 and UserDAOTest2 run on JUnit5. ID_S references ID_S, T1_ID and A4 paper.

   Name | Type | Notes
   ID_O | INT(10) | PK
   FR1 | test_register_ok, test_register_twice
   FR2 | test_login_ok
   FR3 | test_logout
   FR4 | test_search
   FR6 | test_delete`,
];

/** Mapping tables by name, in a table that a page breaks, and a list of names under a requirement. */
export const DESKS = [
  `# 2 Requirements

   ID | Requirement
   FR-1 | A member can book a desk.
   FR-2 | A member can cancel a booking.
   FR-3 | A guest can look at the floor plan.
   FR-4 | A manager can close a floor.`,
  `# 3 Traceability

   Use case | Requirements covered
   Book a desk | FR-1, FR-2
   Look at the plan | FR-3`,
  `Run a floor and close it | FR-4

   Requirement | Component | Tests
   FR-1 | Booking Service, Desk Store | Book a free desk; Book a taken desk
   A guest can look at the floor plan. | FloorView | -
   FR-4 | All components | N/A`,
];

/** Italian, requirements without ids, mapped by names. */
export const OFFICE = [
  `# Tracciabilità

   Nome requisito funzionale | Nome caso d'uso
   Prenotare una scrivania | Prenota scrivania
   Annullare una prenotazione | Annulla prenotazione, Consulta agenda
   Avvisare il gestore | Nessuno`,
];

/** A design that lists under each requirement the components that it titles elsewhere; one line has lost its break. */
export const BOATS = [
  `# 2 Component view

   ## 2.1 Rental Manager

   It lends boats.

   ## 2.2 Harbour’s Gate

   It opens.

   • BoatStore

   It keeps boats.`,
  `# 4 Requirements traceability

   The requirements are mapped to the components.

   R1 The system must lend a boat

   Rental Manager In order to lend it

   BoatStore In order to find it

   R2 The system must open the harbour Rental Manager In order to know who comes

   Harbour’s Gate In order to open

   R3 The system must close at night

   – Night Watch: closes it.

   # 5 Plan

   BoatStore comes first.`,
];

/** A matrix whose columns are names of use cases, and forms and sections with names. */
export const TRIPS = [
  `# 3 Use cases

   ## 3.1 Plan a trip

   Actor: guide.

   ## 3.2 Join a trip

   Requirements: FR-2`,
  `# 4 Requirements

   FR-1: A guide can plan a trip.

   FR-2: A guest can join a trip.

   FR-3: A guest sees all trips.

   ## FR-4 Pay

   Use cases: Join a trip, see below`,
  `# 5 Matrix

   Requirement | Plan a trip | Join a trip
   FR-1 | ✓ | 
   FR-2 | | ✓
   FR-3 | ✓ | ✓

   Test case | Trip on a rainy day
   Requirement | FR-3`,
];
