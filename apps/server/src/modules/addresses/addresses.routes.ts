import { contract } from '@vereinshaus/contract';
import { isPlausibleEmail } from '@vereinshaus/contract/kit/email';
import { routes, succeeded } from '../../kit/routes.ts';
import { houseNumbersOf, streetsOfPostalCode } from './addresses.queries.ts';
import { markAddressInvalid, type PersonRecord } from './mark-address-invalid.ts';

export const addressRoutes = (record: PersonRecord) =>
  routes(contract.addresses, {
    searchPostalCode: async (ctx, { plz: postalCode }) => streetsOfPostalCode(ctx, postalCode),
    searchNumber: async (ctx, { plz: postalCode, street, locality }) => ({
      hnrs: await houseNumbersOf(ctx, { postalCode, street, locality }),
    }),
    checkEmail: async (_ctx, { email }) => ({ email, valid: isPlausibleEmail(email) }),
    markInvalid: async (ctx, { child_ID: personId }) => {
      await markAddressInvalid(ctx, record, personId);
      return succeeded('Die Adresse ist als ungültig gekennzeichnet.');
    },
  });
