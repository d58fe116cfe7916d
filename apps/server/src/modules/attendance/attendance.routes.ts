import { contract } from '@vereinshaus/contract';
import { attendanceTexts, excusedText, savedPartlyText } from '@vereinshaus/contract/attendance/rules';
import { viewerOf } from '../../kit/ctx.ts';
import { routes, succeeded } from '../../kit/routes.ts';
import { addSickNote } from './add-sick-note.ts';
import { attendanceList, nextLists } from './attendance-list.queries.ts';
import { attendancePerCourse } from './course-attendance.queries.ts';
import { findUnbooked } from './find-unbooked.ts';
import { ownTryouts } from './own-tryouts.queries.ts';
import { attendanceOfPerson, statsOfPerson } from './person-attendance.queries.ts';
import { noteOpenings, safetyForDevice } from './safety-for-device.ts';
import { saveAttendance } from './save-attendance.ts';
import { takeBackExcuse } from './take-back-excuse.ts';
import { addTryout, cancelTryout, tryoutsOf } from './tryouts.ts';
import { addWalkIns, resolveWalkIn } from './walk-ins.ts';

export const attendanceRoutes = routes(contract.attendance, {
  list: (ctx, { courseID, eventID }) => attendanceList(ctx, courseID, eventID),
  save: async (ctx, { courseID, eventID, attendances }) => {
    const given = attendances.map(
      ({ child_ID: personId, status, note, fullname, time: seenAt, isTimeUnsure, key }) => ({
        personId,
        status,
        note,
        fullname,
        seenAt,
        isTimeUnsure: isTimeUnsure === true,
        key,
      }),
    );
    const questions = await saveAttendance(ctx, courseID, eventID, given);
    const saved = given.length - questions.length;
    return {
      ...succeeded(questions.length === 0 ? attendanceTexts.saved : savedPartlyText(saved, questions.length)),
      questions: [...questions],
    };
  },
  next: async (ctx) => ({ lists: await nextLists(ctx) }),
  deviceKey: async (ctx) => ({ key: ctx.secrets.token(String(viewerOf(ctx).id), `device:${ctx.club.id}`) }),
  safety: (ctx) => safetyForDevice(ctx),
  noteOpenings: async (ctx, { openings }) => {
    await noteOpenings(ctx, openings);
    return succeeded('Wann du gelesen hast, ist festgehalten.');
  },
  addWalkIns: async (ctx, { courseID: courseId, eventID: eventId, walkIns }) => {
    await addWalkIns(
      ctx,
      { courseId, eventId },
      walkIns.map(({ name, time, key }) => ({ name, seenAt: time, key })),
    );
    return succeeded(attendanceTexts.walkInNoted);
  },
  resolveWalkIn: async (ctx, { courseID: courseId, eventID: eventId, ID: walkInId, child_ID: personId, fullname }) => {
    const person = personId === 0 ? undefined : { personId, fullname };
    await resolveWalkIn(ctx, { courseId, eventId, id: walkInId, person });
    return succeeded(person === undefined ? attendanceTexts.walkInDismissed : attendanceTexts.walkInAssigned);
  },
  findPerson: async (ctx, { name }) => ({ persons: await findUnbooked(ctx, name) }),
  ofPerson: (ctx, { courseID, childID }) => attendanceOfPerson(ctx, courseID, childID),
  stats: (ctx, { courseID, childID }) => statsOfPerson(ctx, courseID, childID),
  perCourse: async (ctx, { schoolyear }) => ({ courses: await attendancePerCourse(ctx, schoolyear) }),
  addSickNote: async (ctx, { type: kind, child_ID: personId = viewerOf(ctx).id, events }) => {
    const eventIds = Object.entries(events).flatMap(([eventId, isChosen]) => (isChosen ? [Number(eventId)] : []));
    const makeups = await addSickNote(ctx, { kind, personId, eventIds });
    return succeeded(kind === 'sick' ? excusedText(makeups) : attendanceTexts.selfMarked);
  },
  takeBackExcuse: async (ctx, { child_ID: personId, event_ID: eventId }) => {
    await takeBackExcuse(ctx, { personId, eventId });
    return succeeded(attendanceTexts.takenBack);
  },
  tryouts: (ctx, { child_ID: personId }) => tryoutsOf(ctx, personId),
  ownTryouts: async (ctx) => ({ tryouts: await ownTryouts(ctx) }),
  addTryout: async (ctx, { child_ID: personId, event_ID: eventId }) => {
    await addTryout(ctx, { personId, eventId });
    return succeeded('Die Anmeldung zum Schnuppern ist gespeichert.');
  },
  cancelTryout: async (ctx, { child_ID: personId, event_ID: eventId }) => {
    await cancelTryout(ctx, { personId, eventId });
    return succeeded('Die Abmeldung vom Schnuppern ist gespeichert.');
  },
});
