import { admins, everyone, type RowsOf, signedIn } from './row.ts';

const nobodyKnows = 2_000_000_000;
const ofNone = { input: () => ({ ID: nobodyKnows }), findNothing: admins, may: admins };
const terms = {
  title: 'Generalversammlung',
  place: 'Turnsaal',
  start: 1_900_000_000,
  recordOn: 20_300_101,
  motionsUntil: 1_899_000_000,
};
const ballots = [{ person_ID: nobodyKnows, choice: 'yes' }];

/** Everyone reads and votes, as far as they are present; persons who may change the data of the club lead the meeting. */
export const meetingsRows: RowsOf<'meetings' | 'meetingFiles'> = {
  'meetingFiles.minutes': { input: () => ({ ID: nobodyKnows }), may: signedIn, findNothing: signedIn },
  'meetingFiles.letters': ofNone,
  'meetings.list': { input: () => ({}), may: signedIn },
  'meetings.get': { input: () => ({ ID: nobodyKnows }), may: signedIn, findNothing: signedIn },
  'meetings.plan': { input: () => ({ ...terms, key: crypto.randomUUID() }), may: admins },
  'meetings.change': { ...ofNone, input: () => ({ ID: nobodyKnows, ...terms }) },
  'meetings.cancel': { ...ofNone, input: () => ({ ID: nobodyKnows, reason: 'Halle gesperrt' }) },
  'meetings.saveItem': { ...ofNone, input: () => ({ meeting_ID: nobodyKnows, kind: 'other', title: 'Ausblick' }) },
  'meetings.removeItem': ofNone,
  'meetings.orderItems': { ...ofNone, input: () => ({ meeting_ID: nobodyKnows, items: [1] }) },
  'meetings.move': {
    input: () => ({ meeting_ID: nobodyKnows, title: 'Neue Matten', text: 'Die alten sind hart.' }),
    may: signedIn,
    findNothing: signedIn,
  },
  'meetings.decideMotion': { ...ofNone, input: () => ({ ID: nobodyKnows, accepts: true }) },
  'meetings.voters': ofNone,
  'meetings.invite': ofNone,
  'meetings.invitees': ofNone,
  'meetings.handOver': ofNone,
  'meetings.open': { ...ofNone, input: () => ({ ID: nobodyKnows, chair: 'Obfrau', keeper: '' }) },
  'meetings.close': ofNone,
  'meetings.checkIn': { ...ofNone, input: () => ({ meeting_ID: nobodyKnows, guest: 'Gast' }) },
  'meetings.checkOut': { ...ofNone, input: () => ({ meeting_ID: nobodyKnows, guest_ID: 1 }) },
  'meetings.giveProxy': { ...ofNone, input: () => ({ meeting_ID: nobodyKnows, giver_ID: 1, holder_ID: 0 }) },
  'meetings.saveVote': { ...ofNone, input: () => ({ item_ID: nobodyKnows, question: 'Entlastung?', way: 'hands' }) },
  'meetings.removeVote': ofNone,
  'meetings.openVote': ofNone,
  'meetings.closeVote': ofNone,
  'meetings.givePaper': { ...ofNone, input: () => ({ ID: nobodyKnows, person_ID: 1 }) },
  'meetings.hall': { input: () => ({ ID: nobodyKnows }), may: signedIn, findNothing: signedIn },
  'meetings.hallByCode': { input: () => ({ code: 'AAAABBBBCCCC' }), may: everyone, findNothing: everyone },
  'meetings.cast': { input: () => ({ ID: nobodyKnows, ballots }), may: signedIn, findNothing: signedIn },
  'meetings.castByCode': {
    input: () => ({ code: 'AAAABBBBCCCC', ID: nobodyKnows, ballots }),
    may: everyone,
    findNothing: everyone,
  },
  'meetings.appoint': { ...ofNone, input: () => ({ ID: nobodyKnows, start: 20_300_101 }) },
  'meetings.saveMinutes': { ...ofNone, input: () => ({ ID: nobodyKnows, chair: '', keeper: '', items: [] }) },
  'meetings.fixMinutes': ofNone,
};
