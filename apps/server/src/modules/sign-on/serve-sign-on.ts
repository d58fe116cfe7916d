import type { IncomingMessage } from 'node:http';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { InteractionResults, Provider } from 'oidc-provider';
import { z } from 'zod';
import type { SignedIn, Tenant } from '../../kit/ctx.ts';
import type { Db } from '../../kit/database.ts';
import { rateOf } from '../../kit/http.ts';
import { isSignedIn, openTenantOf, type Runtime, transactionsFor, whoAsks } from '../../kit/serve-call.ts';
import { readQuestion, rememberConsent, type SignOnQuestion, toldTo } from './decide-sign-on.ts';
import { providersOf } from './provider.ts';
import { signOnErrors } from './sign-on.errors.ts';
import {
  consentPage,
  expiredSentence,
  pagePolicy,
  problemPage,
  refusalPage,
  unknownSentence,
} from './sign-on.pages.ts';

type Doings = { endSession: (db: Db, sessionHash: Buffer) => Promise<void> };

const mount = '/oidc';

const uidParam = z.object({ uid: z.string().max(100) });
/** Whatever else is sent is no agreement. */
const decisionBody = z.object({ decision: z.enum(['allow', 'cancel']) }).catch({ decision: 'cancel' });
const asked = z.object({ client_id: z.string(), scope: z.string().default('openid') });

/** The name of a sign-in is only that: where it leads and who it is for stands in the cookies of the browser. */
const interactionOf = async (provider: Provider, request: FastifyRequest, reply: FastifyReply) => {
  try {
    const details = await provider.interactionDetails(request.raw, reply.raw);
    const { uid } = uidParam.parse(request.params);
    return details.uid === uid ? details : undefined;
  } catch {
    return undefined;
  }
};

const showPage = (reply: FastifyReply, page: string, returnAddresses: readonly string[] = []) =>
  reply
    .header('content-security-policy', pagePolicy(returnAddresses))
    .header('cache-control', 'no-store')
    .type('text/html; charset=utf-8')
    .send(page);

/** What the library reads of a request: where it is mounted, and by which address the browser knows the club. */
const prepare = ({ raw, ip }: FastifyRequest, { origin }: Tenant) => {
  const { host, protocol } = new URL(origin);
  Object.assign(raw.headers, {
    'x-forwarded-proto': protocol.replace(':', ''),
    'x-forwarded-host': host,
    'x-forwarded-for': ip,
  });
  const url = raw.url ?? mount;
  Object.assign(raw, { originalUrl: url, url: url.slice(mount.length) || '/' });
};

const sessionCookie = /(?:^|;\s*)anmeldung(?:\.sig)?=[^;]*/g;

/** Who signs in is always asked of the house: what the library remembers of an earlier time counts for nothing. */
const forgetEarlierSession = ({ raw }: FastifyRequest) => {
  const { cookie } = raw.headers;
  if (cookie !== undefined) raw.headers.cookie = cookie.replaceAll(sessionCookie, '');
};

