/** What the doctor says of one thing: it is well, somebody should look at it, or it does not work like this. */
export type Finding = {
  about: string;
  state: 'ok' | 'look' | 'bad';
  /** What was found; where it is not well, what to do. */
  text: string;
};

export const ok = (about: string, text: string): Finding => ({ about, state: 'ok', text });
export const look = (about: string, text: string): Finding => ({ about, state: 'look', text });
export const bad = (about: string, text: string): Finding => ({ about, state: 'bad', text });

/** A look that fails is a finding as well. */
export const found = async (about: string, examine: () => Promise<readonly Finding[]>): Promise<readonly Finding[]> => {
  try {
    return await examine();
  } catch (error) {
    return [bad(about, error instanceof Error ? error.message : String(error))];
  }
};

const marks = { ok: 'ok    ', look: 'achtung', bad: 'FEHLER' } as const;

export const lineOf = ({ about, state, text }: Finding): string =>
  `${marks[state].padEnd(8)}${about.padEnd(16)}${text}`;
