import { type RowsOf, signedIn } from './row.ts';

const nobodyKnows = 2_000_000_000;

/** The platform has no persons in the club: it is refused before anything is looked up. */
const ofTheClub = signedIn.filter((kind) => kind !== 'platform');
const key = 'B'.repeat(87);

export const pushRows: RowsOf<'push'> = {
  'push.state': { input: () => ({}), may: signedIn },
  'push.addDevice': {
    input: () => ({ endpoint: 'https://push.example.test/a', p256dh: key, auth: 'A'.repeat(22) }),
    may: signedIn,
  },
  'push.removeDevice': { input: () => ({ ID: nobodyKnows }), may: signedIn, findNothing: ofTheClub },
  'push.chooseKind': { input: () => ({ kind: 'dates', wanted: true }), may: signedIn },
  'push.test': { input: () => ({}), may: signedIn },
};
