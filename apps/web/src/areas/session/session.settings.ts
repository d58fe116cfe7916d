import { staffLevelLabel } from '@vereinshaus/contract/kit/labels';
import { permissionLabel } from '@vereinshaus/contract/permissions/labels';
import { secondFactorPermissionNames, secondFactorRoles } from '@vereinshaus/contract/session/settings';
import { option, type SettingField } from '../clubs/shared/setting-field.ts';

export const sessionSettingFields: readonly SettingField[] = [
  {
    kind: 'select',
    name: 'secondFactorFromRole',
    group: 'Sicherheit',
    place: 10,
    label: 'Zweiter Faktor ab Rolle',
    help: 'Wer diese Rolle oder eine höhere hat, braucht zum Anmelden einen Passkey oder eine Authenticator-App.',
    options: secondFactorRoles.map((role) => option(role, role === 0 ? 'niemand' : `ab ${staffLevelLabel(role)}`)),
  },
  {
    kind: 'multi',
    name: 'secondFactorPermissions',
    group: 'Sicherheit',
    place: 20,
    label: 'Zweiter Faktor für Berechtigungen',
    help: 'Wer eine davon hat, durch die Rolle oder eigens vergeben, braucht ebenfalls einen zweiten Faktor.',
    options: secondFactorPermissionNames.map((name) => option(name, permissionLabel(name))),
  },
];
