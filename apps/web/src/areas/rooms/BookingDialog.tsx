import { Checkbox, Group, Paper, Select, Text, TextInput } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { addDays, fromDayNumber, type IsoDay, toDayNumber } from '@vereinshaus/contract/kit/days';
import { formatMoney } from '@vereinshaus/contract/kit/money';
import { clockText } from '@vereinshaus/contract/kit/vienna-time';
import { type RoomOffer, rooms } from '@vereinshaus/contract/rooms/calls';
import {
  bookingProblem,
  isMemberOn,
  type MemberTime,
  priceOfSlot,
  weeklyDays,
} from '@vereinshaus/contract/rooms/rules';
import { noWithdrawalFromRooms } from '@vereinshaus/contract/withdrawals/calls';
import { type FormEvent, useState } from 'react';
import { Link } from 'react-router';
import { askAgain } from '../../kit/api.ts';
import { DayInput } from '../../kit/DayInput.tsx';
import { FormDialog } from '../../kit/FormDialog.tsx';
import { useMay } from '../../kit/May.tsx';
import { newKey } from '../../kit/new-key.ts';
import { QueryState } from '../../kit/QueryState.tsx';
import { useOpenedAt } from '../../kit/use-opened-at.ts';
import { PersonPicker, type PickedPerson } from '../persons/shared/PersonPicker.tsx';
import { roomOffersQuery, useBookRoom } from './rooms.api.ts';

export type RoomTimeInput = { roomId: number; day: IsoDay; minutes: number; courseId?: number };

const quarters = Array.from({ length: 97 }, (_, index) => index * 15);
const clockOptions = (from: number, to: number) =>
  quarters
    .filter((minutes) => minutes >= from && minutes <= to)
    .map((minutes) => ({ value: String(minutes), label: clockText(minutes) }));

type FormProps = {
  offers: readonly RoomOffer[];
  memberTimes: readonly MemberTime[];
  wanted: RoomTimeInput;
  onClose: () => void;
};

/** Another room allows other durations: the end moves to the nearest allowed one. */
const endIn = (offer: RoomOffer | undefined, { from, to }: { from: number; to: number }): number =>
  offer === undefined ? to : Math.min(1440, from + Math.min(offer.maxMinutes, Math.max(offer.minMinutes, to - from)));

const startValues = (offers: readonly RoomOffer[], wanted: RoomTimeInput) => {
  const offer = offers.find(({ ID }) => ID === wanted.roomId) ?? offers[0];
  return {
    roomId: offer?.ID ?? 0,
    day: toDayNumber(wanted.day),
    from: wanted.minutes,
    to: Math.min(1440, wanted.minutes + (offer?.minMinutes ?? 60)),
    isWeekly: false,
    until: toDayNumber(addDays(wanted.day, 28)),
    skipTaken: false,
    purpose: '',
  };
};

const sumOf = (prices: readonly (number | null)[]) => prices.reduce<number>((sum, price) => sum + (price ?? 0), 0);

