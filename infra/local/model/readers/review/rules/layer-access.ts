import { isTestSection } from '../document/requirements.ts';
import { at, type Draft, type Rule } from '../finding.ts';
import { both } from '../tongue.ts';

const PRESENTATION =
  '(?:presentation(?: layer| tier)?|controllers?|\\w+Controller|views?|web pages?|pages?|page templates?|templates?|user interface|GUI|UI|front-?end|JSPs?|boundary (?:class|object)(?:es|s)?|form|screen|dialog|livello di presentazione|presentazione|interfaccia(?: utente)?|vist[ae]|pagin[ae]|\\w+(?:View|Page|Screen|Form|Servlet))';
const REACHES =
  '(?:quer(?:y|ies)|reads?|writes?|access(?:es)?(?= (?:to |the |a |its |directly))|calls?|execut(?:e|es|ing)|runs?|issues?|sends?|fetch(?:es)?|loads?|updates?|connects?|contains?|opens?|uses?|talks? to|interrog\\w+|legg\\w+|scriv\\w+|acced\\w+|esegu\\w+|aggiorn\\w+|chiam\\w+)';
const DATA =
  '(?:data ?bases?|SQL|JDBC|DBMS|DAOs?|\\w+(?:DAO|Dao)|tables?|tabell[ae]|base di dati|persistence layer|data layer)';
const DIRECT =
  /\bdirect(?:ly)?\b|\bbypass|\bstraight\b|\bSQL\b|\bJDBC\b|without (?:going through|calling|using)|direttamente/i;
const DENIED =
  /\b(?:not|never|no|only|via|through|instead of|avoid\w*|separat\w+|decoupl\w+|without knowing|hid\w+|independen\w+|non|mai|solo|tramite|attraverso|invece|evit\w+)\b/i;
const ACCESS = new RegExp(`\\b${PRESENTATION}\\b(.{0,90}?)\\b${REACHES}\\b(.{0,60}?)\\b${DATA}\\b`, 'iu');
const COMPUTES = new RegExp(
  `\\b${PRESENTATION}\\b.{0,60}?\\b(?:calculat(?:es?|ing)|comput(?:es?|ing)|decid(?:es?|ing)|appl(?:y|ies) the (?:\\w+ )?rules?|enforces?|calcola(?:no)?|decide|decidono|applica(?:no)? le regole)\\b`,
  'iu',
);
const COMPUTED_THERE =
  /\b(?:comput|calculat|decid|determin|calcolat|decis)\w*\b[^.]{0,50}?\b(?:in|by|on|nel|nella|dal|dalla)\b[^.]{0,25}?\b(?:browser|web page|page|view|controller|front-?end|template|JavaScript|client side|pagina|vista)\b/iu;

function takesDecisions(text: string): boolean {
  return (COMPUTES.test(text) || COMPUTED_THERE.test(text)) && !DENIED.test(text);
}

function databaseAccess(text: string): number | null {
  const match = ACCESS.exec(text);
  if (!match || /[()]/.test(`${match[1]}${match[2]}`)) return null;
  const direct = DIRECT.test(text);
  const between = `${match[1]} ${match[2]}`;
  if (DENIED.test(direct ? between.replace(/without (?:going through|calling|using)/gi, '') : text))
    return null;
  return direct ? 0.88 : 0.64;
}

function draft(kind: 'access' | 'logic', confidence: number, place: Parameters<typeof at>[0]): Draft {
  const access = kind === 'access';
  return {
    category: 'separation-of-concerns',
    severity: confidence > 0.8 ? 'HIGH' : 'MEDIUM',
    said: access
      ? both(
          'The presentation reaches for the database itself instead of asking the layer below: the layers are bypassed, and a change of the schema reaches the user interface.',
          'La presentazione accede direttamente alla base di dati invece di rivolgersi allo strato sottostante: gli strati vengono aggirati e una modifica dello schema arriva fino all’interfaccia utente.',
        )
      : both(
          'A part of the presentation takes decisions of the business logic, which cannot be tested or reused there.',
          'Una parte della presentazione prende decisioni che spettano alla logica applicativa, dove non si possono provare né riusare.',
        ),
    advice: access
      ? both(
          'Let the presentation call a service of the business logic, and move the access to the data into the persistence layer.',
          'Far chiamare alla presentazione un servizio della logica applicativa e spostare l’accesso ai dati nello strato di persistenza.',
        )
      : both(
          'Move the rule into the business logic and let the presentation show its result.',
          'Spostare la regola nella logica applicativa e lasciare alla presentazione il solo risultato.',
        ),
    ...at(place),
    confidence,
    useCase: null,
  };
}

/** Sentences in which the presentation reaches for the database, or takes the decisions of the business logic. */
export const layerAccess: Rule = ({ statements }) =>
  statements.flatMap((statement) => {
    const { text, line } = statement;
    if (isTestSection(line)) return [];
    const confidence = databaseAccess(text);
    if (confidence !== null) return [draft('access', confidence, statement)];
    return takesDecisions(text) ? [draft('logic', 0.62, statement)] : [];
  });
