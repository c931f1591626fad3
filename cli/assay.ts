#!/usr/bin/env node
import { sayAsCalled } from './called-as.ts';
import { createProgram } from './program/program.ts';
import { reportFailure } from './report-failure.ts';

if (process.env.ASSAY_CALLED) sayAsCalled();

const program = await createProgram(process.argv.slice(2));
await program.parseAsync().catch(reportFailure);
