const childProcess = require('node:child_process');
const dns = require('node:dns');
const { appendFileSync } = require('node:fs');
const { syncBuiltinESMExports } = require('node:module');
const net = require('node:net');
const workers = require('node:worker_threads');

const LOOPBACK = /^(?:127(?:\.\d+){3}|::1|localhost)$/;

/**
 * Guards a thread, all that it starts, and each Node process that it spawns: what would leave this machine is written to `log`, a JSON object
 * a line, and refused. `entry` is the file that calls this, which is loaded into the others before all else.
 */
module.exports = function guard(log, entry) {
  const thread = workers.isMainThread ? 'main' : 'worker';
  const note = (kind, to) => appendFileSync(log, `${JSON.stringify({ kind, to, thread })}\n`);
  const assertLoopback = (kind, host) => {
    if (LOOPBACK.test(host)) return note('loopback', host);
    note(kind, host);
    throw new Error(`${kind} to ${host}: nothing may leave this machine`);
  };

  const { connect } = net.Socket.prototype;
  net.Socket.prototype.connect = function (...args) {
    const [first] = args.flat();
    const options = typeof first === 'object' && first !== null ? first : { port: first, host: args[1] };
    const isOfFiles = typeof options.path === 'string' || typeof first === 'string';
    if (!isOfFiles) assertLoopback('connect', typeof options.host === 'string' ? options.host : 'localhost');
    return connect.apply(this, args);
  };
  for (const api of [dns, dns.promises])
    for (const name of ['lookup', 'resolve', 'resolve4', 'resolve6', 'resolveAny']) {
      const ask = api[name];
      api[name] = (host, ...rest) => {
        assertLoopback(name, host);
        return ask.call(api, host, ...rest);
      };
    }

  const Started = workers.Worker;
  workers.Worker = class Worker extends Started {
    constructor(file, options = {}) {
      super(file, { ...options, execArgv: [...(options.execArgv ?? []), '--require', entry] });
    }
  };
  const { spawn } = childProcess;
  childProcess.spawn = (command, args, options) =>
    command === process.execPath
      ? spawn(command, ['--require', entry, ...args], options)
      : spawn(command, args, options);
  syncBuiltinESMExports();
  note('guarded', '');
};
