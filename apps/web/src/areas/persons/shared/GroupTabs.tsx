import { Tabs } from '@mantine/core';
import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router';
import { PersonAvatar } from '../../../kit/PersonAvatar.tsx';

const tabParameter = 'person';

type GroupTabsProps = {
  /** In the order of the tabs. */
  group: readonly { ID: number; prename: string }[];
  children: (personId: number) => ReactNode;
};

/** One tab per person of a group, kept in the address; no tabs for somebody alone. */
export const GroupTabs = ({ group, children }: GroupTabsProps) => {
  const [params, setParams] = useSearchParams();
  const [first] = group;
  if (first === undefined) return null;
  if (group.length === 1) return children(first.ID);
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
          <Tabs.Tab key={ID} value={String(ID)} leftSection={<PersonAvatar personId={ID} name={prename} size={24} />}>
            {prename}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      {group.map(({ ID }) => (
        <Tabs.Panel key={ID} value={String(ID)}>
          {children(ID)}
        </Tabs.Panel>
      ))}
    </Tabs>
  );
};
