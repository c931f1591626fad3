/** Imported first. X-Ray's SDK would watch every promise, and refusals are many whose stacks nobody reads. */
process.env.POWERTOOLS_TRACE_ENABLED = 'false';
Error.stackTraceLimit = 0;
