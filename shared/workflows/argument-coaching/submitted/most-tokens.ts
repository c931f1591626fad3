/** Most tokens of an argument, and so words, none of which has less than one: seven judges, an opponent and a critic read it, the revision beside its draft. */
export const MOST_TOKENS = 8_000;
