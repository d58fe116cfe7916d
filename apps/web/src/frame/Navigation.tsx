import { Collapse, NavLink, UnstyledButton } from '@mantine/core';
import { useLocalStorage } from '@mantine/hooks';
import { IconChevronDown } from '@tabler/icons-react';
import { useId } from 'react';
import { Link, useLocation } from 'react-router';
import { currentItem, type NavigationGroup, type NavigationItem } from '../navigation.ts';
import classes from './frame.module.css';

type OpenGroups = Readonly<Record<string, boolean>>;

/** With few items everything stands open; a long navigation opens only where one is. */
const openByDefaultUpTo = 24;

type ItemsProps = {
  items: readonly NavigationItem[];
  current: NavigationItem | undefined;
  onNavigate: (() => void) | undefined;
};

const Items = ({ items, current, onNavigate }: ItemsProps) =>
  items.map((item) => (
    <NavLink
      key={`${item.path} ${item.label}`}
      component={Link}
      to={item.path}
      label={item.label}
      leftSection={<item.icon size={18} stroke={1.6} aria-hidden />}
      active={item === current}
      className={classes.navLink}
      {...(item === current && { 'aria-current': 'page' as const })}
      {...(onNavigate && { onClick: onNavigate })}
    />
  ));

type GroupProps = ItemsProps & { name: string; isOpen: boolean; onToggle: () => void };

const Group = ({ name, isOpen, onToggle, ...items }: GroupProps) => {
  const id = useId();
  return (
    <>
      <UnstyledButton className={classes.groupHeader} aria-expanded={isOpen} aria-controls={id} onClick={onToggle}>
        {name}
        <IconChevronDown size={16} aria-hidden />
      </UnstyledButton>
      <Collapse expanded={isOpen} id={id} role="group" aria-label={name}>
        <Items {...items} />
      </Collapse>
    </>
  );
};

type NavigationProps = { groups: readonly NavigationGroup[]; onNavigate?: () => void };

export const Navigation = ({ groups, onNavigate }: NavigationProps) => {
  const { pathname } = useLocation();
  const [chosen, setChosen] = useLocalStorage<OpenGroups>({
    key: 'vereinshaus.navigation',
    defaultValue: {},
    getInitialValueInEffect: false,
  });
  const current = currentItem(groups, pathname);
  const isShort = groups.flatMap((group) => group.items).length <= openByDefaultUpTo;
  const [home, ...rest] = groups;
  return (
    <>
      {home && <Items items={home.items} current={current} onNavigate={onNavigate} />}
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
