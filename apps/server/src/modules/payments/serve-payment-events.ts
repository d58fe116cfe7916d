import type { FastifyInstance } from 'fastify';
import type { WorkCtx } from '../../kit/ctx.ts';
import type { Database, Db } from '../../kit/database.ts';
import { rateOf } from '../../kit/http.ts';
import type { Providers } from './club-provider.ts';
import { paymentErrors } from './payments.errors.ts';
import { receiveWebhook } from './receive-webhook.ts';

/** Large enough for any event; a larger body is not an event. */
const maxBytes = 256 * 1024;

type Parts = { database: Database; providers: Providers; ctxIn: (clubId: number, db: Db) => WorkCtx };

/**
 * Meldungen des Zahlungsdienstes: not an API call, because nobody is signed in and the signature covers the raw bytes. Answered as soon as
 * the event is noted; unknown events are acknowledged too, or the provider would resend them for days.
 */
export const servePaymentEvents = async (app: FastifyInstance, { database, providers, ctxIn }: Parts) => {
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
    scope.post(
      '/api/payments/events/stripe',
      { bodyLimit: maxBytes, config: { rateLimit: rateOf(600) } },
      async (request) => {
        const provider = providers.stripe;
        if (provider === undefined || !Buffer.isBuffer(request.body)) throw paymentErrors.unsignedEvent();
        const event = (() => {
          try {
            return provider.readEvent(request.body, String(request.headers['stripe-signature'] ?? ''));
          } catch {
            throw paymentErrors.unsignedEvent();
          }
        })();
        await receiveWebhook(database, event, { name: 'stripe', ctxIn });
        return { received: true };
      },
    );
  });
};
