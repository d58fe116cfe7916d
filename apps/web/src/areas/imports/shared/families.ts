import { familyReasons, type ImportRow } from '@vereinshaus/contract/imports/calls';

/** A family as it would come into the club: whoever manages it, and who belongs to them. Somebody alone is one, too. */
export type Family = {
  /** Row of the Verwalter. Of somebody outside the table the first row that belongs to them. */
  id: number;
  /** Row of the Verwalter; 0 = not in this table. */
  managerRow: number;
  manager: string;
  members: readonly ImportRow[];
  kind: 'Familie' | 'einzeln' | 'minderjährig, ohne Verwalter';
  /** Why they belong together. */
  why: string;
};

const isHead = ({ manager }: ImportRow) => manager === '';

const kindOf = (members: readonly ImportRow[]): Family['kind'] => {
  const [first] = members;
  if (members.length > 1 || (first !== undefined && !isHead(first))) return 'Familie';
  return first?.isMinor === true ? 'minderjährig, ohne Verwalter' : 'einzeln';
};

const whyOf = (members: readonly ImportRow[]) =>
  [...new Set(members.flatMap(({ familyBy }) => (familyBy === '' ? [] : familyReasons[familyBy])))].join(', ');

/** Who comes in is grouped by their Verwalter; families first, then minors without one, then those alone. */
export const familiesOf = (rows: readonly ImportRow[]): readonly Family[] => {
  const groups = new Map<string, ImportRow[]>();
  for (const row of rows) {
    if (row.action !== 'create') continue;
    const key = isHead(row) ? `row ${row.row}` : row.managerRow > 0 ? `row ${row.managerRow}` : `person ${row.manager}`;
    const group = groups.get(key);
    if (group) group.push(row);
    else groups.set(key, [row]);
  }
  const order: readonly Family['kind'][] = ['minderjährig, ohne Verwalter', 'Familie', 'einzeln'];
  return [...groups.values()]
    .map((members): Family => {
      const head = members.find(isHead);
      const managed = members.find((row) => !isHead(row));
      return {
        id: head?.row ?? members[0]?.row ?? 0,
        managerRow: head?.row ?? managed?.managerRow ?? 0,
        manager: head?.fullname ?? managed?.manager ?? '',
        members,
        kind: kindOf(members),
        why: whyOf(members),
      };
    })
    .toSorted((one, other) => order.indexOf(one.kind) - order.indexOf(other.kind) || one.id - other.id);
};

/** Row → row of the Verwalter, 0 = manages themselves. */
export type Managers = Readonly<Record<string, number>>;

/** Other Verwalter: everybody of the family belongs to that row from now on. */
export const withOtherManager = ({ members }: Family, row: number): Managers =>
  Object.fromEntries(members.map((member) => [String(member.row), member.row === row ? 0 : row]));

/** Familie auflösen: everybody manages themselves. */
export const dissolved = ({ members }: Family): Managers =>
  Object.fromEntries(members.map((member) => [String(member.row), 0]));
