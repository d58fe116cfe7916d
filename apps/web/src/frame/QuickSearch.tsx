import { Modal, Text, TextInput, VisuallyHidden } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { dayInVienna } from '@vereinshaus/contract/kit/days';
import { readSearch } from '@vereinshaus/contract/kit/search-words';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { takeTypedAhead } from '../kit/typed-ahead.ts';
import { useIsPhone } from '../kit/use-is-phone.ts';
import { useOpenedAt } from '../kit/use-opened-at.ts';
import type { NavigationGroup } from '../navigation.ts';
import { CallerCard } from './CallerCard.tsx';
import css from './QuickSearch.module.css';
import { type Entry, type EntryGroup, remember, stepFrom } from './quick-search.ts';
import { contentId } from './SkipLink.tsx';
import { useFound } from './use-found.ts';

type QuickSearchProps = { groups: readonly NavigationGroup[]; searches: number };

/** Closing returns the focus to where it was; after a choice it goes to the new screen. */
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

const hint = 'Person, Kurs, Rechnung, Betrag oder Seite suchen …';

/** Announced to screen reader users, who do not see the list change. */
const announced = (typed: string, count: number, isFetching: boolean): string => {
  if (typed.trim() === '') return '';
  if (count === 0) return isFetching ? 'Suche läuft …' : 'Nichts gefunden.';
  return count === 1 ? '1 Treffer' : `${count} Treffer`;
};

/** Index of a group's first result when all results are numbered in one row. */
const firstOf = (groups: readonly EntryGroup[], place: number): number =>
  groups.slice(0, place).reduce((sum, { entries }) => sum + entries.length, 0);

type OptionsProps = {
  id: string;
  groups: readonly EntryGroup[];
  active: number;
  onChoose: (entry: Entry) => void;
};

const Options = ({ id, groups, active, onChoose }: OptionsProps) => {
  return (
    <div id={id} role="listbox" aria-label="Treffer">
      {groups.map(({ label, entries }, place) => (
        <div key={label} role="group" aria-label={label}>
          <div className={css.heading} aria-hidden>
            {label}
          </div>
          {entries.map((entry, offset) => {
            const index = firstOf(groups, place) + offset;
            return (
              // The field keeps the focus and its keys select; this handles the pointer.
              <div
                key={`${label} ${entry.path} ${entry.label} ${offset}`}
                id={`${id}-${index}`}
                role="option"
                tabIndex={-1}
                aria-selected={index === active}
                className={css.option}
                onMouseDown={(event) => event.preventDefault()}
                onClick={() => onChoose(entry)}
                onKeyDown={(event) => event.key === 'Enter' && onChoose(entry)}
              >
                <entry.icon size={20} stroke={1.75} aria-hidden />
                <span className={css.words}>
                  <span>{entry.label}</span> <span className={css.description}>{entry.description}</span>
                </span>
              </div>
            );
          })}
        </div>
      ))}
    </div>
  );
};

/**
 * Strg+K: persons, courses, money, contacts, screens, settings, help and actions, recent choices first; a pasted phone number shows the
 * caller.
 */
export const QuickSearch = ({ groups, searches }: QuickSearchProps) => {
  const [closedAt, setClosedAt] = useState(0);
  const isOpen = searches > closedAt;
  const [typed, setTyped] = useState('');
  const [active, setActive] = useState(0);
  const listId = useId();
  const isPhone = useIsPhone();
  const navigate = useNavigate();
  const restoreFocus = useFocusAfterSearch(searches);
  const { groups: found, isFetching, viewer } = useFound(typed, isOpen, groups);
  const today = dayInVienna(useOpenedAt());
  const [settled] = useDebouncedValue(typed, 250);
  const search = readSearch(settled, today);
  const entries = found.flatMap((group) => group.entries);
  const current = Math.min(active, entries.length - 1);
  const close = () => {
    setClosedAt(searches);
    setTyped('');
    setActive(0);
  };
  const choose = (entry: Entry | undefined) => {
    if (entry === undefined) return;
    if (viewer !== null) remember(viewer.id, entry);
    close();
    void navigate(entry.path);
  };
  const walk = (event: KeyboardEvent) => {
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault();
      const next = stepFrom(current, event.key === 'ArrowDown' ? 1 : -1, entries.length);
      setActive(next);
      document.getElementById(`${listId}-${next}`)?.scrollIntoView({ block: 'nearest' });
    } else if (event.key === 'Enter') {
      event.preventDefault();
      choose(entries[current]);
    }
  };
  const count = announced(typed, entries.length, isFetching);
  return (
    <Modal
      opened={isOpen}
      onClose={close}
      attributes={{ content: { 'aria-label': 'Schnellsuche' } }}
      withCloseButton={isPhone}
      fullScreen={isPhone}
      size="lg"
      yOffset="10vh"
      returnFocus={false}
      transitionProps={{ onExited: restoreFocus }}
    >
      <TextInput
        role="combobox"
        aria-expanded={entries.length > 0}
        aria-controls={listId}
        aria-autocomplete="list"
        aria-label={hint}
        {...(current >= 0 && { 'aria-activedescendant': `${listId}-${current}` })}
        autoComplete="off"
        placeholder={hint}
        size="md"
        data-autofocus
        leftSection={<IconSearch size={20} aria-hidden />}
        value={typed}
        onFocus={() => {
          const ahead = takeTypedAhead();
          if (ahead !== '') setTyped((before) => before + ahead);
        }}
        onChange={(event) => {
          setTyped(event.currentTarget.value);
          setActive(0);
        }}
        onKeyDown={walk}
      />
      <VisuallyHidden role="status">{count}</VisuallyHidden>
      <div className={css.results}>
        {search.kind === 'phone' && <CallerCard phone={settled.trim()} onLeave={close} />}
        <Options id={listId} groups={found} active={current} onChoose={choose} />
        {entries.length === 0 && (
          <Text c="dimmed" p="sm" aria-hidden>
            {isFetching ? 'Suche läuft …' : 'Nichts gefunden.'}
          </Text>
        )}
      </div>
    </Modal>
  );
};
