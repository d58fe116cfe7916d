import { Button, List, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { addDays, dayInVienna, toDayNumber } from '@vereinshaus/contract/days';
import { type FeeRun, fees, feeTexts } from '@vereinshaus/contract/fees';
import { formatMoney, formatNumber } from '@vereinshaus/contract/money';
import { useState } from 'react';
import { DayInput } from '../../kit/DayInput.tsx';
import { FormDialog } from '../../kit/FormDialog.tsx';
import { fieldErrorsOf } from '../../kit/FormErrors.tsx';
import { useMay } from '../../kit/May.tsx';
import { useOpenedAt } from '../../kit/use-opened-at.ts';
import { joinersQuery, useChargeJoiners } from './fees.api.ts';

type Joining = {
  persons: number;
  amount: number;
  users: readonly { ID: number; fullname: string; fee: number; why: string }[];
};

const daysToPay = 30;

const JoinersDialog = ({ run, joining, onClose }: { run: FeeRun; joining: Joining; onClose: () => void }) => {
  const charge = useChargeJoiners();
  const today = dayInVienna(useOpenedAt());
  const [due, setDue] = useState(toDayNumber(addDays(today, daysToPay)));
  const [problem, setProblem] = useState<string | undefined>(undefined);
  const submit = () => {
    if (due === 0) {
      setProblem(feeTexts.dueMissing);
      return;
    }
    charge.mutate(
      { run_ID: run.ID, due, persons: joining.persons, amount: joining.amount },
      { onSuccess: onClose, onError: (error) => setProblem(fieldErrorsOf(error).due) },
    );
  };
  return (
    <FormDialog
      title={`Mitgliedsbeiträge ${run.year} nachverrechnen`}
      submitLabel="Nachverrechnen"
      isPending={charge.isPending}
      failure={problem === undefined ? charge.error : null}
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
      onClose={onClose}
    >
      <Stack gap="sm">
        <Text>
          Zusammen <strong>{formatMoney(joining.amount)}</strong>, mit derselben Vorschreibung. Die Familien erfahren
          es, wenn du danach Vorschreibungen verschickst.
        </Text>
        <List size="sm">
          {joining.users.map(({ ID, fullname, fee, why }) => (
            <List.Item key={ID}>
              {fullname}: {formatMoney(fee)}
              {why !== '' && ` (${why})`}
            </List.Item>
          ))}
        </List>
        <DayInput
          label="Zu bezahlen bis"
          withAsterisk
          clearable={false}
          value={due}
          error={problem}
          onChange={setDue}
        />
      </Stack>
    </FormDialog>
  );
};

/** Wer seit dem Lauf dazugekommen ist, with the way to charge them by the same run. */
export const Joiners = ({ run }: { run: FeeRun }) => {
  const mayCharge = useMay(fees.chargeJoiners.access);
  const { data } = useQuery(joinersQuery(run.ID));
  const [isOpen, setOpen] = useState(false);
  if (data === undefined || data.persons === 0) return null;
  const text = `${formatNumber(data.persons)} seit dem Lauf dazugekommen`;
  return (
    <>
      {mayCharge ? (
        <Button variant="light" size="compact-md" onClick={() => setOpen(true)}>
          {text}: nachverrechnen …
        </Button>
      ) : (
        <Text size="sm">{text}</Text>
      )}
      {isOpen && <JoinersDialog run={run} joining={data} onClose={() => setOpen(false)} />}
    </>
  );
};
