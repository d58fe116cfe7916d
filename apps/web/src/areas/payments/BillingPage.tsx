import { Anchor, Button, Group, Paper, SimpleGrid, Stack, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { anyOf, may, staffAbove, staffFrom } from '@vereinshaus/contract/kit/access';
import type { ReplyOf } from '@vereinshaus/contract/kit/call';
import { formatMoney } from '@vereinshaus/contract/kit/money';
import { balanceSentence, withoutUnderWay } from '@vereinshaus/contract/ledger/balance-text';
import type { Balance } from '@vereinshaus/contract/ledger/calls';
import { payments } from '@vereinshaus/contract/payments/calls';
import { type ReactNode, useDeferredValue } from 'react';
import { Link, useParams } from 'react-router';
import { May, useMay } from '../../kit/May.tsx';
import { PageHeader } from '../../kit/PageHeader.tsx';
import { QueryState } from '../../kit/QueryState.tsx';
import { StatusBanner } from '../../kit/StatusBanner.tsx';
import { useIsPhone } from '../../kit/use-is-phone.ts';
import { PayoutCard } from '../bank-export/shared/PayoutCard.tsx';
import { BookingList } from '../bookings/shared/BookingList.tsx';
import { useClub } from '../clubs/shared/club.ts';
import { AlreadyPaid } from '../dunning/shared/AlreadyPaid.tsx';
import { DunningState } from '../dunning/shared/DunningState.tsx';
import { OwnInvoices } from '../invoices/shared/OwnInvoices.tsx';
import { GroupTabs } from '../persons/shared/GroupTabs.tsx';
import { seesProfiles } from '../persons/shared/ProfileLink.tsx';
import { useUser } from '../session/shared/session.ts';
import { RedeemVoucher } from '../vouchers/shared/RedeemVoucher.tsx';
import { AuthenticationHint } from './AuthenticationHint.tsx';
import { BalanceChart } from './BalanceChart.tsx';
import { useChosenItems } from './chosen-items.ts';
import { collectingMandate } from './collecting-mandate.ts';
import { MethodsSection } from './MethodsSection.tsx';
import { methodText } from './method-text.ts';
import { OpenItems } from './OpenItems.tsx';
import { OverpaidOffer } from './OverpaidOffer.tsx';
import { PayCard, payOnlineId } from './PayCard.tsx';
import { PaymentList } from './PaymentList.tsx';
import { nextOf } from './pay-shares.ts';
import { billingQuery, bookingsQuery, familyBookingsQuery, methodsQuery, openItemsQuery } from './payments.api.ts';
import { EnterMoney } from './shared/EnterMoney.tsx';
import { ReturnNotice } from './shared/ReturnNotice.tsx';
import { payByTransferId, TransferCard } from './TransferCard.tsx';

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
      {formatMoney(cents)} sind unterwegs. Bis sie angekommen sind, stehen sie noch als offen da.
    </StatusBanner>
  ) : null;

type OwedReply = ReplyOf<typeof payments.open>;

/** Wie man bezahlt: online only for the user's own account, by transfer for anyone; without amounts already on their way. */
const WaysToPay = ({
  of: { items, transfer, underWay, online, ...balance },
  payerId,
}: {
  of: OwedReply;
  payerId: number | undefined;
}) => {
  const rest = withoutUnderWay(balance, underWay);
  const next = nextOf(items, { due: rest.due, underWay });
  const isOwn = payerId !== undefined;
  const chosenItems = useChosenItems(items);
  if (rest.saldo >= 0) return null;
  return (
    <Stack gap="lg">
      {isOwn && (
        <PayCard
          personId={payerId}
          balance={balance}
          items={items}
          underWay={underWay}
          online={online}
          chosenItems={chosenItems}
        />
      )}
      {transfer !== undefined && (
        <TransferCard transfer={transfer} balance={rest} next={next} chosenItems={chosenItems} />
      )}
      {isOwn && transfer === undefined && online.kinds.length === 0 && <AskTheClub />}
      {isOwn && <RedeemHere />}
    </Stack>
  );
};

