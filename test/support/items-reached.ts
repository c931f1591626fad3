import { type AnyNode, type Expression, type Program, parse, type VariableDeclarator } from 'acorn';

const ACTIONS: Readonly<Record<string, string>> = {
  get: 'GetItem',
  put: 'PutItem',
  putNew: 'PutItem',
  putIf: 'PutItem',
  update: 'UpdateItem',
  change: 'UpdateItem',
  remove: 'DeleteItem',
  rows: 'Query',
  queryAll: 'Query',
  first: 'Query',
  page: 'Query',
  partition: 'Query',
};

/** An entity as its code declares it: the keys of its partitions, as templates, and those of its indexes by their names. */
interface DeclaredEntity {
  key: string;
  indexes: Record<string, string>;
}

/** What a factory gives back: what is reached by each name, and other factories whose it gives back as well. */
interface Store {
  reach: Map<string, () => void>;
  others: Store[];
}

/** What a name means where it is declared. */
interface Binding {
  entity?: DeclaredEntity | undefined;
  /** The code that is reached once something says the name. */
  reach?: (() => void) | undefined;
  /** What it stands for. */
  init?: AnyNode | null | undefined;
  /** What it gives back, where it is a factory. */
  store?: Store;
  /** The function that it is declared as. */
  declared?: FunctionNode;
  /** Of a parameter: what was asked of it, the stores that calls hand on, and the parameters that it is handed on as. */
  handed?: { asked: Set<string>; stores: Set<Store>; to: Set<Binding> };
}

/** What names mean where code stands, the innermost scope last. */
type Scopes = readonly Map<string, Binding>[];

type FunctionNode = AnyNode & { params: AnyNode[]; body: AnyNode };

const isNode = (value: unknown): value is AnyNode =>
  typeof value === 'object' && value !== null && typeof (value as AnyNode).type === 'string';
const childrenOf = (node: AnyNode): AnyNode[] =>
  Object.values(node)
    .flatMap((value) => (Array.isArray(value) ? value : [value]))
    .filter(isNode);
const isFunction = (node: AnyNode | null | undefined): node is FunctionNode =>
  node?.type === 'ArrowFunctionExpression' || node?.type === 'FunctionExpression';
const nameOf = (node: AnyNode | undefined): string | undefined =>
  node?.type === 'Identifier' ? node.name : undefined;

/** The names that a pattern declares. */
function namesIn(node: AnyNode): string[] {
  if (node.type === 'Identifier') return [node.name];
  if (node.type === 'AssignmentPattern') return namesIn(node.left);
  if (node.type === 'Property') return namesIn(node.value);
  return node.type.endsWith('Pattern') || node.type === 'RestElement'
    ? childrenOf(node).flatMap(namesIn)
    : [];
}

function propertyOf(node: AnyNode | undefined, name: string): Expression | undefined {
  if (node?.type !== 'ObjectExpression') return undefined;
  const found = node.properties.find((one) => one.type === 'Property' && nameOf(one.key) === name);
  return found?.type === 'Property' ? (found.value as Expression) : undefined;
}

/**
 * What code does with items, as `PutItem RUN#{runId}` or `Query@GSI1 ASSIGNMENT#{tenant}#{assignment}`. Who asks a store by what made it (`runStore().reject(…)`) does
 * what that does, also of a parameter that calls hand it on as; who asks something else for `reject` may do what any store does by that name: `isSure` leaves that out. So it is
 * at least what the function may do, or at most what it does.
 */
class ReachedItems {
  readonly found = new Map<string, string>();
  readonly #isSure: boolean;
  readonly #unasked: readonly string[];
  readonly #texts = new Map<string, string>();
  readonly #objects = new Map<string, AnyNode>();
  readonly #entities = new Map<string, DeclaredEntity>();
  readonly #said = new Set<string>();
  readonly #waiting = new Map<string, (() => void)[]>();
  readonly #parameters = new Map<AnyNode, Map<string, Binding>>();
  #at: string[] = [];

