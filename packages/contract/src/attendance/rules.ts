/** Anwesenheit: possible marks, how a tap cycles through them, and what families may mark themselves. */
export const attendanceStatus = {
  unbooked: -1,
  auto: 0,
  present: 1,
  absent: 2,
  excused: 3,
  selfMarked: 10,
} as const;
export type AttendanceStatus = (typeof attendanceStatus)[keyof typeof attendanceStatus];

export const attendanceStatuses = [-1, 0, 1, 2, 3, 10] as const satisfies readonly AttendanceStatus[];

export const attendanceLabels: Readonly<Record<AttendanceStatus, string>> = {
  [-1]: 'anwesend ohne Buchung',
  0: 'noch nicht eingetragen',
  1: 'anwesend',
  2: 'abwesend',
  3: 'entschuldigt',
  10: 'anwesend (selbst eingetragen)',
};

/** A tap cycles: unmarked, present, absent, excused, and present again. */
export const nextStatus = (status: AttendanceStatus): AttendanceStatus => {
  switch (status) {
    case attendanceStatus.present:
      return attendanceStatus.absent;
    case attendanceStatus.absent:
      return attendanceStatus.excused;
    default:
      return attendanceStatus.present;
  }
};

/** A person without a booking is either present or not on the list. */
export const nextStatusWithoutBooking = (status: AttendanceStatus): AttendanceStatus =>
  status === attendanceStatus.unbooked ? attendanceStatus.auto : attendanceStatus.unbooked;

export const presentStatuses: readonly AttendanceStatus[] = [-1, 1, 10];

export const isPresent = (status: AttendanceStatus): boolean => presentStatuses.includes(status);

/** Share of the past dates; undefined while there are none. */
export const presentRatio = (present: number, dates: number): number | undefined =>
  dates === 0 ? undefined : Math.min(1, present / dates);

export type StatusCount = { status: AttendanceStatus; count: number; ratio: number };

/** How often each status occurs, of all dates that count; the shares add up to one. */
export const statsOf = (statuses: readonly AttendanceStatus[]): readonly StatusCount[] =>
  attendanceStatuses.flatMap((status) => {
    const count = statuses.filter((one) => one === status).length;
    return count === 0 ? [] : [{ status, count, ratio: count / statuses.length }];
  });

/**
 * Why a mark waits for a decision: the person no longer exists, does not take part, was not named, or the device clock cannot tell whether
 * another user's mark is newer.
 */
export const markQuestionReasons = ['gone', 'notInCourse', 'notNamed', 'clock'] as const;

/** Message to the trainer when some of the marks wait for a decision. */
export const savedPartlyText = (saved: number, asked: number): string => {
  const open = asked === 1 ? 'Bei einer Person musst du' : `Bei ${asked} Personen musst du`;
  return `${saved} von ${saved + asked} Einträgen sind gespeichert. ${open} noch etwas entscheiden.`;
};

/** Places where emergency data cached on a device can be read offline. */
export const openingPlaces = ['course', 'hall'] as const;
export type OpeningPlace = (typeof openingPlaces)[number];

/** A device keeps the emergency data this long; then it deletes it. */
export const safetyKeptHours = 36;

export const sickNoteKinds = ['sick', 'active'] as const;
export type SickNoteKind = (typeof sickNoteKinds)[number];

/** Maximum number of dates at once: excused for ten, present at one. */
export const maxDates: Readonly<Record<SickNoteKind, number>> = { sick: 10, active: 1 };

export const tryoutsPerYear = 2;
/** After a tryout a family is offered the place for this many days. */
export const offeredDays = 14;
/** In words, for sentences. */
export const tryoutsPerYearText = 'zweimal';

export const attendanceTexts = {
  saved: 'Die Anwesenheit wurde erfolgreich eingetragen!',
  excused: 'Deine Entschuldigung wurde erfolgreich gespeichert.',
  selfMarked: 'Deine Anwesenheit an diesen Terminen wurde eingetragen.',
  takenBack: 'Die Entschuldigung ist zurückgenommen.',
  walkInNoted: 'Der Name ist notiert.',
  walkInAssigned: 'Die Person ist als anwesend ohne Buchung eingetragen.',
  walkInDismissed: 'Der Name ist verworfen.',
  noDates: 'Keine Termine mehr verfügbar.',
} as const;

/** Mentions the Ersatzstunden the excuse has earned. */
export const excusedText = (makeups: number): string => {
  if (makeups === 0) return attendanceTexts.excused;
  return `${attendanceTexts.excused} Du hast ${makeups === 1 ? 'eine Ersatzstunde' : `${makeups} Ersatzstunden`} bekommen.`;
};
