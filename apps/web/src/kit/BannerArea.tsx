import { Button, CloseButton, Paper, Stack, VisuallyHidden } from '@mantine/core';
import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react';
import { type FocusEvent, useEffect, useRef, useState } from 'react';
import { useSpoken } from './announce.ts';
import classes from './BannerArea.module.css';
import { type Banner, dismissBanner, useBanners } from './banners.ts';
import { useIsOnline } from './network.ts';

/** Milliseconds; users need time to decide whether to undo. */
const shownFor = 6000;
const shownWithUndo = 12_000;

/** Success messages disappear by themselves, but not while hovered or focused. Errors stay until they are closed. */
const useLeaving = ({ id, kind, undo }: Banner, isHeld: boolean) => {
  const leaves = kind !== 'error' && !isHeld;
  const time = undo === undefined ? shownFor : shownWithUndo;
  useEffect(() => {
    const timer = leaves ? setTimeout(() => dismissBanner(id), time) : undefined;
    return () => clearTimeout(timer);
  }, [id, leaves, time]);
};

const Toast = ({ banner, onClose }: { banner: Banner; onClose: () => void }) => {
  const [isHeld, setHeld] = useState(false);
  useLeaving(banner, isHeld);
  const { undo } = banner;
  const isError = banner.kind === 'error';
  const Icon = isError ? IconAlertTriangle : IconCircleCheck;
  const takeBack = () => {
    undo?.();
    onClose();
  };
  return (
    <Paper
      shadow="lg"
      radius="md"
      className={classes.toast}
      data-kind={banner.kind}
      onMouseEnter={() => setHeld(true)}
      onMouseLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <Icon size={20} stroke={1.75} aria-hidden />
      <div role={isError ? 'alert' : 'status'} className={classes.text}>
        {banner.text}
      </div>
      {undo !== undefined && (
        <Button variant="subtle" size="compact-sm" onClick={takeBack}>
          Rückgängig
        </Button>
      )}
      <CloseButton aria-label="Meldung schließen" onClick={onClose} />
    </Paper>
  );
};

/** The result of a command, in one line at the bottom of every screen. Closing it returns the focus. */
export const BannerArea = () => {
  const banners = useBanners();
  const spoken = useSpoken();
  const cameFrom = useRef<HTMLElement>(null);
  const enter = ({ relatedTarget, currentTarget }: FocusEvent<HTMLElement>) => {
    if (relatedTarget instanceof HTMLElement && !currentTarget.contains(relatedTarget))
      cameFrom.current = relatedTarget;
  };
  const close = (id: number) => {
    dismissBanner(id);
    cameFrom.current?.focus({ preventScroll: true });
  };
  return (
    <>
      <Stack className={classes.area} gap="xs" aria-live="polite" onFocus={enter}>
        {banners.map((banner) => (
          <Toast key={banner.id} banner={banner} onClose={() => close(banner.id)} />
        ))}
      </Stack>
      <VisuallyHidden aria-live="polite" data-announcer>
        {spoken}
      </VisuallyHidden>
    </>
  );
};

/** Shown while the browser is offline. */
export const OfflineBar = () => {
  const isOnline = useIsOnline();
  if (isOnline) return null;
  return (
    <div role="status" className={classes.offline}>
      Es besteht keine Internet-Verbindung.
    </div>
  );
};