/** Tells payers with a debit mandate that the amount will be collected; they may pay anyway. */
const CollectedHint = ({ payerId }: { payerId: number }) => {
  const { data } = useQuery(methodsQuery(payerId));
  const mandate = collectingMandate(data?.data);
  return mandate === undefined ? null : (
    <StatusBanner kind="info" title="Der Verein zieht ein, was fällig ist">
      {methodText(mandate)}. Wenn du magst, kannst du trotzdem gleich bezahlen.
    </StatusBanner>
  );
};

/** The club has entered no account and offers no online payment. */
const AskTheClub = () => (
  <Text>
    Euer Verein hat noch nicht angegeben, wohin du bezahlst.{' '}
    <Anchor component={Link} to="/kontakt" inherit>
      Frag bitte dort nach.
    </Anchor>
  </Text>
);

const goToWaysToPay = () => {
  const heading = document.getElementById(payOnlineId) ?? document.getElementById(payByTransferId);
  heading?.focus({ preventScroll: true });
  heading?.scrollIntoView({ block: 'start' });
};

/** On a phone the ways to pay are below other content: this links there from the top. */
const PayNow = ({ rest: { due, later }, next }: { rest: Balance; next: number }) => (
  <Button size="md" onClick={goToWaysToPay}>
    Jetzt {formatMoney(due || Math.min(next, later) || later)} bezahlen
  </Button>
);

/** Was offen ist, and how to pay it. `payerId`: the viewer is the payer. */
const Owed = ({ personId, payerId }: { personId: number; payerId: number | undefined }) => {
  const isPhone = useIsPhone();
  return (
    <QueryState query={useQuery(openItemsQuery(personId))}>
      {(owed) => {
        const { underWay, items, online, transfer } = owed;
        const rest = withoutUnderWay(owed, underWay);
        const hasWaysToPay =
          payerId !== undefined && rest.saldo < 0 && (online.kinds.length > 0 || transfer !== undefined);
        return (
          <Stack>
            {(underWay === 0 || rest.saldo < 0) && (
              <StatusBanner kind={rest.due > 0 ? 'info' : 'success'} title={titleOf(rest)}>
                {balanceSentence(rest)}
              </StatusBanner>
            )}
            {isPhone && hasWaysToPay && <PayNow rest={rest} next={nextOf(items, { due: rest.due, underWay })} />}
            <UnderWay cents={underWay} />
            {payerId !== undefined && <PayoutCard />}
            {payerId === undefined ? (
              <DunningState personId={personId} />
            ) : (
              rest.due > 0 && (
                <>
                  <CollectedHint payerId={payerId} />
                  <AlreadyPaid personId={personId} />
                </>
              )
            )}
            {items.length > 0 && (
              <SimpleGrid cols={{ base: 1, md: 2 }} spacing="lg" style={{ alignItems: 'start' }}>
                {!isPhone && <OpenItems items={items} payer={personId} />}
                <WaysToPay of={owed} payerId={payerId} />
                {isPhone && <OpenItems items={items} payer={personId} />}
              </SimpleGrid>
            )}
          </Stack>
        );
      }}
    </QueryState>
  );
};

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
  <QueryState query={useQuery(familyBookingsQuery())}>
    {({ courses, borne }) => <BookingList lines={courses} borne={borne} />}
  </QueryState>
);

/** Gutschein einlösen: another way to pay, if the club has vouchers. */
const RedeemHere = () =>
  useClub().paymentMethods.includes('voucher') ? (
    <Paper withBorder p="md" radius="md" component="section" aria-label="Gutschein einlösen">
      <RedeemVoucher />
    </Paper>
  ) : null;

type BillingProps = {
  personId: number;
  family: readonly { ID: number; prename: string; fullname: string }[];
  /** The viewer, if they pay themselves; the office pays for nobody. */
  payerId?: number | undefined;
  /** All family bookings in one list; without it one list per person. */
  everybody?: ReactNode;
  /** The person's payer, if somebody else: the stored methods belong to them. */
  payer?: { ID: number; fullname: string } | undefined;
};

const recordsMandates = anyOf(may('accounting'), staffFrom(80));

