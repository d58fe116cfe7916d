import { Alert } from '@mantine/core';
import { IconAlertTriangle, IconCircleCheck, IconInfoCircle, IconMailCheck } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { BannerKind } from './banners.ts';

const looks = {
  error: { color: 'red', Icon: IconAlertTriangle, role: 'alert' },
  success: { color: 'green', Icon: IconCircleCheck, role: 'status' },
  registration: { color: 'green', Icon: IconMailCheck, role: 'status' },
  info: { color: 'blue', Icon: IconInfoCircle, role: 'status' },
} as const;

type StatusBannerProps = {
  kind: BannerKind;
  children: ReactNode;
  /** The subject of the message; never just "error". */
  title?: string;
  onClose?: (() => void) | undefined;
};

/** The one box for success and error messages: an icon and a colour, never the colour alone. */
export const StatusBanner = ({ kind, children, title, onClose }: StatusBannerProps) => {
  const look = looks[kind];
  return (
    <Alert
      role={look.role}
      color={look.color}
      {...(title !== undefined && { title })}
      icon={<look.Icon aria-hidden />}
      withCloseButton={onClose !== undefined}
      closeButtonLabel="Schließen"
      {...(onClose && { onClose })}
    >
      {children}
    </Alert>
  );
};
