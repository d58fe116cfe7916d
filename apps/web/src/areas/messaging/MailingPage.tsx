import { Tabs } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { PersonRow } from '@vereinshaus/contract/persons';
import { useSearchParams } from 'react-router';
import { PageHeader } from '../../kit/PageHeader.tsx';
import { QueryState } from '../../kit/QueryState.tsx';
import { inGroupOrder } from './group-order.ts';
import { MailingSettings } from './MailingSettings.tsx';
import { ownGroupQuery, personQuery } from './messaging.api.ts';

const tabParameter = 'person';

const GroupTabs = ({ group }: { group: readonly PersonRow[] }) => {
  const [params, setParams] = useSearchParams();
  const [first] = group;
  if (first === undefined) return null;
  if (group.length === 1) return <MailingSettings personId={first.ID} />;
  const wanted = group.find(({ ID }) => String(ID) === params.get(tabParameter)) ?? first;
  const open = (tab: string | null) =>
    setParams((before) => new URLSearchParams({ ...Object.fromEntries(before), [tabParameter]: tab ?? '' }), {
      replace: true,
      preventScrollReset: true,
    });
  return (
    <Tabs value={String(wanted.ID)} onChange={open} keepMounted={false}>
      <Tabs.List mb="lg">
        {group.map(({ ID, prename }) => (
          <Tabs.Tab key={ID} value={String(ID)}>
            {prename}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      {group.map(({ ID }) => (
        <Tabs.Panel key={ID} value={String(ID)}>
          <MailingSettings personId={ID} />
        </Tabs.Panel>
      ))}
    </Tabs>
  );
};

const OwnGroup = () => {
  const group = useQuery(ownGroupQuery());
  return (
    <>
      <PageHeader title="Sendungseinstellungen" description="Was du und deine Familie vom Verein bekommen." />
      <QueryState query={group}>{({ users }) => <GroupTabs group={inGroupOrder(users)} />}</QueryState>
    </>
  );
};

const OnePerson = ({ personId }: { personId: number }) => {
  const person = useQuery(personQuery(personId));
  return (
    <>
      <PageHeader
        title="Sendungseinstellungen"
        {...(person.data && { description: `Was ${person.data.fullname} vom Verein bekommt.` })}
      />
      <MailingSettings personId={personId} />
    </>
  );
};

/** /sendungseinstellungen: one tab per person of the group, or one person with ?child_ID=. */
export const MailingPage = () => {
  const [params] = useSearchParams();
  const wanted = params.get('child_ID') ?? '';
  return /^\d{1,9}$/.test(wanted) ? <OnePerson personId={Number(wanted)} /> : <OwnGroup />;
};
