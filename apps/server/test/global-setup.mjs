import { register } from 'tsx/esm/api';

register();

/** Node.js itself loads the server, even here in Vitest's own process (docs/decisions/0055). */
export default async (project) => {
  const { default: prepare } = await import('./prepare-cluster.ts');
  return prepare(project);
};
