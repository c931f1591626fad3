/** A controller below another one. */
interface LinkedController {
  signal: AbortSignal;
  abort(reason: unknown): void;
  /** Stops following the parent. */
  release(): void;
}

/** An abort controller that follows its parent, with the same reason, until `release` is called. */
export function linkedController(parent: AbortSignal): LinkedController {
  const controller = new AbortController();
  const follow = () => controller.abort(parent.reason);
  if (parent.aborted) follow();
  else parent.addEventListener('abort', follow, { once: true });
  return {
    signal: controller.signal,
    abort: (reason: unknown) => controller.abort(reason),
    release: () => parent.removeEventListener('abort', follow),
  };
}

/** Settles as `work` does, or rejects with the signal's reason as soon as it is aborted. */
export function untilAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise<T>((resolve, reject) => {
    const stop = () => reject(signal.reason);
    if (signal.aborted) stop();
    signal.addEventListener('abort', stop, { once: true });
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', stop));
  });
}
