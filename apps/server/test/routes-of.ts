import type { FastifyInstance } from 'fastify';

export type AppRoute = { method: string; path: string };

const line = /^([│ ]*)(?:├──|└──) (.*?)(?: \(([A-Z, ]+)\))?$/;

/** All routes of the application, from its router. */
export const routesOf = (app: FastifyInstance): readonly AppRoute[] => {
  const above: string[] = [];
  return app
    .printRoutes({ commonPrefix: false, includeHooks: false })
    .split('\n')
    .flatMap((text) => {
      const [, indent = '', part, methods] = line.exec(text) ?? [];
      if (part === undefined) return [];
      const depth = indent.length / 4;
      above.length = depth;
      above.push(part);
      // The router prints a folder and its wildcard without the slash between them.
      const path = above.join('').replace(/(?<=\w)\*$/, '/*');
      return (methods ?? '')
        .split(', ')
        .filter((method) => method !== '')
        .map((method) => ({ method, path }));
    });
};

/** The path with its parameters filled in. */
export const filled = (path: string, value: (name: string) => string): string =>
  path.replaceAll(/:(\w+)(?:\([^/]*?\)|\(\^[^)]*\))?/g, (_, name: string) => value(name)).replaceAll('*', value('*'));
