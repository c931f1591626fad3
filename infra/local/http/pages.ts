import type { IncomingMessage, ServerResponse } from 'node:http';
import * as z from 'zod';

const names = z.array(
  z.string().regex(/^[^*]+$/, { error: 'what is let in is compared letter by letter here' }),
);

/** Pages of other sites that are let in (CORS), and what they may send and read, as a template has it. */
export const pageRulesSchema = z.strictObject({
  AllowOrigins: names,
  AllowMethods: names,
  AllowHeaders: names.default([]),
  ExposeHeaders: names,
  MaxAge: z.number(),
});
export type PageRules = z.output<typeof pageRulesSchema>;

/**
 * Tells a browser what its page may do with a server; one of another origin is told nothing. True: it asked just that beforehand, and is
 * answered, whatever the paths and without a token. https://docs.aws.amazon.com/apigateway/latest/developerguide/http-api-cors.html
 */
export function tellPage(rules: PageRules, { method, headers }: IncomingMessage, response: ServerResponse) {
  const { origin, 'access-control-request-method': asked } = headers;
  if (origin === undefined) return false;
  const asksBefore = method === 'OPTIONS' && asked !== undefined;
  const { AllowOrigins, AllowMethods, AllowHeaders, ExposeHeaders, MaxAge } = rules;
  const before = { 'allow-methods': AllowMethods, 'allow-headers': AllowHeaders, 'max-age': [MaxAge] };
  const told = asksBefore ? before : { 'expose-headers': ExposeHeaders };
  if (AllowOrigins.includes(origin))
    for (const [name, values] of Object.entries({ 'allow-origin': [origin], ...told }))
      if (values.length > 0) response.setHeader(`access-control-${name}`, values.join());
  if (asksBefore) response.writeHead(204).end();
  return asksBefore;
}
