import { contract } from '@vereinshaus/contract';
import { productName } from '@vereinshaus/contract/kit/labels';
import type { FastifyInstance } from 'fastify';
import { openApi, openApiPage } from './kit/openapi.ts';

/** The documentation of the API, built on the first request. */
export const serveDocumentation = (app: FastifyInstance) => {
  let document: ReturnType<typeof openApi> | undefined;
  const current = () => (document ??= openApi(`${productName} API`, contract));
  app.get('/api/openapi.json', async () => current());
  app.get('/api/docs', async (_, reply) => reply.type('text/html; charset=utf-8').send(openApiPage(current())));
};
