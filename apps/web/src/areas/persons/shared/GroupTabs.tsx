import { Tabs } from '@mantine/core';
import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router';
import { PersonAvatar } from '../../../kit/PersonAvatar.tsx';
import { TabsList } from '../../../kit/TabsList.tsx';

const tabParameter = 'person';
const everybodyTab = 'alle';

type GroupTabsProps = {
  /** In the order of the tabs. */
  group: readonly { ID: number; prename: string; fullname: string }[];
  /** The person whose tab is open by default; otherwise the first. */
  opened?: number;
  /** Content of the first tab, about all persons together; for a single person it is the only content. Without it there is no such tab. */
  everybody?: ReactNode;
  children: (personId: number) => ReactNode;
};

/** One tab per person of a group, stored in the URL; no tabs for a single person. */
export const GroupTabs = ({ group, opened, everybody, children }: GroupTabsProps) => {
  const [params, setParams] = useSearchParams();
  const [first] = group;
  if (first === undefined) return null;
  if (group.length === 1) return everybody ?? children(first.ID);
  const wanted = group.find(({ ID }) => String(ID) === params.get(tabParameter))?.ID;
  const asked = group.find(({ ID }) => ID === opened)?.ID;
  const tab = String(wanted ?? (everybody === undefined ? (asked ?? first.ID) : everybodyTab));
  const open = (chosen: string | null) =>
    setParams((before) => new URLSearchParams({ ...Object.fromEntries(before), [tabParameter]: chosen ?? '' }), {
      replace: true,
      preventScrollReset: true,
    });
  return (
    <Tabs value={tab} onChange={open} keepMounted={false}>
      <TabsList active={tab} mb="lg">
        {everybody !== undefined && <Tabs.Tab value={everybodyTab}>Alle</Tabs.Tab>}
        {group.map(({ ID, prename, fullname }) => (
          <Tabs.Tab key={ID} value={String(ID)} leftSection={<PersonAvatar personId={ID} name={fullname} size={24} />}>
            {prename}
          </Tabs.Tab>
        ))}
      </TabsList>
      {everybody !== undefined && <Tabs.Panel value={everybodyTab}>{everybody}</Tabs.Panel>}
      {group.map(({ ID }) => (
        <Tabs.Panel key={ID} value={String(ID)}>
          {children(ID)}
        </Tabs.Panel>
      ))}
    </Tabs>
  );
};
