import type { RawBuilder } from 'kysely';
import type { Ctx } from '../../kit/ctx.ts';
import type { EverythingAbout, OwnDataRow, OwnDataSection } from './about-person.ts';

/** What lets somebody in, wherever it is kept: one section, of which each module brings its own. */
export const signInSection = (rows: (personId: number) => RawBuilder<OwnDataRow>): OwnDataSection => ({
  title: 'Anmeldung',
  columns: {
    what: 'Was',
    at: 'am',
    email: 'Adresse, Gerät oder Nummer',
    used_at: 'zuletzt verwendet',
    ends_at: 'gültig bis',
  },
  rows,
});

/** Every section of the house under its name; of a shared one, what each module brings. */
const partsByName = (everything: EverythingAbout): ReadonlyMap<string, readonly OwnDataSection[]> => {
  const parts = new Map<string, OwnDataSection[]>();
  for (const { sections = {} } of Object.values(everything)) {
    for (const [name, section] of Object.entries(sections)) parts.set(name, [...(parts.get(name) ?? []), section]);
  }
  return parts;
};

const time = ({ at }: OwnDataRow) => (at instanceof Date ? at.getTime() : Number.MAX_SAFE_INTEGER);

type FilledSection = Pick<OwnDataSection, 'title' | 'columns'> & { name: string; rows: readonly OwnDataRow[] };

/** What the house holds about one person, section by section; a shared one in the order of time. */
export const ownDataOf = async (
  ctx: Ctx,
  everything: EverythingAbout,
  personId: number,
  memberStates: Readonly<Record<string, string>>,
): Promise<readonly FilledSection[]> => {
  const filled: FilledSection[] = [];
  for (const [name, parts] of partsByName(everything)) {
    const rows: OwnDataRow[] = [];
    for (const { rows: rowsOf, told = (row: OwnDataRow) => row } of parts) {
      const found = (await rowsOf(personId).execute(ctx.db)).rows;
      rows.push(...found.map((row) => told(row, memberStates)));
    }
    const { title = '', columns = {} } = parts[0] ?? {};
    filled.push({ name, title, columns, rows: parts.length > 1 ? rows.toSorted((a, b) => time(a) - time(b)) : rows });
  }
  return filled;
};
