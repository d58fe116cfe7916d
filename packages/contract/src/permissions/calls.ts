import { z } from 'zod';
import { may, staffFrom } from '../kit/access.ts';
import { get, post } from '../kit/call.ts';
import { id, integer, nothing, seconds, success, text } from '../kit/wire.ts';
import { grantablePermissions } from './rules.ts';

/** Entities a grant can be limited to, and the permissions that make sense for each. */
export const permissionEntities = {
  course: { label: 'Kurs', isGrantable: (permission: string) => permission.startsWith('course') },
  pageblocks: { label: 'Seite', isGrantable: (permission: string) => permission.startsWith('pageblocks') },
} as const;

export type PermissionEntity = keyof typeof permissionEntities;

export const permissionEntityTypes = ['course', 'pageblocks'] as const satisfies readonly PermissionEntity[];

/** 90: administrator who may write; 50: may read everything; 0: not an administrator. */
export const administratorRoles = [90, 50, 0] as const;

/** An empty text or 0 also means no entity. */
const entity = {
  entity_type: z
    .enum([...permissionEntityTypes, ''], 'So etwas gibt es nicht, dafür kann niemand berechtigt werden.')
    .transform((type) => (type === '' ? undefined : type))
    .optional(),
  entity_ID: id.transform((value) => (value === 0 ? undefined : value)).optional(),
};

const permissionName = text(64)
  .transform((name) => name.replace(/^page_blocks/, 'pageblocks'))
  .refine((name) => grantablePermissions.includes(name), 'Diese Berechtigung gibt es nicht.');

const grantRecord = z.strictObject({
  ID: z.int(),
  permission: z.string(),
  timeGranted: seconds,
  /** 0 = still valid. */
  timeRevoked: seconds,
  /** Empty and 0: for the whole club. */
  entity_type: z.string(),
  entity_ID: z.int(),
  child: z.strictObject({ ID: z.int(), fullname: z.string(), prename: z.string(), lastname: z.string() }),
});
export type GrantRecord = z.output<typeof grantRecord>;

const holderOfRights = z.strictObject({
  ID: z.int(),
  fullname: z.string(),
  role: z.int(),
  /** In words, „Buchhaltung“, „Kursdaten (Kurs 12)“. */
  grants: z.array(z.string()),
  /** Seconds; 0 = never. */
  lastLogin: seconds,
});
export type HolderOfRights = z.output<typeof holderOfRights>;

const superUser = z.strictObject({ ID: z.int(), fullname: z.string(), role: z.int() });
export type SuperUser = z.output<typeof superUser>;

export const permissions = {
  list: get('/club/permissions', {
    summary: 'Berechtigungen des Vereins oder einer Einheit, auch entzogene; ohne Einheit dazu die Administratoren.',
    access: may('club_read'),
    input: z.object(entity),
    reply: z.strictObject({ permissions: z.array(grantRecord), superUsers: z.array(superUser) }),
  }),

  grant: post('/club/permissions', {
    summary: 'Eine Person berechtigen, für den ganzen Verein oder eine Einheit.',
    access: may('club'),
    input: z
      .object({
        child_ID: id,
        permissions: z.array(permissionName).min(1, 'Bitte wähle mindestens eine Berechtigung aus.').max(100),
        ...entity,
      })
      .refine((input) => (input.entity_type === undefined) === (input.entity_ID === undefined), {
        path: ['entity_ID'],
        message: 'Bitte gib an, wofür die Berechtigung gelten soll.',
      }),
    reply: success,
  }),

  revoke: post('/club/permissions/revoke', {
    summary: 'Eine Berechtigung entziehen; der Eintrag bleibt mit dem Zeitpunkt stehen.',
    access: may('club'),
    input: z.object({ ID: id }),
    reply: success,
  }),

  setAdministrator: post('/club/superusers', {
    summary: 'Jemanden zum Administrator machen (90), auf Lesen beschränken (50) oder entfernen (0).',
    access: may('club'),
    input: z.object({
      child_ID: id,
      newRole: integer.pipe(
        z.literal(administratorRoles, 'Möglich sind nur 90 (Schreibzugriff), 50 (nur lesen) und 0 (entfernen).'),
      ),
    }),
    reply: success,
  }),

  review: get('/club/permissions/review', {
    summary: 'Wer darf was: alle mit Rechten und ihrer letzten Anmeldung, und wann das zuletzt geprüft wurde.',
    access: staffFrom(90),
    input: nothing,
    reply: z.strictObject({
      holders: z.array(holderOfRights),
      /** 0 = never. */
      reviewed: seconds,
      reviewedBy: z.string(),
    }),
  }),

  confirmReview: post('/club/permissions/review', {
    summary:
      'Die jährliche Prüfung abschließen: Von den Genannten werden alle Rechte genommen, die anderen bleiben bestätigt. Wer seit dem Ansehen Rechte bekam, ist nicht geprüft.',
    access: staffFrom(90),
    input: z.object({ kept: z.array(id).max(1000), withdrawn: z.array(id).max(1000) }),
    reply: success,
  }),
};
