import { addDays, dayInVienna, type IsoDay, startOfDayInVienna, toSeconds } from '../kit/days.ts';
import { membershipRoleLabels } from '../kit/labels.ts';

/**
 * Rules about membership roles that server and browser share.
 *
 * Time on the wire: `timeStart` is the beginning of the first day, `timeEnd` the beginning of the **last day the role still applies**, 0 =
 * open. The database stores the first day it no longer applies (`ends_on`), so that intervals are half-open; only the four functions below
 * handle the difference.
 */
export const timeOfDay = (day: IsoDay): number => toSeconds(startOfDayInVienna(day));

/** Null for 0. Times before 1970 are negative, because memberships can be that old. */
export const dayOfTime = (time: number): IsoDay | null => (time === 0 ? null : dayInVienna(new Date(time * 1000)));

export const endTimeOf = (endsOn: IsoDay | null): number => (endsOn === null ? 0 : timeOfDay(addDays(endsOn, -1)));

export const endsOnOfTime = (time: number): IsoDay | null => {
  const lastDay = dayOfTime(time);
  return lastDay === null ? null : addDays(lastDay, 1);
};

export const highestCode = 9999;

/** Codes the product depends on: they can be renamed, but never deleted. */
export const fixedCodes: readonly number[] = [0, 1, 2, 3, 220, 400, 401, 410];

export const memberCode = { none: 0, ordinary: 1, extraordinary: 2, supporting: 3 } as const;
const dormantCode = 401;
export const blockedCode = 410;
export const roomCode = 220;

/** Vorstand: 401 and 410 are not functions, so board codes are higher. */
export const isBoardCode = (code: number): boolean => code > blockedCode;

/** Codes that make a person a member: not functions, the block, or the key to the rooms. */
export const isMembershipCode = (code: number): boolean => code > 0 && code < blockedCode && code !== roomCode;

export const isMember = (codes: readonly number[]): boolean => codes.some(isMembershipCode);

/** A card is valid for members and officers, unless the membership rests or the person is blocked. */
export const entitlesToCard = (codes: readonly number[]): boolean =>
  !codes.includes(blockedCode) &&
  codes.some((code) => isBoardCode(code) || (isMembershipCode(code) && code !== dormantCode));

/** Members and officers have a card, even while it is not valid. All others have none. */
export const hasCard = (codes: readonly number[]): boolean =>
  codes.some((code) => code === blockedCode || isBoardCode(code) || isMembershipCode(code));

type ClubCodes = { memberStates: Readonly<Record<string, string>>; retiredRoles: readonly number[] };

/** All codes the club has ever named, lowest first. */
export const knownCodes = ({ memberStates }: Pick<ClubCodes, 'memberStates'>): readonly number[] =>
  [...new Set([...Object.keys(membershipRoleLabels), ...Object.keys(memberStates)].map(Number))].sort((a, b) => a - b);

/** Codes that can be assigned today. */
export const availableCodes = (club: ClubCodes): readonly number[] =>
  knownCodes(club).filter((code) => !club.retiredRoles.includes(code));

/** Twenty years: a role can be planned this far ahead. */
export const furthestDays = 7300;

export const roleTexts = {
  startMissing: 'Bitte gib den Beginn ein.',
  endMissing: 'Bitte gib das Ende ein.',
  endsBeforeStart: 'Eine Rolle kann nicht enden, bevor sie beginnt.',
  tooFar: `Das Datum darf höchstens ${furthestDays} Tage in der Zukunft liegen.`,
} as const;

export type RoleDates = { timeStart: number; timeEnd: number; finished: boolean };

/** The problem with the dates of a role, and its field. An end only counts if `finished` is ticked. */
export const roleDatesProblem = (
  { timeStart, timeEnd, finished }: RoleDates,
  today: IsoDay,
): { field: 'timeStart' | 'timeEnd'; text: string } | null => {
  const [start, end, furthest] = [dayOfTime(timeStart), dayOfTime(timeEnd), addDays(today, furthestDays)];
  if (start === null) return { field: 'timeStart', text: roleTexts.startMissing };
  if (start > furthest) return { field: 'timeStart', text: roleTexts.tooFar };
  if (!finished) return null;
  if (end === null) return { field: 'timeEnd', text: roleTexts.endMissing };
  if (end < start) return { field: 'timeEnd', text: roleTexts.endsBeforeStart };
  return end > furthest ? { field: 'timeEnd', text: roleTexts.tooFar } : null;
};

export const oldRoleMissing = "Eine alte Rolle muss ausgewählt werden (bitte sonst 'keine' wählen).";

export const requestKinds = ['upgrade', 'downgrade', 'leave'] as const;
export type RequestKind = (typeof requestKinds)[number];

export const requestKindLabels: Readonly<Record<RequestKind, string>> = {
  upgrade: 'Mitglied werden',
  downgrade: 'Unterstützendes Mitglied werden',
  leave: 'Austreten',
};

export const requestTexts = {
  personMissing: 'Bitte gebe an, für wem du die Mitgliedschaft ändern möchtest!',
  kindMissing: 'Bitte gebe die Art deiner Mitgliedschafts-Änderung an!',
  conditionsMissing: 'Bitte bestätige die Bedingungen zuerst!',
  confirmationMissing: 'Bitte bestätige die Anfrage!',
  noteMissing: 'Bitte gebe einen kurzen Text ein!',
  accepted: 'Die Anfrage wurde erfolgreich entgegengenommen!',
  withdrawn: 'Der Austritt ist zurückgezogen. Die Mitgliedschaft läuft weiter.',
} as const;

/** A week. */
export const leaveAfterSeconds = 604_800;

/** The first day without membership for a person who leaves now. */
export const leaveEndsOn = (now: Date): IsoDay =>
  addDays(dayInVienna(new Date(now.getTime() + leaveAfterSeconds * 1000)), 1);

/** Why a kind of change makes no sense for a person with these roles; the screen warns, the server refuses. */
export const requestProblem = (kind: RequestKind, codes: readonly number[]): string | null => {
  if (kind === 'upgrade') return codes.includes(memberCode.ordinary) ? 'Diese Person ist bereits Mitglied.' : null;
  if (!isMember(codes)) return 'Diese Person ist kein Mitglied.';
  const isSupporting = kind === 'downgrade' && codes.includes(memberCode.supporting);
  return isSupporting ? 'Diese Person ist bereits unterstützendes Mitglied.' : null;
};

/** Round birthdays that a club celebrates. */
export const isRoundAge = (age: number): boolean => age > 0 && (age % 10 === 0 || (age >= 50 && age % 5 === 0));
export const isRoundMembership = (years: number): boolean =>
  years > 0 && (years % 10 === 0 || years === 25 || years === 75);

/** The day when `years` are completed since `day`; 29 February moves to 1 March in common years. */
export const anniversary = (day: IsoDay, years: number): IsoDay => {
  const year = String(Number(day.slice(0, 4)) + years).padStart(4, '0');
  const same = `${year}-${day.slice(5)}`;
  return addDays(same, 0) === same ? same : `${year}-03-01`;
};
