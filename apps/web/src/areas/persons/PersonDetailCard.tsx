import { Anchor, Button, Group, Skeleton, Stack, Text } from '@mantine/core';
import { IconUser } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { may } from '@vereinshaus/contract/kit/access';
import { formatDay } from '@vereinshaus/contract/kit/days';
import { membershipRoleLabel } from '@vereinshaus/contract/kit/labels';
import { formatPhone } from '@vereinshaus/contract/kit/phone';
import { accountWord } from '@vereinshaus/contract/ledger/balance-text';
import type { Person, PersonRow } from '@vereinshaus/contract/persons/calls';
import { memo, type ReactNode } from 'react';
import { Link } from 'react-router';
import { ApiError } from '../../kit/api.ts';
import { useMay } from '../../kit/May.tsx';
import { ErrorWithRetry } from '../../kit/QueryState.tsx';
import { StatusBanner } from '../../kit/StatusBanner.tsx';
import { useClub } from '../clubs/shared/club.ts';
import classes from './PersonDetailCard.module.css';
import { countryText, streetText } from './person-text.ts';
import { groupQuery, personQuery } from './persons.api.ts';
import { BalanceText } from './shared/BalanceText.tsx';
import { listName } from './shared/list-name.ts';
import { useListOrigin } from './shared/list-origin.ts';
import { PersonLink } from './shared/PersonLink.tsx';
import { phoneHref } from './shared/phone-href.ts';

type Shown = Omit<PersonRow, 'verwalterListName'>;
type Notes = Partial<Pick<Person, 'note' | 'internalnote'>>;

const Section = ({ title, children }: { title: string; children: ReactNode }) => (
  <Stack gap={2}>
    <Text size="xs" c="dimmed" fw={600}>
      {title}
    </Text>
    {children}
  </Stack>
);

const Missing = () => (
  <Text size="sm" c="dimmed">
    nicht bekannt
  </Text>
);

const Contact = ({ person }: { person: Shown }) => (
  <Section title="Kontakt">
    {person.phone === '' && person.email === '' && <Missing />}
    {person.phone !== '' && (
      <Anchor href={phoneHref(person.phone)} size="sm">
        {formatPhone(person.phone)}
      </Anchor>
    )}
    {person.email !== '' && (
      <Anchor href={`mailto:${person.email}`} size="sm">
        {person.email}
      </Anchor>
    )}
    {person.phoneAdd !== '' && (
      <Text size="sm">
        Notfall:{' '}
        <Anchor href={phoneHref(person.phoneAdd)} inherit>
          {formatPhone(person.phoneAdd)}
        </Anchor>
      </Text>
    )}
  </Section>
);

const Address = ({ person }: { person: Shown }) => {
  const lines = [
    streetText(person),
    [person.postal_code, person.locality].filter(Boolean).join(' '),
    person.country === 'AT' ? '' : countryText(person.country),
  ].filter(Boolean);
  return (
    <Section title="Adresse">
      {lines.length === 0 && <Missing />}
      {lines.map((line) => (
        <Text key={line} size="sm">
          {line}
        </Text>
      ))}
    </Section>
  );
};

const Facts = ({ person }: { person: Shown }) => {
  const club = useClub();
  const age = person.age === null ? '' : ` (${person.age} Jahre)`;
  return (
    <Section title="Person">
      <Text size="sm">
        {person.birthdate === 0 ? 'Geburtsdatum unbekannt' : `${formatDay(person.birthdate)}${age}`}
      </Text>
      {!club.noMembership && (
        <Text size="sm">
          {membershipRoleLabel(person.memberStatus, club.memberStates)}
          {person.memberStatus !== 0 && person.memberSince > 0 && ` seit ${formatDay(person.memberSince)}`}
        </Text>
      )}
    </Section>
  );
};

