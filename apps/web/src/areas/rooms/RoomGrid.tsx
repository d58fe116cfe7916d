import { Button, UnstyledButton } from '@mantine/core';
import type { IsoDay } from '@vereinshaus/contract/kit/days';
import { clockText } from '@vereinshaus/contract/kit/vienna-time';
import type { TakenTime } from '@vereinshaus/contract/rooms/calls';
import { type CSSProperties, type ReactNode, useState } from 'react';
import { personColour } from '../../kit/person-colour.ts';
import classes from './room-grid.module.css';
import { type Block, blocksOn, busyHours, gapsOf, shownHours } from './room-grid.ts';

/** One day of one room. */
export type GridColumn = {
  key: string;
  /** The column heading. */
  title: ReactNode;
  /** The accessible name: „Tennisplatz, Montag, 12. Oktober“. */
  name: string;
  note?: string;
  isToday?: boolean;
  roomId: number;
  day: IsoDay;
  times: readonly TakenTime[];
};

type RoomGridProps = {
  label: string;
  columns: readonly GridColumn[];
  /** Called for a click on free time; missing if nothing can be booked. */
  onFree?: (column: GridColumn, minutes: number) => void;
  onTaken?: (time: TakenTime) => void;
};

type ColourStyle = CSSProperties & Record<`--${string}`, string>;

const colourOf = (time: TakenTime): ColourStyle => {
  if (time.kind !== 'event' || time.course_ID === 0) return {};
  const { ink, ground } = personColour(time.course_ID, []);
  return { '--block': ink, '--block-ground': ground };
};

const place = ({ from, to }: { from: number; to: number }, { first, last }: { first: number; last: number }) => {
  const whole = (last - first) * 60;
  const [start, end] = [Math.max(from, first * 60), Math.min(to, last * 60)];
  return { top: `${((start - first * 60) / whole) * 100}%`, height: `${((end - start) / whole) * 100}%` };
};

const wordsOf = ({ time }: Block) =>
  [time.name, time.elsewhere !== '' && `(${time.elsewhere})`, time.isRequest && 'angefragt'].filter(Boolean).join(' ');

type CellProps = Omit<RoomGridProps, 'columns' | 'label'> & {
  column: GridColumn;
  hours: { first: number; last: number };
};

const Column = ({ column, hours, onFree, onTaken }: CellProps) => {
  const blocks = blocksOn(column.day, column.times);
  return (
    <section className={classes.column} aria-label={column.name} data-today={column.isToday || undefined}>
      {onFree !== undefined &&
        gapsOf(blocks, hours).map((gap) => (
          <UnstyledButton
            key={gap.from}
            className={classes.gap}
            style={place(gap, hours)}
            aria-label={`frei, ${clockText(gap.from)} bis ${clockText(gap.to)}: buchen`}
            onClick={({ clientY, currentTarget, detail }) => {
              const { top, height } = currentTarget.getBoundingClientRect();
              // A keyboard click has no position, so the beginning of the gap is used.
              const share = detail === 0 || height === 0 ? 0 : (clientY - top) / height;
              const minutes = gap.from + Math.floor((share * (gap.to - gap.from)) / 30) * 30;
              onFree(column, minutes);
            }}
          />
        ))}
      {blocks.map((block) => (
        <UnstyledButton
          key={`${block.time.kind} ${block.time.ID} ${block.time.start}`}
          component={onTaken === undefined ? 'div' : 'button'}
          className={classes.block}
          data-kind={block.time.kind}
          data-own={block.time.isOwn || undefined}
          data-request={block.time.isRequest || undefined}
          style={{ ...place(block, hours), ...colourOf(block.time) }}
          title={`${clockText(block.from)}–${clockText(block.to)} ${wordsOf(block)}`}
          {...(onTaken !== undefined && { onClick: () => onTaken(block.time) })}
        >
          <span className={classes.words}>
            <span className={classes.clock}>
              {clockText(block.from)}–{clockText(block.to)}
            </span>{' '}
            {wordsOf(block)}
          </span>
        </UnstyledButton>
      ))}
    </section>
  );
};

/** Wochenraster: hours as height, a colour per course, empty where free. It starts at the first entry. */
export const RoomGrid = ({ label, columns, ...ways }: RoomGridProps) => {
  const [isWhole, setIsWhole] = useState(false);
  const blocks = columns.flatMap(({ day, times }) => blocksOn(day, times));
  const [whole, busy] = [shownHours(blocks), busyHours(blocks)];
  const hours = isWhole ? whole : busy;
  // A noticeboard screen is not interactive.
  const hasMore = ways.onFree !== undefined && busy.first > whole.first;
  const marks = Array.from({ length: hours.last - hours.first }, (_, index) => hours.first + index);
  const sizes: ColourStyle = { '--columns': String(columns.length), '--hours': String(marks.length) };
  const plan = (
    // The section scrolls, so it must be focusable: a day without bookings contains no other focusable element.
    <section className={classes.grid} aria-label={label} style={sizes} tabIndex={0}>
      <div className={classes.corner} />
      {columns.map((column) => (
        <div key={column.key} className={classes.head} data-today={column.isToday || undefined}>
          {column.title}
          {column.note !== undefined && column.note !== '' && <div className={classes.note}>{column.note}</div>}
        </div>
      ))}
      <div className={classes.hours} aria-hidden>
        {marks.map((hour) => (
          <span key={hour} style={{ top: `${((hour - hours.first) / marks.length) * 100}%` }}>
            {clockText(hour * 60)}
          </span>
        ))}
      </div>
      {columns.map((column) => (
        <Column key={column.key} column={column} hours={hours} {...ways} />
      ))}
    </section>
  );
  return (
    <>
      {hasMore && (
        <Button
          variant="subtle"
          size="compact-sm"
          mb="xs"
          className={classes.screenOnly ?? ''}
          onClick={() => setIsWhole(!isWhole)}
        >
          {isWhole
            ? `Erst ab ${clockText(busy.first * 60)} zeigen`
            : `Auch ${clockText(whole.first * 60)} bis ${clockText(busy.first * 60)} zeigen`}
        </Button>
      )}
      {plan}
    </>
  );
};
