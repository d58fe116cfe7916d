import { Button, Collapse, NavLink, UnstyledButton } from '@mantine/core';
import { useLocalStorage } from '@mantine/hooks';
import { IconChevronDown, IconPin, IconPinnedOff } from '@tabler/icons-react';
import { Fragment, memo, useId } from 'react';
import { Link, useLocation } from 'react-router';
import { currentItem, menuOf, type NavigationGroup, type NavigationItem } from '../navigation.ts';
import classes from './frame.module.css';

type OpenGroups = Readonly<Record<string, boolean>>;

/** Up to this many items all groups are open; in a longer navigation only the current one is. */
const openByDefaultUpTo = 26;

/** Scrolls the current item of a long navigation into view. */
const reveal = (element: HTMLElement | null) => {
  if (element === null) return undefined;
  // The observer reports after painting; reading the position earlier would force another layout of the whole page.
  const observer = new IntersectionObserver(([seen]) => {
    observer.disconnect();
    if (seen !== undefined && seen.intersectionRatio < 1) element.scrollIntoView({ block: 'nearest' });
  });
  observer.observe(element);
  return () => observer.disconnect();
};

type ItemsProps = {
  items: readonly NavigationItem[];
  current: NavigationItem | undefined;
  onNavigate: (() => void) | undefined;
};

type ItemProps = { item: NavigationItem; isCurrent: boolean; onNavigate: ItemsProps['onNavigate'] };

/** Memoised: of a hundred items a click changes two. */
const Item = memo(({ item, isCurrent, onNavigate }: ItemProps) => (
  <NavLink
    component={Link}
    to={item.path}
    label={item.label}
    leftSection={<item.icon size={20} stroke={1.75} aria-hidden />}
    active={isCurrent}
    className={classes.navLink}
    {...(isCurrent && { 'aria-current': 'page' as const, ref: reveal })}
    {...(onNavigate && { onClick: onNavigate })}
  />
));

/** Longer groups get headings for their parts. */
const maxWithoutHeads = 8;

const SectionHead = ({ name }: { name: string }) => (
  <div className={classes.sectionHead} aria-hidden>
    {name}
  </div>
);

const Items = ({ items, current, onNavigate }: ItemsProps) =>
  items.map((item, place) => (
    <Fragment key={`${item.path} ${item.label}`}>
      {items.length > maxWithoutHeads && item.section !== undefined && item.section !== items[place - 1]?.section && (
        <SectionHead name={item.section} />
      )}
      <Item item={item} isCurrent={item === current} onNavigate={onNavigate} />
    </Fragment>
  ));

type GroupProps = ItemsProps & { name: string; isOpen: boolean; onToggle: () => void };

/** A closed group that contains the current screen is marked itself. */
const hides = ({ items, current, isOpen }: Pick<GroupProps, 'items' | 'current' | 'isOpen'>) =>
  !isOpen && current !== undefined && items.includes(current);

const Group = ({ name, isOpen, onToggle, ...items }: GroupProps) => {
  const id = useId();
  return (
    <>
      <UnstyledButton
        className={classes.groupHeader}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={onToggle}
        {...(hides({ ...items, isOpen }) && { 'aria-current': true as const })}
      >
        {name}
        <IconChevronDown size={16} aria-hidden />
      </UnstyledButton>
      <Collapse expanded={isOpen} id={id} role="group" aria-label={name}>
        <Items {...items} />
      </Collapse>
    </>
  );
};

/** Stored on this device; only shows items the viewer may open. */
const useFavourites = (open: readonly NavigationItem[]) => {
  const [paths, setPaths] = useLocalStorage<readonly string[]>({
    key: 'vereinshaus.favourites',
    defaultValue: [],
    getInitialValueInEffect: false,
  });
  return {
    favourites: paths.flatMap((path) => open.find((item) => item.path === path) ?? []),
    toggle: ({ path }: NavigationItem) =>
      setPaths(paths.includes(path) ? paths.filter((other) => other !== path) : [...paths, path]),
  };
};

type PinProps = { isPinned: boolean; onToggle: () => void };

/** Pins the current screen: a single button instead of one per item. */
const Pin = ({ isPinned, onToggle }: PinProps) => (
  <Button
    variant="subtle"
    color="gray"
    size="compact-sm"
    mt={4}
    leftSection={isPinned ? <IconPinnedOff size={16} aria-hidden /> : <IconPin size={16} aria-hidden />}
    onClick={onToggle}
  >
    {isPinned ? 'Nicht mehr anheften' : 'Diese Seite anheften'}
  </Button>
);

type FavouritesProps = {
  items: readonly NavigationItem[];
  current: NavigationItem | undefined;
  onNavigate: ItemsProps['onNavigate'];
};

/** Favoriten above the groups, if the navigation is too long for all groups to be open. */
const Favourites = ({ items, current, onNavigate }: FavouritesProps) => {
  const { favourites, toggle } = useFavourites(items);
  return (
    <>
      {favourites.length > 0 && (
        <div role="group" aria-label="Favoriten">
          <div className={classes.groupHeader}>Favoriten</div>
          <Items items={favourites} current={current} onNavigate={onNavigate} />
        </div>
      )}
      {current !== undefined && <Pin isPinned={favourites.includes(current)} onToggle={() => toggle(current)} />}
    </>
  );
};

type NavigationProps = { groups: readonly NavigationGroup[]; onNavigate?: () => void };

export const Navigation = ({ groups: open, onNavigate }: NavigationProps) => {
  const { pathname } = useLocation();
  const groups = menuOf(open);
  const [chosen, setChosen] = useLocalStorage<OpenGroups>({
    key: 'vereinshaus.navigation',
    defaultValue: {},
    getInitialValueInEffect: false,
  });
  const current = currentItem(open, pathname);
  const isShort = groups.flatMap((group) => group.items).length <= openByDefaultUpTo;
  const [home, ...rest] = groups;
  const inGroups = rest.flatMap((group) => group.items);
  const here = current !== undefined && inGroups.includes(current) ? current : undefined;
  return (
    <>
      {home && <Items items={home.items} current={current} onNavigate={onNavigate} />}
      {!isShort && <Favourites items={inGroups} current={here} onNavigate={onNavigate} />}
      {rest.map(({ name, items }) => {
        const isOpen = chosen[name] ?? (isShort || (current !== undefined && items.includes(current)));
        return (
          <Group
            key={name}
            name={name}
            items={items}
            current={current}
            onNavigate={onNavigate}
            isOpen={isOpen}
            onToggle={() => setChosen({ ...chosen, [name]: !isOpen })}
          />
        );
      })}
    </>
  );
};
