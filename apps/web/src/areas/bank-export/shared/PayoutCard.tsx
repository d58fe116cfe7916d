import { Button, Group, Paper, Stack, Text, TextInput } from '@mantine/core';
import { schemaResolver, useForm } from '@mantine/form';
import { useQuery } from '@tanstack/react-query';
import type { ReplyOf } from '@vereinshaus/contract/kit/call';
import { formatDay, formatMoment, fromDayNumber } from '@vereinshaus/contract/kit/days';
import { formatMoney } from '@vereinshaus/contract/kit/money';
import { type PayoutRequest, payouts, payoutTexts } from '@vereinshaus/contract/payments/payouts';
import { useState } from 'react';
import { query, useCommand } from '../../../kit/api.ts';
import { FormDialog } from '../../../kit/FormDialog.tsx';
import { atFields } from '../../../kit/FormErrors.tsx';
import { useMay } from '../../../kit/May.tsx';

const useRequest = () => useCommand(payouts.request, { announces: true, inline: true, invalidates: [payouts.own] });
const useWithdraw = () => useCommand(payouts.withdraw, { announces: true, invalidates: [payouts.own] });

const stateText = ({ state, time, on, amount, last4, reason }: PayoutRequest): string => {
  const day = formatDay(fromDayNumber(on) ?? '');
  const what = `${formatMoney(amount)} auf dein Konto … ${last4}`;
  switch (state) {
    case 'requested':
      return `${what}: beantragt am ${formatMoment(time)}, sie kommt mit den nächsten Auszahlungen des Vereins.`;
    case 'underWay':
      return `${what}: unterwegs, die Bank überweist am ${day}.`;
    case 'paid':
      return `${what}: ausbezahlt am ${day}.`;
    case 'returned':
      return `${what}: Die Überweisung ist zurückgekommen. Bitte prüf die IBAN und beantrage sie noch einmal.`;
    case 'declined':
      return `${formatMoney(amount)} werden nicht ausgezahlt: ${reason}`;
  }
};

type OwnPayout = ReplyOf<typeof payouts.own>;

const RequestDialog = ({ of, onClose }: { of: OwnPayout; onClose: () => void }) => {
  const request = useRequest();
  const isKnown = of.last4 !== '';
  const [isOther, setOther] = useState(!isKnown);
  const form = useForm({
    initialValues: { amount: of.payable, iban: '', holder: of.holder },
    validate: schemaResolver(payouts.request.input, { sync: true }),
  });
  return (
    <FormDialog
      title="Guthaben auszahlen"
      submitLabel={`${formatMoney(of.payable)} auszahlen lassen`}
      isPending={request.isPending}
      failure={request.error}
      onSubmit={form.onSubmit((values) => {
        if (isOther && values.iban === '') return form.setFieldError('iban', payoutTexts.ibanMissing);
        request.mutate(isOther ? values : { amount: of.payable, iban: '', holder: '' }, {
          onSuccess: onClose,
          onError: atFields(form),
        });
      })}
      onClose={onClose}
    >
      <Text>
        Wir überweisen {formatMoney(of.payable)} mit den nächsten Auszahlungen des Vereins. Bis dahin kannst du es dir
        anders überlegen.
      </Text>
      {isOther ? (
        <>
          <TextInput label="IBAN" required autoComplete="off" {...form.getInputProps('iban')} />
          <TextInput
            label="Kontoinhaber"
            description="Genau so, wie das Konto bei der Bank heißt."
            required
            {...form.getInputProps('holder')}
          />
        </>
      ) : (
        <Group justify="space-between">
          <Text>
            Auf das Konto von {of.holder}, … {of.last4}
          </Text>
          <Button variant="subtle" onClick={() => setOther(true)}>
            Anderes Konto
          </Button>
        </Group>
      )}
    </FormDialog>
  );
};

const Payout = ({ of }: { of: OwnPayout }) => {
  const [isAsking, setAsking] = useState(false);
  const withdraw = useWithdraw();
  const { request, payable, held } = of;
  if (request === undefined && payable === 0 && held === 0) return null;
  return (
    <Paper withBorder p="md" radius="md" component="section" aria-label="Guthaben auszahlen">
      <Stack gap="sm">
        {request !== undefined && <Text>{stateText(request)}</Text>}
        {held > 0 && (
          <Text size="sm" c="dimmed">
            {payoutTexts.held(held)}
          </Text>
        )}
        <Group>
          {payable > 0 && (
            <Button variant="light" onClick={() => setAsking(true)}>
              {formatMoney(payable)} auszahlen lassen …
            </Button>
          )}
          {request?.state === 'requested' && (
            <Button variant="default" loading={withdraw.isPending} onClick={() => withdraw.mutate({ ID: request.ID })}>
              Antrag zurückziehen
            </Button>
          )}
        </Group>
      </Stack>
      {isAsking && <RequestDialog of={of} onClose={() => setAsking(false)} />}
    </Paper>
  );
};

/** Guthaben auszahlen: what the family can request, and its state. Only for the payer. */
export const PayoutCard = () => {
  const mayAsk = useMay(payouts.own.access);
  const { data } = useQuery({ ...query(payouts.own, {}), enabled: mayAsk });
  return data === undefined ? null : <Payout of={data} />;
};
