import { Tabs, type TabsListProps } from '@mantine/core';
import { useLayoutEffect, useRef } from 'react';

type Props = Omit<TabsListProps, 'ref'> & {
  /** The chosen tab: where they do not fit side by side, it is scrolled into view. */
  active: string;
};

/** The tabs of a screen: one line that scrolls sideways. */
export const TabsList = ({ active, ...props }: Props) => {
  const list = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const { current } = list;
    const tab = current?.querySelector<HTMLElement>(`[role="tab"][aria-selected="true"]`);
    if (current && tab) current.scrollLeft = tab.offsetLeft - (current.clientWidth - tab.offsetWidth) / 2;
  }, [active]);
  return <Tabs.List ref={list} {...props} />;
};
