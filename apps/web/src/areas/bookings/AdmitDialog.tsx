import { List, Paper, Skeleton, Stack, Switch, Text, TextInput } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { AdmittedPerson, waitlists } from '@vereinshaus/contract/bookings/waitlists';
import type { ReplyOf } from '@vereinshaus/contract/kit/call';
import { formatDayOf } from '@vereinshaus/contract/kit/days';
import { formatMoney } from '@vereinshaus/contract/kit/money';
import { type FormEvent, useState } from 'react';
import { FormDialog } from '../../kit/FormDialog.tsx';
import { ErrorWithRetry } from '../../kit/QueryState.tsx';
import { StatusBanner } from '../../kit/StatusBanner.tsx';
import { useClub } from '../clubs/shared/club.ts';
import { bondedOf } from './queue-bond.ts';
import { type AdmittingQueue, freePlacesIn, fullText, isBeforeOthers } from './waitlist-places.ts';
import { admissionQuery, useAdmit } from './waitlists.api.ts';

const paymentText = ({ price, dueDate }: AdmittedPerson['payments'][number]) =>
  `${formatMoney(price)}, fällig am ${formatDayOf(dueDate)}`;

/** „€ 120,00, fällig am 1. 12. 2026“; of several parts each. */
const CostsOf = ({ person }: { person: AdmittedPerson }) => {
  const { fullname, price, membershipFee, payments } = person;
  const [only] = payments;
  return (
    <div>
      <Text size="sm">
        <b>{fullname}:</b>{' '}
        {payments.length === 1 && only !== undefined
          ? paymentText(only)
          : price === 0
            ? 'kostet nichts'
            : formatMoney(price)}
      </Text>
      {payments.length > 1 && (
        <List size="sm">
          {payments.map((payment) => (
            <List.Item key={`${payment.description} ${payment.dueDate}`}>
              {payment.description}: {paymentText(payment)}
            </List.Item>
          ))}
        </List>
      )}
      {membershipFee > 0 && <Text size="sm">Dazu kommt der Mitgliedsbeitrag von {formatMoney(membershipFee)}.</Text>}
    </div>
  );
};

const Costs = ({ preview }: { preview: ReplyOf<typeof waitlists.preview> }) => (
  <Paper withBorder p="md" aria-live="polite">
    <Stack gap="xs">
      {preview.persons.map((person) => (
        <CostsOf key={person.ID} person={person} />
      ))}
      {preview.persons.length > 1 && <Text fw={600}>Zusammen {formatMoney(preview.total)}</Text>}
    </Stack>
  </Paper>
);

type Props = { queue: AdmittingQueue; chosen: readonly number[]; onClose: () => void; onAdmitted: () => void };

/** Aufnehmen: amount and due date are told first, a full course before anybody asks for a place in it. */
export const AdmitDialog = ({ queue, chosen, onClose, onAdmitted }: Props) => {
  const tooMany = chosen.length > freePlacesIn(queue);
  const [force, setForce] = useState(false);
  const [inform, setInform] = useState(true);
  const [reason, setReason] = useState('');
  const needsReason = useClub().offerPlaces && isBeforeOthers(queue, chosen);
  const admit = useAdmit();
  // What it costs is told in a full course too, before somebody insists.
  const wish = { course_ID: queue.course_ID, course_parts_IDs: [...chosen], force: tooMany };
  const preview = useQuery({
    ...admissionQuery(wish),
    retry: false,
    staleTime: 0,
    placeholderData: keepPreviousData,
  });
  const shown = preview.isSuccess ? preview.data : undefined;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (shown === undefined || (tooMany && !force)) return;
    admit.mutate(
      { ...wish, inform, reason, shownTotal: shown.total },
      { onSuccess: onAdmitted, onError: () => void preview.refetch() },
    );
  };
  const [name] = queue.waiting.filter(({ ID }) => chosen.includes(ID)).map(({ fullname }) => fullname);
  return (
    <FormDialog
      title={chosen.length === 1 ? `${name} aufnehmen?` : `${chosen.length} Personen aufnehmen?`}
      submitLabel={tooMany ? 'Trotzdem aufnehmen' : 'Aufnehmen'}
      isPending={admit.isPending}
      isDisabled={shown === undefined || (tooMany && !force) || (needsReason && reason.trim() === '')}
      failure={admit.error}
      onSubmit={submit}
      onClose={onClose}
    >
      <Text>{queue.name}</Text>
      {tooMany && (
        <>
          <StatusBanner kind="info">{fullText(queue)}</StatusBanner>
          <Switch
            label="Trotzdem aufnehmen, auch ohne freien Platz"
            checked={force}
            onChange={(event) => setForce(event.currentTarget.checked)}
          />
        </>
      )}
      {bondedOf(queue, chosen).map(({ ID, text }) => (
        <StatusBanner key={ID} kind="info">
          {text}
        </StatusBanner>
      ))}
      {preview.isLoading && <Skeleton height={64} />}
      {preview.isError && <ErrorWithRetry error={preview.error} onRetry={() => void preview.refetch()} />}
      {shown !== undefined && <Costs preview={shown} />}
      {needsReason && (
        <TextInput
          label="Grund"
          description="Andere sind früher an der Reihe. Der Grund steht im Verlauf der Warteliste."
          required
          maxLength={300}
          value={reason}
          onChange={(event) => setReason(event.currentTarget.value)}
        />
      )}
      <Switch
        label="Familie per E-Mail verständigen"
        checked={inform}
        onChange={(event) => setInform(event.currentTarget.checked)}
      />
    </FormDialog>
  );
};
