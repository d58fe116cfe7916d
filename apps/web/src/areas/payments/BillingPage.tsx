import { Button, SimpleGrid, Stack, Title } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { balanceSentence } from '@vereinshaus/contract/balance-text';
import type { Balance } from '@vereinshaus/contract/ledger';
import { payments } from '@vereinshaus/contract/payments';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { useParams } from 'react-router';
import { useMay } from '../../kit/May.tsx';
import { PageHeader } from '../../kit/PageHeader.tsx';
import { QueryState, SkeletonLines } from '../../kit/QueryState.tsx';
import { StatusBanner } from '../../kit/StatusBanner.tsx';
import { BookingList } from '../bookings/shared/BookingList.tsx';
import { GroupTabs } from '../persons/shared/GroupTabs.tsx';
import { useUser } from '../session/shared/session.ts';
import { ManualDialog } from './ManualDialog.tsx';
import { OpenItems } from './OpenItems.tsx';
import { PaymentList } from './PaymentList.tsx';
import { billingQuery, bookingsQuery, familyQuery, openItemsQuery, personQuery } from './payments.api.ts';
import { TransferCard } from './TransferCard.tsx';

const BalanceChart = lazy(async () => ({ default: (await import('./BalanceChart.tsx')).BalanceChart }));

const Part = ({ title, children }: { title: string; children: ReactNode }) => (
  <Stack component="section" gap="sm" aria-label={title}>
    <Title order={2} size="h4">
      {title}
    </Title>
    {children}
  </Stack>
);

const titleOf = ({ saldo, due, later }: Balance) => {
  if (due > 0) return 'Zu bezahlen';
  if (later > 0) return 'Derzeit nichts fällig';
  return saldo > 0 ? 'Guthaben' : 'Alles bezahlt';
};

/** Was offen ist, and how to pay it. */
const Owed = ({ personId }: { personId: number }) => (
  <QueryState query={useQuery(openItemsQuery(personId))}>
    {({ items, transfer, ...balance }) => (
      <Stack>
        <StatusBanner kind={balance.due > 0 ? 'info' : 'success'} title={titleOf(balance)}>
          {balanceSentence(balance)}
        </StatusBanner>
        {items.length > 0 && (
          <SimpleGrid cols={{ base: 1, md: 2 }} spacing="lg">
            <OpenItems items={items} />
            {transfer !== undefined && <TransferCard transfer={transfer} balance={balance} />}
          </SimpleGrid>
        )}
      </Stack>
    )}
  </QueryState>
);

const Paid = ({ personId }: { personId: number }) => (
  <QueryState query={useQuery(billingQuery(personId))}>
    {({ payments: list, saldos }) => (
      <Stack>
        <PaymentList payments={list} />
        {saldos.length > 1 && (
          <Suspense fallback={<SkeletonLines />}>
            <BalanceChart saldos={saldos} />
          </Suspense>
        )}
      </Stack>
    )}
  </QueryState>
);

const BookingsOf = ({ personId }: { personId: number }) => (
  <QueryState query={useQuery(bookingsQuery(personId))}>{({ courses }) => <BookingList lines={courses} />}</QueryState>
);

type Person = { ID: number; prename: string; fullname: string };

/** One account for the family, and person by person what they booked. */
const Billing = ({ personId, family }: { personId: number; family: readonly Person[] }) => (
  <Stack gap="xl">
    <Owed personId={personId} />
    <Part title="Buchungen">
      <GroupTabs group={family}>{(id) => <BookingsOf personId={id} />}</GroupTabs>
    </Part>
    <Part title="Zahlungen">
      <Paid personId={personId} />
    </Part>
  </Stack>
);

/** /abrechnung: the own family. */
const OwnBilling = () => {
  const user = useUser();
  return (
    <>
      <PageHeader title="Abrechnung" />
      <Billing personId={user.ID} family={[user, ...user.managees]} />
    </>
  );
};

const EnterButton = ({ personId }: { personId: number }) => {
  const [isOpen, setOpen] = useState(false);
  if (!useMay(payments.addManual.access)) return null;
  return (
    <>
      <Button leftSection={<IconPlus size={18} aria-hidden />} onClick={() => setOpen(true)}>
        Zahlung eintragen
      </Button>
      {isOpen && <ManualDialog personId={personId} onClose={() => setOpen(false)} />}
    </>
  );
};

/** /abrechnung/{userID}: as the office sees the account of a family. */
const BillingOf = ({ personId }: { personId: number }) => {
  const group = useQuery(familyQuery(personId));
  return (
    <QueryState query={useQuery(personQuery(personId))}>
      {(person) => (
        <>
          <PageHeader
            title={`Abrechnung: ${person.fullname}`}
            back={{ to: `/benutzer/profil/${personId}`, label: person.fullname }}
            action={<EnterButton personId={personId} />}
          />
          <Billing personId={personId} family={group.data?.users ?? [person]} />
        </>
      )}
    </QueryState>
  );
};

export const BillingPage = () => {
  const { userID } = useParams();
  return userID === undefined ? <OwnBilling /> : <BillingOf personId={Number(userID)} />;
};
