import { z } from 'zod';
import { anyOf, everyone, loggedIn, may, ownGroup, self, staffFrom } from '../kit/access.ts';
import { get, post } from '../kit/call.ts';
import { isPlausibleEmail, wrongEmail } from '../kit/email.ts';
import { listInput } from '../kit/lists.ts';
import {
  earliestMoment,
  flag,
  id,
  idList,
  integer,
  integerOr,
  latestMoment,
  multiline,
  nothing,
  success,
  text,
} from '../kit/wire.ts';
import {
  boardEntry,
  card,
  codeRow,
  holder,
  jubilarian,
  membershipRequest,
  roleHolder,
  roleRecord,
} from './membership-records.ts';
import { highestCode, oldRoleMissing, requestKinds, requestTexts, roleTexts } from './rules.ts';

export {
  type BoardEntry,
  type Jubilarian,
  type MembershipCard,
  type MembershipRequest,
  type RoleCodeRow,
  type RoleHolder,
  type RoleRecord,
  requestStates,
} from './membership-records.ts';

const noDate = 'Dieses Datum ist nicht gültig.';

/** From 1850 to 9999; other dates are outside any club's business. */
const time = (missing: string) =>
  integerOr(missing).pipe(z.number().min(earliestMoment, noDate).max(latestMoment, noDate));
const startTime = time(roleTexts.startMissing);
const openTime = time(roleTexts.endMissing).default(0);

const noSuchCode = `Der Code muss zwischen 0 und ${highestCode} liegen.`;
const roleCode = integer.pipe(z.number().min(0, noSuchCode).max(highestCode, noSuchCode));
const note = multiline(1000).default('');

const codeInput = z.object({
  role: roleCode,
  description: text(60).min(1, 'Bitte gib eine Bezeichnung ein.'),
  short: text(12).default(''),
  email: text(200)
    .refine((value) => value === '' || isPlausibleEmail(value), wrongEmail)
    .default(''),
});

/** `birthday`: round ones; `everyBirthday`: all. */
export const jubileeModes = ['birthday', 'everyBirthday', 'membership'] as const;
export type JubileeMode = (typeof jubileeModes)[number];

const manageRoles = staffFrom(80);

/** Persons whose membership can be changed at once. */
export const maxChangedAtOnce = 500;

/** The record as the list returned it; only the id and the code are used. */
const wholeRole = z.strictObject({
  ID: id,
  role: roleCode,
  description: text(60).optional(),
  timeStart: integer.optional(),
  timeEnd: integer.optional(),
  note: multiline(1000).optional(),
});

/** An id; 0 and 'keine' mean that there was no role before. */
const oldRole = z.union([z.literal('keine').transform(() => 0), id], oldRoleMissing);

export const walletKinds = ['apple', 'google'] as const;
export type WalletKind = (typeof walletKinds)[number];

const ownCard = anyOf(self('child_ID'), ownGroup('child_ID'));

