import { federalStateCodes, federalStates } from '@vereinshaus/contract/kit/federal-states';
import { newAdministrator, newClub } from '@vereinshaus/contract/platform/inputs';
import { federalStateMeant } from './federal-state-words.rules.ts';

/** A club of a list, or why its line cannot be one. */
export type ListedClub = {
  /** Of the file, the heading being the first. */
  line: number;
  name: string;
} & (
  | { club: ReturnType<typeof newClub.parse>; administrator: ReturnType<typeof newAdministrator.parse> }
  | { problems: readonly string[] }
);

/** The headings of a list of clubs, and what they fill in. */
const columns = {
  name: { key: 'name', of: 'club' },
  adresse: { key: 'host', of: 'club' },
  bundesland: { key: 'federalState', of: 'club' },
  kurzname: { key: 'shortName', of: 'club' },
  anschrift: { key: 'address', of: 'club' },
  zvr: { key: 'zvrNr', of: 'club' },
  farbe: { key: 'color', of: 'club' },
  vorname: { key: 'prename', of: 'administrator' },
  nachname: { key: 'lastname', of: 'administrator' },
  email: { key: 'email', of: 'administrator' },
} as const;

type Heading = keyof typeof columns;

export const listHeadings = 'Name; Adresse; Bundesland; Vorname; Nachname; E-Mail; Kurzname; Anschrift; ZVR; Farbe';

const needed: readonly Heading[] = ['name', 'adresse', 'bundesland', 'vorname', 'nachname', 'email'];

const headingOf = (text: string): Heading | undefined => {
  const word = text.toLowerCase().replaceAll(/[^a-zäöü]/g, '');
  return Object.keys(columns).find((heading): heading is Heading => heading === word);
};

/** What a value is called in the list: „Bitte gib nur den Namen ein“ is said of the address. */
const columnOf: ReadonlyMap<string, string> = new Map(
  listHeadings.split('; ').map((word) => [columns[headingOf(word) ?? 'name'].key, word]),
);

/** What is missing in the heading, by its words. */
export const missingHeadings = (heading: readonly string[]): readonly string[] => {
  const known = new Set(heading.map(headingOf));
  const words = new Map(listHeadings.split('; ').map((word) => [headingOf(word), word]));
  return needed.filter((name) => !known.has(name)).map((name) => words.get(name) ?? name);
};

/** Headings that fill nothing in: whoever wrote them meant something. */
export const unknownHeadings = (heading: readonly string[]): readonly string[] =>
  heading.map((text) => text.trim()).filter((text) => text !== '' && headingOf(text) === undefined);

const names = federalStateCodes.map((code) => federalStates[code]);
/** In a list nobody chooses: the words are named. */
const noState = `Bitte wähle das Bundesland: ${names.slice(0, -1).join(', ')} oder ${names.at(-1)}.`;

const clubOf = (line: number, headings: readonly (Heading | undefined)[], cells: readonly string[]): ListedClub => {
  const given: Record<'club' | 'administrator', Record<string, string>> = { club: {}, administrator: {} };
  for (const [index, heading] of headings.entries()) {
    const value = cells[index]?.trim() ?? '';
    if (heading === undefined || value === '') continue;
    given[columns[heading].of][columns[heading].key] = heading === 'bundesland' ? federalStateMeant(value) : value;
  }
  const name = given.club.name ?? '';
  const club = newClub.safeParse({ name: '', host: '', ...given.club });
  const administrator = newAdministrator.safeParse({ prename: '', lastname: '', email: '', ...given.administrator });
  if (club.success && administrator.success) return { line, name, club: club.data, administrator: administrator.data };
  const issues = [club, administrator].flatMap(({ error }) => error?.issues ?? []);
  const sentences = issues.map(({ path: [key], message }) => {
    if (key === columns.bundesland.key) return noState;
    const column = columnOf.get(String(key));
    return column === undefined ? message : `${column}: ${message}`;
  });
  return { line, name, problems: [...new Set(sentences)] };
};

/** Zeilen einer Liste von Vereinen; empty ones in between are none. */
export const clubsOfList = ([heading = [], ...rows]: readonly (readonly string[])[]): readonly ListedClub[] => {
  const headings = heading.map(headingOf);
  return rows.flatMap((cells, index) =>
    cells.every((cell) => cell.trim() === '') ? [] : [clubOf(index + 2, headings, cells)],
  );
};
