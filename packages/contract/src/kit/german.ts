import { z } from 'zod';

/**
 * Zod's own messages, in the wording of the specification. Imported for its side effect once per side (server, browser, tests), so that the
 * same schema gives the same sentence in both places.
 */
type Issue = {
  code: string;
  input?: unknown;
  origin?: unknown;
  minimum?: unknown;
  maximum?: unknown;
  format?: unknown;
};

const tooSmall = (issue: Issue) =>
  issue.origin === 'string'
    ? Number(issue.minimum) <= 1
      ? 'Erforderlich'
      : `Minimale Länge: ${String(issue.minimum)}`
    : issue.origin === 'array'
      ? 'Bitte wähle mindestens einen Eintrag aus.'
      : `Minimaler Wert: ${String(issue.minimum)}`;

const tooBig = (issue: Issue) =>
  issue.origin === 'string' || issue.origin === 'array'
    ? `Maximale Länge: ${String(issue.maximum)}`
    : `Maximaler Wert: ${String(issue.maximum)}`;

const invalidFormat = (issue: Issue) =>
  issue.format === 'email' ? 'Bitte gib eine gültige E-Mail-Adresse ein.' : 'Dieses Format stimmt nicht';

export const germanMessage = (issue: Issue): string => {
  if (issue.code === 'invalid_type' && (issue.input === undefined || issue.input === null)) return 'Erforderlich';
  if (issue.code === 'too_small') return tooSmall(issue);
  if (issue.code === 'too_big') return tooBig(issue);
  if (issue.code === 'invalid_format') return invalidFormat(issue);
  if (issue.code === 'unrecognized_keys') return 'Dieses Feld ist hier nicht vorgesehen';
  return issue.input === undefined || issue.input === null ? 'Erforderlich' : 'Dieser Wert ist nicht gültig';
};

z.config({ customError: (issue) => germanMessage(issue) });
