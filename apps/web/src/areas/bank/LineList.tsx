import type { BankLine } from '@vereinshaus/contract/bank/records';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { AssignDialog } from './AssignDialog.tsx';
import { LineCard } from './LineCard.tsx';
import classes from './LineList.module.css';

const cardSelector = '[data-line]';

/** The first button of a line, or of the last line if the position no longer exists. */
const focusLine = (list: HTMLElement | null, place: number) => {
  const cards = list?.querySelectorAll<HTMLElement>(cardSelector) ?? [];
  const card = cards[Math.min(Math.max(place, 0), cards.length - 1)];
  card?.querySelector<HTMLElement>('button')?.focus();
};

/** The worklist. Arrow keys move between lines, Enter books the proposal and moves to the next line. */
export const LineList = ({ lines }: { lines: readonly BankLine[] }) => {
  const list = useRef<HTMLUListElement>(null);
  const [assigned, setAssigned] = useState<BankLine | null>(null);
  const goesTo = useRef<number | null>(null);
  const placeOf = (lineId: number) => lines.findIndex(({ ID }) => ID === lineId);
  useEffect(() => {
    if (goesTo.current === null) return;
    focusLine(list.current, goesTo.current);
    goesTo.current = null;
  }, [lines]);
  /** Moves to the line that takes this one's place, immediately or as soon as it is gone. */
  const goOn = (lineId: number) => {
    const isThere = list.current?.querySelector(`[data-line="${lineId}"]`) !== null;
    if (isThere) goesTo.current = placeOf(lineId);
    else focusLine(list.current, placeOf(lineId));
  };
  const move = (event: KeyboardEvent<HTMLUListElement>) => {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    const card = event.target instanceof HTMLElement ? event.target.closest(cardSelector) : null;
    if (step === 0 || card === null || list.current === null) return;
    event.preventDefault();
    focusLine(list.current, [...list.current.querySelectorAll(cardSelector)].indexOf(card) + step);
  };
  return (
    <>
      <ul ref={list} aria-label="Zeilen, die warten" className={classes.list} onKeyDown={move}>
        {lines.map((line) => (
          <LineCard key={line.ID} line={line} onAssign={() => setAssigned(line)} onBooked={() => goOn(line.ID)} />
        ))}
      </ul>
      {assigned !== null && (
        <AssignDialog line={assigned} onBooked={() => goOn(assigned.ID)} onClose={() => setAssigned(null)} />
      )}
    </>
  );
};
