#!/usr/bin/env node
import { enableCompileCache } from 'node:module';
import { COMPILE_CACHE } from './home.ts';
import { createProgram } from './program/program.ts';
import { reportFailure } from './report-failure.ts';

/** What a command loads is kept compiled. */
enableCompileCache(COMPILE_CACHE);

await createProgram().parseAsync().catch(reportFailure);
