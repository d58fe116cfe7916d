import { contract } from '@vereinshaus/contract';
import { isPlausibleEmail } from '@vereinshaus/contract/email';
import { routes, succeeded } from '../../kit/routes.ts';
import { houseNumbersOf, streetsOfPostalCode } from './addresses.queries.ts';
import { markAddressInvalid } from './mark-address-invalid.ts';

export const addressRoutes = routes(contract.addresses, {
  searchPostalCode: async (ctx, { plz: postalCode }) => streetsOfPostalCode(ctx, postalCode),
  searchNumber: async (ctx, { plz: postalCode, street, locality }) => ({
    hnrs: await houseNumbersOf(ctx, { postalCode, street, locality }),
  }),
  checkEmail: async (_ctx, { email }) => ({ email, valid: isPlausibleEmail(email) }),
  markInvalid: async (ctx, { child_ID: personId }) => {
    await markAddressInvalid(ctx, personId);
    return succeeded('Die Adresse ist als ungültig gekennzeichnet.');
  },
});
