import { useMutation, useQueryClient } from '@tanstack/react-query';
import { home } from '@vereinshaus/contract/home/calls';
import { type RegistrationRow, registration } from '@vereinshaus/contract/registration/calls';
import { askAgain, send } from '../../kit/api.ts';
import { showBanner } from '../../kit/banners.ts';

export type ManyDecision = 'same' | 'create' | 'resend';

type Many = { deed: ManyDecision; rows: readonly RegistrationRow[] };

const doOne = (deed: ManyDecision, { ID }: RegistrationRow) =>
  deed === 'resend' ? send(registration.resend, { ID }) : send(registration.decide, { ID, decision: deed });

/** Registrations without an e-mail address are skipped when resending: their codes are handed out on paper. */
const isMeant = (deed: ManyDecision, { email }: RegistrationRow) => deed !== 'resend' || email !== '';

/** One after the other, so that each is decided by its own rules; refused ones stay in the list, with the reason. */
export const useManyRegistrations = () => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({ deed, rows }: Many) => {
      const refused: string[] = [];
      let done = 0;
      for (const row of rows.filter((each) => isMeant(deed, each))) {
        try {
          // oxlint-disable-next-line no-await-in-loop -- a family's registrations hang together.
          await doOne(deed, row);
          done += 1;
        } catch (error) {
          refused.push(`${row.fullname}: ${error instanceof Error ? error.message : 'nicht erledigt'}`);
        }
      }
      return { done, refused, left: rows.length - done - refused.length };
    },
    onSuccess: async ({ done, refused, left }) => {
      await askAgain(client, [registration.list, home.inbox]);
      if (done > 0) showBanner('success', done === 1 ? '1 erledigt.' : `${done} erledigt.`);
      if (left > 0) showBanner('info', left === 1 ? '1 ohne E-Mail-Adresse.' : `${left} ohne E-Mail-Adresse.`);
      if (refused.length > 0) showBanner('error', refused.join(' '));
    },
  });
};
