import { defineRoute } from '@assay/platform/api/route';
import * as z from 'zod';

export const getOpenApi = defineRoute({
  operationId: 'getOpenApi',
  method: 'get',
  path: '/openapi.json',
  tag: 'document',
  summary: 'This document',
  roles: 'anybody',
  answers: { 200: z.looseObject({ openapi: z.string() }) },
});
