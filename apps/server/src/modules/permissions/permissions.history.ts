import { staffLevelLabel } from '@vereinshaus/contract/kit/labels';
import { permissionEntities } from '@vereinshaus/contract/permissions/calls';
import { permissionLabel } from '@vereinshaus/contract/permissions/labels';
import { z } from 'zod';
import { type AreaHistory, type Changes, kind, nothing, readNumber } from '../history/area-history.ts';

type Grants = { permissions: readonly string[]; entity: { type: string; id: number } | null; changes: Changes };

const entities: Readonly<Record<string, { label: string }>> = permissionEntities;

/** „Buchhaltung (nur lesen), Rechnungen“, for one entity „Kursdaten für Kurs 12“. */
const grantsInWords = ({ permissions, entity }: Grants) => {
  const names = permissions.map(permissionLabel).join(', ');
  return entity === null ? names : `${names} für ${entities[entity.type]?.label ?? entity.type} ${entity.id}`;
};

const permissionNames = z.array(z.string()).catch([]);

export const permissionsHistory = {
  kinds: {
    'permission.granted': kind<Grants>({
      category: 'permission',
      sentence: (grants) => `Berechtigt: ${grantsInWords(grants)}`,
    }),
    'permission.revoked': kind<Grants>({
      category: 'permission',
      sentence: (grants) => `Berechtigung entzogen: ${grantsInWords(grants)}`,
    }),
    'permission.reviewed': kind<{ kept: number; withdrawn: number }>({
      category: 'permission',
      sentence: ({ kept, withdrawn }) => `Rechte geprüft: ${kept} bestätigt, ${withdrawn} entzogen`,
    }),
    'permission.roleChanged': kind<{ changes: { role: { before: number; after: number } } }>({
      category: 'permission',
      sentence: ({ changes: { role } }) =>
        `Rolle geändert: ${staffLevelLabel(role.before)} (${role.before}) → ${staffLevelLabel(role.after)} (${role.after})`,
    }),
  },
  labels: {
    role: 'Rolle',
    permissions: 'Berechtigungen',
  },
  readers: {
    role: readNumber((level) => `${staffLevelLabel(level)} (${level})`),
    permissions: (value) => permissionNames.parse(value).map(permissionLabel).join(', ') || nothing,
  },
} satisfies AreaHistory;
