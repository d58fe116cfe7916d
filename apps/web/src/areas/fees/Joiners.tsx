import { Button, List, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type FeeRun, fees } from '@vereinshaus/contract/fees/calls';
import { addDays, dayInVienna, toDayNumber } from '@vereinshaus/contract/kit/days';
import { formatMoney, formatNumber } from '@vereinshaus/contract/kit/money';
import { useState } from 'react';
import { useMay } from '../../kit/May.tsx';
import { useOpenedAt } from '../../kit/use-opened-at.ts';
import { DueDialog } from './DueDialog.tsx';
import { joinersQuery, useChargeJoiners } from './fees.api.ts';

type JoinersReply = {
  persons: number;
  amount: number;
  users: readonly { ID: number; fullname: string; fee: number; why: string }[];
};

const daysToPay = 30;

const JoinersDialog = ({ run, joining, onClose }: { run: FeeRun; joining: JoinersReply; onClose: () => void }) => {
  const charge = useChargeJoiners();
  const today = dayInVienna(useOpenedAt());
  const { persons, amount, users } = joining;
  return (
    <DueDialog
      title={`Mitgliedsbeiträge ${run.year} nachverrechnen`}
      submitLabel="Nachverrechnen"
      proposedDue={toDayNumber(addDays(today, daysToPay))}
      call={charge}
      onCharge={(due, handlers) => charge.mutate({ run_ID: run.ID, due, persons, amount }, handlers)}
      onClose={onClose}
    >
      <Text>
        Zusammen <strong>{formatMoney(amount)}</strong>, mit derselben Vorschreibung. Die Familien erfahren es, wenn du
        danach Vorschreibungen verschickst.
      </Text>
      <List size="sm">
        {users.map(({ ID, fullname, fee, why }) => (
          <List.Item key={ID}>
            {fullname}: {formatMoney(fee)}
            {why !== '' && ` (${why})`}
          </List.Item>
        ))}
      </List>
    </DueDialog>
  );
};

/** Wer seit dem Stichtag dazugekommen ist, and charging them with the same run. */
export const Joiners = ({ run }: { run: FeeRun }) => {
  const mayCharge = useMay(fees.chargeJoiners.access);
  const { data } = useQuery(joinersQuery(run.ID));
  const [isOpen, setOpen] = useState(false);
  if (data === undefined || data.persons === 0) return null;
  const text = `${formatNumber(data.persons)} seit dem Stichtag dazugekommen`;
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
