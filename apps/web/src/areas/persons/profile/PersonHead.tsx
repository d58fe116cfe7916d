import { Anchor, Box, Group, Stack, Text } from '@mantine/core';
import { IconHeartbeat } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { bookings } from '@vereinshaus/contract/bookings/calls';
import { formatDay, formatMoment } from '@vereinshaus/contract/kit/days';
import { membershipRoleLabel } from '@vereinshaus/contract/kit/labels';
import { formatPhone, normalisePhone } from '@vereinshaus/contract/kit/phone';
import { accountWord } from '@vereinshaus/contract/ledger/balance-text';
import { formLabels, lineOf } from '@vereinshaus/contract/persons/person-fields';
import { tags } from '@vereinshaus/contract/tags/calls';
import type { ReactNode } from 'react';
import { Link, useSearchParams } from 'react-router';
import { query } from '../../../kit/api.ts';
import { DelayedSuspense } from '../../../kit/DelayedSuspense.tsx';
import { part } from '../../../kit/lazy-page.ts';
import { useMay } from '../../../kit/May.tsx';
import { PageHeader } from '../../../kit/PageHeader.tsx';
import { PersonAvatar } from '../../../kit/PersonAvatar.tsx';
import { isOngoing } from '../../bookings/shared/is-ongoing.ts';
import { useClub } from '../../clubs/shared/club.ts';
import { PersonState } from '../PersonState.tsx';
import { groupQuery } from '../persons.api.ts';
import { BalanceText } from '../shared/BalanceText.tsx';
import { phoneHref } from '../shared/phone-href.ts';
import classes from './PersonHead.module.css';
import { emergencyFields, formValuesOf, type ProfilePerson } from './profile-form.ts';

const PersonTags = part(() => import('../../tags/shared/PersonTags.tsx'), 'PersonTags');

const Item = ({ label, children }: { label: string; children: ReactNode }) => (
  <Text component="li" size="sm">
    <Text span inherit c="dimmed">
      {label}{' '}
    </Text>
    {children}
  </Text>
);

const separated = (items: readonly ReactNode[]) =>
  items.flatMap((item, index) => (index === 0 ? [item] : [', ', item]));

/** Links between the profiles of a family and keeps the open tab, for callers who ask about several children. */
const Family = ({ person }: { person: ProfilePerson }) => {
  const tab = useSearchParams()[0].get('tab');
  const group = useQuery(groupQuery(person.ID));
  const others = (group.data?.users ?? []).filter(({ ID }) => ID !== person.ID);
  if (others.length === 0) return null;
  return (
    <Item label="Familie">
      {separated(
        others.map(({ ID, fullname }) => (
          <Anchor
            key={ID}
            component={Link}
            to={{ pathname: `/benutzer/profil/${ID}`, search: tab === null ? '' : `?tab=${tab}` }}
            inherit
            py={2}
          >
            {fullname}
          </Anchor>
        )),
      )}
    </Item>
  );
};

/** Above this number only a count is shown. */
const maxNamed = 3;

const Courses = ({ person }: { person: ProfilePerson }) => {
  const { data } = useQuery(query(bookings.visiting, { userID: person.ID }));
  const current = (data?.courses ?? []).filter(isOngoing);
  if (current.length === 0) return null;
  if (current.length > maxNamed) {
    return (
      <Item label="Kurse">
        <Anchor component={Link} to="?tab=kurse" inherit>
          {current.length} laufende
        </Anchor>
      </Item>
    );
  }
  return (
    <Item label="Kurse">
      {separated(
        current.map(({ course }) => (
          <Anchor key={course.cp_ID} component={Link} to={`/kurse/${course.course_ID}`} inherit>
            {course.name}
          </Anchor>
        )),
      )}
    </Item>
  );
};

