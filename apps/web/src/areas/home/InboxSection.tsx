import { Anchor, Badge, Box, Group, Paper, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { home, type Inbox } from '@vereinshaus/contract/home/calls';
import { formatDay } from '@vereinshaus/contract/kit/days';
import { formatNumber } from '@vereinshaus/contract/kit/money';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { query } from '../../kit/api.ts';
import success from '../../kit/drawings/success.svg';
import { EmptyState } from '../../kit/EmptyState.tsx';
import { Fold, useFold } from '../../kit/Fold.tsx';
import { QueryState } from '../../kit/QueryState.tsx';
import { useIsPhone } from '../../kit/use-is-phone.ts';
import { useLingering } from '../../kit/use-lingering.ts';
import classes from './home.module.css';
import {
  BooksRow,
  BouncedRow,
  EmailApprovalRow,
  ForeignRow,
  NearlyFullRow,
  OverpaidRow,
  openRegistrations,
  PayoutRow,
  RegistrationRow,
  RequestRow,
  WaitlistRow,
} from './InboxRows.tsx';

type KindProps = {
  title: string;
  total: number;
  to: string;
  wayLabel: string;
  /** Somebody waits for an answer: open on a phone, too. */
  isUrgent?: boolean;
  children?: ReactNode;
};

/** One kind of inbox entries; the link shows all of them. On a phone most kinds are folded to a line. */
export const Kind = ({ title, total, to, wayLabel, isUrgent = false, children }: KindProps) => {
  const isLine = useIsPhone() && !isUrgent;
  const fold = useFold(isLine && children !== undefined);
  const isShut = fold !== undefined && !fold.isOpen;
  const way = (
    <Anchor component={Link} to={to} className={classes.way}>
      {wayLabel}
    </Anchor>
  );
  const count = (
    <Badge variant="light" component="span">
      {formatNumber(total)}
    </Badge>
  );
  return (
    <Paper
      withBorder
      px="md"
      py={isLine ? 2 : 'md'}
      component="section"
      aria-label={title}
      className={classes.kind ?? ''}
      data-urgent={isUrgent || undefined}
      data-line={isLine || undefined}
    >
      {fold === undefined ? (
        <Group justify="space-between" gap="xs">
          <Group gap="xs" wrap="nowrap">
            <Title order={3} size="h5">
              {title}
            </Title>
            {count}
          </Group>
          {way}
        </Group>
      ) : (
        <Title order={3} size="h5">
          <Fold fold={fold}>
            {title} {count}
          </Fold>
        </Title>
      )}
      {children !== undefined && !isShut && <ul className={classes.entries}>{children}</ul>}
      {fold?.isOpen && way}
    </Paper>
  );
};

/** Birthdays and jubilees are shown next to the inbox; they are not pending work. */
const waits = ({ birthdays: _birthdays, jubilees: _jubilees, ...inbox }: Inbox) =>
  Object.values(inbox).some((part) => part !== undefined && part.total > 0);

/** On a phone only the first three, which are the oldest. */
const useShown = <T,>(entries: readonly T[]): readonly T[] => (useIsPhone() ? entries.slice(0, 3) : entries);

const requestId = ({ ID }: { ID: number }) => ID;

const RequestsKind = ({ requests }: Pick<Inbox, 'requests'>) => {
  const lingering = useLingering(requests?.entries ?? [], requestId);
  const entries = useShown(lingering);
  if (entries.length === 0) return null;
  return (
    <Kind isUrgent title="Anfragen" total={requests?.total ?? 0} to="/mitgliedschaft" wayLabel="Alle Anfragen">
      {entries.map(({ row, isGone }) => (
        <RequestRow key={row.ID} {...row} isDecided={isGone} />
      ))}
    </Kind>
  );
};

const Kinds = ({ inbox }: { inbox: Inbox }) => {
  const { requests, registrations, waitlists, nearlyFull, unconfirmed, payouts, reminders, overpaid } = inbox;
  const shownRegistrations = useShown(registrations?.entries ?? []);
  const { bounced, foreign, emailApprovals, books, prae, rooms, draws, expired, lists } = inbox;
  return (
    <div className={classes.kinds}>
      <RequestsKind requests={requests} />
      {registrations !== undefined && registrations.total > 0 && (
        <Kind
          isUrgent
          title="Registrierungen"
          total={registrations.total}
          to={openRegistrations}
          wayLabel="Alle Registrierungen"
        >
          {shownRegistrations.map((entry) => (
            <RegistrationRow key={entry.ID} {...entry} />
          ))}
        </Kind>
      )}
      {books !== undefined && books.total > 0 && (
        <Kind title="Buchhaltung" total={books.total} to="/buchhaltung/dashboard" wayLabel="Zur Buchhaltung">
          {books.entries.map((entry) => (
            <BooksRow key={entry.link} {...entry} />
          ))}
        </Kind>
      )}
      {payouts !== undefined && payouts.total > 0 && (
        <Kind
          title="Auszahlungen beantragt"
          total={payouts.total}
          to="/buchhaltung/bankexport?tab=auszahlen"
          wayLabel="Zu den Auszahlungen"
        >
          {payouts.entries.map((entry) => (
            <PayoutRow key={entry.ID} {...entry} />
          ))}
        </Kind>
      )}
      {reminders !== undefined && reminders.total > 0 && (
        <Kind
          title={`Zahlungserinnerungen am ${formatDay(reminders.sendOn)}`}
          total={reminders.total}
          to="/mahnwesen"
          wayLabel="Ansehen oder stoppen"
        />
      )}
      {prae !== undefined && prae.total > 0 && (
        <Kind title="PRAE" total={prae.total} to="/prae" wayLabel="Zur PRAE">
          {prae.entries.map((entry) => (
            <BooksRow key={entry.text} {...entry} />
          ))}
        </Kind>
      )}
      {rooms !== undefined && rooms.total > 0 && (
        <Kind title="Räume" total={rooms.total} to="/raum/buchungen" wayLabel="Zu den Raumbuchungen">
          {rooms.entries.map((entry) => (
            <BooksRow key={entry.text} {...entry} />
          ))}
        </Kind>
      )}
      {expired !== undefined && expired.total > 0 && (
        <Kind title="Löschfrist abgelaufen" total={expired.total} to="/loeschkalender" wayLabel="Zum Löschkalender">
          {expired.entries.map((entry) => (
            <BooksRow key={entry.text} {...entry} />
          ))}
        </Kind>
      )}
      {lists !== undefined && lists.total > 0 && (
        <Kind title="Lebende Listen" total={lists.total} to="/ansichten" wayLabel="Zu den Listen">
          {lists.entries.map((entry) => (
            <BooksRow key={entry.text} {...entry} />
          ))}
        </Kind>
      )}
      {draws !== undefined && draws.total > 0 && (
        <Kind title="Verlosungen" total={draws.total} to="/verlosungen" wayLabel="Zu den Verlosungen">
          {draws.entries.map((entry) => (
            <BooksRow key={entry.text} {...entry} />
          ))}
        </Kind>
      )}
      {bounced !== undefined && bounced.total > 0 && (
        <Kind title="Nicht zugestellt" total={bounced.total} to="/verein/postausgang" wayLabel="Zum Postausgang">
          {bounced.entries.map((entry) => (
            <BouncedRow key={entry.ID} {...entry} />
          ))}
        </Kind>
      )}
      {overpaid !== undefined && overpaid.total > 0 && (
        <Kind title="Zu viel bezahlt" total={overpaid.total} to="/zahlungen" wayLabel="Alle Zahlungen">
          {overpaid.entries.map((entry) => (
            <OverpaidRow key={entry.ID} {...entry} />
          ))}
        </Kind>
      )}
      {foreign !== undefined && foreign.total > 0 && (
        <Kind title="In anderer Währung bezahlt" total={foreign.total} to="/zahlungen" wayLabel="Alle Zahlungen">
          {foreign.entries.map((entry) => (
            <ForeignRow key={entry.ID} {...entry} />
          ))}
        </Kind>
      )}
      {emailApprovals !== undefined && emailApprovals.total > 0 && (
        <Kind
          title="Neue E-Mail-Adresse: zweite Zustimmung"
          total={emailApprovals.total}
          to="/benutzer/liste"
          wayLabel="Alle Personen"
        >
          {emailApprovals.entries.map((entry) => (
            <EmailApprovalRow key={entry.child_ID} {...entry} />
          ))}
        </Kind>
      )}
      {waitlists !== undefined && waitlists.total > 0 && (
        <Kind
          title="Wartelisten mit freiem Platz"
          total={waitlists.total}
          to="/wartelisten"
          wayLabel="Alle Wartelisten"
        >
          {waitlists.entries.map((entry) => (
            <WaitlistRow key={entry.course_ID} {...entry} />
          ))}
        </Kind>
      )}
      {nearlyFull !== undefined && nearlyFull.total > 0 && (
        <Kind title="Fast voll" total={nearlyFull.total} to="/kurs/verwaltung?t.s=-places" wayLabel="Alle Kurse">
          {nearlyFull.entries.map((entry) => (
            <NearlyFullRow key={entry.course_ID} {...entry} />
          ))}
        </Kind>
      )}
      {unconfirmed !== undefined && unconfirmed.total > 0 && (
        <Kind
          title="Daten lange nicht bestätigt"
          total={unconfirmed.total}
          to="/benutzer/liste?t.s=lastConfirmed"
          wayLabel="Ansehen"
        />
      )}
    </div>
  );
};

/** Was auf das Büro wartet, each with its decision buttons or a link. */
export const InboxSection = () => {
  const inbox = useQuery(query(home.inbox, {}));
  return (
    <Box component="section" aria-labelledby="was-wartet">
      <Title order={2} size="h3" mb="sm" id="was-wartet">
        Was auf dich wartet
      </Title>
      <QueryState
        query={inbox}
        isEmpty={(data) => !waits(data)}
        empty={
          <EmptyState drawing={success}>Alles erledigt. Hier steht, was das Büro als Nächstes braucht.</EmptyState>
        }
      >
        {(data) => <Kinds inbox={data} />}
      </QueryState>
    </Box>
  );
};
