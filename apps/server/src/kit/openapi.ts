import { type Access, flatten, judgeAccess } from '@vereinshaus/contract/kit/access';
import type { Area, Call } from '@vereinshaus/contract/kit/call';
import { refusal } from '@vereinshaus/contract/kit/wire';
import { z } from 'zod';

/** The dialect is that of OpenAPI 3.1, so no schema has to name it. */
const jsonSchema = (schema: z.ZodType, io: 'input' | 'output') => {
  const { $schema: _dialect, ...written } = z.toJSONSchema(schema, { io, unrepresentable: 'any' });
  return written;
};

const pathNames = (path: string) => [...path.matchAll(/:(\w+)/g)].map((match) => match[1] ?? '');

type ObjectSchema = { properties?: Record<string, unknown>; required?: string[] };

/** Access rules in words a reader of the documentation understands. */
export const describeAccess = (access: Access): string => {
  switch (access.rule) {
    case 'anyOf':
      return access.of.map(describeAccess).join(' oder ');
    case 'allOf':
      return access.of.map(describeAccess).join(' und ');
    case 'staffFrom':
      return `Rolle ab ${access.level}`;
    case 'staffAbove':
      return `Rolle über ${access.level}`;
    case 'may':
      return `${access.byGrant ? 'vergebene ' : ''}Berechtigung ${access.permission}${access.field ? ` (für ${access.field})` : ''}`;
    case 'maySee':
      return `wer ${access.entity} (${access.field}) sehen darf`;
    default:
      return 'field' in access ? `${ruleWords[access.rule]} (${access.field})` : ruleWords[access.rule];
  }
};

const ruleWords = {
  everyone: 'alle',
  loggedOut: 'nur ohne Anmeldung',
  loggedIn: 'alle Angemeldeten',
  impersonating: 'wer eine Ansicht übernommen hat',
  platform: 'Plattform',
  manager: 'Verwalter',
  trainer: 'Trainer',
  hasTrained: 'Trainer, auch frühere',
  self: 'die Person selbst',
  ownGroup: 'Verwalter der Person',
  trainerOf: 'Trainer des Kurses',
  trainerNow: 'Trainer des laufenden Kurses',
} as const;

const session = { session: [] };

/** Whether a call refuses callers without a session, forbids a session, or works without one. */
const securityOf = (access: Access) => {
  if (access.rule === 'loggedOut') return [];
  return judgeAccess(access, null) === 'no' ? [session] : [{}, session];
};

const operation = (tag: string, name: string, call: Call) => {
  const inPath = pathNames(call.path);
  const input = jsonSchema(call.input, 'input') as ObjectSchema;
  const properties = Object.entries(input.properties ?? {});
  const inQuery = call.method === 'GET' ? properties.filter(([name]) => !inPath.includes(name)) : [];
  const inBody = call.method === 'POST' ? properties.filter(([name]) => !inPath.includes(name)) : [];
  const required = new Set(input.required ?? []);
  return {
    operationId: `${tag}.${name}`,
    tags: [tag],
    summary: call.summary,
    description: `Wer: ${describeAccess(call.access)}.`,
    'x-access': flatten(call.access),
    security: securityOf(call.access),
    parameters: [
      { $ref: '#/components/parameters/Club' },
      ...inPath.map((name) => ({ name, in: 'path', required: true, schema: input.properties?.[name] ?? {} })),
      ...inQuery.map(([name, schema]) => ({ name, in: 'query', required: required.has(name), schema })),
    ],
    ...(inBody.length > 0 && {
      requestBody: {
        content: {
          'application/json': {
            schema: {
              type: 'object',
              properties: Object.fromEntries(inBody),
              required: inBody.map(([name]) => name).filter((name) => required.has(name)),
            },
          },
        },
      },
    }),
    responses: {
      200: { description: 'Erfolg', content: { 'application/json': { schema: jsonSchema(call.reply, 'output') } } },
      '4XX': {
        description: 'Ablehnung mit deutschem Satz',
        content: { 'application/json': { schema: { $ref: '#/components/schemas/Refusal' } } },
      },
    },
  };
};

/** The common part of all calls: the server, how a caller authenticates, and which club is meant. */
const common = {
  servers: [{ url: '/', description: 'Das Haus, das dieses Dokument ausliefert.' }],
  components: {
    schemas: { Refusal: jsonSchema(refusal, 'output') },
    securitySchemes: {
      session: {
        type: 'apiKey',
        in: 'cookie',
        name: 'verein_{Vereinsnummer}',
        description: 'Das Cookie setzt die Anmeldung (POST /api/user/login); jeder Verein hat sein eigenes.',
      },
    },
    parameters: {
      Club: {
        name: 'x-verein-id',
        in: 'header',
        required: false,
        schema: { type: 'integer' },
        description: 'Der gemeinte Verein; ohne Angabe entscheidet die Adresse des Servers.',
      },
    },
  },
};

export const openApi = (title: string, areas: Readonly<Record<string, Area>>) => {
  const paths: Record<string, Record<string, unknown>> = {};
  for (const [tag, calls] of Object.entries(areas)) {
    for (const [name, call] of Object.entries(calls)) {
      const path = `/api${call.path.replaceAll(/:(\w+)/g, '{$1}')}`;
      paths[path] = { ...paths[path], [call.method.toLowerCase()]: operation(tag, name, call) };
    }
  }
  return {
    openapi: '3.1.0',
    info: { title, version: '1', license: { name: 'MIT', identifier: 'MIT' } },
    ...common,
    paths,
  };
};

const escapeHtml = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');

type Description = { summary: string; description: string };

/** The same document as a readable page: it has no script, so the strict content policy holds here too. */
export const openApiPage = (document: ReturnType<typeof openApi>): string => {
  const rows = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, value]) => {
      const { summary, description } = value as Description;
      const detail = escapeHtml(JSON.stringify(value, null, 2));
      return `<details><summary><b>${method.toUpperCase()}</b> <code>${escapeHtml(path)}</code> ${escapeHtml(summary)}</summary><p>${escapeHtml(description)}</p><pre>${detail}</pre></details>`;
    }),
  );
  return `<!doctype html><html lang="de"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(document.info.title)}</title><style>body{font:16px/1.5 system-ui;max-width:72rem;margin:2rem auto;padding:0 1rem}details{border-bottom:1px solid #ddd;padding:.4rem 0}pre{overflow:auto;background:#f5f5f5;padding:1rem}summary{cursor:pointer}</style><h1>${escapeHtml(document.info.title)}</h1><p>${rows.length} Aufrufe. Maschinenlesbar: <a href="/api/openapi.json">/api/openapi.json</a></p>${rows.join('')}</html>`;
};
