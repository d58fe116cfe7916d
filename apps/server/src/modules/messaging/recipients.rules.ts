/** Who gets a message to many, and which mails that makes. Pure: the database gives the persons. */
export type Candidate = {
  id: number;
  firstName: string;
  lastName: string;
  /** The family. */
  managerId: number;
  email: string;
  managerEmail: string;
  /** 0 none, 1 e-mails and post, 2 post only, 3 e-mails only. */
  mailing: number;
};

/** `personId`: whose address it is. */
export type Letter = { personId: number; to: string; persons: readonly Candidate[] };

export type Mailing = {
  letters: readonly Letter[];
  withoutEmail: readonly Candidate[];
  unwilling: readonly Candidate[];
};

const wantsEmails = ({ mailing }: Candidate) => mailing === 1 || mailing === 3;

/** Whoever has no address of their own is reached through the Verwalter. */
const addressOf = ({ email, managerEmail }: Candidate) => (email || managerEmail).trim().toLowerCase();

const addresseeOf = ({ id, email, managerId }: Candidate) => (email.trim() === '' ? managerId : id);

/** One mail per address and family: brothers and sisters share one, two families on one address get one each. */
export const planMailing = (candidates: readonly Candidate[], options: { includeUnwilling: boolean }): Mailing => {
  const withoutEmail = candidates.filter((candidate) => addressOf(candidate) === '');
  const reachable = candidates.filter((candidate) => addressOf(candidate) !== '');
  const unwilling = reachable.filter((candidate) => !wantsEmails(candidate));
  const wanted = options.includeUnwilling ? reachable : reachable.filter(wantsEmails);
  const letters = new Map<string, Letter & { persons: Candidate[] }>();
  for (const candidate of wanted) {
    const to = addressOf(candidate);
    const key = `${candidate.managerId} ${to}`;
    const letter = letters.get(key) ?? { personId: addresseeOf(candidate), to, persons: [] };
    letter.persons.push(candidate);
    letters.set(key, letter);
  }
  return { letters: [...letters.values()], withoutEmail, unwilling };
};

const list = new Intl.ListFormat('de', { type: 'conjunction' });

const eachOnce = (names: readonly string[]) => list.format([...new Set(names.filter((name) => name !== ''))]);

/** "Anna, Tim und Lisa" for the family that gets one mail. */
export const namesOf = ({ persons }: Letter) => ({
  vorname: eachOnce(persons.map((person) => person.firstName)),
  nachname: eachOnce(persons.map((person) => person.lastName)),
});