const BookingForm = ({ offers, memberTimes, wanted, onClose }: FormProps) => {
  const isOffice = useMay(rooms.decide.access);
  const now = useOpenedAt();
  const client = useQueryClient();
  const book = useBookRoom();
  const [key] = useState(newKey);
  const [values, setValues] = useState(() => startValues(offers, wanted));
  const [person, setPerson] = useState<PickedPerson | null>(null);
  const change = (changed: Partial<typeof values>) => setValues((before) => ({ ...before, ...changed }));
  const offer = offers.find(({ ID }) => ID === values.roomId);
  const day = fromDayNumber(values.day);
  const isFree = (wanted.courseId ?? 0) > 0;
  const until = values.isWeekly ? fromDayNumber(values.until) : day;
  const weeks = day === null || until === null ? [] : weeklyDays(day, until);
  const days = 'text' in weeks ? [] : weeks;
  const slot = day === null ? null : { day, from: values.from, to: values.to };
  const priceOn = (on: IsoDay) =>
    offer === undefined || isFree
      ? 0
      : priceOfSlot(offer.prices, { day: on, from: values.from, to: values.to }, isMemberOn(memberTimes, on));
  const problem =
    offer === undefined || slot === null
      ? null
      : bookingProblem(offer, slot, {
          now,
          isMember: isMemberOn(memberTimes, slot.day),
          isOffice: isOffice || isFree,
        });
  const prices = problem === null ? days.map(priceOn) : [];
  const price = prices.length === 0 || prices.includes(null) ? null : sumOf(prices);
  const errorAt = (field: string) => (problem?.field === field ? { error: problem.text } : {});
  const submit = (event: FormEvent) => {
    event.preventDefault();
    book.mutate(
      {
        key,
        room_ID: values.roomId,
        day: values.day,
        from: values.from,
        to: values.to,
        until: values.isWeekly ? values.until : 0,
        skipTaken: values.isWeekly && values.skipTaken,
        purpose: values.purpose,
        course_ID: wanted.courseId ?? 0,
        person_ID: person?.ID ?? 0,
        ...(person === null && price !== null && { shownTotal: price }),
      },
      // Prices and terms may have changed: the dialog reloads them.
      { onSuccess: onClose, onError: () => void askAgain(client, [rooms.offers]) },
    );
  };
  const isRequest = offer?.approval === true && !isOffice && !isFree;
  return (
    <FormDialog
      title="Raum buchen"
      submitLabel={isRequest ? 'Anfragen' : 'Buchen'}
      isPending={book.isPending}
      isDisabled={problem !== null || slot === null || days.length === 0 || (price === null && person === null)}
      failure={book.error}
      onSubmit={submit}
      onClose={onClose}
    >
      <Select
        label="Raum"
        data={offers.map(({ ID, name }) => ({ value: String(ID), label: name }))}
        allowDeselect={false}
        value={String(values.roomId)}
        onChange={(value) => {
          const roomId = Number(value);
          const chosen = offers.find(({ ID }) => ID === roomId);
          change({ roomId, to: endIn(chosen, values) });
        }}
        {...errorAt('room_ID')}
      />
      <DayInput
        label="Tag"
        value={values.day}
        clearable={false}
        onChange={(value) => change({ day: value })}
        {...errorAt('day')}
      />
      <Group grow align="flex-start">
        <Select
          label="Von"
          data={clockOptions(0, 1425)}
          allowDeselect={false}
          value={String(values.from)}
          onChange={(value) => {
            const from = Number(value);
            change({ from, to: Math.min(1440, from + Math.max(15, values.to - values.from)) });
          }}
          {...errorAt('from')}
        />
        <Select
          label="Bis"
          data={clockOptions(values.from + 15, 1440)}
          allowDeselect={false}
          value={String(values.to)}
          onChange={(value) => change({ to: Number(value) })}
          {...errorAt('to')}
        />
      </Group>
      <Checkbox
        label="Jede Woche"
        checked={values.isWeekly}
        onChange={(event) => change({ isWeekly: event.currentTarget.checked })}
      />
      {values.isWeekly && (
        <>
          <DayInput
            label="Bis zum"
            value={values.until}
            clearable={false}
            onChange={(value) => change({ until: value })}
            {...('text' in weeks && { error: weeks.text })}
          />
          <Checkbox
            label="Wochen auslassen, in denen der Raum belegt ist"
            checked={values.skipTaken}
            onChange={(event) => change({ skipTaken: event.currentTarget.checked })}
          />
        </>
      )}
      <TextInput
        label="Wofür"
        description="Sehen nur du und das Büro."
        maxLength={120}
        value={values.purpose}
        onChange={(event) => change({ purpose: event.currentTarget.value })}
      />
      {isOffice && !isFree && (
        <PersonPicker label="Für" description="Leer bucht für dich selbst." value={person} onPick={setPerson} />
      )}
      <Cost offer={offer} price={person === null ? price : null} weeks={days.length} isOther={person !== null} />
    </FormDialog>
  );
};

type CostProps = { offer: RoomOffer | undefined; price: number | null; weeks: number; isOther: boolean };

/** The price, and the deadline for free cancellation. */
const Cost = ({ offer, price, weeks, isOther }: CostProps) => {
  if (offer === undefined) return null;
  if (isOther) return <Text size="sm">Der Preis richtet sich danach, ob die Person Mitglied ist.</Text>;
  if (price === null) return null;
  const isPaid = price > 0;
  return (
    <Paper withBorder p="sm" role="status">
      <Text fw={600}>
        {isPaid ? formatMoney(price) : 'kostenlos'}
        {isPaid && weeks > 1 && ` für ${weeks} Wochen`}
      </Text>
      {isPaid && offer.lateFeePercent > 0 && (
        <Text size="sm">
          Bis {offer.cancelHours === 1 ? 'eine Stunde' : `${offer.cancelHours} Stunden`} vorher kostenlos stornieren,
          danach bleiben {offer.lateFeePercent} %.
        </Text>
      )}
      {isPaid && (
        <Text size="sm" c="dimmed">
          {noWithdrawalFromRooms}
        </Text>
      )}
      {offer.approval && <Text size="sm">Der Verein bestätigt jede Buchung dieses Raums.</Text>}
    </Paper>
  );
};

/** Raum buchen: for oneself, for a course the user leads, or by the office for anybody. */
export const BookingDialog = ({ wanted, onClose }: { wanted: RoomTimeInput; onClose: () => void }) => {
  const offers = useQuery(roomOffersQuery());
  if (offers.data === undefined || offers.data.rooms.length === 0)
    return (
      <FormDialog
        title="Raum buchen"
        submitLabel="Buchen"
        isPending={false}
        isDisabled
        failure={null}
        onSubmit={(event) => event.preventDefault()}
        onClose={onClose}
      >
        <QueryState query={offers}>
          {() => (
            <Text>
              Noch kann man keinen Raum buchen. Welche es sind, legt das Büro unter{' '}
              <Link to="/raum/preise">Raumpreise</Link> fest.
            </Text>
          )}
        </QueryState>
      </FormDialog>
    );
  return (
    <BookingForm
      offers={offers.data.rooms.filter(({ active }) => active)}
      memberTimes={offers.data.memberTimes}
      wanted={wanted}
      onClose={onClose}
    />
  );
};
