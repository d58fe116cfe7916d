/** The part of autocannon that is used here; the package ships no types. */
declare module 'autocannon' {
  import type { EventEmitter } from 'node:events';

  export type Request = {
    method: 'GET' | 'POST';
    path: string;
    headers?: Readonly<Record<string, string>>;
    body?: string;
  };

  type Client = { setRequests(requests: readonly Request[]): void };

  type Options = {
    url: string;
    connections: number;
    duration: number;
    requests: readonly Request[];
    setupClient?: (client: Client) => void;
  };

  export type Result = { duration: number; errors: number; timeouts: number; non2xx: number; '2xx': number };

  const autocannon: (options: Options, done: (error: Error | null, result: Result) => void) => EventEmitter;
  export default autocannon;
}
