import { Tabs, type TabsListProps } from '@mantine/core';
import { useLayoutEffect, useRef } from 'react';

type Props = Omit<TabsListProps, 'ref'> & {
  /** The active tab: scrolled into view if the tabs do not fit. */
  active: string;
};

const showChosen = (list: HTMLElement) => {
  const tab = list.querySelector<HTMLElement>(`[role="tab"][aria-selected="true"]`);
  if (tab) list.scrollLeft = tab.offsetLeft - (list.clientWidth - tab.offsetWidth) / 2;
};

/** The tabs of a screen: one line that scrolls sideways, also after resizing the window or rotating a phone. */
export const TabsList = ({ active, ...props }: Props) => {
  const list = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const { current } = list;
    if (current === null) return;
    showChosen(current);
    const watcher = new ResizeObserver(() => showChosen(current));
    watcher.observe(current);
    return () => watcher.disconnect();
  }, [active]);
  return <Tabs.List ref={list} {...props} />;
};
