import pg from 'pg';

export type ListenHooks = {
  onNotice: (payload: string) => void;
  /** Also called after the connection was lost and restored: notifications in between are lost. */
  onConnect: () => void;
  onError: (error: unknown) => void;
};

const retryMs = 1000;

/** Detects a connection to a dead machine after twenty seconds, not after two hours. */
export const keptAlive = { keepAlive: true, keepAliveInitialDelayMillis: 10_000 } as const;

/** Listens to a notification channel through its own connection, and reconnects when that is lost. */
export const listenTo = (url: string, channel: string, hooks: ListenHooks): { stop: () => Promise<void> } => {
  let isStopped = false;
  let client: pg.Client | undefined;
  let retry: NodeJS.Timeout | undefined;

  const again = () => {
    if (isStopped || retry !== undefined) return;
    retry = setTimeout(() => {
      retry = undefined;
      void connect();
    }, retryMs);
  };
  const connect = async () => {
    const fresh = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5000, ...keptAlive });
    client = fresh;
    fresh.on('error', hooks.onError);
    fresh.on('end', again);
    fresh.on('notification', ({ payload }) => hooks.onNotice(payload ?? ''));
    try {
      await fresh.connect();
      await fresh.query(`listen ${fresh.escapeIdentifier(channel)}`);
      hooks.onConnect();
    } catch (error) {
      hooks.onError(error);
      await fresh.end().catch(() => undefined);
      again();
    }
  };
  const connecting = connect();
  return {
    stop: async () => {
      isStopped = true;
      clearTimeout(retry);
      await connecting;
      await client?.end().catch(() => undefined);
    },
  };
};
