/** Why a local stack cannot start or go on: its folder or its program is at fault, or the template asks for too much. */
type StackErrorCode = 'StackUnavailable' | 'TemplateUnsupported';

/** What a stand-in tells the person who started it: a code for programs, a message that says what to do. */
export class StackError extends Error {
  readonly code: StackErrorCode;

  constructor(code: StackErrorCode, message: string, options?: { cause?: unknown }) {
    super(message, options);
    this.name = code;
    this.code = code;
  }
}

/** The error of a template, or of what belongs to it, that asks for something which is not here. */
export function unsupported(message: string): StackError {
  return new StackError('TemplateUnsupported', message);
}
