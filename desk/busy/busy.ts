import { signal } from '@preact/signals';

/** That the API is busy and is asked again, in words; empty: it is not. */
export const busy = signal('');
