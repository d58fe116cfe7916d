import { List, Stack, Text } from '@mantine/core';
import { type DunningFamily, familiesText } from '@vereinshaus/contract/dunning/calls';
import { formatMoney } from '@vereinshaus/contract/kit/money';
import { FormDialog } from '../../kit/FormDialog.tsx';
import { useRunDunning } from './dunning.api.ts';
import { stepLines, sumOf } from './dunning-plan.ts';

type Props = { families: readonly DunningFamily[]; spared: number; onRefused: () => void; onClose: () => void };

/** Mahnen: shows what is sent to how many families, the fees, and that it cannot be recalled. */
export const RunDunningDialog = ({ families, spared, onRefused, onClose }: Props) => {
  const run = useRunDunning();
  const fees = families.reduce((sum, { fee }) => sum + fee, 0);
  const submit = () =>
    run.mutate(
      { payers: families.map(({ ID }) => ID), amount: sumOf(families) },
      { onSuccess: onClose, onError: onRefused },
    );
  return (
    <FormDialog
      title={`${familiesText(families.length)} erinnern`}
      submitLabel="E-Mails verschicken"
      isPending={run.isPending}
      failure={run.error}
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
      onClose={onClose}
    >
      <Stack gap="sm">
        <Text>
          Jede Familie bekommt eine E-Mail mit dem Rest, den sie noch zu bezahlen hat, zusammen{' '}
          <strong>{formatMoney(sumOf(families))}</strong>
          {fees > 0 && <>, davon {formatMoney(fees)} Spesen, die ihr dabei verrechnet werden</>}.
        </Text>
        <List>
          {stepLines(families).map((line) => (
            <List.Item key={line}>{line}</List.Item>
          ))}
        </List>
        {spared > 0 && (
          <Text>
            {familiesText(spared)} mit etwas Fälligem {spared === 1 ? 'bekommt' : 'bekommen'} jetzt nichts.
          </Text>
        )}
        <Text size="sm" c="dimmed">
          Verschickte E-Mails lassen sich nicht zurückholen.
        </Text>
      </Stack>
    </FormDialog>
  );
};
