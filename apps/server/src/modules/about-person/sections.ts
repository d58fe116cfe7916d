import type { RawBuilder } from 'kysely';
import type { Ctx } from '../../kit/ctx.ts';
import type { EverythingAbout, OwnDataRow, OwnDataSection } from './about-person.ts';

/** Everything that gives access, wherever it is stored: one section, to which each module adds its own. */
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

/** All sections by name; a shared one with the parts of each module. */
const partsByName = (everything: EverythingAbout): ReadonlyMap<string, readonly OwnDataSection[]> => {
  const parts = new Map<string, OwnDataSection[]>();
  for (const { sections = {} } of Object.values(everything)) {
    for (const [name, section] of Object.entries(sections)) parts.set(name, [...(parts.get(name) ?? []), section]);
  }
  return parts;
};

const time = ({ at }: OwnDataRow) => (at instanceof Date ? at.getTime() : Number.MAX_SAFE_INTEGER);

type FilledSection = Pick<OwnDataSection, 'title' | 'columns'> & { name: string; rows: readonly OwnDataRow[] };

/** All data about one person, section by section; a shared section in order of time. */
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
