import { Button } from '@mantine/core';
import { IconMailForward } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router';
import { DelayedSuspense } from '../../../kit/DelayedSuspense.tsx';
import { part } from '../../../kit/lazy-page.ts';
import { useIsPhone } from '../../../kit/use-is-phone.ts';

// Only loaded when a message is written.
const SendMessageModal = part(() => import('./SendMessageModal.tsx'), 'SendMessageModal');

type Props = {
  /** The recipients: the selected persons, or all that match search and filters. */
  recipients: () => Promise<readonly { ID: number }[]>;
  /** Names the recipients, if they are not the whole list. */
  label?: string;
  /** Opens automatically with this URL parameter. */
  parameter?: string;
  /** Matches the height of the buttons next to it. */
  size?: 'xs' | 'sm';
  /** Only opened by the URL: another control links to it. */
  isHidden?: boolean;
};

/** Nachricht senden, above a list of persons. */
export const SendMessageButton = ({
  recipients,
  label = 'Nachricht senden',
  parameter,
  size = 'xs',
  isHidden = false,
}: Props) => {
  const isPhone = useIsPhone();
  const [personIds, setPersonIds] = useState<readonly number[] | null>(null);
  const open = useMutation({
    mutationFn: recipients,
    onSuccess: (persons) => setPersonIds(persons.map(({ ID }) => ID)),
  });
  const [params, setParams] = useSearchParams();
  const isAsked = parameter !== undefined && params.has(parameter);
  const { mutate } = open;
  useEffect(() => {
    if (!isAsked) return;
    mutate();
    setParams(
      (current) => {
        const next = new URLSearchParams(current);
        next.delete(parameter);
        return next;
      },
      { replace: true },
    );
  }, [isAsked, mutate, parameter, setParams]);
  return (
    <>
      {!isHidden && (
        <Button
          size={isPhone ? 'sm' : size}
          variant="default"
          leftSection={<IconMailForward size={16} aria-hidden />}
          loading={open.isPending}
          onClick={() => open.mutate()}
        >
          {label}
        </Button>
      )}
      {personIds !== null && (
        <DelayedSuspense>
          <SendMessageModal personIds={personIds} onClose={() => setPersonIds(null)} />
        </DelayedSuspense>
      )}
    </>
  );
};
