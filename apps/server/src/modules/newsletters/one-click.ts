import { unsubscribePath } from '@vereinshaus/contract/newsletters/calls';
import type { FastifyInstance } from 'fastify';
import { openTenantOf, type Runtime } from '../../kit/serve-call.ts';
import { chooseSubscription } from './subscription.ts';

type Params = { Params: { token: string } };

const path = '/api/newsletter/one-click/:token(^[\\w-]{24}$)';

/**
 * Abbestellen mit einem Klick (RFC 8058): the reader's mail program posts here without anybody signed in; a browser that
 * comes by itself is led to the page and changes nothing, since programs that look into links come, too.
 */
export const serveOneClick = (app: FastifyInstance, runtime: Pick<Runtime, 'database' | 'clock' | 'resolveTenant'>) => {
  app.get<Params>(path, async (request, reply) => {
    await openTenantOf(runtime, request);
    return reply.header('cache-control', 'no-store').redirect(`${unsubscribePath}${request.params.token}`);
  });
  return app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    // A form of either kind, which says nothing that the address does not say.
    scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: 16_384 }, (_request, _body, done) => done(null));
    scope.post<Params>(path, async (request) => {
      const { id: tenant } = await openTenantOf(runtime, request);
      const { token } = request.params;
      await runtime.database.transaction({ tenant }, (db) =>
        chooseSubscription({ db, now: runtime.clock(), viewer: null }, { token, subscribes: false }),
      );
      return { status: 'success', message: 'Du bekommst keinen Newsletter mehr.' };
    });
  });
};
