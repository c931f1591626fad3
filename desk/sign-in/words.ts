import de from './de.json' with { type: 'json' };
import en from './en.json' with { type: 'json' };
import it from './it.json' with { type: 'json' };

/** What is read by who signs in: `{name}` is where, `{command}` how this machine calls the product. */
export type SignInWords = typeof en;

/** The words in a language of the desk. */
export const signInWords = (language: string): SignInWords => ({ en, it, de })[language] ?? en;
