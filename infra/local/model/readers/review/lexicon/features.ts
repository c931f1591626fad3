import type { Structure } from '../document/structure.ts';
import { type Part, partText } from '../document/use-cases.ts';
import { both, type Words } from '../tongue.ts';

/** A feature that good reports have: how it is said, and by what a passage or the document's structure shows it. */
export interface FeatureSign {
  said: Words;
  /** What a heading, caption or sentence that shows it holds. */
  shown: RegExp;
  /** Where the structure can tell better than words. */
  holds?: (structure: Structure) => boolean;
}

function sign(en: string, it: string, shown: RegExp, holds?: FeatureSign['holds']): FeatureSign {
  return { said: both(en, it), shown, ...(holds && { holds }) };
}

function allHave(part: Part): FeatureSign['holds'] {
  return ({ useCases }) =>
    useCases.length > 2 && useCases.every((useCase) => partText(useCase, part) !== null);
}

/** Techniques, models and habits of software engineering reports, in their words in English and Italian. */
export const FEATURE_SIGNS: readonly FeatureSign[] = [
  sign(
    'The purpose and scope of the system are described',
    'Sono descritti scopo e ambito del sistema',
    /\b(?:purpose|scope|obiettiv[oi]|scopo)\b/i,
  ),
  sign(
    'A glossary defines terms and acronyms',
    'Un glossario definisce termini e acronimi',
    /\b(?:glossary|definitions|acronyms|glossario|definizioni|acronimi)\b/i,
  ),
  sign(
    'Stakeholders are listed with their interests',
    'Sono elencati gli stakeholder con i loro interessi',
    /\bstakeholders?\b/i,
  ),
  sign(
    'Actors of the system are listed and described',
    'Sono elencati e descritti gli attori del sistema',
    /\bactors?\b|\battori\b|user characteristics/i,
    ({ actors }) => actors.length > 1,
  ),
  sign(
    'Goals of the system are stated',
    'Sono enunciati gli obiettivi del sistema',
    /\bgoals\b|\bobiettivi\b/i,
  ),
  sign(
    'Domain assumptions are stated',
    'Sono enunciate le assunzioni di dominio',
    /\bassum(?:ptions?|ed)\b|\bassunzioni\b/i,
  ),
  sign(
    'Functional requirements are numbered',
    'I requisiti funzionali sono numerati',
    /\bfunctional requirements?\b|\brequisiti funzionali\b/i,
    ({ requirements }) => requirements.filter(({ key }) => key !== '').length > 3,
  ),
  sign(
    'Non-functional requirements state qualities of the system',
    'I requisiti non funzionali indicano le qualità del sistema',
    /non-?functional|performance requirements|software system attributes|\breliability\b|\bavailability\b|requisiti non funzionali/i,
  ),
  sign(
    'Scenarios illustrate the use of the system',
    'Scenari illustrano l’uso del sistema',
    /\bscenarios?\b|\bscenari\b/i,
  ),
  sign(
    'Use cases are described in a template',
    'I casi d’uso sono descritti secondo uno schema',
    /\buse cases?\b|\bcasi d['’]uso\b/i,
    ({ useCases }) => useCases.length > 2,
  ),
  sign(
    'Every use case names its actors',
    'Ogni caso d’uso nomina i suoi attori',
    /\bactors?\b/i,
    allHave('actors'),
  ),
  sign(
    'Every use case states its preconditions',
    'Ogni caso d’uso indica le precondizioni',
    /\b(?:preconditions?|entry conditions?|precondizioni)\b/i,
    allHave('preconditions'),
  ),
  sign(
    'Every use case states its postconditions',
    'Ogni caso d’uso indica le postcondizioni',
    /\b(?:postconditions?|exit conditions?|postcondizioni)\b/i,
    allHave('postconditions'),
  ),
  sign(
    'Use cases describe alternative and exceptional flows',
    'I casi d’uso descrivono flussi alternativi ed eccezioni',
    /\b(?:alternative flows?|exceptions?|flussi alternativi|eccezioni)\b/i,
  ),
  sign(
    'A use-case diagram shows actors and use cases',
    'Un diagramma dei casi d’uso mostra attori e casi d’uso',
    /use[- ]case diagrams?|diagramma dei casi d['’]uso/i,
  ),
  sign(
    'A class diagram models the domain',
    'Un diagramma delle classi modella il dominio',
    /class diagrams?|diagramma delle classi|domain model/i,
  ),
  sign(
    'Sequence diagrams show how components interact',
    'Diagrammi di sequenza mostrano come interagiscono i componenti',
    /sequence diagrams?|diagramm[ai] di sequenza|runtime view/i,
  ),
  sign(
    'State diagrams show the life of an object',
    'Diagrammi degli stati mostrano la vita di un oggetto',
    /state ?(?:chart )?diagrams?|diagramm[ai] (?:di|degli) stat[oi]/i,
  ),
  sign(
    'A component diagram shows the parts of the system',
    'Un diagramma dei componenti mostra le parti del sistema',
    /component (?:diagrams?|view)|diagramm[ai] dei componenti/i,
  ),
  sign(
    'A deployment diagram shows where the parts run',
    'Un diagramma di dispiegamento mostra dove girano le parti',
    /deployment (?:diagrams?|view)|dispiegamento/i,
  ),
  sign(
    'The architecture is divided into layers or tiers',
    'L’architettura è divisa in strati o livelli',
    /\b(?:layers?|tiers?|three-tier|strati|livelli)\b/i,
  ),
  sign(
    'Design patterns are named with their use',
    'I design pattern sono nominati con il loro uso',
    /\b(?:design patterns?|architectural styles?|patterns?)\b/i,
  ),
  sign(
    'The model-view-controller pattern separates concerns',
    'Il pattern model-view-controller separa le responsabilità',
    /\bMVC\b|model[-–\s]view[-–\s]controller/i,
  ),
  sign(
    'Data access objects encapsulate the database',
    'Data access object incapsulano la base di dati',
    /\bDAOs?\b|data access objects?/i,
  ),
  sign(
    'A database schema or entity-relationship model is given',
    'È dato uno schema della base di dati o un modello entità-relazione',
    /database schema|\bE-?R\b (?:diagram|model)|entity[-– ]relationship|relational (?:model|schema)|modello E-?R|modello relazionale/i,
  ),
  sign(
    'The interfaces of components are specified',
    'Sono specificate le interfacce dei componenti',
    /component interfaces|\bAPI\b|external interface|interfacce/i,
  ),
  sign(
    'Mock-ups of the user interface are shown',
    'Sono mostrati mock-up dell’interfaccia utente',
    /mock-?ups?|user interface design|user interfaces?|wireframes?|interfaccia utente/i,
  ),
  sign(
    'Requirements are traced to components or use cases',
    'I requisiti sono tracciati a componenti o casi d’uso',
    /traceab|requirements? traceability|tracciabilità|mapping on requirements/i,
  ),
  sign(
    'A plan for implementation and integration is given',
    'È dato un piano di realizzazione e integrazione',
    /implementation plan|integration (?:plan|strategy)|implementation,? integration|piano di (?:realizzazione|integrazione)/i,
  ),
  sign(
    'Unit tests with a named framework are planned',
    'Sono previste prove di unità con un framework indicato',
    /\bunit tests?\b|\bunit testing\b|JUnit|pytest|Jest|prove di unità/i,
  ),
  sign('Integration tests are planned', 'Sono previste prove di integrazione', /integration test/i),
  sign(
    'System or acceptance tests check the requirements',
    'Prove di sistema o accettazione verificano i requisiti',
    /system test|acceptance test|prove di (?:sistema|accettazione)/i,
  ),
  sign(
    'Test cases are listed with expected results',
    'I casi di prova sono elencati con i risultati attesi',
    /test cases?|casi di (?:test|prova)/i,
    ({ tests }) => tests.length > 2,
  ),
  sign(
    'The test coverage is measured',
    'La copertura delle prove è misurata',
    /\b(?:code|test|line|branch) coverage\b|copertura/i,
  ),
  sign(
    'A formal model checks critical aspects',
    'Un modello formale verifica gli aspetti critici',
    /formal analysis|alloy/i,
  ),
  sign(
    'The effort of the team is recorded',
    'È riportato l’impegno del gruppo',
    /effort spent|\beffort\b|ore di lavoro/i,
  ),
  sign(
    'Sources and reference documents are listed',
    'Sono elencate fonti e documenti di riferimento',
    /\breferences?\b|reference documents|bibliografia|riferimenti/i,
  ),
];