/** Contact data of the person; missing data is replaced by the Verwalter's, with their name. */
const Contact = ({ person }: { person: ProfilePerson }) => {
  const group = useQuery(groupQuery(person.ID));
  const manager = group.data?.users.find(({ ID }) => ID === person.verwalter_ID && ID !== person.ID);
  const phone = person.phone || (manager?.phone ?? '');
  const email = person.email || (manager?.email ?? '');
  const whose = (own: string) => own === '' && ` (${person.verwalterName})`;
  return (
    <>
      {phone !== '' && (
        <Item label="Telefon">
          <Anchor href={phoneHref(phone)} inherit>
            {formatPhone(phone)}
          </Anchor>
          {whose(person.phone)}
        </Item>
      )}
      {email !== '' && (
        <Item label="E-Mail">
          <Anchor href={`mailto:${email}`} inherit>
            {email}
          </Anchor>
          {whose(person.email)}
        </Item>
      )}
    </>
  );
};

const useStanding = (person: ProfilePerson) => {
  const club = useClub();
  const state = club.noMembership ? '' : membershipRoleLabel(person.memberStatus, club.memberStates);
  const since = person.memberStatus !== 0 && person.memberSince > 0 ? ` seit ${formatDay(person.memberSince)}` : '';
  const manager = person.isVerwalter ? '' : `Familie ${person.verwalterName}`;
  return [person.age === null ? '' : `${person.age} Jahre`, state && `${state}${since}`, manager, `Nr. ${person.ID}`]
    .filter(Boolean)
    .join(' · ');
};

/** Critical information: allergies and emergency contact. */
const HealthLine = ({ person }: { person: ProfilePerson }) => {
  const values = formValuesOf(person);
  const told = [
    { label: formLabels.note, text: values.note },
    ...emergencyFields.map((field) => ({
      label: formLabels[field],
      text: lineOf(field).kind === 'phone' ? formatPhone(normalisePhone(values[field])) : values[field],
    })),
  ].filter(({ text }) => text !== '');
  if (told.length === 0) return null;
  return (
    <Group
      role="note"
      aria-label="Gesundheit und Notfall"
      className={classes.health ?? ''}
      gap="xs"
      mb="md"
      wrap="nowrap"
      align="flex-start"
    >
      <IconHeartbeat size={20} aria-hidden className={classes.sign ?? ''} />
      <Group gap="4px 16px">
        {told.map(({ label, text }) => (
          <Text key={label} size="sm">
            <Text span inherit fw={600}>
              {label}:
            </Text>{' '}
            {text}
          </Text>
        ))}
      </Group>
    </Group>
  );
};

/** Summary of the person: what callers ask about first. */
export const PersonHead = ({ person, action }: { person: ProfilePerson; action: ReactNode }) => {
  const standing = useStanding(person);
  const seesTags = useMay(tags.ofRecord.access);
  const isOver = person.deathdate !== 0 || person.deleteDate !== 0;
  const seesCourses = useMay(bookings.visiting.access, { userID: person.ID });
  const name = [person.titlesAnte, person.fullname, person.titlesPost].filter(Boolean).join(' ');
  return (
    <Group align="flex-start" wrap="nowrap" gap="md">
      <Box visibleFrom="xs">
        <PersonAvatar
          personId={person.ID}
          name={person.fullname}
          image={person.image}
          alt={person.image === '' ? '' : `Foto von ${person.fullname}`}
          size={72}
        />
      </Box>
      <Stack gap={0} flex={1} miw={0}>
        <PageHeader
          title={name}
          description={
            <Group component="span" gap="xs" display="inline-flex">
              <Text span inherit>
                {standing}
              </Text>
              <PersonState person={person} />
            </Group>
          }
          action={action}
        />
        <Group component="ul" gap="4px 16px" m={0} mb="md" p={0} style={{ listStyle: 'none' }}>
          <Contact person={person} />
          <Family person={person} />
          {seesCourses && <Courses person={person} />}
          {person.saldo !== undefined && (
            <Item label={accountWord(person)}>
              <BalanceText of={person} isNamed />
            </Item>
          )}
          {person.lastActive !== 0 && <Item label="Zuletzt hier">{formatMoment(person.lastActive)}</Item>}
        </Group>
        {!isOver && <HealthLine person={person} />}
        {!isOver && seesTags && (
          <DelayedSuspense fallback={null}>
            <PersonTags personId={person.ID} />
          </DelayedSuspense>
        )}
      </Stack>
    </Group>
  );
};
