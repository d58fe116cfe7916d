import { z } from 'zod';
import { everyone, staffFrom } from '../kit/access.ts';
import { get, post } from '../kit/call.ts';
import { id, success, text } from '../kit/wire.ts';

/** An Austrian postal code: the register covers no others. */
const austrianPostalCode = text(12).regex(/^\d{4}$/, 'Bitte gib eine vierstellige Postleitzahl ein.');

/**
 * Used in place of a place_ID: the register does not know the address, and the user confirmed that it is correct. It counts as verified
 * until the office marks it invalid.
 */
export const typedPlace = 'typed';

/** A house number of the register; its place_ID verifies an address. */
export const houseNumber = z.strictObject({ number: z.string(), place_ID: z.string() });
export type HouseNumber = z.output<typeof houseNumber>;

export const addresses = {
  searchPostalCode: get('/user/address/search_plz', {
    summary: 'Orte und Straßen zu einer österreichischen Postleitzahl.',
    access: everyone,
    perMinute: 120,
    input: z.object({ plz: austrianPostalCode, verein_ID: id.optional() }),
    reply: z.strictObject({
      plzs: z.array(z.strictObject({ plz: z.string(), locality: z.string() })),
      streets: z.array(z.strictObject({ street: z.string(), locality: z.string() })),
      /** False while no register is imported: addresses are then typed and stay unverified. */
      available: z.boolean(),
      /** Source of the addresses, in the wording the licence requires. */
      source: z.string(),
    }),
  }),

  searchNumber: get('/user/address/search_number', {
    summary: 'Hausnummern einer Straße, jede mit dem geprüften Ort (place_ID).',
    access: everyone,
    perMinute: 120,
    input: z.object({ plz: austrianPostalCode, street: text(120).min(1), locality: text(80).optional() }),
    reply: z.strictObject({ hnrs: z.array(houseNumber) }),
  }),

  checkEmail: post('/user/address/email', {
    summary: 'Ob eine E-Mail-Adresse stimmen kann: Schreibweise und Domain; das Postfach wird nicht geprüft.',
    access: everyone,
    perMinute: 60,
    bodyKb: 4,
    input: z.object({ email: text(200) }),
    reply: z.strictObject({ email: z.string(), valid: z.boolean() }),
  }),

  markInvalid: post('/user/address/markinvalid', {
    summary: 'Die Adresse einer Person als ungültig kennzeichnen, zum Beispiel nach einem Rückläufer.',
    access: staffFrom(80),
    input: z.object({ child_ID: id }),
    reply: success,
  }),
};
