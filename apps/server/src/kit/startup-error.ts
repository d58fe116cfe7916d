/**
 * The server cannot start for a reason a human can put right. The message is a German sentence that names the thing
 * and the way out; whoever starts the server prints it without a stack and exits with a non-zero code.
 */
export class StartupError extends Error {
  override readonly name = 'StartupError';
}
