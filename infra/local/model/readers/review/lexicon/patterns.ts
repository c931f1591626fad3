/** A design pattern: its names, the words of which a use of it has at least one, and what contradicts it. */
export interface PatternFacts {
  name: string;
  named: RegExp;
  defining: RegExp;
  contradicts: RegExp | null;
}

function pattern(
  name: string,
  named: RegExp,
  defining: RegExp,
  contradicts: RegExp | null = null,
): PatternFacts {
  return { name, named, defining, contradicts };
}

/** The patterns of a bachelor's course, their words in English and Italian. */
export const PATTERNS: readonly PatternFacts[] = [
  pattern(
    'Singleton',
    /\bsingleton\b/i,
    /\b(?:one|single|only|unique|shared|same|unic[oa]|sol[oa]|stess[oa])\b/i,
    /\b(?:each|every|ogni)\b[^.]{0,110}\b(?:creat|new|own|instantiat|crea|nuov|propri)|\b(?:new|several|many|multiple|two|three|più|molte|nuova) (?:\w+ )?(?:instances?|istanz[ae])\b|\b(?:creates?|instantiates?) (?:a|its own) new\b/i,
  ),
  pattern(
    'Observer',
    /\bobservers?\b|\bosservator[ei]\b/i,
    /notif|subscri|inform|publish|listen|event|\bupdat|aggiorn|iscri|avvis/i,
    /\bpolls?\b|\bpolling\b|periodically (?:asks?|checks?|quer|reads?)|at regular intervals|interroga periodicamente|\b(?:asks?|checks?|quer(?:y|ies)|reads?)\b[^.]{0,60}\b(?:once (?:a|per|every)|every|each|again and again|regularly) (?:\w+ )?(?:seconds?|minutes?|hours?)\b/i,
  ),
  pattern(
    'Strategy',
    /\bstrategy\b/i,
    /algorithm|interchang|\bvar(?:y|ies|iant)|exchang|replac|choos|select|behaviou?r|policy|algoritm|scegl|comportament/i,
    /\b(?:switch|if[- ]else|chain of ifs?|hard[- ]coded)\b/i,
  ),
  pattern(
    'State',
    /\bstate pattern\b|\bpattern state\b|\bstate design pattern\b/i,
    /stat[eo]|transition|behaviou?r/i,
    /\b(?:large|single|long|one) (?:switch|if)\b/i,
  ),
  pattern(
    'Factory',
    /\b(?:abstract )?factory(?: method)?\b/i,
    /creat|instantiat|\bbuild|\bmakes?\b|produc|crea|istanz/i,
    /\b(?:client|caller|controller)s?\b[^.]{0,40}\b(?:call|use)s? (?:the constructor|new)\b/i,
  ),
  pattern(
    'Builder',
    /\bbuilder pattern\b|\bpattern builder\b/i,
    /step|construct|complex|build|costru|pass[oi]/i,
  ),
  pattern('Adapter', /\badapter\b/i, /convert|interface|adapt|incompatib|wrap|translat|interfacc|adatt/i),
  pattern(
    'Facade',
    /\bfa[cç]ade\b/i,
    /simpl|single (?:entry|interface|point)|one (?:entry|interface|point)|hid(?:e|ing|den)|unif|entry point|access|semplic|nascond/i,
    /\b(?:bypass|call(?:s|ed)?|access(?:es)?)\b[^.]{0,40}\b(?:subsystem|service)s? directly/i,
  ),
  pattern('Decorator', /\bdecorator\b/i, /\badd|wrap|responsib|dynamic|extend|aggiun/i),
  pattern(
    'Proxy',
    /\bproxy pattern\b|\bpattern proxy\b/i,
    /place|control|access|cache|lazy|surrogat|remote|remot/i,
  ),
  pattern(
    'Composite',
    /\bcomposite pattern\b|\bpattern composite\b/i,
    /tree|part|whole|hierarch|recurs|albero/i,
  ),
  pattern(
    'Command',
    /\bcommand pattern\b|\bpattern command\b/i,
    /request|object|undo|execut|queue|richiest|esegu/i,
  ),
  pattern(
    'Visitor',
    /\bvisitor\s+pattern\b|\bpattern visitor\b/i,
    /operation|visit|element|accept|operazion/i,
  ),
  pattern('Mediator', /\bmediator\b/i, /communicat|between|central|coordinat|comunic/i),
  pattern('Template Method', /\btemplate method\b/i, /step|skeleton|subclass|overrid|pass[oi]|sottoclass/i),
  pattern(
    'DAO',
    /\bDAOs?\b|\bdata access objects?\b/,
    /data ?base|persist|SQL|quer|stor|table|record|access|dati|tabell|accesso/i,
    /\bDAOs?\b[^.]{0,40}\b(?:comput|calculat|decid|render|display|calcol)/i,
  ),
  pattern(
    'Repository',
    /\brepository pattern\b|\bpattern repository\b/i,
    /persist|stor|quer|data|collection|dati|memorizz/i,
  ),
  pattern(
    'MVC',
    /\bMVC\b|\bmodel[-– ]view[-– ]controller\b/i,
    /model|view|controller|modell|vist[ae]/i,
    /\bviews?\b[^.]{0,30}\b(?:queries|updates the database|writes to the database|executes SQL)|\bmodels?\b[^.]{0,20}\b(?:calls?|updates?|renders?|knows?|creates?) the views?\b/i,
  ),
];
