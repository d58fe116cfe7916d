import { Anchor, Button, Group, Stack, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import {
  bankExport,
  disbursementsText,
  type FamilyCredit,
  type OwnAccount,
  type Payable,
} from '@vereinshaus/contract/bank-export/calls';
import { dayInVienna, formatDay, toDayNumber } from '@vereinshaus/contract/kit/days';
import { formatMoney } from '@vereinshaus/contract/kit/money';
import { creditOriginLabels } from '@vereinshaus/contract/ledger/credit-origins';
import { useState } from 'react';
import { Link } from 'react-router';
import { Figures } from '../../kit/Figures.tsx';
import { useMay } from '../../kit/May.tsx';
import { QueryState } from '../../kit/QueryState.tsx';
import type { Column } from '../../kit/table/columns.ts';
import { DataTable } from '../../kit/table/DataTable.tsx';
import { disbursementsQuery } from './bank-export.api.ts';
import { CreditActions } from './CreditActions.tsx';
import { Problems } from './DebitsTab.tsx';
import { notPaidOutText, sumOf } from './order-text.ts';
import { type Payee, PayeeDialog } from './PayeeDialog.tsx';
import { PrepareDisbursementsDialog } from './PrepareDisbursementsDialog.tsx';

/** „Überzahlung € 50,00, Gutschein eingelöst € 10,00“. */
const originsText = ({ origins }: FamilyCredit): string =>
  origins.map(({ origin, amount }) => `${creditOriginLabels[origin]} ${formatMoney(amount)}`).join(', ');

const creditColumns: readonly Column<FamilyCredit>[] = [
  {
    key: 'fullname',
    label: 'Familie',
    value: ({ fullname }) => fullname,
    render: ({ ID, fullname }) => (
      <Anchor component={Link} to={`/abrechnung/${ID}`} inherit>
        {fullname}
      </Anchor>
    ),
    width: 150,
    sticky: true,
  },
  { key: 'amount', label: 'Auszahlbar', type: 'money', value: ({ amount }) => amount, width: 100 },
  {
    key: 'request',
    label: 'Beantragt',
    type: 'date',
    value: ({ request }) => (request === undefined ? 0 : toDayNumber(dayInVienna(new Date(1000 * request.time)))),
    width: 100,
  },
  { key: 'origins', label: 'Woher', value: originsText, width: 220 },
  { key: 'held', label: 'Zurückgehalten', type: 'money', value: ({ held }) => held, width: 120 },
  {
    key: 'account',
    label: 'Konto',
    value: (credit) => notPaidOutText(credit) || `${credit.holder} (… ${credit.last4})`,
    width: 220,
  },
];

const payableColumns: readonly Column<Payable>[] = [
  { key: 'date', label: 'Datum', type: 'date', value: ({ date }) => date, width: 110 },
  { key: 'text', label: 'Text', value: ({ text }) => text, width: 260 },
  { key: 'belegnr', label: 'Beleg', value: ({ belegnr }) => belegnr, width: 110 },
  { key: 'account', label: 'Konto', value: ({ account }) => account, width: 200 },
  { key: 'amount', label: 'Betrag', type: 'money', value: ({ amount }) => amount, width: 120 },
];

const idOf = ({ ID }: { ID: number }) => ID;

/** The selected transfers: credits by family, rows and others with their payee. */
export type ChosenDisbursement = { key: string; label: string; amount: number; payee: Payee };

const nobody: Payee = { child_ID: 0, entry_ID: 0, account_ID: 0, holder: '', iban: '', text: '', reason: '' };

type Plan = {
  earliest: number;
  accounts: readonly OwnAccount[];
  problems: readonly string[];
  credits: readonly FamilyCredit[];
  payables: readonly Payable[];
};

type PayeeQuestion = { payable: Payable | null };

const DisbursementPlan = (props: { plan: Plan; onStale: () => void; onPrepared: (id: number) => void }) => {
  const { plan, onStale, onPrepared } = props;
  const [chosen, setChosen] = useState<readonly ChosenDisbursement[]>([]);
  const [asking, setAsking] = useState<PayeeQuestion | null>(null);
  const [count, setCount] = useState(0);
  const [isPreparing, setPreparing] = useState(false);
  const mayPrepare = useMay(bankExport.prepareDisbursements.access);
  const has = (key: string) => chosen.some((one) => one.key === key);
  const toggle = (one: ChosenDisbursement) =>
    setChosen((before) =>
      before.some(({ key }) => key === one.key) ? before.filter(({ key }) => key !== one.key) : [...before, one],
    );
  const ofCredit = ({ ID, fullname, amount }: FamilyCredit): ChosenDisbursement => ({
    key: `p${ID}`,
    label: fullname,
    amount,
    payee: { ...nobody, child_ID: ID },
  });
  const ofHeld = ({ ID, fullname, amount, held }: FamilyCredit, reason: string): ChosenDisbursement => ({
    key: `h${ID}`,
    label: fullname,
    amount: amount + held,
    payee: { ...nobody, child_ID: ID, reason },
  });
  /** The full credit instead of only the paid-in part. */
  const release = (credit: FamilyCredit, reason: string) =>
    setChosen((before) => [...before.filter(({ key }) => key !== `p${credit.ID}`), ofHeld(credit, reason)]);
  const toggleButton = (key: string, name: string, onClick: () => void) => (
    <Button
      size="compact-sm"
      variant={has(key) ? 'light' : 'subtle'}
      aria-label={`${has(key) ? 'Dabei' : 'Überweisen'}: ${name}`}
      onClick={onClick}
    >
      {has(key) ? 'Dabei' : 'Überweisen'}
    </Button>
  );
  const take = (one: ChosenDisbursement) => {
    setCount(count + 1);
    toggle(one);
    setAsking(null);
  };
  return (
    <Stack>
      <Problems problems={plan.problems} />
      <Group justify="space-between" align="flex-end">
        <Figures
          label="Überweisungen"
          cols={1}
          figures={[
            [
              'Gewählt',
              chosen.length === 0 ? 'noch keine' : `${disbursementsText(chosen.length)}, ${formatMoney(sumOf(chosen))}`,
            ],
          ]}
        />
        {mayPrepare && plan.problems.length === 0 && (
          <Group gap="sm">
            <Button variant="default" onClick={() => setAsking({ payable: null })}>
              Andere Überweisung …
            </Button>
            {chosen.length > 0 && (
              <Button onClick={() => setPreparing(true)}>{disbursementsText(chosen.length)} vorbereiten …</Button>
            )}
          </Group>
        )}
      </Group>
      <Stack component="section" aria-label="Guthaben" gap="xs">
        <Title order={2} size="h4">
          Guthaben von Familien
        </Title>
        <DataTable
          id="disbursement-credits"
          title="Guthaben von Familien"
          rows={plan.credits}
          columns={creditColumns}
          rowId={idOf}
          countLabel={{ one: 'Familie', many: 'Familien' }}
          emptyText="Keine Familie hat ein Guthaben."
          cardTitle={({ fullname }) => fullname}
          cardLine={(credit) =>
            [
              formatMoney(credit.amount),
              credit.request === undefined ? '' : 'beantragt',
              notPaidOutText(credit),
              originsText(credit),
            ]
              .filter(Boolean)
              .join(', ')
          }
          rowActions={(credit) =>
            mayPrepare ? (
              <CreditActions
                credit={credit}
                payButton={
                  credit.reason === undefined
                    ? toggleButton(`p${credit.ID}`, credit.fullname, () => toggle(ofCredit(credit)))
                    : null
                }
                releaseButton={
                  has(`h${credit.ID}`)
                    ? toggleButton(`h${credit.ID}`, `${credit.fullname}, alles`, () => toggle(ofHeld(credit, '')))
                    : null
                }
                onRelease={(reason) => release(credit, reason)}
              />
            ) : null
          }
        />
      </Stack>
      <Stack component="section" aria-label="Eingangsrechnungen" gap="xs">
        <Title order={2} size="h4">
          Offene Eingangsrechnungen
        </Title>
        <DataTable
          id="disbursement-payables"
          urlKey="r"
          title="Offene Eingangsrechnungen"
          rows={plan.payables}
          columns={payableColumns}
          rowId={idOf}
          countLabel={{ one: 'Rechnung', many: 'Rechnungen' }}
          emptyText="Keine gebuchte Eingangsrechnung (Symbol ER auf ein Konto der Klasse 3) ist offen."
          cardTitle={({ text }) => text}
          cardLine={({ amount, date }) => `${formatMoney(amount)}, ${formatDay(date)}`}
          rowActions={(payable) => {
            if (!mayPrepare) return null;
            const key = `r${payable.ID}`;
            const known = chosen.find((one) => one.key === key);
            return toggleButton(key, payable.text, () => (known ? toggle(known) : setAsking({ payable })));
          }}
        />
      </Stack>
      {chosen.some(({ key }) => key.startsWith('f')) && (
        <Stack component="section" aria-label="Andere Überweisungen" gap="xs">
          <Title order={2} size="h4">
            Andere Überweisungen
          </Title>
          {chosen
            .filter(({ key }) => key.startsWith('f'))
            .map((one) => (
              <Group key={one.key} justify="space-between">
                <span>
                  {one.label}, {formatMoney(one.amount)}
                </span>
                {toggleButton(one.key, one.label, () => toggle(one))}
              </Group>
            ))}
        </Stack>
      )}
      {asking && (
        <PayeeDialog freeKey={`f${count}`} payable={asking.payable} onChosen={take} onClose={() => setAsking(null)} />
      )}
      {isPreparing && (
        <PrepareDisbursementsDialog
          earliest={plan.earliest}
          accounts={plan.accounts}
          chosen={chosen}
          onRefused={onStale}
          onPrepared={onPrepared}
          onClose={() => setPreparing(false)}
        />
      )}
    </Stack>
  );
};

/** Überweisen: credits of families, bills, and other payments of the club. */
export const DisbursementsTab = ({ onPrepared }: { onPrepared: (id: number) => void }) => {
  const plan = useQuery(disbursementsQuery());
  return (
    <QueryState query={plan}>
      {(data) => <DisbursementPlan plan={data} onStale={() => void plan.refetch()} onPrepared={onPrepared} />}
    </QueryState>
  );
};
