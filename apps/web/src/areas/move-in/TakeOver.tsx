import { Button, Group, Stack, Text } from '@mantine/core';
import { formatMoney, formatNumber } from '@vereinshaus/contract/kit/money';
import { moveInTexts } from '@vereinshaus/contract/move-in/calls';
import { useState } from 'react';
import { showBanner } from '../../kit/banners.ts';
import { DayInput } from '../../kit/DayInput.tsx';
import { EuroInput } from '../../kit/EuroInput.tsx';
import { StatusBanner } from '../../kit/StatusBanner.tsx';
import { type StepPlan, useRunStep, useUndoStep } from './move-in.api.ts';
import type { MoveInCheckReply } from './StepRows.tsx';

type Props = { plan: StepPlan; check: MoveInCheckReply; isChecking: boolean; onDone: () => void };

/** For real: all rows or none. Balances need the sum that the old administration names. */
export const TakeOver = ({ plan, check: { counts, cents }, isChecking, onDone }: Props) => {
  const run = useRunStep();
  const undo = useUndoStep();
  const isBalances = plan.step === 'balances';
  const [stated, setStated] = useState<number | null>(null);
  const [day, setDay] = useState(0);
  const problem = isBalances && stated !== null && stated !== cents ? moveInTexts.sumDiffers(stated, cents) : null;
  const takeOver = () =>
    run.mutate(
      { ...plan, ...(isBalances && stated !== null && { cents: stated }), day },
      {
        onSuccess: ({ run_ID, made, skipped }) => {
          const text = `${formatNumber(made)} Zeilen übernommen, ${formatNumber(skipped)} ausgelassen. Niemand wurde verständigt.`;
          showBanner('success', text, { undo: () => undo.mutate({ run_ID }) });
          onDone();
        },
      },
    );
  const isReady = counts.faulty + counts.ask === 0 && counts.make > 0 && (!isBalances || stated === cents);
  return (
    <Stack>
      {isBalances && (
        <Group align="flex-start">
          <EuroInput
            label="Summe aller Salden laut bisheriger Verwaltung"
            description={`Die Zeilen ergeben ${formatMoney(cents)}, mit Plus und Minus wie in der Tabelle.`}
            error={problem}
            value={stated}
            onChange={setStated}
          />
          <DayInput label="Stichtag" description="Leer: heute" value={day} onChange={setDay} />
        </Group>
      )}
      {run.error && <StatusBanner kind="error">{run.error.message}</StatusBanner>}
      <Group justify="flex-end">
        <Text size="sm" c="dimmed">
          Es geht keine Nachricht hinaus.
        </Text>
        <Button size="md" loading={run.isPending || isChecking} disabled={!isReady} onClick={takeOver}>
          {counts.make === 1 ? 'Eine Zeile übernehmen' : `${formatNumber(counts.make)} Zeilen übernehmen`}
        </Button>
      </Group>
    </Stack>
  );
};
