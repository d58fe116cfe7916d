import { ScrollArea, Stack, Table, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { accountDigits } from '@vereinshaus/contract/accounting/rules';
import { type BusinessYear, businessYears, type OpeningBalance } from '@vereinshaus/contract/business-years/calls';
import { formatMoney } from '@vereinshaus/contract/kit/money';
import { useState } from 'react';
import { Dialog } from '../../kit/Dialog.tsx';
import { EuroInput } from '../../kit/EuroInput.tsx';
import { FormDialog } from '../../kit/FormDialog.tsx';
import { useMay } from '../../kit/May.tsx';
import { QueryState } from '../../kit/QueryState.tsx';
import { RowHead } from '../../kit/table/RowHead.tsx';
import { openingQuery, useSaveOpening } from './business-years.api.ts';
import { yearName } from './year-text.ts';

type BalancesProps = {
  balances: readonly OpeningBalance[];
  amountOf: (balance: OpeningBalance) => React.ReactNode;
};

const Balances = ({ balances, amountOf }: BalancesProps) => (
  <ScrollArea.Autosize mah={420} type="auto">
    <Table aria-label="Anfangsbestände" verticalSpacing={4}>
      <Table.Thead>
        <Table.Tr>
          <Table.Th>Konto</Table.Th>
          <Table.Th ta="right">Bestand</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {balances.map((balance) => (
          <Table.Tr key={balance.ID}>
            <RowHead>
              {accountDigits(balance.nr)} {balance.name}
            </RowHead>
            <Table.Td ta="right" w={170} mod="figures">
              {amountOf(balance)}
            </Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  </ScrollArea.Autosize>
);

/** The change of the club's net assets if these amounts are saved. */
const changedBy = (balances: readonly OpeningBalance[], amounts: ReadonlyMap<number, number>): number =>
  balances.reduce((sum, { ID, amount, inflow }) => sum + ((amounts.get(ID) ?? 0) - amount) * (inflow ? 1 : -1), 0);

const EnterBalances = ({
  yearId,
  balances,
  onClose,
}: {
  yearId: number;
  balances: readonly OpeningBalance[];
  onClose: () => void;
}) => {
  const save = useSaveOpening();
  const [amounts, setAmounts] = useState(new Map(balances.map(({ ID, amount }) => [ID, amount])));
  return (
    <FormDialog
      title="Anfangsbestände eintragen"
      submitLabel="Eintragen"
      size="lg"
      isPending={save.isPending}
      failure={save.error}
      onSubmit={(event) => {
        event.preventDefault();
        const changed = balances.filter(({ ID, amount }) => amounts.get(ID) !== amount);
        save.mutate(
          { ID: yearId, balances: changed.map(({ ID }) => ({ ID, amount: amounts.get(ID) ?? 0 })) },
          { onSuccess: onClose },
        );
      }}
      onClose={onClose}
    >
      <Text size="sm" c="dimmed">
        Was der Verein hatte, bevor er seine Bücher hier geführt hat. Was bei Mitgliedern offen ist, steht auf ihren
        Konten. Das Vereinsvermögen ergibt sich daraus.
      </Text>
      <Balances
        balances={balances}
        amountOf={(balance) =>
          balance.follows ? (
            formatMoney(balance.amount + changedBy(balances, amounts))
          ) : (
            <EuroInput
              aria-label={`Bestand ${accountDigits(balance.nr)} ${balance.name}`}
              value={amounts.get(balance.ID) ?? 0}
              onChange={(cents) => setAmounts(new Map(amounts).set(balance.ID, cents ?? 0))}
            />
          )
        }
      />
    </FormDialog>
  );
};

const ReadBalances = ({
  year,
  balances,
  onClose,
}: {
  year: BusinessYear;
  balances: readonly OpeningBalance[];
  onClose: () => void;
}) => {
  const standing = balances.filter(({ amount }) => amount !== 0);
  return (
    <Dialog title={`Anfangsbestände ${yearName(year)}`} size="lg" onClose={onClose}>
      <Stack gap="sm">
        <Text size="sm" c="dimmed">
          Womit das Jahr davor geendet hat.
        </Text>
        {standing.length === 0 ? (
          <Text>Es gibt noch keine Bestände.</Text>
        ) : (
          <Balances balances={standing} amountOf={({ amount }) => formatMoney(amount)} />
        )}
      </Stack>
    </Dialog>
  );
};

/** Anfangsbestände: entered for the first year, taken over by every later one. */
export const OpeningDialog = ({ year, onClose }: { year: BusinessYear; onClose: () => void }) => {
  const opening = useQuery(openingQuery(year.ID));
  const mayEnter = useMay(businessYears.saveOpening.access);
  return (
    <QueryState query={opening} skeleton={null}>
      {({ balances, isFirst }) =>
        isFirst && mayEnter && year.closedThrough === 0 ? (
          <EnterBalances yearId={year.ID} balances={balances} onClose={onClose} />
        ) : (
          <ReadBalances year={year} balances={balances} onClose={onClose} />
        )
      }
    </QueryState>
  );
};
