import { configure, getConfig } from '@testing-library/react';
import * as React from 'react';

const { getElementError } = getConfig();

const isTryingAgain = () => {
  const config = getConfig();
  return '_disableExpensiveErrorDiagnostics' in config && config._disableExpensiveErrorDiagnostics === true;
};

/** What is waited for is missing at every look but the last, and only that one is told with the whole document. */
const briefError = (message: string | null) =>
  Object.assign(new Error(message ?? ''), { name: 'TestingLibraryElementError' });

configure({
  getElementError: (message, container) =>
    isTryingAgain() ? briefError(message) : getElementError(message, container),
});

/** React notes with each of the first ten thousand elements of a second where they come from; here that second is over. */
const internals: unknown = Reflect.get(React, '__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE');
if (typeof internals === 'object' && internals !== null && 'recentlyCreatedOwnerStacks' in internals)
  Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', {
    get: () => 10_000,
    set: () => {
      // The next second does not begin.
    },
  });