/** For payers, shown to them and to the office; managed persons have none. */
const Methods = ({ personId, title = 'Zahlungsarten' }: { personId: number; title?: string }) => {
  const isOwn = useUser().ID === personId;
  const isOffice = useMay(recordsMandates);
  const { data } = useQuery({ ...methodsQuery(personId), enabled: isOwn || isOffice });
  if (!(isOwn || isOffice) || data?.customer === 0) return null;
  return (
    <Part title={title}>
      <MethodsSection personId={personId} forOther={!isOwn} />
    </Part>
  );
};

/** One account for the family, and each person's bookings. The debt comes first, everything else below. */
const Billing = ({ personId, family, everybody, payerId, payer }: BillingProps) => {
  const { isPending } = useQuery(openItemsQuery(personId));
  const isRestWanted = useDeferredValue(!isPending, false);
  return (
    <Stack gap="xl">
      <Owed personId={personId} payerId={payerId} />
      {isRestWanted && (
        <>
          {family.length > 0 && (
            <Part title="Buchungen">
              <GroupTabs group={family} opened={personId} {...(everybody !== undefined && { everybody })}>
                {(id) => <BookingsOf personId={id} />}
              </GroupTabs>
            </Part>
          )}
          <Part title="Zahlungen">
            <Paid personId={personId} />
          </Part>
          {payer === undefined ? (
            <Methods personId={personId} />
          ) : (
            <Methods personId={payer.ID} title={`Zahlungsarten von ${payer.fullname}`} />
          )}
          <OwnInvoices personId={personId} />
        </>
      )}
    </Stack>
  );
};

type OfficeLinksProps = { personId: number; accountNr: number; withProfile?: boolean };

/** Wohin die Verwaltung von hier geht: links to the person and, for users who read the books, to the account. */
const OfficeLinks = ({ personId, accountNr, withProfile = false }: OfficeLinksProps) => (
  <Group component="section" aria-label="Für die Verwaltung" mb="md">
    {withProfile && (
      <May access={seesProfiles}>
        <Anchor component={Link} to={`/benutzer/profil/${personId}`}>
          Profil
        </Anchor>
      </May>
    )}
    {accountNr > 0 && (
      <Anchor component={Link} to={`/buchhaltung/buchungen/${accountNr}`}>
        Kundenkonto {accountNr}
      </Anchor>
    )}
  </Group>
);

const OwnOfficeLinks = ({ personId }: { personId: number }) => {
  const { data } = useQuery(openItemsQuery(personId));
  return <OfficeLinks personId={personId} accountNr={data?.accountNr ?? 0} withProfile />;
};

/** /abrechnung: the user's own family. */
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
        <OverpaidOffer />
      </Stack>
      <Billing personId={user.ID} family={[user, ...user.managees]} everybody={<FamilyBookings />} payerId={user.ID} />
    </>
  );
};

/** /abrechnung/{userID}: a family's account for the office, and for the family's payer. Users who only read the books see no bookings. */
const BillingOf = ({ personId }: { personId: number }) => {
  const { ID: ownId } = useUser();
  const seesBookings = useMay(anyOf(staffAbove(50), may('accounting')));
  const query = useQuery(openItemsQuery(personId));
  const seesProfile = useMay(seesProfiles);
  const name = query.data?.family.find(({ ID }) => ID === personId)?.fullname;
  const back = seesProfile
    ? { to: `/benutzer/profil/${personId}?tab=abrechnung`, label: 'Profil' }
    : { to: '/benutzer/saldo', label: 'Offene Salden' };
  return (
    <>
      <PageHeader
        title={name === undefined ? 'Abrechnung' : `Abrechnung: ${name}`}
        back={back}
        action={query.isSuccess && <EnterMoney personId={personId} />}
      />
      <QueryState query={query}>
        {({ family, accountNr = 0 }) => (
          <>
            <OfficeLinks personId={personId} accountNr={accountNr} />
            <Billing
              personId={personId}
              family={seesBookings || family[0]?.ID === ownId ? family : []}
              payerId={family[0]?.ID === ownId ? ownId : undefined}
              payer={family[0]?.ID === personId ? undefined : family[0]}
            />
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
