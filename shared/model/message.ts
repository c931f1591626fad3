import type OpenAI from 'openai';

/** One piece of a message. `url` is a data URL (`data:image/png;base64,…`) or an https address. */
export type ContentPart =
  | { type: 'text'; text: string }
  | { type: 'image'; url: string; detail?: 'low' | 'high' | 'auto' };

/** One message to a model. Stable and long messages come first, so that a provider's prompt cache recognises them. */
export type Message =
  | { role: 'system'; content: string }
  | { role: 'assistant'; content: string }
  | { role: 'user'; content: string | ContentPart[] };

export function hasImages(messages: Message[]): boolean {
  return messages.some(
    ({ content }) => typeof content !== 'string' && content.some((part) => part.type === 'image'),
  );
}

function partsOf(content: string | ContentPart[]): ContentPart[] {
  return typeof content === 'string' ? [{ type: 'text', text: content }] : content;
}

function joined(message: Message, other: Message): Message {
  const { content: before } = message;
  const { content: after } = other;
  if (typeof before === 'string' && typeof after === 'string')
    return { ...message, content: `${before}\n\n${after}` } as Message;
  return { role: 'user', content: [...partsOf(before), ...partsOf(after)] };
}

/**
 * The same conversation for a model that knows no system role and wants users and assistants to take turns: what the system says
 * becomes what the user says, and what one of them says in several messages becomes one message.
 */
export function withoutSystem(messages: Message[]): Message[] {
  const turns: Message[] = [];
  for (const message of messages) {
    const said: Message = message.role === 'system' ? { role: 'user', content: message.content } : message;
    const last = turns.at(-1);
    if (last?.role === said.role) turns[turns.length - 1] = joined(last, said);
    else turns.push(said);
  }
  return turns;
}

function wirePart(part: ContentPart): OpenAI.ChatCompletionContentPart {
  if (part.type === 'text') return part;
  const { url, detail } = part;
  return { type: 'image_url', image_url: detail ? { url, detail } : { url } };
}

/** A message as the chat-completions protocol writes it. */
export function wireMessage(message: Message): OpenAI.ChatCompletionMessageParam {
  if (message.role !== 'user' || typeof message.content === 'string')
    return message as OpenAI.ChatCompletionMessageParam;
  return { role: 'user', content: message.content.map(wirePart) };
}
