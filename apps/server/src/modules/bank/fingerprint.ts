import { createHash } from 'node:crypto';
import type { Statement, StatementLine } from './statement.ts';

const digest = (parts: readonly (string | number)[]) => createHash('sha256').update(parts.join('\n')).digest('hex');

/** Letters and digits alone: banks break and fill up texts differently from file to file. */
const plain = (text: string) => text.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '');

/** What the bank's own name for a movement says, or without one what it looks like. */
const likeness = (line: StatementLine): string =>
  line.bankReference === ''
    ? digest(['seen', line.bookedOn, line.cents, line.iban, plain(line.text || line.name), line.endToEndId])
    : digest(['named', line.bookedOn, line.cents, line.bankReference]);

type FingerprintedLine = StatementLine & { fingerprint: string };
export type FingerprintedStatement = Omit<Statement, 'lines'> & { lines: readonly FingerprintedLine[] };

/**
 * Kennzeichen je Zeile: the same movement has the same one in any file of the bank, however far its days reach. Two that
 * look alike on one day are told apart by which comes first, since a file has whole days.
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

/** Movements of nothing are none. */
export const withFingerprints = (statement: Statement): FingerprintedStatement => ({
  ...statement,
  lines: fingerprinted(statement.lines.filter(({ cents }) => cents !== 0)),
});
