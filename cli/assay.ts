#!/usr/bin/env node
import { createProgram } from './program/program.ts';
import { reportFailure } from './report-failure.ts';

const program = await createProgram(process.argv.slice(2));
await program.parseAsync().catch(reportFailure);
