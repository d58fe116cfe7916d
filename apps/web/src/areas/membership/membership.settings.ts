import { option, type SettingField } from '../clubs/shared/setting-field.ts';

export const membershipSettingFields: readonly SettingField[] = [
  {
    kind: 'switch',
    name: 'noMembership',
    group: 'Mitgliedschaft',
    place: 10,
    label: 'Ohne Mitgliedschaft',
    help: 'Der Verein kennt keine Mitglieder: Mitgliedschaft, Mitgliedsbeiträge und Mitgliederpreise verschwinden.',
  },
  {
    kind: 'switch',
    name: 'showMembershipCard',
    group: 'Mitgliedschaft',
    place: 20,
    label: 'Mitgliedskarte',
    help: 'Jede Person findet ihre digitale Mitgliedskarte unter „Meine Mitgliedskarte“.',
  },
  {
    kind: 'fees',
    name: 'msFees',
    group: 'Mitgliedschaft',
    place: 30,
    label: 'Mitgliedsbeiträge pro Jahr',
    help: 'Was ein Jahr Mitgliedschaft kostet; der Text darunter steht auf der Vorschreibung.',
  },
  {
    kind: 'select',
    name: 'boardMembershipFeeMode',
    group: 'Mitgliedschaft',
    place: 40,
    label: 'Beitrag für Funktionen',
    help: 'Ob Vorstand und andere Funktionen (Rollen über 200) den Mitgliedsbeitrag zahlen.',
    options: [option(0, 'Funktionen sind beitragsfrei'), option(1, 'alle zahlen')],
  },
  {
    kind: 'number',
    name: 'juniorAge',
    group: 'Mitgliedschaft',
    place: 50,
    label: 'Jugendbeitrag bis',
    help: 'Bis zu diesem Alter gilt der Beitrag für Jugendliche.',
    min: 14,
    max: 30,
    unit: 'Jahre',
  },
  {
    kind: 'number',
    name: 'seniorAge',
    group: 'Mitgliedschaft',
    place: 60,
    label: 'Seniorenbeitrag ab',
    help: 'Ab diesem Alter gilt der Beitrag für Senioren.',
    min: 50,
    max: 99,
    unit: 'Jahre',
  },
  {
    kind: 'switch',
    name: 'hideDowngrade',
    group: 'Mitgliedschaft',
    place: 70,
    label: 'Kein Wechsel zu unterstützend',
    help: 'Mitglieder können nicht selbst um den Wechsel zur unterstützenden Mitgliedschaft bitten.',
  },
];

/** Edited on screens of their own. */
export const membershipSettingsElsewhere = {
  memberStates: true,
  memberStatesShort: true,
  retiredRoles: true,
  roleEmails: true,
  defaultTexts: true,
} as const;
