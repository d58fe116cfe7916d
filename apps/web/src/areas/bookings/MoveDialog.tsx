import { List, Paper, Select, Skeleton, Stack, Switch, Text } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { bookings, Participant } from '@vereinshaus/contract/bookings/calls';
import type { ReplyOf } from '@vereinshaus/contract/kit/call';
import { formatDayOf } from '@vereinshaus/contract/kit/days';
import { formatMoney } from '@vereinshaus/contract/kit/money';
import { type FormEvent, useState } from 'react';
import { ApiError } from '../../kit/api.ts';
import { FormDialog } from '../../kit/FormDialog.tsx';
import { StatusBanner } from '../../kit/StatusBanner.tsx';
import { nameWithStart } from './course-name.ts';
import { courseNamesQuery, movePreviewQuery, useMove } from './participants.api.ts';

type Preview = ReplyOf<typeof bookings.previewMove>;

const differenceText = ({ credited, charged }: Preview): string => {
  const more = charged - credited;
  if (more === 0) return 'Am Betrag ändert sich nichts.';
  return more > 0 ? `Die Familie zahlt ${formatMoney(more)} mehr.` : `Die Familie zahlt ${formatMoney(-more)} weniger.`;
};

/** What the move costs, before anybody confirms it. */
const Costs = ({ preview }: { preview: Preview }) => (
  <Paper withBorder p="md" aria-live="polite">
    <Stack gap={4}>
      <Text fw={600}>{differenceText(preview)}</Text>
      <Text size="sm">
        {formatMoney(preview.credited)} für „{preview.course}“ werden gutgeschrieben, {formatMoney(preview.charged)} für
        „{preview.target}“ verrechnet.
      </Text>
      {preview.membershipFee > 0 && (
        <Text size="sm">
          Dazu kommt der Mitgliedsbeitrag von {formatMoney(preview.membershipFee)}: „{preview.target}“ ist nur für
          Mitglieder.
        </Text>
      )}
      {preview.payments.length > 1 && (
        <List size="sm">
          {preview.payments.map(({ description, price, dueDate }) => (
            <List.Item key={`${description} ${dueDate}`}>
              {description}: {formatMoney(price)}, fällig am {formatDayOf(dueDate)}
            </List.Item>
          ))}
        </List>
      )}
      {preview.movesUp > 0 && (
        <Text size="sm">Von der Warteliste von „{preview.course}“ rückt gleich jemand nach.</Text>
      )}
    </Stack>
  </Paper>
);

type Props = { part: Participant; onClose: () => void };

/** In einen anderen Kurs umbuchen: the price difference is told first, and beyond the places it goes only on purpose. */
export const MoveDialog = ({ part: { child, registration }, onClose }: Props) => {
  const names = useQuery(courseNamesQuery());
  const [target, setTarget] = useState<string | null>(null);
  const [force, setForce] = useState(false);
  const [inform, setInform] = useState(true);
  const move = useMove();
  const wish = {
    course_ID: registration.course_ID,
    child_ID: child.ID,
    course_parts_ID: registration.ID,
    target_ID: Number(target),
    force,
  };
  const preview = useQuery({
    ...movePreviewQuery(wish),
    enabled: target !== null,
    retry: false,
    staleTime: 0,
    ...(force && { placeholderData: keepPreviousData }),
  });
  const mayInsist = force || (preview.error instanceof ApiError && preview.error.fields.force !== undefined);
  const shown = preview.isSuccess ? preview.data : undefined;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (shown === undefined) return;
    move.mutate(
      { ...wish, inform, shownTotal: shown.charged + shown.membershipFee },
      { onSuccess: onClose, onError: () => void preview.refetch() },
    );
  };
  return (
    <FormDialog
      title={`${child.fullname} umbuchen`}
      submitLabel="Umbuchen"
      isPending={move.isPending}
      isDisabled={shown === undefined}
      failure={move.error}
      onSubmit={submit}
      onClose={onClose}
    >
      <Select
        label="In welchen Kurs?"
        searchable
        required
        data-autofocus
        value={target}
        onChange={(chosen) => {
          setTarget(chosen);
          setForce(false);
        }}
        data={(names.data?.courses ?? [])
          .filter(({ ID }) => ID !== registration.course_ID)
          .map((course) => ({ value: String(course.ID), label: nameWithStart(course) }))}
        nothingFoundMessage="nichts auszuwählen"
      />
      {target !== null && preview.isPending && <Skeleton height={84} />}
      {preview.isError && (
        <StatusBanner kind="error" title="Umbuchen ist so nicht möglich">
          {preview.error.message}
        </StatusBanner>
      )}
      {mayInsist && (
        <Switch
          label="Trotzdem umbuchen, auch ohne freien Platz und trotz nicht erfüllter Teilnahmebedingungen"
          checked={force}
          onChange={(event) => setForce(event.currentTarget.checked)}
        />
      )}
      {shown !== undefined && <Costs preview={shown} />}
      <Switch
        label="Familie per E-Mail verständigen"
        checked={inform}
        onChange={(event) => setInform(event.currentTarget.checked)}
      />
    </FormDialog>
  );
};
