import { system } from '@vereinshaus/contract/system/calls';
import { ApiError, send } from './api.ts';

const perMinute = 5;
let reportedAt: readonly number[] = [];
let lastMessage = '';
let reporter: number | null = null;

/** From here on, reports contain the signed-in user's id. */
export const identifyReporter = (userId: number | null) => {
  reporter = userId;
};

const mayReport = (message: string, now: number): boolean => {
  const recent = reportedAt.filter((time) => now - time < 60_000);
  if (recent.length >= perMinute || (message === lastMessage && recent.length > 0)) return false;
  reportedAt = [...recent, now];
  lastMessage = message;
  return true;
};

const textOf = (error: unknown): string => (error instanceof Error ? `${error.name}: ${error.message}` : String(error));

/** Reports a program error to the server: a few per minute, the same one once. Refusals are not errors. */
export const reportError = (error: unknown, info = '') => {
  if (error instanceof ApiError || (error instanceof DOMException && error.name === 'AbortError')) return;
  console.error(error);
  const message = textOf(error).slice(0, 2000);
  const now = Date.now();
  if (!mayReport(message, now)) return;
  const stack = error instanceof Error ? (error.stack ?? '') : '';
  send(system.logError, {
    message,
    info: `${navigator.userAgent}\n${stack}\n${info}`.slice(0, 8000),
    pathname: location.pathname.slice(0, 500),
    user: reporter,
    time: Math.floor(now / 1000),
    // A failed report must not cause another one.
  }).catch(() => undefined);
};

/** Errors outside of React components. */
export const reportUncaughtErrors = () => {
  window.addEventListener('error', (event) => {
    if (event.error) reportError(event.error);
  });
  window.addEventListener('unhandledrejection', (event) => reportError(event.reason));
};

export const currentReporter = () => reporter;
