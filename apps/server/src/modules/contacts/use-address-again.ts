import type { Ctx } from '../../kit/ctx.ts';
import { recordHistory } from '../history/index.ts';
import { restingAmong, resumeAddress } from '../system/index.ts';
import { lockContact } from './lock-contact.ts';

/** Adresse wieder verwenden: the office says that mails to this contact arrive again. */
export const useAddressAgain = async (ctx: Ctx, contactId: number) => {
  const { values } = await lockContact(ctx, contactId);
  const address = values.email.trim().toLowerCase();
  if (!(await restingAmong(ctx, [address])).has(address)) return;
  await resumeAddress(ctx, address);
  const details = { address: values.email };
  await recordHistory(ctx, { kind: 'contacts.addressUsedAgain', personId: null, contactId, details });
};
