#!/usr/bin/env node
import { createProgram } from './program/program.ts';

const program = await createProgram(process.argv.slice(2));
await program.parseAsync().catch(async (error) => {
  const { reportFailure } = await import('./report-failure.ts');
  reportFailure(error);
});
