import { useMediaQuery } from '@mantine/hooks';

/** Below the layout's first breakpoint; known at the first render, so that nothing jumps. */
export const useIsPhone = (): boolean =>
  useMediaQuery('(max-width: 47.99em)', false, { getInitialValueInEffect: false });
