import { ActionIcon, Text, UnstyledButton } from '@mantine/core';
import { IconCake, IconFirstAidKit, IconNote } from '@tabler/icons-react';
import { attendanceLabels } from '@vereinshaus/contract/attendance/rules';
import { formatNumber } from '@vereinshaus/contract/kit/money';
import { Link } from 'react-router';
import { PersonAvatar } from '../../kit/PersonAvatar.tsx';
import classes from './AttendancePage.module.css';
import { isWaiting, type ListRow } from './list-rows.ts';
import { StatusChip } from './StatusChip.tsx';

const factsOf = (row: ListRow): string => {
  const { age, ratio, birthday, tryout, makeup, single, answer } = row.person;
  return [
    ...(age === null ? [] : [age === 1 ? '1 Jahr' : `${age} Jahre`]),
    ...(ratio === null ? [] : [`${formatNumber(Math.round(ratio * 100))} % da`]),
    ...(birthday ? ['Geburtstag'] : []),
    ...(tryout ? ['schnuppert'] : []),
    ...(makeup ? ['Ersatzstunde'] : []),
    ...(single ? ['Einzeltermin'] : []),
    ...(answer === 'yes' && !tryout && !makeup && !single ? ['hat zugesagt'] : []),
    ...(isWaiting(row) ? ['Warteliste'] : []),
  ].join(', ');
};

const factsId = ({ person }: ListRow) => `facts-${person.ID}`;

const Content = ({ row }: { row: ListRow }) => {
  const { person, status } = row;
  return (
    <>
      <PersonAvatar personId={person.ID} name={person.fullname} image={person.image} size={32} />
      <span>
        <span className={classes.name}>{person.fullname}</span>
        <span className={classes.facts} id={factsId(row)}>
          {person.birthday && <IconCake size={14} aria-hidden />}
          {factsOf(row)}
        </span>
      </span>
      <StatusChip status={status} isShort />
    </>
  );
};

type RowProps = {
  row: ListRow;
  courseId: number;
  mayMark: boolean;
  /** A warning for users allowed to see it; empty = none. */
  hint: string;
  onTap: () => void;
  onOpen: () => void;
};

/** One person of the list: a tap cycles through the statuses; in read-only mode it opens all their dates. */
export const AttendanceRow = ({ row, courseId, mayMark, hint, onTap, onOpen }: RowProps) => {
  const { person, status, note, isUnsent } = row;
  return (
    <li className={classes.row} data-unsent={isUnsent || undefined}>
      {mayMark ? (
        <UnstyledButton
          className={classes.tap}
          onClick={onTap}
          aria-label={`${person.fullname}: ${attendanceLabels[status]}. Tippen ändert.`}
          aria-describedby={factsId(row)}
        >
          <Content row={row} />
        </UnstyledButton>
      ) : (
        <Link className={classes.tap} to={`/kurs/${courseId}/personenanwesenheit/${person.ID}`}>
          <Content row={row} />
        </Link>
      )}
      <ActionIcon
        className={classes.more ?? ''}
        variant={note === '' ? 'subtle' : 'light'}
        size={44}
        aria-label={`Notiz und Verlauf von ${person.fullname}`}
        title="Notiz und Verlauf"
        onClick={onOpen}
      >
        <IconNote size={20} aria-hidden />
      </ActionIcon>
      {(note !== '' || hint !== '') && (
        <div className={classes.under}>
          {hint !== '' && (
            <Text size="sm" fw={600} className={classes.state ?? ''}>
              <IconFirstAidKit size={18} aria-hidden />
              {hint}
            </Text>
          )}
          {note !== '' && <Text size="sm">Notiz: {note}</Text>}
        </div>
      )}
    </li>
  );
};
