import { Secret, TOTP } from 'otpauth';
import type { Ctx } from '../../kit/ctx.ts';

/** RFC 6238 in the form that every app supports: six digits, half a minute, SHA-1. */
const period = 30;
const digits = 6;

/** Accepts a clock that is off by half a minute. */
const window = 1;

export const newAppSecret = (): string => new Secret({ size: 20 }).base32;

type Labels = { issuer: string; label: string };

const totp = (secret: string, labels?: Labels) =>
  new TOTP({ ...labels, secret: Secret.fromBase32(secret), algorithm: 'SHA1', digits, period });

/** The content of the QR code. */
export const appUri = (secret: string, labels: Labels): string => totp(secret, labels).toString();

const stepAt = (moment: Date): number => Math.floor(moment.getTime() / 1000 / period);

/** The half minute a code belongs to; undefined = it is wrong or too old. */
export const stepOfCode = (secret: string, code: string, now: Date): number | undefined => {
  const token = code.replaceAll(' ', '');
  const delta = totp(secret).validate({ token, timestamp: now.getTime(), window });
  return delta === null ? undefined : stepAt(now) + delta;
};

/** Binds the secret to its account: copied to another it cannot be opened. */
export const appScope = ({ clubId, personId }: { clubId: number; personId: number }) =>
  `authenticator-app:${clubId}:${personId}`;

/** Whether this is the app's code, and was not used before. Of two tries with the same code one wins. */
export const isRightAppCode = async (
  ctx: Pick<Ctx, 'db' | 'now' | 'secrets'>,
  account: { clubId: number; personId: number },
  code: string,
): Promise<boolean> => {
  const app = await ctx.db
    .selectFrom('authenticator_app as a')
    .where('a.person_id', '=', account.personId)
    .select(['a.secret', 'a.last_step'])
    .forUpdate()
    .executeTakeFirst();
  if (!app?.secret) return false;
  const step = stepOfCode(ctx.secrets.open(app.secret, appScope(account)), code, ctx.now);
  if (step === undefined || step <= app.last_step) return false;
  await ctx.db
    .updateTable('authenticator_app')
    .set({ last_step: step })
    .where('person_id', '=', account.personId)
    .execute();
  return true;
};
