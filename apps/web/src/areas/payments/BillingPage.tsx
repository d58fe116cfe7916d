import { Anchor, Button, Group, Paper, SimpleGrid, Stack, Title } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { staffAbove } from '@vereinshaus/contract/access';
import { balanceSentence } from '@vereinshaus/contract/balance-text';
import type { Balance } from '@vereinshaus/contract/ledger';
import { formatMoney } from '@vereinshaus/contract/money';
import { paymentMethods } from '@vereinshaus/contract/payment-methods';
import { payments } from '@vereinshaus/contract/payments';
import { type ReactNode, useDeferredValue, useState } from 'react';
import { Link, useParams } from 'react-router';
import { May, useMay } from '../../kit/May.tsx';
import { PageHeader } from '../../kit/PageHeader.tsx';
import { QueryState } from '../../kit/QueryState.tsx';
import { StatusBanner } from '../../kit/StatusBanner.tsx';
import { BookingList } from '../bookings/shared/BookingList.tsx';
import { useClub } from '../clubs/shared/club.ts';
import { AlreadyPaid } from '../dunning/shared/AlreadyPaid.tsx';
import { DunningState } from '../dunning/shared/DunningState.tsx';
import { OwnInvoices } from '../invoices/shared/OwnInvoices.tsx';
import { GroupTabs } from '../persons/shared/GroupTabs.tsx';
import { ProfileLink } from '../persons/shared/ProfileLink.tsx';
import { useUser } from '../session/shared/session.ts';
import { RedeemVoucher } from '../vouchers/shared/RedeemVoucher.tsx';
import { AuthenticationHint } from './AuthenticationHint.tsx';
import { BalanceChart } from './BalanceChart.tsx';
import { ManualDialog } from './ManualDialog.tsx';
import { MethodsSection } from './MethodsSection.tsx';
import { OpenItems } from './OpenItems.tsx';
import { PayCard } from './PayCard.tsx';
import { PaymentList } from './PaymentList.tsx';
import { billingQuery, bookingsQuery, familyBookingsQuery, openItemsQuery } from './payments.api.ts';
import { ReturnNotice } from './shared/ReturnNotice.tsx';
import { TransferCard } from './TransferCard.tsx';

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

const UnderWay = ({ cents }: { cents: number }) =>
  cents > 0 ? (
    <StatusBanner kind="info" title="Zahlung unterwegs">
      {formatMoney(cents)} sind schon bezahlt; bis sie angekommen sind, stehen sie noch als offen da.
    </StatusBanner>
  ) : null;

