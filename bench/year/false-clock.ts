import { renameSync, writeFileSync } from 'node:fs';
import type { IsoDay } from '@vereinshaus/contract/kit/days';
import { momentInVienna } from '@vereinshaus/contract/kit/vienna-time';

/** Where libfaketime reads how far the clock of this process and of its database is off, at every look. */
const file = process.env.FAKETIME_TIMESTAMP_FILE ?? '';

let offsetSeconds = 0;

/** Everything under the false clock shows this moment from now on. Replaced as a whole: a reader never finds half a number. */
const setClock = (moment: Date): void => {
  if (file === '') throw new Error('there is no false clock: start it with npm run year');
  offsetSeconds += Math.round((moment.getTime() - Date.now()) / 1000);
  writeFileSync(`${file}.new`, `${offsetSeconds >= 0 ? '+' : ''}${offsetSeconds}\n`);
  renameSync(`${file}.new`, file);
};

export const setClockInVienna = (day: IsoDay, minutes: number): void => setClock(momentInVienna({ day, minutes }));