  constructor({ body }: Program, isSure: boolean, unasked: readonly string[]) {
    this.#isSure = isSure;
    this.#unasked = unasked;
    const declared = body.flatMap((one) => (one.type === 'VariableDeclaration' ? one.declarations : []));
    for (const { id, init } of declared) {
      if (id.type === 'Identifier' && init?.type === 'Literal') this.#texts.set(id.name, String(init.value));
      if (id.type === 'Identifier' && init?.type === 'ObjectExpression') this.#objects.set(id.name, init);
    }
    for (const one of declared) this.#declare(one);
    this.#visitStatements(body, [this.#scopeOf(body)], true);
  }

  #declare({ id, init }: VariableDeclarator): void {
    if (id.type !== 'Identifier' || init?.type !== 'CallExpression') return;
    if (!/^entity\d*$/.test(nameOf(init.callee) ?? '')) return;
    const [form] = init.arguments;
    this.#entities.set(id.name, {
      key: this.#keyOf(propertyOf(form, 'PK')!),
      indexes: this.#indexesOf(form),
    });
  }

  #keyOf(key: Expression): string {
    const text = key.type === 'Literal' ? String(key.value) : this.#texts.get(nameOf(key) ?? '');
    if (text === undefined) throw new Error(`The key of an entity is no text: ${JSON.stringify(key)}.`);
    return text;
  }

  #indexesOf(form: AnyNode | undefined): Record<string, string> {
    const indexes = propertyOf(form, 'indexes');
    if (indexes?.type !== 'ObjectExpression') return {};
    return Object.fromEntries(
      indexes.properties.flatMap((one) => {
        if (one.type !== 'Property') return [];
        const said = this.#objects.get(nameOf(one.value) ?? '') ?? one.value;
        const { value } = propertyOf(said, 'index') as { value?: unknown };
        return [[nameOf(one.key)!, `${value} ${this.#keyOf(propertyOf(said, 'PK')!)}`]];
      }),
    );
  }

  /** What a call gives of what was wrapped to be made at its first use (`lazily`). */
  #madeBy(node: AnyNode | null | undefined, scopes: Scopes): AnyNode | undefined {
    const name = node?.type === 'CallExpression' ? nameOf(node.callee) : undefined;
    const init = name === undefined ? undefined : this.#bindingOf(name, scopes)?.init;
    const made = init?.type === 'CallExpression' ? init.arguments[0] : undefined;
    return isFunction(made) ? made.body : undefined;
  }

  /** The entity whose items something is, now or once asked, or that is itself meant. */
  #entityOf(node: AnyNode | null | undefined, scopes: Scopes): DeclaredEntity | undefined {
    const made = this.#madeBy(node, scopes);
    if (made) return this.#entityOf(made, scopes);
    if (node?.type === 'Identifier') return this.#bindingOf(node.name, scopes)?.entity;
    if (node?.type !== 'CallExpression' || node.callee.type !== 'MemberExpression') return undefined;
    const { object, property } = node.callee;
    return nameOf(property) === 'storedIn' ? this.#entityOf(object, scopes) : undefined;
  }

  #scopeOf(statements: readonly AnyNode[], params: readonly AnyNode[] = []): Map<string, Binding> {
    const scope = new Map<string, Binding>(params.flatMap(namesIn).map((name) => [name, {}]));
    for (const one of statements) {
      if (one.type === 'FunctionDeclaration' || one.type === 'ClassDeclaration') scope.set(one.id!.name, {});
      if (one.type === 'VariableDeclaration')
        for (const { id, init } of one.declarations)
          for (const name of namesIn(id)) scope.set(name, id.type === 'Identifier' ? { init } : {});
    }
    return scope;
  }

  #bindingOf(name: string, scopes: Scopes): Binding | undefined {
    return scopes.findLast((scope) => scope.has(name))?.get(name);
  }

  /** The store that something is: what a factory gives back, now or once asked (`lazily`), or a name of that. */
  #storeOf(node: AnyNode | null | undefined, scopes: Scopes): Store | undefined {
    if (node?.type === 'Identifier') {
      const { init } = this.#bindingOf(node.name, scopes) ?? {};
      return init?.type === 'CallExpression' ? this.#storeOf(init, scopes) : undefined;
    }
    const name = node?.type === 'CallExpression' ? nameOf(node.callee) : undefined;
    const binding = name === undefined ? undefined : this.#bindingOf(name, scopes);
    if (!binding) return undefined;
    this.#sayName(name!, scopes);
    if (binding.store) return binding.store;
    const made = this.#madeBy(node, scopes);
    return made && this.#storeOf(made, scopes);
  }

  #noted(name: string, reach: () => void): () => void {
    return () => {
      const before = this.#at;
      this.#at = [...before, name];
      reach();
      this.#at = before;
    };
  }

  /** Code that is reached once something says the name that it is declared by. */
  #bind(name: string, scopes: Scopes, reach: () => void): void {
    const binding = this.#bindingOf(name, scopes);
    if (!binding) reach();
    else if (!this.#unasked.includes(name)) binding.reach = this.#noted(name, reach);
  }

  #sayName(name: string, scopes: Scopes): void {
    const binding = this.#bindingOf(name, scopes);
    const reach = binding?.reach;
    if (!reach) return;
    binding.reach = undefined;
    reach();
  }

  /** Code that is reached once something asks any object for what is so named. */
  #later(name: string, reach: () => void): void {
    const reached = this.#noted(`.${name}`, reach);
    if (this.#said.has(name)) reached();
    else this.#waiting.set(name, [...(this.#waiting.get(name) ?? []), reached]);
  }

  #say(name: string): void {
    if (this.#said.has(name)) return;
    this.#said.add(name);
    const waiting = this.#waiting.get(name) ?? [];
    this.#waiting.delete(name);
    for (const reach of waiting) reach();
  }

  /** What the parameters of a function mean, whoever calls it. */
  #parametersOf(node: FunctionNode): Map<string, Binding> {
    const known = this.#parameters.get(node);
    if (known) return known;
    const names = node.params.flatMap(namesIn);
    const made = new Map(
      names.map((name): [string, Binding] => [
        name,
        { handed: { asked: new Set(), stores: new Set(), to: new Set() } },
      ]),
    );
    this.#parameters.set(node, made);
    return made;
  }

  /** A call hands something on as a parameter: a store, one that it was handed itself, or an object of such. */
  #handOn(param: AnyNode | undefined, given: AnyNode, scopes: Scopes, own: Map<string, Binding>): void {
    if (param?.type === 'AssignmentPattern') this.#handOn(param.left, given, scopes, own);
    if (param?.type === 'ObjectPattern')
      for (const one of param.properties) {
        const value = one.type === 'Property' ? propertyOf(given, nameOf(one.key) ?? '') : undefined;
        if (value && one.type === 'Property') this.#handOn(one.value, value, scopes, own);
      }
    const to = own.get(nameOf(param) ?? '');
    const store = to && this.#storeOf(given, scopes);
    if (store) this.#receive(to, store);
    const from = this.#bindingOf(nameOf(given) ?? '', scopes)?.handed;
    if (!to || !from) return;
    from.to.add(to);
    for (const one of from.stores) this.#receive(to, one);
  }

  #receive({ handed }: Binding, store: Store): void {
    if (!handed || handed.stores.has(store)) return;
    handed.stores.add(store);
    for (const name of handed.asked) this.#ask(store, name);
    for (const to of handed.to) this.#receive(to, store);
  }

  /** Asks stores that a parameter may be, now and later. False: none is known that has what is asked for. */
  #askHanded(object: AnyNode, name: string, scopes: Scopes): boolean {
    const handed = this.#bindingOf(nameOf(object) ?? '', scopes)?.handed;
    handed?.asked.add(name);
    return [...(handed?.stores ?? [])].filter((store) => this.#ask(store, name)).length > 0;
  }

  /** Asks a store for what it has by a name. False: it has nothing of that name. */
  #ask({ reach, others }: Store, name: string): boolean {
    const own = reach.get(name);
    own?.();
    return own !== undefined || others.some((other) => this.#ask(other, name));
  }

  #note(what: string): void {
    if (!this.found.has(what)) this.found.set(what, this.#at.join(' > '));
  }

  /** Something is done with items. False: nothing that is of an entity. */
  #act(object: AnyNode, name: string, given: readonly AnyNode[], scopes: Scopes): boolean {
    const action = ACTIONS[name];
    const entity = this.#entityOf(object, scopes);
    if (!entity || !action) return false;
    const [, second] = given;
    const listing = second && this.#bindingOf(nameOf(second) ?? '', scopes)?.init;
    const index = second?.type === 'Literal' ? second : propertyOf(listing ?? second, 'index');
    const isOpen = second !== undefined && index === undefined && action === 'Query' && !this.#isSure;
    for (const [one, where] of Object.entries(entity.indexes))
      if (isOpen || (index?.type === 'Literal' && index.value === one)) this.#note(`Query@${where}`);
    if (index === undefined) this.#note(`${action} ${entity.key}`);
    return true;
  }

  #visitAll(nodes: readonly AnyNode[], scopes: Scopes): void {
    for (const node of nodes) this.#visit(node, scopes);
  }

  /** What a factory gives back, or an object that a name stands for: what is in it is reached by its name. */
  #visitReturned(node: AnyNode, scopes: Scopes, into?: Store): void {
    if (node.type !== 'ObjectExpression') this.#visit(node, scopes);
    for (const one of node.type === 'ObjectExpression' ? node.properties : []) {
      const name = one.type === 'Property' && !one.computed ? nameOf(one.key) : undefined;
      const other = one.type === 'SpreadElement' && into ? this.#storeOf(one.argument, scopes) : undefined;
      if (other) into!.others.push(other);
      else if (one.type === 'Property' && name !== undefined && isLate(one.value))
        this.#offer(name, () => this.#visit(one.value, scopes), into);
      else this.#visit(one, scopes);
    }
  }

  #offer(name: string, visit: () => void, into: Store | undefined): void {
    let isReached = false;
    const reach = () => {
      if (isReached) return;
      isReached = true;
      visit();
    };
    into?.reach.set(name, this.#noted(`.${name}`, reach));
    if (!into || !this.#isSure) this.#later(name, reach);
  }

  #visitFunction(node: FunctionNode, outer: Scopes, into?: Store): void {
    const { params, body } = node;
    const statements = body.type === 'BlockStatement' ? body.body : [];
    const scopes = [...outer, this.#parametersOf(node), this.#scopeOf(statements)];
    this.#visitAll(params, scopes);
    if (body.type === 'BlockStatement') this.#visitStatements(statements, scopes, false, into);
    else this.#visitReturned(body, scopes, into);
  }

  /** Functions and names are known before what is done with them. */
  #visitStatements(statements: readonly AnyNode[], scopes: Scopes, isTop = false, into?: Store): void {
    const declared = Map.groupBy(statements, ({ type }) =>
      type === 'VariableDeclaration'
        ? 'names'
        : /^(?:Function|Class)Declaration$/.test(type)
          ? 'code'
          : 'acts',
    );
    this.#visitAll(declared.get('code') ?? [], scopes);
    for (const one of declared.get('names') ?? []) this.#visitNames(one as never, scopes, isTop);
    for (const one of declared.get('acts') ?? [])
      if (one.type === 'ReturnStatement' && one.argument) this.#visitReturned(one.argument, scopes, into);
      else this.#visit(one, scopes);
  }

  #visitNames(
    { declarations }: { declarations: VariableDeclarator[] },
    scopes: Scopes,
    isTop: boolean,
  ): void {
    for (const { id, init } of declarations) {
      const name = nameOf(id);
      const binding = name === undefined ? undefined : this.#bindingOf(name, scopes);
      if (binding) binding.entity = this.#entities.get(isTop ? name! : '') ?? this.#entityOf(init, scopes);
    }
    for (const { id, init } of declarations) {
      const name = nameOf(id);
      if (name === undefined) this.#visitAll(init ? [id, init] : [id], scopes);
      else if (init && (isTop || isLate(init)))
        this.#bind(name, scopes, () => this.#visitReturned(init, scopes));
      else if (init) this.#visitReturned(init, scopes);
    }
  }

  #visitMember(object: AnyNode, name: string, given: readonly AnyNode[], scopes: Scopes): void {
    this.#visit(object, scopes);
    if (this.#act(object, name, given, scopes)) return;
    const store = this.#storeOf(object, scopes);
    const isAnswered = store ? this.#ask(store, name) : this.#askHanded(object, name, scopes);
    if (!isAnswered || (!store && !this.#isSure)) this.#say(name);
  }

  #visit(node: AnyNode, scopes: Scopes): void {
    const visit = this.#declaration(node, scopes) ?? this.#mention(node, scopes);
    if (visit) visit();
    else this.#visitAll(childrenOf(node), scopes);
  }

  #declaration(node: AnyNode, scopes: Scopes): (() => void) | undefined {
    if (node.type === 'FunctionDeclaration') {
      const store: Store = { reach: new Map(), others: [] };
      Object.assign(this.#bindingOf(node.id!.name, scopes)!, { store, declared: node });
      const reach = () => this.#visitFunction(node as FunctionNode, scopes, store);
      return () => this.#bind(node.id!.name, scopes, reach);
    }
    if (node.type === 'ClassDeclaration')
      return () => this.#bind(node.id!.name, scopes, () => this.#visitAll(childrenOf(node), scopes));
    if (isFunction(node)) return () => this.#visitFunction(node, scopes);
    if (node.type === 'BlockStatement')
      return () => this.#visitStatements(node.body, [...scopes, this.#scopeOf(node.body)]);
    if (node.type === 'VariableDeclaration')
      return () => this.#visitNames(node, [...scopes, this.#scopeOf([node])], false);
    return undefined;
  }

  #mention(node: AnyNode, scopes: Scopes): (() => void) | undefined {
    if (node.type === 'ReturnStatement' && node.argument)
      return () => this.#visitReturned(node.argument!, scopes);
    if (node.type === 'Identifier') return () => this.#sayName(node.name, scopes);
    if (node.type === 'ExportSpecifier') return () => this.#visit(node.local, scopes);
    if (node.type === 'Property' && !node.computed) return () => this.#visit(node.value, scopes);
    if (node.type === 'ObjectPattern') for (const one of node.properties) this.#sayKey(one);
    if (node.type === 'CallExpression') return () => this.#visitCall(node, scopes);
    if (node.type === 'MemberExpression' && !node.computed && nameOf(node.property) !== undefined)
      return () => this.#visitMember(node.object, nameOf(node.property)!, [], scopes);
    return undefined;
  }

  #sayKey(one: AnyNode): void {
    const name = one.type === 'Property' ? nameOf(one.key) : undefined;
    if (name !== undefined) this.#say(name);
  }

  #visitCall({ callee, arguments: given }: AnyNode & { type: 'CallExpression' }, scopes: Scopes): void {
    const [, exported] = given;
    if (nameOf(callee) === '__export' && exported) this.#visitReturned(exported, scopes);
    const name = callee.type === 'MemberExpression' && !callee.computed ? nameOf(callee.property) : undefined;
    if (callee.type === 'MemberExpression' && name !== undefined)
      this.#visitMember(callee.object, name, given, scopes);
    else this.#visit(callee, scopes);
    const { declared, init } = this.#bindingOf(nameOf(callee) ?? '', scopes) ?? {};
    const called = declared ?? (isFunction(init) ? init : undefined);
    for (const [at, one] of called ? given.entries() : [])
      this.#handOn(called!.params[at], one, scopes, this.#parametersOf(called!));
    if (nameOf(callee) !== '__export') this.#visitAll(given, scopes);
  }
}

/** What waits until something asks for it by its name. */
function isLate(node: AnyNode): boolean {
  return isFunction(node) || node.type === 'Identifier' || node.type === 'MemberExpression';
}

/**
 * What the code of a function does with items: what it does for certain, and what it may do, each by where that is first said. `unasked`: names of
 * code that is in it and that it never asks for.
 * @throws Error: code has no such name
 */
export function itemsReached(
  code: string,
  unasked: readonly string[] = [],
): { does: Map<string, string>; mayDo: Map<string, string> } {
  const program = parse(code, { ecmaVersion: 'latest', sourceType: 'module' });
  const strange = unasked.find((name) => !code.includes(`function ${name}(`));
  if (strange !== undefined) throw new Error(`No function ${strange}.`);
  const reached = (isSure: boolean) => new ReachedItems(program, isSure, unasked).found;
  return { does: reached(true), mayDo: reached(false) };
}
