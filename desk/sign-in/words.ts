import { assay } from '@assay/kit/process/assay-command';
/** What is read by who signs in. */
export interface SignInWords
  extends Record<
    | 'title'
    | 'why'
    | 'choose'
    | 'token'
    | 'haveToken'
    | 'go'
    | 'wrong'
    | 'failed'
    | 'unreadable'
    | 'over'
    | 'stays'
    | 'blocked'
    | 'closeThis'
    | 'loading',
    string
  > {
  at(name: string): string;
}

const en: SignInWords = {
  title: 'Sign in',
  why: `Open this page by the address that “${assay()} desk” prints, or give a token of your institution’s sign-in. It is kept in memory alone: loaded again, the page asks anew.`,
  choose: 'Sign in where you have your account.',
  at: (name) => `Sign in at ${name}`,
  haveToken: 'I have a token',
  token: 'Token',
  go: 'Open the desk',
  wrong: 'This is no token: it has three parts with full stops between them.',
  failed: 'The sign-in did not work:',
  unreadable: 'what came back is no token that says who you are.',
  over: 'Your sign-in is over',
  stays: 'Sign in again to go on. What you wrote stays.',
  blocked: 'the browser opened no window. Allow it for this page, or give a token.',
  closeThis: 'You are signed in. You can close this window.',
  loading: 'Loading …',
};

const it: SignInWords = {
  title: 'Accesso',
  why: `Apri la pagina con l’indirizzo che stampa «${assay()} desk», oppure dai un token dell’accesso del tuo istituto. Resta solo in memoria: se ricarichi, te lo chiede di nuovo.`,
  choose: 'Accedi dove hai il tuo account.',
  at: (name) => `Accedi con ${name}`,
  haveToken: 'Ho un token',
  token: 'Token',
  go: 'Apri il banco',
  wrong: 'Questo non è un token: ha tre parti separate da punti.',
  failed: 'L’accesso non ha funzionato:',
  unreadable: 'quello che è tornato non è un token che dica chi sei.',
  over: 'Il tuo accesso è scaduto',
  stays: 'Accedi di nuovo per continuare. Quello che hai scritto resta.',
  blocked: 'il browser non ha aperto la finestra. Permettila per questa pagina, oppure dai un token.',
  closeThis: 'Hai effettuato l’accesso. Puoi chiudere questa finestra.',
  loading: 'Caricamento …',
};

/** The words in a language of the desk. */
export const signInWords = (language: string): SignInWords => (language === 'it' ? it : en);
