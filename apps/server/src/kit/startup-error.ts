/**
 * The server cannot start for a reason a human can put right. The message is a German sentence that names the thing
 * and the way out; whoever starts the server prints it without a stack and exits with a non-zero code.
 */
export class StartupError extends Error {
  override readonly name = 'StartupError';
  readonly exitCode: number = 1;
}

/**
 * It would end the same way however often somebody starts it. systemd is told to let it be (docs/betrieb.md): every start of
 * an update backs up first.
 */
export class LastingStartupError extends StartupError {
  override readonly exitCode = 78;
}
