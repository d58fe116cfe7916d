import { configure, getConfig } from '@testing-library/react';
import * as React from 'react';

const { getElementError } = getConfig();

const isTryingAgain = () => {
  const config = getConfig();
  return '_disableExpensiveErrorDiagnostics' in config && config._disableExpensiveErrorDiagnostics === true;
};

/** An awaited element is missing in all attempts but the last, and only that error includes the whole document. */
const briefError = (message: string | null) =>
  Object.assign(new Error(message ?? ''), { name: 'TestingLibraryElementError' });

configure({
  getElementError: (message, container) =>
    isTryingAgain() ? briefError(message) : getElementError(message, container),
});

/** React records the origin of the first ten thousand elements of every second; here that limit is already reached. */
const internals: unknown = Reflect.get(React, '__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE');
if (typeof internals === 'object' && internals !== null && 'recentlyCreatedOwnerStacks' in internals)
  Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', {
    get: () => 10_000,
    set: () => {
      // The next second never begins.
    },
  });
