/** A mailbox could not be read; the message says why, in German. */
export class MailboxError extends Error {}