/** Anmeldung für andere Programme (OpenID Connect), under /oidc of every club that has entered one. */
export const serveSignOn = (app: FastifyInstance, runtime: Runtime, { endSession }: Doings) => {
  const signOuts = new WeakMap<IncomingMessage, () => Promise<void>>();
  const providerFor = providersOf(runtime, async (request) => signOuts.get(request)?.());

  const enter = async (request: FastifyRequest): Promise<{ club: Tenant; provider: Provider }> => {
    const club = await openTenantOf(runtime, request);
    const first = await runtime.database.transaction({ tenant: club.id, readOnly: true }, (db) =>
      db.selectFrom('sign_on_client as c').select('c.id').limit(1).executeTakeFirst(),
    );
    if (first === undefined) throw signOnErrors.notOffered();
    return { club, provider: await providerFor(club) };
  };

  const signOutHere = async (request: FastifyRequest, club: Tenant) => {
    const viewer = await whoAsks(runtime, club, request);
    if (viewer !== null)
      await runtime.database.transaction({ tenant: viewer.tenantId }, (db) => endSession(db, viewer.sessionHash));
  };

  const handOver = async (request: FastifyRequest, reply: FastifyReply) => {
    const { club, provider } = await enter(request);
    prepare(request, club);
    const path = new URL(request.raw.url ?? '/', club.origin).pathname;
    if (path === '/auth') forgetEarlierSession(request);
    // Nobody is asked for anything else: the answer of the library is the answer.
    reply.hijack();
    reply.raw.setHeader('x-content-type-options', 'nosniff');
    reply.raw.setHeader('referrer-policy', 'no-referrer');
    signOuts.set(request.raw, () => signOutHere(request, club));
    await provider.callback()(request.raw, reply.raw);
  };

  type Step = { club: Tenant; provider: Provider; viewer: SignedIn; question: SignOnQuestion; isForced: boolean };

  const finish = async (
    request: FastifyRequest,
    reply: FastifyReply,
    { provider }: Pick<Step, 'provider'>,
    result: InteractionResults,
  ) => {
    const returnTo = await provider.interactionResult(request.raw, reply.raw, result, {
      mergeWithLastSubmission: false,
    });
    return reply.header('cache-control', 'no-store').redirect(returnTo, 303);
  };

  const allow = async (request: FastifyRequest, reply: FastifyReply, { club, provider, viewer, question }: Step) => {
    await transactionsFor(
      runtime,
      request,
      club,
      viewer,
    )({ readOnly: false }, (ctx) => rememberConsent(ctx, viewer.id, question));
    const grant = new provider.Grant({ accountId: String(viewer.id), clientId: question.client.key });
    grant.addOIDCScope(['openid', ...question.shares].join(' '));
    const grantId = await grant.save();
    return finish(request, reply, { provider }, { login: { accountId: String(viewer.id) }, consent: { grantId } });
  };

  const cancel = (request: FastifyRequest, reply: FastifyReply, step: Pick<Step, 'provider'>) =>
    finish(request, reply, step, { error: 'access_denied', error_description: 'the person did not agree' });

  /** Everything that is known of a sign-in under way; undefined = the answer is given already. */
  const stepOf = async (request: FastifyRequest, reply: FastifyReply): Promise<Step | undefined> => {
    const { club, provider } = await enter(request);
    const details = await interactionOf(provider, request, reply);
    if (details === undefined) {
      await showPage(reply.code(400), problemPage(expiredSentence));
      return undefined;
    }
    const viewer = await whoAsks(runtime, club, request);
    if (viewer === null) {
      const target = (await isSignedIn(runtime, request)) ? '/' : `/anmelden-bei/${encodeURIComponent(details.uid)}`;
      await reply.header('cache-control', 'no-store').redirect(target, 303);
      return undefined;
    }
    const { client_id: clientKey, scope } = asked.parse(details.params);
    const question = await transactionsFor(
      runtime,
      request,
      club,
      viewer,
    )({ readOnly: true }, (ctx) => readQuestion(ctx, viewer, { clientKey, scope }));
    if (question === undefined) {
      await showPage(reply.code(400), problemPage(unknownSentence));
      return undefined;
    }
    const isForced = details.prompt.reasons.some((reason) => reason.endsWith('_prompt') || reason === 'max_age');
    return { club, provider, viewer, question, isForced };
  };

  const ask = async (request: FastifyRequest, reply: FastifyReply) => {
    const step = await stepOf(request, reply);
    if (step === undefined) return reply;
    const { client, refusal, account, atClub, shares, isRemembered } = step.question;
    const back = client.redirectUris;
    if (refusal !== '' || account === undefined) return showPage(reply, refusalPage(client.name, refusal), back);
    if (isRemembered && !step.isForced) return allow(request, reply, step);
    const told = toldTo(account, shares);
    return showPage(reply, consentPage({ atClub, programName: client.name, name: account.name, told }), back);
  };

  const decide = async (request: FastifyRequest, reply: FastifyReply) => {
    const { decision } = decisionBody.parse(request.body);
    const step = await stepOf(request, reply);
    if (step === undefined) return reply;
    return decision === 'allow' && step.question.refusal === ''
      ? allow(request, reply, step)
      : cancel(request, reply, step);
  };

  const limited = { config: { rateLimit: rateOf(120) } };
  app.get(`${mount}/interaction/:uid`, limited, ask);
  app.post(`${mount}/interaction/:uid`, limited, decide);
  return app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    // The library reads what is sent to it by itself.
    scope.addContentTypeParser('*', (_request, _payload, done) => done(null));
    scope.route({
      method: ['GET', 'POST'],
      url: `${mount}/*`,
      compress: false,
      config: { rateLimit: rateOf(600) },
      handler: handOver,
    });
  });
};
