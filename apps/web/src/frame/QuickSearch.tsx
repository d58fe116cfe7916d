import { formatDay } from '@vereinshaus/contract/days';
import '@mantine/spotlight/styles.css';
import { useDebouncedValue } from '@mantine/hooks';
import { Spotlight, spotlight } from '@mantine/spotlight';
import { IconSearch, IconUser } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { judge } from '@vereinshaus/contract/access';
import { persons } from '@vereinshaus/contract/persons';
import { useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { personPath } from '../areas/session/shared/session.ts';
import { query } from '../kit/api.ts';
import { useViewer } from '../kit/May.tsx';
import type { NavigationGroup } from '../navigation.ts';
import classes from './frame.module.css';
import { contentId } from './SkipLink.tsx';

const shortestName = 3;
const mostPersons = 12;
const mostScreens = 8;
const dialogName = { content: { 'aria-label': 'Schnellsuche' } };

const matches = (text: string, wanted: string) =>
  wanted
    .toLocaleLowerCase('de')
    .split(/\s+/)
    .every((word) => text.toLocaleLowerCase('de').includes(word));

const useFoundPersons = (typed: string) => {
  const viewer = useViewer();
  const [name] = useDebouncedValue(typed.trim(), 250);
  const maySearch = judge(persons.search.access, viewer) === 'yes';
  const found = useQuery({
    ...query(persons.search, { name, size: mostPersons }),
    enabled: maySearch && name.length >= shortestName,
  });
  const isLongEnough = typed.trim().length >= shortestName;
  return { maySearch, found: isLongEnough ? (found.data?.users ?? []) : [], isFetching: found.isFetching };
};

const ScreenActions = ({ groups, typed }: { groups: readonly NavigationGroup[]; typed: string }) => {
  const navigate = useNavigate();
  const found = groups
    .flatMap((group) => group.items.map((item) => ({ ...item, group: group.name })))
    .filter((item) => matches(`${item.label} ${item.group}`, typed.trim()))
    .slice(0, mostScreens);
  if (found.length === 0) return null;
  return (
    <Spotlight.ActionsGroup label="Seiten">
      {found.map((item) => (
        <Spotlight.Action
          key={`${item.path} ${item.label}`}
          label={item.label}
          description={item.group}
          leftSection={<item.icon size={20} stroke={1.6} aria-hidden />}
          onClick={() => void navigate(item.path)}
        />
      ))}
    </Spotlight.ActionsGroup>
  );
};

const PersonActions = ({ found }: Pick<ReturnType<typeof useFoundPersons>, 'found'>) => {
  const navigate = useNavigate();
  const viewer = useViewer();
  if (found.length === 0 || viewer === null) return null;
  return (
    <Spotlight.ActionsGroup label="Personen">
      {found.map((person) => (
        <Spotlight.Action
          key={person.ID}
          label={`${person.lastname} ${person.prename}`}
          description={`geboren ${formatDay(person.birthdate)}`}
          leftSection={<IconUser size={20} stroke={1.6} aria-hidden />}
          onClick={() => void navigate(personPath(viewer, person.ID))}
        />
      ))}
    </Spotlight.ActionsGroup>
  );
};

type QuickSearchProps = { groups: readonly NavigationGroup[]; searches: number };

/** Closing leads back to where one was; after a choice, to the new screen. */
const useFocusAfterSearch = (searches: number) => {
  const { pathname } = useLocation();
  const opened = useRef<{ focus: Element | null; pathname: string }>(null);
  useEffect(() => {
    if (searches > 0) opened.current = { focus: document.activeElement, pathname: location.pathname };
  }, [searches]);
  return () => {
    const { current } = opened;
    const isBack = current?.pathname === pathname && current.focus instanceof HTMLElement;
    const next = isBack ? current.focus : document.getElementById(contentId);
    if (next instanceof HTMLElement) next.focus({ preventScroll: true });
  };
};

/** Strg+K: screens of the navigation and, for those who may, persons. */
export const QuickSearch = ({ groups, searches }: QuickSearchProps) => {
  const [typed, setTyped] = useState('');
  const { maySearch, found, isFetching } = useFoundPersons(typed);
  const restoreFocus = useFocusAfterSearch(searches);
  useEffect(() => {
    if (searches > 0) spotlight.open();
  }, [searches]);
  const hint = maySearch ? 'Seite oder Person suchen …' : 'Seite suchen …';
  const hasScreens = groups.some((group) =>
    group.items.some((item) => matches(`${item.label} ${group.name}`, typed.trim())),
  );
  return (
    <Spotlight.Root
      attributes={dialogName}
      classNames={{ actionDescription: classes.found }}
      query={typed}
      onQueryChange={setTyped}
      shortcut={null}
      scrollable
      maxHeight="70dvh"
      returnFocus={false}
      transitionProps={{ onExited: restoreFocus }}
    >
      <Spotlight.Search placeholder={hint} aria-label={hint} leftSection={<IconSearch size={20} aria-hidden />} />
      <Spotlight.ActionsList>
        <PersonActions found={found} />
        <ScreenActions groups={groups} typed={typed} />
        {!hasScreens && found.length === 0 && (
          <Spotlight.Empty>{isFetching ? 'Suche läuft …' : 'Nichts gefunden.'}</Spotlight.Empty>
        )}
      </Spotlight.ActionsList>
    </Spotlight.Root>
  );
};
