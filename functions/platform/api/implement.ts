import type { Principal } from '@assay/platform/access/principal';
import type { Answers, RouteBody, RouteSpec } from '@assay/platform/api/route';
import type { z } from 'zod';
import type { MarkerView } from './dealt.ts';

/** What a route's body is once it was read: what its schema makes of it, or bytes. */
type ReadBody<B> = B extends z.ZodType ? z.output<B> : B extends undefined ? undefined : Uint8Array;

/** A request that may be answered: who asks is known and may, and everything has the form that its route declares. */
export interface RouteRequest<P = unknown, Q = unknown, B = unknown> {
  principal: Principal;
  params: P;
  query: Q;
  body: B;
  headers: Headers;
  /** The body of what the same request was answered, where that is of no use any more. */
  earlier?: unknown;
  /** Where who asks marks a work that was dealt to them, and asks for it; its answer is told as it may be told to them. */
  marker?: MarkerView;
}

/** What is answered: one of the statuses that the route declares, with the body of that status. */
type RouteResponse<A extends Answers> = {
  [Status in keyof A & number]: {
    status: Status;
    headers?: Record<string, string> | undefined;
    body?: A[Status] extends z.ZodType ? z.input<A[Status]> : A[Status] extends null ? undefined : string;
  };
}[keyof A & number];

/** An answer of one status. */
export function reply<S extends number, B = undefined>(
  status: S,
  body?: B,
  headers?: Record<string, string>,
): { status: S; body: B; headers: Record<string, string> | undefined } {
  return { status, body: body as B, headers };
}

/** A route with what answers it. */
export interface Implementation {
  route: RouteSpec;
  answer(
    routeRequest: RouteRequest,
  ): Promise<{ status: number; headers?: Record<string, string> | undefined; body?: unknown }>;
}

/** What a route of `roles: 'anybody'` is told of who asks: nothing is to be done in their name. */
export const NOBODY: Principal = { tenant: 'nobody', role: 'student', subject: 'nobody' };

/** Binds a route to what answers it. */
export function implement<
  P extends z.ZodObject,
  Q extends z.ZodObject,
  B extends RouteBody | undefined,
  A extends Answers,
>(
  route: RouteSpec<P, Q, B, A>,
  answer: (routeRequest: RouteRequest<z.output<P>, z.output<Q>, ReadBody<B>>) => Promise<RouteResponse<A>>,
): Implementation {
  return { route, answer } as unknown as Implementation;
}
