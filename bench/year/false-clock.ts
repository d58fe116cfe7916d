import { renameSync, writeFileSync } from 'node:fs';
import type { IsoDay } from '@vereinshaus/contract/kit/days';
import { momentInVienna } from '@vereinshaus/contract/kit/vienna-time';

/** The file from which libfaketime reads the clock's offset for this process and its database, at every call. */
const file = process.env.FAKETIME_TIMESTAMP_FILE ?? '';

let offsetSeconds = 0;

/**
 * Sets the false clock to this time for everything that uses it. The file is replaced as a whole, so that a reader never finds half a
 * number.
 */
const setClock = (moment: Date): void => {
  if (file === '') throw new Error('there is no false clock: start it with npm run year');
  offsetSeconds += Math.round((moment.getTime() - Date.now()) / 1000);
  writeFileSync(`${file}.new`, `${offsetSeconds >= 0 ? '+' : ''}${offsetSeconds}\n`);
  renameSync(`${file}.new`, file);
};

export const setClockInVienna = (day: IsoDay, minutes: number): void => setClock(momentInVienna({ day, minutes }));
