import { Paper, Stack } from '@mantine/core';
import { useEffect, useSyncExternalStore } from 'react';
import classes from './BannerArea.module.css';
import { type Banner, dismissBanner, useBanners } from './banners.ts';
import { StatusBanner } from './StatusBanner.tsx';

const shownFor = 6000;

const TimedBanner = ({ banner }: { banner: Banner }) => {
  const leaves = banner.kind === 'success';
  useEffect(() => {
    const timer = leaves ? setTimeout(() => dismissBanner(banner.id), shownFor) : undefined;
    return () => clearTimeout(timer);
  }, [banner.id, leaves]);
  return (
    <Paper shadow="md" className={classes.banner}>
      <StatusBanner kind={banner.kind} onClose={() => dismissBanner(banner.id)}>
        {banner.text}
      </StatusBanner>
    </Paper>
  );
};

/** Errors and successes of commands, above every screen. */
export const BannerArea = () => {
  const banners = useBanners();
  return (
    <Stack className={classes.area} gap="xs" aria-live="polite">
      {banners.map((banner) => (
        <TimedBanner key={banner.id} banner={banner} />
      ))}
    </Stack>
  );
};

const subscribeToNetwork = (listener: () => void) => {
  window.addEventListener('online', listener);
  window.addEventListener('offline', listener);
  return () => {
    window.removeEventListener('online', listener);
    window.removeEventListener('offline', listener);
  };
};

const useIsOnline = () => useSyncExternalStore(subscribeToNetwork, () => navigator.onLine);

/** Stays for as long as the browser has no network. */
export const OfflineBar = () => {
  const isOnline = useIsOnline();
  if (isOnline) return null;
  return (
    <div role="status" className={classes.offline}>
      Es besteht keine Internet-Verbindung.
    </div>
  );
};
