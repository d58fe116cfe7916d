import type { Credential } from '@vereinshaus/contract/session/second-factor';
import type { Ctx } from '../../kit/ctx.ts';
import { switchTenant } from '../../kit/database.ts';
import { platformTenant } from '../../kit/platform-tenant.ts';
import { takeChallenge } from './challenges.ts';
import { enterSession } from './enter.ts';
import { lockPasskey, questionFor, requireRightAnswer } from './passkeys.ts';
import type { PersonRecord } from './person-record.ts';
import { sessionErrors } from './session.errors.ts';

const asking = { purpose: 'sign-in', personId: null } as const;

/** Anmelden mit Passkey beginnen. Names no account: the device knows which one it has a passkey for. */
export const askPasskey = async (ctx: Ctx) => {
  await switchTenant(ctx.db, ctx.club.id);
  return questionFor(ctx, asking);
};

/** A passkey of the page's club, or of the platform, which signs in on any club's page. Stays in the tenant it was found in. */
const findPasskey = async (ctx: Ctx, credentialId: string) => {
  const own = await lockPasskey(ctx.db, credentialId);
  if (own) return own;
  await switchTenant(ctx.db, platformTenant);
  return lockPasskey(ctx.db, credentialId);
};

/** Anmelden mit Passkey, without password and second step: the device has verified the person. */
export const signInWithPasskey = async (
  ctx: Ctx,
  record: PersonRecord,
  { credential, keep }: { credential: Credential; keep: boolean },
) => {
  await switchTenant(ctx.db, ctx.club.id);
  const challenge = await takeChallenge(ctx, asking, credential.clientDataJSON);
  const passkey = await findPasskey(ctx, credential.id);
  if (!passkey) throw sessionErrors.passkeyUnknown();
  await requireRightAnswer(ctx, passkey, { credential, challenge });
  const { club_id: clubId, person_id: personId, email } = passkey;
  return enterSession(ctx, record, { clubId, personId, email, keep, hasTwoFactors: true });
};
