import { type RowsOf, signedIn } from './row.ts';

/** The club of the matrix has no video server, so everyone is refused. */
export const onlineRows: RowsOf<'online'> = {
  'online.conferences': { input: () => ({}), may: signedIn },
  'online.recorded': { input: () => ({}), may: signedIn },
  'online.enter': { input: () => ({ eventID: 2_000_000_000 }), may: signedIn, findNothing: signedIn },
  'online.testRoom': { input: () => ({}), may: signedIn, findNothing: signedIn },
};
