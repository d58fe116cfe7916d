/** The doctor's verdict on one thing: fine, not visible from here, needs a look, or broken. */
export type DoctorFinding = {
  about: string;
  state: 'ok' | 'unseen' | 'look' | 'bad';
  /** What was found and, if something is wrong, what to do. */
  text: string;
};

export const okFinding = (about: string, text: string): DoctorFinding => ({ about, state: 'ok', text });
export const unseenFinding = (about: string, text: string): DoctorFinding => ({ about, state: 'unseen', text });
export const warningFinding = (about: string, text: string): DoctorFinding => ({ about, state: 'look', text });
export const badFinding = (about: string, text: string): DoctorFinding => ({ about, state: 'bad', text });

export const isBad = ({ state }: DoctorFinding): boolean => state === 'bad';

export const reasonOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

/** A check that throws is a finding as well. */
export const catchAsFinding = async (
  about: string,
  examine: () => Promise<readonly DoctorFinding[]>,
): Promise<readonly DoctorFinding[]> => {
  try {
    return await examine();
  } catch (error) {
    return [badFinding(about, reasonOf(error))];
  }
};

const marks = { ok: 'ok    ', unseen: 'offen', look: 'achtung', bad: 'FEHLER' } as const;

export const lineOf = ({ about, state, text }: DoctorFinding): string =>
  `${marks[state].padEnd(8)}${about.padEnd(16)}${text}`;

/** In the format of monitoring programs: 0 = all is well, 1 = needs a look, 2 = something is broken. */
export const exitCodeOf = (findings: readonly Pick<DoctorFinding, 'state'>[]): 0 | 1 | 2 => {
  if (findings.some(({ state }) => state === 'bad')) return 2;
  return findings.some(({ state }) => state === 'look') ? 1 : 0;
};

const things = (count: number, one: string, several: string) =>
  count === 1 ? `Eine Sache ${one}` : `${count} Dinge ${several}`;

/** The last sentence: „Es fehlt nichts“ appears only if everything was checked and nothing is missing. */
export const conclusionOf = (findings: readonly Pick<DoctorFinding, 'state' | 'about'>[]): string => {
  const broken = findings.filter(({ state }) => state === 'bad').length;
  const open = findings.filter(({ state }) => state === 'look').length;
  const hidden = [...new Set(findings.filter(({ state }) => state === 'unseen').map(({ about }) => about))];
  const sentences = [
    ...(broken > 0 ? [`${things(broken, 'geht', 'gehen')} so nicht.`] : []),
    ...(open > 0 ? [`${things(open, 'solltest du dir', 'solltest du dir')} ansehen.`] : []),
  ];
  if (hidden.length > 0) {
    if (sentences.length === 0) sentences.push('Was von hier zu sehen ist, stimmt.');
    sentences.push(`Nicht zu sehen: ${hidden.join(', ')}.`);
  }
  return sentences.length === 0 ? 'Es fehlt nichts.' : sentences.join(' ');
};
