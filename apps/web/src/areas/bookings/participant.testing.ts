import type { Participant } from '@vereinshaus/contract/bookings/calls';
import { participationRole } from '@vereinshaus/contract/bookings/participation-role';

/** Somebody in a course; a test names only what it is about. */
export const buildParticipant = (
  child: Partial<Participant['child']> = {},
  registration: Partial<Participant['registration']> = {},
): Participant => ({
  child: { ID: 1, prename: '', lastname: '', fullname: '', birthdate: 0, sex: '', memberStatuses: [], ...child },
  registration: {
    ID: 1,
    course_ID: 1,
    child_ID: 1,
    role: participationRole.participant,
    position: 0,
    timeCreation: 0,
    timeStart: 0,
    timeLeave: 0,
    note: '',
    hidden: false,
    reserved: false,
    tryout: false,
    informed: true,
    ...registration,
  },
});
