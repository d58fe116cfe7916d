import { createHash } from 'node:crypto';
import type { Statement, StatementLine } from './statement.ts';

const digest = (parts: readonly (string | number)[]) => createHash('sha256').update(parts.join('\n')).digest('hex');

/** Letters and digits only: banks wrap and pad texts differently from file to file. */
const plain = (text: string) => text.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '');

/** The bank's reference of a movement, or without one a digest of its content. */
const likeness = (line: StatementLine): string =>
  line.bankReference === ''
    ? digest(['seen', line.bookedOn, line.cents, line.iban, plain(line.text || line.name), line.endToEndId])
    : digest(['named', line.bookedOn, line.cents, line.bankReference]);

type FingerprintedLine = StatementLine & { fingerprint: string };
export type FingerprintedStatement = Omit<Statement, 'lines'> & { lines: readonly FingerprintedLine[] };

/**
 * Kennzeichen je Zeile: the same movement gets the same fingerprint in every file of the bank, whatever days the file covers. Two equal
 * ones on one day are told apart by their order, because a file contains whole days.
 */
export const fingerprinted = (lines: readonly StatementLine[]): readonly FingerprintedLine[] => {
  const seen = new Map<string, number>();
  return lines.map((line) => {
    const like = likeness(line);
    const before = seen.get(like) ?? 0;
    seen.set(like, before + 1);
    return { ...line, fingerprint: before === 0 ? like : `${like}:${before}` };
  });
};

/** Movements with a zero amount are dropped. */
export const withFingerprints = (statement: Statement): FingerprintedStatement => ({
  ...statement,
  lines: fingerprinted(statement.lines.filter(({ cents }) => cents !== 0)),
});
