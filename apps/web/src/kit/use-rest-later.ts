import { useDeferredValue } from 'react';

/** False in the first picture of a long page, true as soon as that is drawn: what lies below the fold comes then. */
export const useRestLater = (): boolean => useDeferredValue(true, false);
