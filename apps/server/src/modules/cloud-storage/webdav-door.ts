import type { FastifyReply, FastifyRequest } from 'fastify';
import { countFailure, requireNoPause } from '../../kit/attempt-backoff.ts';
import type { Ctx, SignedIn, Tenant } from '../../kit/ctx.ts';
import { requestErrors } from '../../kit/errors.ts';
import { openTenantOf, type Runtime, transactionsFor } from '../../kit/serve-call.ts';
import { driveViewer } from '../api-tokens/index.ts';
import type { TransactionRunner } from './webdav-write.ts';

const sentIn = (authorization: string | undefined): { user: string; token: string } | undefined => {
  const [, encoded = ''] = /^Basic\s+([A-Za-z0-9+/=]{1,600})$/i.exec(authorization ?? '') ?? [];
  if (encoded === '') return undefined;
  const [user = '', ...rest] = Buffer.from(encoded, 'base64').toString('utf8').split(':');
  return { user: user.slice(0, 200), token: rest.join(':') };
};

/** Programs try again by themselves: somebody's forgotten drive must not keep the whole office out. */
const backoff = {
  purpose: 'cloud-drive',
  free: 10,
  firstPauseSeconds: 30,
  longestPauseSeconds: 3600,
  forgetSeconds: 86_400,
};

const askWho = (reply: FastifyReply) =>
  reply.header('www-authenticate', 'Basic realm="Vereinsdateien", charset="UTF-8"');

type Door = { transact: TransactionRunner; tidy: TransactionRunner };

type Key = { club: Tenant; token: string };

const ownerOf = (ctx: Ctx, { club, token }: Key): Promise<SignedIn | null> =>
  driveViewer(ctx.db, { tenantId: club.id, token, now: ctx.now });

/** Whoever reads was asked a moment ago; who changes something has to hold the key, and their role, at that moment. */
const asOwner =
  (tidy: TransactionRunner, viewer: SignedIn, key: Key): TransactionRunner =>
  (how, run) =>
    tidy(how, async (ctx) => {
      const owner = how.readOnly ? viewer : await ownerOf(ctx, key);
      if (owner === null) throw requestErrors.tokenRefused();
      return run({ ...ctx, viewer: owner });
    });

/** Whose drive it is: the password is a token with this one right. A cookie opens nothing here. */
export const authenticateDrive = async (
  runtime: Runtime,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<Door> => {
  const club = await openTenantOf(runtime, request);
  const sent = sentIn(request.headers.authorization);
  if (sent === undefined) {
    askWho(reply);
    throw requestErrors.notSignedIn();
  }
  const tidy = transactionsFor(runtime, request, club, null);
  const key = { club, token: sent.token };
  const viewer = await tidy({ readOnly: true }, (ctx) => ownerOf(ctx, key));
  if (viewer !== null) {
    runtime.tokens.noteUse(viewer, runtime.clock());
    return { transact: asOwner(tidy, viewer, key), tidy };
  }
  const guesser = { backoff, subject: `${request.ip} ${sent.user.toLowerCase()}` };
  await tidy({ readOnly: false }, async (ctx) => {
    await requireNoPause(ctx, [guesser]);
    await countFailure(ctx, [guesser]);
  });
  askWho(reply);
  throw requestErrors.tokenRefused();
};