export const membership = {
  rolesOfPerson: get('/user/roles/list/:childID', {
    summary: 'Rollen einer Person, die neueste zuerst; Anmerkungen nur mit Leserecht.',
    access: anyOf(self('childID'), ownGroup('childID'), may('user_read')),
    restricted: { note: may('user_read') },
    input: z.object({ childID: id }),
    reply: z.strictObject({ roles: z.array(roleRecord) }),
  }),

  addRole: post('/user/roles/add', {
    summary: 'Einer Person eine Rolle geben.',
    access: manageRoles,
    input: z.object({ child_ID: id, role: roleCode, timeStart: startTime, note }),
    reply: success,
  }),

  endRole: post('/user/roles/end', {
    summary: 'Eine Rolle ändern oder beenden; ein Ende gilt nur mit finished.',
    access: manageRoles,
    input: z.object({
      child_ID: id,
      ID: id.optional(),
      /** The code, or the whole record as the list returned it. */
      role: z.union([roleCode, wholeRole]).optional(),
      note,
      timeStart: startTime,
      timeEnd: openTime,
      finished: flag.default(false),
    }),
    reply: success,
  }),

  changeMembership: post('/user/membershipfee/adapt', {
    summary: 'Mitgliedsstand ändern: beendet die alte Rolle, beginnt die neue, auf Wunsch mit E-Mail.',
    access: manageRoles,
    bodyKb: 128,
    input: z.object({
      child_ID: id,
      oldRoleID: oldRole,
      newRole: roleCode,
      timeStart: startTime,
      /** Reverses the fee already charged. */
      cancelMembershipfee: flag.default(false),
      note,
      sendEmail: flag.default(false),
      emailText: multiline(20_000).default(''),
    }),
    reply: success,
  }),

  changeMany: post('/user/membershipfee/adapt/many', {
    summary: 'Mitgliedsstand vieler Personen ändern; bei wem es nicht geht, wird gesagt und bleibt.',
    access: manageRoles,
    bodyKb: 128,
    input: z.object({
      user_ids: idList.pipe(
        z
          .array(z.number())
          .min(1, 'Bitte wähle mindestens eine Person aus.')
          .max(maxChangedAtOnce, `Bitte wähle höchstens ${maxChangedAtOnce} Personen aus.`),
      ),
      newRole: roleCode,
      timeStart: startTime,
      note,
      sendEmail: flag.default(false),
    }),
    reply: z.strictObject({
      ...success.shape,
      changed: z.int(),
      left: z.array(z.strictObject({ ID: z.int(), fullname: z.string(), reason: z.string() })),
    }),
  }),

  requestChange: post('/user/request_leave', {
    summary: 'Mitglied werden, unterstützendes Mitglied werden oder austreten; der Austritt gilt nach sieben Tagen.',
    access: anyOf(self('child_ID'), ownGroup('child_ID')),
    perMinute: 10,
    input: z
      .object({
        child_ID: integerOr(requestTexts.personMissing).pipe(
          z.number().min(1, requestTexts.personMissing).max(2_147_483_647, requestTexts.personMissing),
        ),
        kind: z.enum(requestKinds, requestTexts.kindMissing),
        acceptStatutes: flag.default(false),
        acceptFee: flag.default(false),
        confirm: flag.default(false),
        note: multiline(2000).default(''),
      })
      .superRefine((request, issues) => {
        const add = (path: string, message: string) => issues.addIssue({ code: 'custom', path: [path], message });
        if (request.kind === 'upgrade' && !request.acceptStatutes)
          add('acceptStatutes', requestTexts.conditionsMissing);
        if (request.kind === 'upgrade' && !request.acceptFee) add('acceptFee', requestTexts.conditionsMissing);
        if (request.kind !== 'upgrade' && !request.confirm) add('confirm', requestTexts.confirmationMissing);
        // Leaving the club needs no reason.
        if (request.kind !== 'leave' && request.note === '') add('note', requestTexts.noteMissing);
      }),
    reply: success,
  }),

  withdrawLeave: post('/user/request_leave/withdraw', {
    summary: 'Einen Austritt zurückziehen, bis zu dem Tag, an dem er wirksam wird.',
    access: anyOf(self('child_ID'), ownGroup('child_ID')),
    perMinute: 10,
    input: z.object({ child_ID: id }),
    reply: success,
  }),

  ownRequests: get('/user/membership/requests/own', {
    summary: 'Anfragen zur Mitgliedschaft von einem selbst und der eigenen Familie.',
    access: loggedIn,
    input: nothing,
    reply: z.strictObject({ requests: z.array(membershipRequest) }),
  }),

  requests: get('/user/membership/requests', {
    summary: 'Anfragen zur Mitgliedschaft: alle offenen und die zuletzt erledigten.',
    access: may('user_read'),
    input: nothing,
    reply: z.strictObject({ requests: z.array(membershipRequest) }),
  }),

  decideRequest: post('/user/membership/requests/decide', {
    summary: 'Eine Anfrage annehmen und durchführen, oder ablehnen; die Person bekommt eine E-Mail.',
    access: manageRoles,
    input: z.object({ ID: id, accept: flag, answer: multiline(2000).default('') }),
    reply: success,
  }),

  holdersOfRole: get('/role/users/:code', {
    summary: 'Personen, die eine Rolle haben.',
    access: manageRoles,
    input: z.object({ code: roleCode }),
    reply: z.strictObject({ users: z.array(holder) }),
  }),

  roleCodes: get('/club/roles', {
    summary: 'Rollen-Codes des Vereins mit Bezeichnung und Zahl der Personen.',
    access: anyOf(may('user_read'), may('club_read')),
    input: nothing,
    reply: z.strictObject({ roles: z.array(codeRow) }),
  }),

  addRoleCode: post('/club/roles/add', {
    summary: 'Einen Rollen-Code anlegen.',
    access: manageRoles,
    input: codeInput,
    reply: success,
  }),

  changeRoleCode: post('/club/roles/change', {
    summary: 'Bezeichnung und E-Mail-Adresse eines Rollen-Codes ändern.',
    access: manageRoles,
    input: codeInput,
    reply: success,
  }),

  deleteRoleCode: post('/club/roles/delete', {
    summary: 'Einen Rollen-Code löschen; wer ihn hat, behält die Rolle, neu vergeben wird sie nicht mehr.',
    access: manageRoles,
    input: z.object({ role: roleCode }),
    reply: success,
  }),

  board: get('/club/board/v2', {
    summary: 'Der Vorstand, heute oder zu einem Zeitpunkt.',
    access: loggedIn,
    restricted: { time: may('club_read'), email: may('user_read'), phone: may('user_read') },
    input: z.object({ time: time(noDate).optional() }),
    reply: z.strictObject({ users: z.array(boardEntry) }),
  }),

  jubilees: get('/user/jubilare', {
    summary:
      'Runde oder alle Geburtstage oder runde Mitgliedsjahre in einem Zeitraum, höchstens fünf Jahren; sonst im laufenden Jahr.',
    access: may('user_read'),
    input: z.object({
      mode: z.enum(jubileeModes).default('birthday'),
      dateStart: time(noDate).optional(),
      dateEnd: time(noDate).optional(),
    }),
    reply: z.strictObject({ users: z.array(jubilarian) }),
  }),

  byRole: get('/courses/list/byRole', {
    summary: 'Personen nach Rolle: alle oder eine der gewählten, zu einem Tag oder in einem Zeitraum.',
    access: may('user_read'),
    input: z.object({
      roles: idList.default([]),
      /** and: has all of them; or: has at least one. */
      mode: z.enum(['and', 'or']).default('or'),
      date: time(noDate).optional(),
      from: time(noDate).optional(),
      to: time(noDate).optional(),
      /** Includes roles that had ended by the day, or ended within the range. */
      ended: flag.default(false),
      search: text(100).optional(),
      ...listInput,
    }),
    reply: z.strictObject({ users: z.array(roleHolder), total: z.int() }),
  }),

  cards: get('/membership/cards', {
    summary: 'Die eigene Mitgliedskarte und die der eigenen Familie.',
    access: loggedIn,
    input: nothing,
    reply: z.strictObject({
      cards: z.array(card),
      /** Supported wallet apps; empty = no certificates are configured. */
      wallets: z.array(z.enum(walletKinds)),
    }),
  }),

  googleCard: get('/membership/cards/google/:child_ID', {
    summary: 'Der Link, mit dem eine Mitgliedskarte in die Google Wallet kommt.',
    access: ownCard,
    perMinute: 30,
    input: z.object({ child_ID: id }),
    reply: z.strictObject({ url: z.string() }),
  }),

  renewCard: post('/membership/cards/renew', {
    summary: 'Neue Karte: der Code der alten gilt nicht mehr.',
    access: anyOf(self('child_ID'), ownGroup('child_ID'), manageRoles),
    input: z.object({ child_ID: id }),
    reply: success,
  }),

  verifyCard: get('/membership/cards/:token', {
    summary: 'Ist diese Karte gültig? Für alle; nennt nur Vorname und Anfangsbuchstaben.',
    access: everyone,
    perMinute: 60,
    input: z.object({
      token: text(100),
      /** The time-dependent part of the code; a printed card has none. */
      z: text(40).optional(),
    }),
    /** `stale`: the code is genuine but expired. */
    reply: z.strictObject({ valid: z.boolean(), name: z.string(), stale: z.boolean() }),
  }),
};

export const membershipFiles = {
  appleCard: get('/membership/cards/apple/:child_ID', {
    summary: 'Eine Mitgliedskarte für die Apple Wallet.',
    access: ownCard,
    perMinute: 30,
    input: z.object({ child_ID: id }),
    reply: z.unknown(),
  }),
};
