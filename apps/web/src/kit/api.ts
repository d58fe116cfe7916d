import { type QueryClient, type QueryKey, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { Call, InputOf, ReplyOf } from '@vereinshaus/contract/kit/call';
import { productName } from '@vereinshaus/contract/kit/labels';
import { type Refusal, refusal } from '@vereinshaus/contract/kit/wire';
import { showBanner } from './banners.ts';
import { noteServerTime } from './server-time.ts';

export const offlineText = 'Es besteht leider keine Internet-Verbindung.';

/** For failed queries, which are retried automatically. */
export const goesOnText = `${offlineText} Sobald sie wieder da ist, geht es hier weiter.`;

/** For failed changes. If the browser was offline, nothing was sent; otherwise it is unknown how far the request came. */
const notSentText = `${offlineText} Es wurde nichts gesendet. Was du eingegeben hast, bleibt stehen: Versuch es noch einmal, sobald du wieder verbunden bist.`;
const brokenOffText = `${offlineText} Ob deine Änderung noch angekommen ist, wissen wir nicht: Schau nach, bevor du sie wiederholst.`;

/** For a change after the session has expired. Stays true when the user signs in again above it. */
const expiredText = 'Deine Anmeldung war abgelaufen, es wurde nichts gespeichert. Bitte versuch es noch einmal.';

/** A refusal by the server, or the sentence for "no reply at all". Screens never build error texts themselves. */
export class ApiError extends Error {
  readonly httpStatus: number;
  readonly code: string;
  readonly fields: Readonly<Record<string, string>>;

  constructor(httpStatus: number, body: Pick<Refusal, 'message' | 'code' | 'fields'>) {
    super(body.message);
    this.name = 'ApiError';
    this.httpStatus = httpStatus;
    this.code = body.code;
    this.fields = body.fields ?? {};
  }
}

/** The request got no reply. With `sends`, it was a change; `wasOnline` = the browser believed to be online. */
export const connectionLost = ({ sends, wasOnline }: { sends: boolean; wasOnline: boolean }) => {
  const aboutChange = wasOnline ? brokenOffText : notSentText;
  return new ApiError(0, { message: sends ? aboutChange : goesOnText, code: 'offline' });
};

export const isOffline = (error: Error | null): boolean => error instanceof ApiError && error.code === 'offline';

const unreachable = (status: number, statusText: string) =>
  new ApiError(status, {
    message: `Leider ist derzeit keine Verbindung zu ${productName} möglich (${statusText || status}).`,
    code: 'http',
  });

/** Set on the page before the program starts; selects the club where the host name cannot. */
declare global {
  interface Window {
    vereinshaus?: { verein_ID?: number };
  }
}

export const headers = (): Record<string, string> => {
  const override = window.vereinshaus?.verein_ID;
  return override === undefined ? {} : { 'x-verein-id': String(override) };
};

/** Lists are sent with commas, structures as JSON. */
const queryValue = (value: unknown) =>
  typeof value === 'string' ? value : Array.isArray(value) ? value.join(',') : JSON.stringify(value);

/** Fills in path parameters; the other fields become the query of a GET or the body of a POST. */
export const requestOf = (call: Pick<Call, 'method' | 'path'>, input: Readonly<Record<string, unknown>>) => {
  const rest = new Map(Object.entries(input).filter(([, value]) => value !== undefined));
  const path = call.path.replaceAll(/:(\w+)/g, (_, name: string) => {
    const value = rest.get(name);
    rest.delete(name);
    return encodeURIComponent(String(value));
  });
  if (call.method === 'POST') return { url: `/api${path}`, body: JSON.stringify(Object.fromEntries(rest)) };
  const query = new URLSearchParams([...rest].map(([name, value]) => [name, queryValue(value)]));
  return { url: `/api${path}${query.size > 0 ? `?${query}` : ''}`, body: undefined };
};

const answerOf = async (response: Response): Promise<unknown> => {
  try {
    return await response.json();
  } catch {
    return undefined;
  }
};

/** Pending changes: sent, but not answered yet. */
const underWay = new Map<string, Promise<unknown>>();

/** All requests to the server go through here. The second click of a double click gets the reply to the first. */
export const send = <C extends Call>(call: C, input: InputOf<C>, signal?: AbortSignal): Promise<ReplyOf<C>> => {
  const { url, body } = requestOf(call, input as Record<string, unknown>);
  if (body === undefined || signal) return ask<C>(url, body, signal);
  const key = `${url} ${body}`;
  const same = underWay.get(key);
  if (same) return same as Promise<ReplyOf<C>>;
  const answer = ask<C>(url, body).finally(() => underWay.delete(key));
  underWay.set(key, answer);
  return answer;
};

const ask = async <C extends Call>(
  url: string,
  body: string | undefined,
  signal?: AbortSignal,
): Promise<ReplyOf<C>> => {
  let response: Response;
  const wasOnline = navigator.onLine;
  try {
    response = await fetch(url, {
      method: body === undefined ? 'GET' : 'POST',
      credentials: 'same-origin',
      headers: { ...headers(), ...(body !== undefined && { 'content-type': 'application/json' }) },
      ...(body !== undefined && { body }),
      ...(signal && { signal }),
    });
  } catch (cause) {
    if (signal?.aborted) throw cause;
    throw connectionLost({ sends: body !== undefined, wasOnline });
  }
  return readReply<C>(response, body !== undefined);
};

/** The refusal in the server's words; only users whose session has just expired are told that the change was not saved. */
const refusedWith = (httpStatus: number, { message, ...refused }: Refusal, sends: boolean) =>
  new ApiError(httpStatus, {
    ...refused,
    message: sends && refused.code === 'request.notSignedIn' ? expiredText : message,
  });

/** The reply of a call, or the refusal as an error. `sends`: it was a change. */
export const readReply = async <C extends Call>(response: Response, sends: boolean): Promise<ReplyOf<C>> => {
  noteServerTime(response.headers.get('x-time'));
  const answer = await answerOf(response);
  const refused = refusal.safeParse(answer);
  if (refused.success) throw refusedWith(response.status, refused.data, sends);
  if (!response.ok || answer === undefined) throw unreachable(response.status, response.statusText);
  return answer as ReplyOf<C>;
};

/** Query keys derive from the call; they are never written by hand. */
const keyOf = (call: Pick<Call, 'method' | 'path'>, input?: unknown): QueryKey =>
  input === undefined ? [call.path] : [call.path, input];

export const query = <C extends Call>(call: C, input: InputOf<C>) =>
  queryOptions({ queryKey: keyOf(call, input), queryFn: ({ signal }) => send(call, input, signal) });

/**
 * Prefetches calls without input, by their paths, before the screen's code is loaded. It runs while rendering, because effects only run
 * once that code is there.
 */
export const useAskAhead = (paths: readonly Call['path'][]) => {
  const client = useQueryClient();
  for (const path of paths) {
    const queryKey = keyOf({ method: 'GET', path }, {});
    if (client.getQueryState(queryKey) === undefined)
      void client.prefetchQuery({ queryKey, queryFn: ({ signal }) => ask(`/api${path}`, undefined, signal) });
  }
};

declare module '@tanstack/react-query' {
  interface Register {
    mutationMeta: { inline?: boolean };
  }
}

type CommandOptions<C extends Call> = {
  invalidates?: readonly Call[];
  /** Calls to refetch after a refusal, because the displayed data may be outdated. */
  staleWhenRefused?: readonly Call[];
  /** The form shows the error itself; otherwise the banner does. */
  inline?: boolean;
  /** The banner shows the server's success message. */
  announces?: boolean;
  /** How to undo the change, if possible. The link is shown next to the message. */
  undo?: (input: InputOf<C>, reply: ReplyOf<C>) => (() => void) | undefined;
  /** The subject of the message: it replaces an earlier message about the same subject. */
  about?: (input: InputOf<C>) => string;
};

/** The server's success message. */
export const announce = (reply: unknown, options: Parameters<typeof showBanner>[2] = {}) => {
  if (typeof reply !== 'object' || reply === null || !('message' in reply)) return;
  if (typeof reply.message === 'string' && reply.message !== '') showBanner('success', reply.message, options);
};

/**
 * Invalidates the data of these calls. A pending first request would be taken for fresh data (the library only cancels later ones), so it
 * is cancelled here.
 */
export const askAgain = (client: QueryClient, calls: readonly Pick<Call, 'method' | 'path'>[]) =>
  Promise.all(
    calls.map(async (call) => {
      const queryKey = keyOf(call);
      await client.cancelQueries({ queryKey, predicate: ({ state }) => state.data === undefined });
      await client.invalidateQueries({ queryKey });
    }),
  );

/** A change: lists the calls whose data it makes stale. */
export const useCommand = <C extends Call>(call: C, options: CommandOptions<C> = {}) => {
  const client = useQueryClient();
  return useMutation<ReplyOf<C>, Error, InputOf<C>>({
    mutationFn: (input) => send(call, input),
    meta: { inline: options.inline === true },
    onSuccess: async (reply, input) => {
      const [undo, about] = [options.undo?.(input, reply), options.about?.(input)];
      if (options.announces) announce(reply, { ...(undo && { undo }), ...(about && { about }) });
      await askAgain(client, options.invalidates ?? []);
    },
    onError: async () => {
      await askAgain(client, options.staleWhenRefused ?? []);
    },
  });
};
