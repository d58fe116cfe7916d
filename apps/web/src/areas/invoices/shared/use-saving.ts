import { useState } from 'react';
import { showBanner } from '../../../kit/banners.ts';

/** Requests a file and saves it; errors appear in the banner. */
export const useSaving = (save: () => Promise<void>): readonly [boolean, () => void] => {
  const [isPending, setPending] = useState(false);
  const run = async () => {
    setPending(true);
    try {
      await save();
    } catch (error) {
      showBanner('error', error instanceof Error ? error.message : String(error));
    } finally {
      setPending(false);
    }
  };
  return [isPending, () => void run()];
};
