/** A reply with status 200 that is no completion. `reason` is in our words and repeats none of it. */
export class UnreadableReply extends Error {
  readonly reason: string;

  constructor(reason: string) {
    super(reason);
    this.name = 'UnreadableReply';
    this.reason = reason;
  }
}

function reasonOfText(text: string): string {
  const start = text.trimStart().slice(0, 20).toLowerCase();
  if (start === '') return 'it answered with nothing at all';
  if (start.startsWith('<'))
    return 'it answered with a page instead of a completion: is base_url right, is a proxy in between?';
  if (/^(?:data|event|id|retry|)\s*:/.test(start))
    return 'it answered with a stream of events, which was not asked for: does a proxy in between switch streaming on?';
  return 'it answered with text that is no completion: is base_url right?';
}

function reasonOf(body: unknown): string {
  if (typeof body === 'string') return reasonOfText(body);
  if (body === undefined || body === null) return reasonOfText('');
  if (typeof body === 'object' && 'error' in body && body.error)
    return 'it answered with an error and status 200';
  if (
    typeof body === 'object' &&
    'choices' in body &&
    Array.isArray(body.choices) &&
    body.choices.length === 0
  )
    return 'it answered with a completion without any choice';
  return 'it answered with JSON that is no completion: does base_url lead to a chat-completions server?';
}

/** What a reply with status 200 is that is no completion, in our words. */
export function unreadable(body: unknown): UnreadableReply {
  return new UnreadableReply(reasonOf(body));
}
