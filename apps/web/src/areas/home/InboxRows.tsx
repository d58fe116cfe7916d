import { Anchor, Text } from '@mantine/core';
import type { Inbox } from '@vereinshaus/contract/home/calls';
import { formatDayAndTime, formatDayOf, formatShortDay, fromDayNumber } from '@vereinshaus/contract/kit/days';
import { formatMoney, formatNumber } from '@vereinshaus/contract/kit/money';
import { membership } from '@vereinshaus/contract/membership/calls';
import { requestKindLabels } from '@vereinshaus/contract/membership/rules';
import { registration } from '@vereinshaus/contract/registration/calls';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useMay } from '../../kit/May.tsx';
import { RequestDecision } from '../membership/shared/RequestDecision.tsx';
import { PersonLink } from '../persons/shared/PersonLink.tsx';
import classes from './home.module.css';

type Entry<Name extends keyof Inbox> =
  NonNullable<Inbox[Name]> extends { entries: readonly (infer One)[] } ? One : never;

/** Title, one fact, and the actions. */
const Row = ({ title, fact, children }: { title: ReactNode; fact?: string; children?: ReactNode }) => (
  <li className={classes.entry}>
    <div className={classes.entryText}>
      <Text fw={600}>{title}</Text>
      {fact !== undefined && (
        <Text size="sm" c="dimmed">
          {fact}
        </Text>
      )}
    </div>
    {children}
  </li>
);

const Way = ({ to, name, children }: { to: string; name: string; children: string }) => (
  <Anchor component={Link} to={to} className={classes.way} aria-label={`${children}: ${name}`}>
    {children}
  </Anchor>
);

type RequestRowProps = Entry<'requests'> & {
  /** It was just decided and disappears in a moment. */
  isDecided: boolean;
};

export const RequestRow = ({ isDecided, ...request }: RequestRowProps) => {
  const mayDecide = useMay(membership.decideRequest.access);
  return (
    <Row
      title={<PersonLink personId={request.child_ID} name={request.fullname} />}
      fact={`${requestKindLabels[request.kind]}, seit ${formatDayOf(request.time)}`}
    >
      {isDecided ? (
        <Text c="dimmed">erledigt</Text>
      ) : mayDecide ? (
        <RequestDecision request={request} />
      ) : (
        <Way to="/mitgliedschaft" name={request.fullname}>
          Ansehen
        </Way>
      )}
    </Row>
  );
};

export const openRegistrations = '/benutzer/registrierungen?ansicht=offen';

export const RegistrationRow = ({ fullname, time }: Entry<'registrations'>) => (
  <Row title={fullname} fact={`Vielleicht schon angelegt, seit ${formatDayOf(time)}`}>
    <Way to={openRegistrations} name={fullname}>
      {useMay(registration.decide.access) ? 'Entscheiden' : 'Ansehen'}
    </Way>
  </Row>
);

const persons = (count: number) => (count === 1 ? 'eine Person' : `${formatNumber(count)} Personen`);

const waitlistFact = ({ participants, maxparts, waiting, passedOver }: Entry<'waitlists'>) => {
  const free = maxparts - participants;
  const places = free === 1 ? 'Ein Platz frei' : `${formatNumber(free)} Plätze frei`;
  return `${places}, ${persons(waiting)} auf der Warteliste${passedOver === 0 ? '' : `, davon ${passedOver} übergangen`}`;
};

export const WaitlistRow = (course: Entry<'waitlists'>) => (
  <Row title={course.name} fact={waitlistFact(course)}>
    <Way to="/wartelisten" name={course.name}>
      Warteliste ansehen
    </Way>
  </Row>
);

export const NearlyFullRow = ({ course_ID, name, participants, maxparts }: Entry<'nearlyFull'>) => (
  <Row title={name} fact={`${participants} von ${maxparts} Plätzen vergeben`}>
    <Way to={`/kurse/${course_ID}`} name={name}>
      Kurs ansehen
    </Way>
  </Row>
);

export const BooksRow = ({ text, link }: Entry<'books'>) => (
  <Row title={text}>
    <Way to={link} name={text}>
      Erledigen
    </Way>
  </Row>
);

export const PayoutRow = ({ child_ID, fullname, cents, time }: Entry<'payouts'>) => (
  <Row title={fullname} fact={`${formatMoney(cents)}, ${formatDayAndTime(time)}`}>
    <Way to={`/abrechnung/${child_ID}`} name={fullname}>
      Abrechnung ansehen
    </Way>
  </Row>
);

export const BouncedRow = ({ to, subject, time }: Entry<'bounced'>) => (
  <Row title={subject} fact={`An ${to}, ${formatDayAndTime(time)}`}>
    <Way to="/verein/postausgang" name={subject}>
      Im Postausgang ansehen
    </Way>
  </Row>
);

export const OverpaidRow = ({ child_ID, fullname, amount, time }: Entry<'overpaid'>) => (
  <Row title={fullname} fact={`${formatMoney(amount)} zu viel bezahlt, ${formatDayAndTime(time)}`}>
    <Way to={`/abrechnung/${child_ID}`} name={fullname}>
      Abrechnung ansehen
    </Way>
  </Row>
);

export const ForeignRow = ({ child_ID, fullname, amount, currency, time }: Entry<'foreign'>) => (
  <Row
    title={fullname}
    fact={`Statt ${formatMoney(amount)} kam Geld in ${currency}, ${formatDayAndTime(time)}: nicht gebucht, bitte beim Zahlungsdienst zurückgeben`}
  >
    <Way to={`/abrechnung/${child_ID}`} name={fullname}>
      Abrechnung ansehen
    </Way>
  </Row>
);

export const EmailApprovalRow = ({ child_ID, fullname, administrator, reason, time }: Entry<'emailApprovals'>) => (
  <Row
    title={<PersonLink personId={child_ID} name={fullname} />}
    fact={`${administrator} hat zugestimmt (${formatDayAndTime(time)}): ${reason}. Deine Zustimmung gibst du im Profil.`}
  />
);

const dayOf = (date: number) => formatShortDay(fromDayNumber(date) ?? '');

export const BirthdayRow = ({ child_ID, fullname, years, date }: Entry<'birthdays'>) => (
  <Row title={<PersonLink personId={child_ID} name={fullname} />} fact={`${dayOf(date)}, wird ${years}`} />
);

export const JubileeRow = ({ child_ID, fullname, years, date, kind }: Entry<'jubilees'>) => (
  <Row
    title={<PersonLink personId={child_ID} name={fullname} />}
    fact={`${dayOf(date)}, ${kind === 'birthday' ? `${years}. Geburtstag` : `${years} Jahre Mitglied`}`}
  />
);
