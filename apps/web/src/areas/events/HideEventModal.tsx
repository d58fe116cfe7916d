import { Radio, Stack, Text } from '@mantine/core';
import { formatMoment } from '@vereinshaus/contract/days';
import type { Event, EventScope } from '@vereinshaus/contract/events';
import { useState } from 'react';
import { ConfirmModal } from '../../kit/ConfirmModal.tsx';
import { useHideEvent } from './events.api.ts';

const asScope = (chosen: string): EventScope => (chosen === 'all_future' ? 'all_future' : 'only_this');

/** Termin entfernen, alone or with all later ones. */
export const HideEventModal = ({ event, onClose }: { event: Event; onClose: () => void }) => {
  const hide = useHideEvent();
  const [scope, setScope] = useState<EventScope>('only_this');
  return (
    <ConfirmModal
      opened
      title="wirklich entfernen?"
      confirmLabel={scope === 'only_this' ? 'Termin entfernen' : 'Diesen und alle folgenden entfernen'}
      isPending={hide.isPending}
      onConfirm={() => hide.mutate({ id: event.ID, type: scope }, { onSuccess: onClose })}
      onClose={onClose}
    >
      <Stack>
        <Text>
          {event.name || event.courseName}, {formatMoment(event.start)}. Der Raum wird frei, in abonnierten Kalendern
          steht der Termin als abgesagt.
        </Text>
        {event.period !== 'never' && (
          <Radio.Group label="Was soll entfernt werden?" value={scope} onChange={(chosen) => setScope(asScope(chosen))}>
            <Stack gap="xs" mt="xs">
              <Radio value="only_this" label="nur dieser Termin" />
              <Radio value="all_future" label="dieser und alle folgenden Termine" />
            </Stack>
          </Radio.Group>
        )}
      </Stack>
    </ConfirmModal>
  );
};
