import { contract } from '@vereinshaus/contract';
import { routes, succeeded } from '../../kit/routes.ts';
import { approveEmail, consentToEmail } from './email-consent.ts';
import type { PersonRecord } from './person-record.ts';

const approvedMessage = {
  second: 'Danke. Jetzt muss noch ein zweiter Administrator zustimmen.',
  newAddress: 'Danke. Die neue Adresse gilt, sobald sie von dort bestätigt wird.',
  nothing: 'Danke. Die neue Adresse gilt ab jetzt.',
} as const;

export const emailChangeRoutes = (record: PersonRecord) =>
  routes(contract.emailChanges, {
    consent: async (ctx, { token }) =>
      succeeded(
        (await consentToEmail(ctx, record, token))
          ? 'Danke! Deine neue E-Mail-Adresse gilt ab jetzt.'
          : 'Danke! Die neue Adresse gilt, sobald sie auch von dort bestätigt wird.',
      ),
    approve: async (ctx, { child_ID: personId, reason }) =>
      succeeded(approvedMessage[await approveEmail(ctx, record, { personId, reason })]),
  });
