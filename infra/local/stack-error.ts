/** Why a local stack cannot start or go on: its folder or its program is at fault, or the template asks for too much. */
export type StackErrorCode = 'StackUnavailable' | 'TemplateUnsupported';

/** What a stand-in tells the person who started it: a code for programs, a message that says what to do. */
export class StackError extends Error {
  readonly code: StackErrorCode;

  constructor(code: StackErrorCode, message: string, options?: { cause?: unknown }) {
    super(message, options);
    this.name = code;
    this.code = code;
  }
}
