import { useDeferredValue } from 'react';

/** False in the first render of a long page, true right after: content below the fold renders then. */
export const useRestLater = (): boolean => useDeferredValue(true, false);