const Account = ({ person }: { person: Shown }) =>
  person.saldo === undefined ? null : (
    <Text size="sm">
      {accountWord(person)}: <BalanceText of={person} isNamed />
    </Text>
  );

/** The person's Verwalter, and the other family members. */
const Family = ({ person }: { person: Shown }) => {
  const group = useQuery(groupQuery(person.ID));
  // As in the surrounding list: family name first for the office, given name first for a family.
  const seesAll = useMay(may('user_read'));
  const others = group.data?.users.filter((other) => other.ID !== person.ID) ?? [];
  return (
    <Section title="Familie">
      {person.verwalter_ID === person.ID && others.length === 0 && group.isSuccess && (
        <Text size="sm">niemand sonst</Text>
      )}
      {group.isPending && <Skeleton height={12} width="60%" mt={6} radius="xl" />}
      {group.isError && (
        <Text size="sm" c="dimmed">
          {group.error.message}
        </Text>
      )}
      {others.map((other) => (
        <Text key={other.ID} size="sm">
          <PersonLink personId={other.ID} name={seesAll ? listName(other) : other.fullname} keepQuery />
          <Text span inherit c="dimmed">
            {other.ID === person.verwalter_ID ? ' (verwaltet)' : other.age === null ? '' : ` ${other.age} Jahre`}
          </Text>
        </Text>
      ))}
      <Account person={person} />
    </Section>
  );
};

const Note = ({ title, text }: { title: string; text: string | undefined }) =>
  text ? (
    <Section title={title}>
      <Text size="sm" style={{ whiteSpace: 'pre-line' }}>
        {text}
      </Text>
    </Section>
  ) : null;

/** Data also in the list row: memoised, so that it does not render again when the notes arrive. */
const Known = memo(({ person, isAmongFamily }: Pick<SectionsProps, 'person' | 'isAmongFamily'>) => (
  <>
    <Contact person={person} />
    <Address person={person} />
    <Facts person={person} />
    {isAmongFamily ? <Account person={person} /> : <Family person={person} />}
  </>
));

type SectionsProps = { person: Shown; notes: Notes; isInList: boolean; isAmongFamily: boolean };

/** In the list on a phone the card has its own buttons. */
const Sections = ({ person, notes, isInList, isAmongFamily }: SectionsProps) => {
  const { profileOf } = useListOrigin();
  return (
    <Stack gap="sm">
      <div className={classes.sections}>
        <Known person={person} isAmongFamily={isAmongFamily} />
        <Note title="Gesundheitliche Hinweise" text={notes.note} />
        <Note title="Interne Notiz" text={notes.internalnote} />
      </div>
      <Group {...(isInList && { visibleFrom: 'sm' })}>
        <Button
          component={Link}
          {...profileOf(person.ID)}
          variant="light"
          size="xs"
          leftSection={<IconUser size={16} aria-hidden />}
        >
          Profil öffnen
        </Button>
      </Group>
    </Stack>
  );
};

/** A retry would be refused again. */
const isRefusal = (error: Error | null): error is ApiError =>
  error instanceof ApiError && error.httpStatus >= 400 && error.httpStatus < 500;

type Props = {
  personId: number;
  row?: PersonRow;
  /** In the list of the own family, where family members need not be repeated. */
  isAmongFamily?: boolean;
};

/** Compact summary of one person; the row's data is shown immediately. */
export const PersonDetailCard = ({ personId, row, isAmongFamily = false }: Props) => {
  const person = useQuery(personQuery(personId));
  const shown = row ?? person.data;
  if (shown !== undefined) {
    return (
      <Sections person={shown} notes={person.data ?? {}} isInList={row !== undefined} isAmongFamily={isAmongFamily} />
    );
  }
  if (isRefusal(person.error)) return <StatusBanner kind="error">{person.error.message}</StatusBanner>;
  if (person.isError) return <ErrorWithRetry error={person.error} onRetry={() => void person.refetch()} />;
  return <Skeleton height={96} radius="md" />;
};