/** Was offen ist, and how to pay it: online only for oneself, by transfer whoever sends it. */
const Owed = ({ personId, isOwn }: { personId: number; isOwn: boolean }) => (
  <QueryState query={useQuery(openItemsQuery(personId))}>
    {({ items, transfer, underWay, online, family: _family, accountNr: _accountNr, ...balance }) => (
      <Stack>
        <StatusBanner kind={balance.due > 0 ? 'info' : 'success'} title={titleOf(balance)}>
          {balanceSentence(balance)}
        </StatusBanner>
        <UnderWay cents={underWay} />
        {isOwn ? balance.due > 0 && <AlreadyPaid personId={personId} /> : <DunningState personId={personId} />}
        {items.length > 0 && (
          <SimpleGrid cols={{ base: 1, md: 2 }} spacing="lg" style={{ alignItems: 'start' }}>
            <OpenItems items={items} />
            <Stack gap="lg">
              {isOwn && (
                <PayCard personId={personId} balance={balance} items={items} underWay={underWay} online={online} />
              )}
              {transfer !== undefined && <TransferCard transfer={transfer} balance={balance} />}
              {isOwn && <RedeemHere />}
            </Stack>
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
        {saldos.length > 1 && <BalanceChart saldos={saldos} />}
      </Stack>
    )}
  </QueryState>
);

const BookingsOf = ({ personId }: { personId: number }) => (
  <QueryState query={useQuery(bookingsQuery(personId))}>{({ courses }) => <BookingList lines={courses} />}</QueryState>
);

const FamilyBookings = () => (
  <QueryState query={useQuery(familyBookingsQuery())}>{({ courses }) => <BookingList lines={courses} />}</QueryState>
);

/** Gutschein einlösen: one more way to pay, where the club has vouchers. */
const RedeemHere = () =>
  useClub().paymentMethods.includes('voucher') ? (
    <Paper withBorder p="md" radius="md" component="section" aria-label="Gutschein einlösen">
      <RedeemVoucher />
    </Paper>
  ) : null;

type BillingProps = {
  personId: number;
  family: readonly { ID: number; prename: string; fullname: string }[];
  isOwn?: boolean;
  /** The bookings of all of them in one list; without it one after the other. */
  everybody?: ReactNode;
};

/** One account for the family, and person by person what they booked. First what is owed: the rest lies below it. */
const Billing = ({ personId, family, everybody, isOwn = false }: BillingProps) => {
  const { isPending } = useQuery(openItemsQuery(personId));
  const isRestWanted = useDeferredValue(!isPending, false);
  return (
    <Stack gap="xl">
      <Owed personId={personId} isOwn={isOwn} />
      {isRestWanted && (
        <>
          {family.length > 0 && (
            <Part title="Buchungen">
              <GroupTabs group={family} {...(everybody !== undefined && { everybody })}>
                {(id) => <BookingsOf personId={id} />}
              </GroupTabs>
            </Part>
          )}
          <Part title="Zahlungen">
            <Paid personId={personId} />
          </Part>
          <May access={paymentMethods.list.access} input={{ userID: personId }}>
            <Part title="Zahlungsmethoden">
              <MethodsSection personId={personId} forOther={!isOwn} />
            </Part>
          </May>
          <OwnInvoices personId={personId} />
        </>
      )}
    </Stack>
  );
};

/** Wohin die Verwaltung von hier geht: to the person and, for who reads the books, to the account. */
const OfficeLinks = ({ personId, accountNr }: { personId: number; accountNr: number }) => (
  <Group component="section" aria-label="Für die Verwaltung" mb="md">
    <ProfileLink personId={personId} name="Profil" />
    {accountNr > 0 && (
      <Anchor component={Link} to={`/buchhaltung/buchungen/${accountNr}`}>
        Kundenkonto {accountNr}
      </Anchor>
    )}
  </Group>
);

const OwnOfficeLinks = ({ personId }: { personId: number }) => {
  const { data } = useQuery(openItemsQuery(personId));
  return <OfficeLinks personId={personId} accountNr={data?.accountNr ?? 0} />;
};

/** /abrechnung: the own family. */
const OwnBilling = () => {
  const user = useUser();
  return (
    <>
      <PageHeader title="Abrechnung" />
      <May access={staffAbove(30)}>
        <OwnOfficeLinks personId={user.ID} />
      </May>
      <Stack mb="md" gap="sm">
        <ReturnNotice />
        <AuthenticationHint />
      </Stack>
      <Billing personId={user.ID} family={[user, ...user.managees]} everybody={<FamilyBookings />} isOwn />
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

/** /abrechnung/{userID}: as the office sees the account of a family. Whoever only reads or keeps the books sees no bookings. */
const BillingOf = ({ personId }: { personId: number }) => {
  const { ID: ownId } = useUser();
  const seesBookings = useMay(staffAbove(50));
  const query = useQuery(openItemsQuery(personId));
  const name = query.data?.family[0]?.fullname;
  return (
    <>
      <PageHeader
        title={name === undefined ? 'Abrechnung' : `Abrechnung: ${name}`}
        action={query.isSuccess && <EnterButton personId={personId} />}
      />
      <QueryState query={query}>
        {({ family, accountNr = 0 }) => (
          <>
            <OfficeLinks personId={family[0]?.ID ?? personId} accountNr={accountNr} />
            <Billing personId={personId} family={seesBookings || family[0]?.ID === ownId ? family : []} />
          </>
        )}
      </QueryState>
    </>
  );
};

export const BillingPage = () => {
  const { userID } = useParams();
  return userID === undefined ? <OwnBilling /> : <BillingOf personId={Number(userID)} />;
};
