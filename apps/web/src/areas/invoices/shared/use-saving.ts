import { useState } from 'react';
import { showBanner } from '../../../kit/banners.ts';

/** A file is fetched and saved; why it cannot be stands in the banner. */
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
