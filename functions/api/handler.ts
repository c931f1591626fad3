import { handle } from 'hono/aws-lambda';
import { createApp } from './app.ts';
import { IMPLEMENTATIONS } from './implementations.ts';

/** The HTTP API behind API Gateway (payload format 2.0). */
export const handler = handle(createApp(IMPLEMENTATIONS));
