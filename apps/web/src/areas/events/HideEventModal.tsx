import { Checkbox, Radio, Select, Stack, Text, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { Event, EventScope } from '@vereinshaus/contract/events/calls';
import { reasonLimits } from '@vereinshaus/contract/events/rules';
import { formatMoment } from '@vereinshaus/contract/kit/days';
import { useState } from 'react';
import { ConfirmModal } from '../../kit/ConfirmModal.tsx';
import { useOpenedAt } from '../../kit/use-opened-at.ts';
import { eventsOfCourseQuery, useHideEvent } from './events.api.ts';

const asScope = (chosen: string): EventScope => (chosen === 'all_future' ? 'all_future' : 'only_this');

type ReplacementProps = { event: Event; value: string | null; onChange: (eventId: string | null) => void };

/** Another future date of the course as a replacement. */
const Replacement = ({ event, value, onChange }: ReplacementProps) => {
  const now = useOpenedAt().getTime() / 1000;
  const dates = useQuery(eventsOfCourseQuery(event.course_ID)).data?.events ?? [];
  const coming = dates.filter(({ ID, start }) => ID !== event.ID && start > now);
  if (coming.length === 0) return null;
  return (
    <Select
      label="Ersatztermin"
      description="Steht in der Nachricht. Einen neuen Termin legst du vorher an."
      placeholder="kein Ersatz"
      data={coming.map(({ ID, start }) => ({ value: String(ID), label: formatMoment(start) }))}
      clearable
      value={value}
      onChange={onChange}
    />
  );
};

/** Termin absagen, alone or with all later ones; participants are notified. */
export const HideEventModal = ({ event, onClose }: { event: Event; onClose: () => void }) => {
  const hide = useHideEvent();
  const [scope, setScope] = useState<EventScope>('only_this');
  const [inform, setInform] = useState(true);
  const [replacement, setReplacement] = useState<string | null>(null);
  const [reason, setReason] = useState('');
  const isOfCourse = event.course_ID !== 0;
  const confirm = () => {
    const replacement_ID = inform && scope === 'only_this' ? Number(replacement ?? 0) : 0;
    hide.mutate({ id: event.ID, type: scope, inform, replacement_ID, reason }, { onSuccess: onClose });
  };
  return (
    <ConfirmModal
      opened
      title="wirklich entfernen?"
      confirmLabel={scope === 'only_this' ? 'Termin absagen' : 'Diesen und alle folgenden absagen'}
      isPending={hide.isPending}
      onConfirm={confirm}
      onClose={onClose}
    >
      <Stack>
        <Text>
          {event.name || event.courseName}, {formatMoment(event.start)}. Der Raum wird frei, in abonnierten Kalendern
          steht der Termin als abgesagt.
        </Text>
        {event.period !== 'never' && (
          <Radio.Group label="Was soll abgesagt werden?" value={scope} onChange={(chosen) => setScope(asScope(chosen))}>
            <Stack gap="xs" mt="xs">
              <Radio value="only_this" label="nur dieser Termin" />
              <Radio value="all_future" label="dieser und alle folgenden Termine" />
            </Stack>
          </Radio.Group>
        )}
        {isOfCourse && (
          <Checkbox
            label="Teilnehmer und Trainer verständigen"
            description="Per E-Mail, WhatsApp oder SMS, je nachdem, wie sie erreichbar sind."
            checked={inform}
            onChange={({ currentTarget }) => setInform(currentTarget.checked)}
          />
        )}
        {isOfCourse && inform && (
          <TextInput
            label="Grund"
            description="Steht in der Nachricht und beim Termin."
            maxLength={reasonLimits.max}
            value={reason}
            onChange={({ currentTarget }) => setReason(currentTarget.value)}
          />
        )}
        {isOfCourse && inform && scope === 'only_this' && (
          <Replacement event={event} value={replacement} onChange={setReplacement} />
        )}
      </Stack>
    </ConfirmModal>
  );
};
