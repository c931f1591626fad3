interface ValueKinds {
  string: string;
  number: number;
  boolean: boolean;
  null: null;
}

/** What a parameter takes: a kind of value, or one of the words that are listed; of a table of the same file one of its keys. */
type ArgumentValue<K extends string, All> = K extends `${infer One} | ${infer Rest}`
  ? ArgumentValue<One, All> | ArgumentValue<Rest, All>
  : K extends keyof ValueKinds
    ? ValueKinds[K]
    : K extends keyof All
      ? keyof All[K]
      : K;
type ArgumentOf<P extends string, All> = P extends `${string}: ${infer K}` ? ArgumentValue<K, All> : string;
type ParameterName<P extends string> = P extends `${infer Name}: ${string}` ? Name : P;
type ParameterOf<P extends string> = P extends `${infer Head}, ${infer Rest}` ? Head | ParameterOf<Rest> : P;
type ArgumentList<P extends string, All> = P extends `${infer Head}, ${infer Rest}`
  ? [ArgumentOf<Head, All>, ...ArgumentList<Rest, All>]
  : [ArgumentOf<P, All>];
type MessageArguments<P extends string, All> = P extends `{${infer Names}}`
  ? [{ readonly [One in ParameterOf<Names> as ParameterName<One>]: ArgumentOf<One, All> }]
  : ArgumentList<P, All>;

/** The words of a file of messages, by its type: texts as they are, and a function for each key that names parameters. */
export type Messages<T, All = T> = T extends string | string[]
  ? T
  : {
      [K in keyof T as K extends `${infer Name}(${string}` ? Name : K]: K extends `${string}(${infer P})`
        ? (...given: MessageArguments<P, All>) => T[K]
        : Messages<T[K], All>;
    };
