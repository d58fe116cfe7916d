import { Group, Stack, Tabs, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { anyOf, may, staffFrom } from '@vereinshaus/contract/kit/access';
import { defaultCountry } from '@vereinshaus/contract/kit/countries';
import { formatDay } from '@vereinshaus/contract/kit/days';
import { messaging } from '@vereinshaus/contract/messaging/calls';
import { seesBalances } from '@vereinshaus/contract/persons/calls';
import { profile } from '@vereinshaus/contract/persons/profile';
import { isStoredSvn } from '@vereinshaus/contract/persons/svn';
import { type ReactNode, useState } from 'react';
import { useLocation, useParams, useSearchParams } from 'react-router';
import { BackLink } from '../../../kit/BackLink.tsx';
import { DelayedSuspense } from '../../../kit/DelayedSuspense.tsx';
import { part } from '../../../kit/lazy-page.ts';
import { useMay } from '../../../kit/May.tsx';
import { PageHeader } from '../../../kit/PageHeader.tsx';
import { QueryState, SkeletonLines } from '../../../kit/QueryState.tsx';
import { StatusBanner } from '../../../kit/StatusBanner.tsx';
import { TabsList } from '../../../kit/TabsList.tsx';
import { useClub } from '../../clubs/shared/club.ts';
import { MergedRedirect } from '../../duplicates/shared/MergedRedirect.tsx';
import { CallButton } from '../../history/shared/CallButton.tsx';
import { SendMessageButton } from '../../messaging/shared/SendMessageButton.tsx';
import { useUser } from '../../session/shared/session.ts';
import { PersonState } from '../PersonState.tsx';
import { groupQuery, personQuery } from '../persons.api.ts';
import { originOf } from '../shared/list-origin.ts';
import { ErasureProgress } from './ErasureProgress.tsx';
import { FamilyTab } from './FamilyTab.tsx';
import { PersonHead } from './PersonHead.tsx';
import { AnonymiseDeleted, ProfileActions } from './ProfileActions.tsx';
import { ProfileForm } from './ProfileForm.tsx';
import { callerOf, isAnonymised, type ProfilePerson } from './profile-form.ts';
import { SvnDialog } from './SvnDialog.tsx';

const RolesTab = part(() => import('../../membership/shared/RolesTab.tsx'), 'RolesTab');
const PersonSections = part(() => import('../../sections/shared/PersonSections.tsx'), 'PersonSections');
const BankDetails = part(() => import('../../bookings/shared/BankDetails.tsx'), 'BankDetails');
const BillingTab = part(() => import('../../bookings/shared/BillingTab.tsx'), 'BillingTab');
const CoursesTab = part(() => import('../../bookings/shared/CoursesTab.tsx'), 'CoursesTab');
const HistoryTab = part(() => import('../../history/shared/HistoryTab.tsx'), 'HistoryTab');

/** The list a profile was opened from, by the word in its URL. */
const origins: Readonly<Record<string, { path: string; label: string }>> = {
  aview: { path: '/benutzer/aktiv', label: 'Aktive' },
  aprofil: { path: '/benutzer/aktiv', label: 'Aktive' },
  adview: { path: '/benutzer/admins', label: 'Aktive Verwalter' },
  sview: { path: '/benutzer/saldo', label: 'Offene Salden' },
  sprofil: { path: '/benutzer/saldo', label: 'Offene Salden' },
};

const everybody = { path: '/benutzer/liste', label: 'Alle Personen' };
const ownFamily = { path: '/benutzer/liste', label: 'Meine Daten' };

const BackToList = () => {
  const { pathname, state } = useLocation();
  const start = useMay(may('user_read')) ? everybody : ownFamily;
  const { path, label } = originOf(state) ?? origins[pathname.split('/')[2] ?? ''] ?? start;
  return <BackLink to={path} label={label} />;
};

const isGone = ({ deathdate, deleteDate }: ProfilePerson) => deathdate !== 0 || deleteDate !== 0;

const Gone = ({ person }: { person: ProfilePerson }) => {
  const seesErasure = useMay(profile.erasure.access);
  if (person.deathdate !== 0) {
    return (
      <StatusBanner kind="info">Verstorben am {formatDay(person.deathdate)}. Hier ist nichts mehr zu tun.</StatusBanner>
    );
  }
  return person.deleteDate === 0 ? null : (
    <>
      <StatusBanner kind="info">Diese Person ist gelöscht. Ihre Daten können nicht mehr geändert werden.</StatusBanner>
      {seesErasure && isAnonymised(person) && <ErasureProgress personId={person.ID} />}
    </>
  );
};

const tabNames = {
  daten: 'Benutzerdaten',
  kurse: 'Kurse',
  familie: 'Familie',
  rollen: 'Rollen',
  geschichte: 'Benutzer Geschichte',
  abrechnung: 'Abrechnung',
} as const;
type TabName = keyof typeof tabNames;

const isTab = (name: string | null): name is TabName => name !== null && Object.hasOwn(tabNames, name);

const Panel = ({ name, children }: { name: TabName; children: ReactNode }) => (
  <Tabs.Panel value={name} pt="lg">
    <DelayedSuspense fallback={<SkeletonLines />}>{children}</DelayedSuspense>
  </Tabs.Panel>
);

const Billing = ({ person }: { person: ProfilePerson }) => {
  const group = useQuery(groupQuery(person.ID));
  return (
    <BillingTab
      personId={person.ID}
      payer={person.isVerwalter ? person.fullname : person.verwalterName}
      others={(group.data?.users ?? []).filter(({ ID }) => ID !== person.ID)}
    />
  );
};

/** Administrators have more tabs; the open tab is in the URL. From the open balances, the account tab opens. */
const ProfileTabs = ({ person }: { person: ProfilePerson }) => {
  const [search, setSearch] = useSearchParams();
  const { pathname, state } = useLocation();
  const seesHistory = useMay(staffFrom(30));
  const seesBilling = useMay(seesBalances);
  const asked = search.get('tab');
  const isShown = (name: TabName) => (name !== 'geschichte' || seesHistory) && (name !== 'abrechnung' || seesBilling);
  const first = pathname.startsWith('/benutzer/sview/') && seesBilling ? 'abrechnung' : 'daten';
  const tab = isTab(asked) && isShown(asked) ? asked : first;
  // The link back to the list survives tab changes.
  const choose = (name: string | null) => setSearch(name === first || name === null ? {} : { tab: name }, { state });
  return (
    <Tabs value={tab} onChange={choose} keepMounted={false}>
      <TabsList active={tab}>
        <Tabs.Tab value="daten">{tabNames.daten}</Tabs.Tab>
        <Tabs.Tab value="kurse">{tabNames.kurse}</Tabs.Tab>
        <Tabs.Tab value="familie">{tabNames.familie}</Tabs.Tab>
        <Tabs.Tab value="rollen">{tabNames.rollen}</Tabs.Tab>
        {seesHistory && <Tabs.Tab value="geschichte">{tabNames.geschichte}</Tabs.Tab>}
        {seesBilling && <Tabs.Tab value="abrechnung">{tabNames.abrechnung}</Tabs.Tab>}
      </TabsList>
      <Panel name="daten">
        <Stack maw="var(--width-content)">
          {!isGone(person) && (
            <Stack gap="sm">
              <PersonSections personId={person.ID} />
            </Stack>
          )}
          <ProfileForm key={person.ID} person={person} />
        </Stack>
      </Panel>
      <Panel name="kurse">
        <CoursesTab personId={person.ID} />
      </Panel>
      <Panel name="familie">
        <FamilyTab person={person} />
      </Panel>
      <Panel name="rollen">
        <RolesTab personId={person.ID} />
      </Panel>
      {seesHistory && (
        <Panel name="geschichte">
          <HistoryTab personId={person.ID} />
        </Panel>
      )}
      {seesBilling && (
        <Panel name="abrechnung">
          <Billing person={person} />
        </Panel>
      )}
    </Tabs>
  );
};

/** The club requires the number and the person has none: the family is asked for it immediately. */
const RequiredSvn = ({ person }: { person: ProfilePerson }) => {
  const { svnRequired } = useClub();
  const user = useUser();
  const [isOpen, setIsOpen] = useState(true);
  const isOwn = person.ID === user.ID || person.verwalter_ID === user.ID;
  const isMissing = !isStoredSvn(person.svn) && !person.svnNotNeeded && person.country === defaultCountry;
  if (!svnRequired || !isOwn || !isMissing || !isOpen) return null;
  return <SvnDialog person={person} isForced onClose={() => setIsOpen(false)} />;
};

/** For the family, which knows the person. */
const OwnHead = ({ person, action }: { person: ProfilePerson; action: ReactNode }) => (
  <PageHeader
    title={[person.titlesAnte, person.fullname, person.titlesPost].filter(Boolean).join(' ')}
    description={
      <Group component="span" gap="xs" display="inline-flex">
        <Text span inherit>
          Nr. {person.ID}
          {!person.isVerwalter && ` · Familie ${person.verwalterName}`}
        </Text>
        <PersonState person={person} />
      </Group>
    }
    action={action}
  />
);

const Profile = ({ person }: { person: ProfilePerson }) => {
  const isAdministrator = useMay(anyOf(staffFrom(30), may('user_read')));
  const ownsAccount = useUser().ID === person.ID && person.isVerwalter;
  const isOver = isGone(person);
  const mayWrite = useMay(messaging.sendMessage.access) && isAdministrator;
  const action = isOver ? (
    person.deleteDate !== 0 && <AnonymiseDeleted person={person} />
  ) : (
    <Group gap="xs">
      {isAdministrator && <CallButton personId={person.ID} caller={callerOf(person)} />}
      {mayWrite && <SendMessageButton label="Nachricht" size="sm" recipients={async () => [person]} />}
      <ProfileActions person={person} />
    </Group>
  );
  return (
    <Stack gap="sm" maw="var(--width-content)">
      {isAdministrator ? <PersonHead person={person} action={action} /> : <OwnHead person={person} action={action} />}
      <Gone person={person} />
      {isAdministrator ? (
        <ProfileTabs person={person} />
      ) : (
        <Stack maw="var(--width-text)">
          {!isOver && (
            <DelayedSuspense fallback={null}>
              <PersonSections personId={person.ID} />
            </DelayedSuspense>
          )}
          <ProfileForm key={person.ID} person={person} />
          {ownsAccount && (
            <DelayedSuspense fallback={<SkeletonLines lines={1} />}>
              <BankDetails personId={person.ID} mayChange />
            </DelayedSuspense>
          )}
        </Stack>
      )}
      {!isOver && <RequiredSvn person={person} />}
    </Stack>
  );
};

/** Profil einer Person, from any list. */
export const ProfilePage = () => {
  const personId = Number(useParams().userID);
  const person = useQuery({ ...personQuery(personId), staleTime: 0 });
  return (
    <Stack gap={0}>
      <BackToList />
      <QueryState query={person} skeleton={<SkeletonLines lines={14} />} head={<PageHeader title="Profil" />}>
        {(current) =>
          current.mergedInto === 0 ? <Profile person={current} /> : <MergedRedirect personId={current.mergedInto} />
        }
      </QueryState>
    </Stack>
  );
};
