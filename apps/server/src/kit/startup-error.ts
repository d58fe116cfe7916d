/**
 * The server cannot start for a reason that a human can fix. The message is a German sentence that names the cause and the way out; the
 * start prints it without a stack and exits with a non-zero code.
 */
export class StartupError extends Error {
  override readonly name = 'StartupError';
  readonly exitCode: number = 1;
}

/**
 * Another start would end the same way. systemd is configured not to restart (docs/betrieb.md), because every start of an update makes a
 * backup first.
 */
export class LastingStartupError extends StartupError {
  override readonly exitCode = 78;
}
