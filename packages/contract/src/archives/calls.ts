import { z } from 'zod';
import { staffFrom } from '../kit/access.ts';
import { get, post } from '../kit/call.ts';
import { id, nothing, seconds, success } from '../kit/wire.ts';

/** Days until an archive is deleted. */
export const archiveDays = 7;

export const archiveStates = ['making', 'ready', 'failed', 'expired'] as const;
export type ArchiveState = (typeof archiveStates)[number];

const archive = z.strictObject({
  ID: z.int(),
  state: z.enum(archiveStates),
  /** Progress of the job. */
  percent: z.int(),
  /** In bytes; 0 = not finished yet. */
  size: z.int(),
  time: seconds,
  /** Downloadable until then; 0 = not downloadable. */
  until: seconds,
  /** The person who requested it. */
  fullname: z.string(),
});
export type Archive = z.output<typeof archive>;

/** A complete export of a club: for its administrators only. */
const administrators = staffFrom(90);

export const archives = {
  list: get('/archives', {
    summary: 'Die letzten Gesamtarchive des Vereins, das neueste zuerst.',
    access: administrators,
    input: nothing,
    reply: z.strictObject({ archives: z.array(archive) }),
  }),

  request: post('/archives/request', {
    summary:
      'Alle Daten des Vereins im Hintergrund in eine ZIP-Datei packen. Wird schon eine gemacht, ist es diese. Verlangt, dass man sich eben ausgewiesen hat.',
    access: administrators,
    perMinute: 5,
    input: nothing,
    reply: z.strictObject({ ...success.shape, ID: z.int() }),
  }),

  open: post('/archives/open', {
    summary: 'Fragt, ob ein Gesamtarchiv geholt werden darf. Verlangt, dass man sich eben ausgewiesen hat.',
    access: administrators,
    input: z.object({ ID: id }),
    reply: z.strictObject({ path: z.string() }),
  }),
};

/** Returns the file itself, so it is separate from the JSON calls of the contract. */
export const archiveFile = get('/archives/:ID/file', {
  summary: 'Ein Gesamtarchiv als ZIP-Datei, solange es daliegt.',
  access: administrators,
  effect: true,
  perMinute: 10,
  input: z.object({ ID: id }),
  reply: nothing,
});
