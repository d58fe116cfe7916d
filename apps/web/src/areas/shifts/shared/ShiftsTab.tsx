import { Button, Group, Stack, Switch } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { staffFrom } from '@vereinshaus/contract/kit/access';
import type { ReplyOf } from '@vereinshaus/contract/kit/call';
import type { ShiftParticipation, shifts } from '@vereinshaus/contract/shifts/calls';
import { isFull, shiftTexts } from '@vereinshaus/contract/shifts/rules';
import { useState } from 'react';
import { announce } from '../../../kit/announce.ts';
import { ConfirmModal } from '../../../kit/ConfirmModal.tsx';
import { EmptyState } from '../../../kit/EmptyState.tsx';
import { useMay } from '../../../kit/May.tsx';
import { QueryState } from '../../../kit/QueryState.tsx';
import { Bar } from '../../../kit/SaveBar.tsx';
import { UnsavedGuard } from '../../../kit/UnsavedGuard.tsx';
import { useOpenedAt } from '../../../kit/use-opened-at.ts';
import { useUser } from '../../session/shared/session.ts';
import { JoinDialog } from '../JoinDialog.tsx';
import { LocationCard } from '../LocationCard.tsx';
import { LocationDialog } from '../LocationDialog.tsx';
import { OfferShiftDialog } from '../OfferShiftDialog.tsx';
import { Offers } from '../Offers.tsx';
import { ShiftDialog } from '../ShiftDialog.tsx';
import { ShiftRow } from '../ShiftRow.tsx';
import { ShiftUsers } from '../ShiftUsers.tsx';
import { SortableLocations } from '../SortableLocations.tsx';
import {
  type LocationDraft,
  movedTo,
  newLocation,
  newShift,
  type ShiftDraft,
  type ShiftPlanDraft,
  withLocation,
  withLocationToggled,
  withShift,
  withShiftToggled,
} from '../shift-draft.ts';
import { shiftPlanQuery, useLeaveShift, useRemoveFromShift } from '../shifts.api.ts';
import { useShiftDraft } from '../use-shift-draft.ts';

type Plan = ReplyOf<typeof shifts.get>;

type Open =
  | { kind: 'location'; location: LocationDraft | null }
  | { kind: 'shift'; location: LocationDraft; shift: ShiftDraft }
  | { kind: 'join'; location: LocationDraft; shift: ShiftDraft }
  | { kind: 'offer'; participation: ShiftParticipation; shift: ShiftDraft }
  | { kind: 'remove'; participation: ShiftParticipation; shift: ShiftDraft }
  | null;

type View = { onlyFree: boolean; withDeleted: boolean };

/** Deleted shifts are hidden by default, but shown to persons in them. */
const shownIn = (draft: ShiftPlanDraft, plan: Plan, { onlyFree, withDeleted }: View) => {
  const participantsOf = ({ ID }: ShiftDraft) =>
    plan.participations.filter(({ shift_ID }) => shift_ID === ID && ID !== 0);
  return draft
    .filter(({ deleted }) => !deleted || withDeleted)
    .map((location) => ({
      location,
      rows: location.shifts
        .map((shift) => ({ shift, participations: participantsOf(shift) }))
        .filter(({ shift, participations }) => !shift.deleted || withDeleted || participations.length > 0)
        .filter(({ shift, participations }) => !onlyFree || !isFull(participations.length, shift.count)),
    }));
};

/** Persons who already offer this shift. */
const offeredIn = ({ offers }: Plan, shiftId: number): ReadonlySet<number> =>
  new Set(offers.filter(({ shift_ID }) => shift_ID === shiftId).map(({ child_ID }) => child_ID));

/** Shifts available for a swap. */
const othersThan = ({ locations }: Plan, shiftId: number, now: number) =>
  locations
    .filter(({ deleted }) => !deleted)
    .flatMap(({ name: location, shifts: all }) => all.map((shift) => ({ location, shift })))
    .filter(({ shift }) => shift.ID !== shiftId && !shift.deleted && shift.dateFrom > now);

type RemoveModalProps = {
  courseId: number;
  participation: ShiftParticipation;
  shift: ShiftDraft;
  mayRemove: boolean;
  onClose: () => void;
};

const RemoveModal = ({ courseId, participation, shift, mayRemove, onClose }: RemoveModalProps) => {
  const remove = useRemoveFromShift();
  const leave = useLeaveShift();
  const { mutate, isPending } = mayRemove ? remove : leave;
  const input = { courseID: courseId, shift_ID: shift.ID, child_ID: participation.child_ID };
  return (
    <ConfirmModal
      opened
      title={mayRemove ? 'wirklich entfernen?' : 'Wirklich abmelden?'}
      confirmLabel={mayRemove ? 'Person entfernen' : 'Abmelden'}
      isPending={isPending}
      onConfirm={() => mutate(input, { onSettled: onClose })}
      onClose={onClose}
    >
      {participation.fullname} ist dann bei „{shift.name}“ nicht mehr dabei, der Platz wird frei.
    </ConfirmModal>
  );
};

const Planner = ({ courseId, plan }: { courseId: number; plan: Plan }) => {
  const user = useUser();
  const opened = useOpenedAt();
  const mayRemove = useMay(staffFrom(80));
  const { draft, change, ...saving } = useShiftDraft(courseId, plan);
  const [view, setView] = useState<View>({ onlyFree: false, withDeleted: false });
  const [open, setOpen] = useState<Open>(null);
  const close = () => setOpen(null);
  const shown = shownIn(draft, plan, view);
  const keys = shown.map(({ location }) => location.key);
  const move = (key: string, targetKey: string | undefined) => {
    if (targetKey === undefined) return;
    const next = movedTo(draft, key, targetKey);
    change(next);
    const moved = next.find((location) => location.key === key);
    announce(`${moved?.name ?? ''} steht jetzt an Stelle ${keys.indexOf(targetKey) + 1} von ${keys.length}.`);
  };
  const locationActions = {
    onRename: (location: LocationDraft) => setOpen({ kind: 'location', location }),
    onToggle: ({ key }: LocationDraft) => change(withLocationToggled(draft, key)),
    onAddShift: (location: LocationDraft) => setOpen({ kind: 'shift', location, shift: newShift(opened) }),
    onMove: ({ key }: LocationDraft, step: -1 | 1) => move(key, keys[keys.indexOf(key) + step]),
  };
  const saveLocation = (location: LocationDraft | null, name: string) =>
    change(
      location === null
        ? [...draft, newLocation(name)]
        : withLocation(draft, location.key, (before) => ({ ...before, name })),
    );
  return (
    <Stack>
      <Group justify="space-between">
        <Group>
          <Switch
            label="Nur nicht volle Schichten anzeigen"
            checked={view.onlyFree}
            onChange={({ currentTarget }) => setView({ ...view, onlyFree: currentTarget.checked })}
          />
          {plan.mayEdit && (
            <Switch
              label="Gelöschte anzeigen"
              checked={view.withDeleted}
              onChange={({ currentTarget }) => setView({ ...view, withDeleted: currentTarget.checked })}
            />
          )}
        </Group>
        {plan.mayEdit && (
          <Button
            leftSection={<IconPlus size={18} aria-hidden />}
            onClick={() => setOpen({ kind: 'location', location: null })}
          >
            Ort hinzufügen
          </Button>
        )}
      </Group>
      <Offers courseId={courseId} plan={plan} />
      {shown.length === 0 && <EmptyState>{shiftTexts.noLocations}</EmptyState>}
      <SortableLocations keys={keys} onDrop={move}>
        {shown.map(({ location, rows }) => (
          <LocationCard key={location.key} location={location} mayEdit={plan.mayEdit} actions={locationActions}>
            {rows.map(({ shift, participations }) => (
              <ShiftRow
                key={shift.key}
                shift={location.deleted ? { ...shift, deleted: true } : shift}
                participations={participations}
                personIds={new Set(plan.persons.map(({ ID }) => ID))}
                mayEdit={plan.mayEdit && !location.deleted}
                mayRemove={mayRemove}
                isDirty={saving.isDirty}
                offered={offeredIn(plan, shift.ID)}
                now={opened.getTime() / 1000}
                actions={{
                  onEdit: (edited) => setOpen({ kind: 'shift', location, shift: edited }),
                  onToggle: ({ key }) =>
                    change(withLocation(draft, location.key, (before) => withShiftToggled(before, key))),
                  onJoin: (wanted) => setOpen({ kind: 'join', location, shift: wanted }),
                  onOffer: (participation, from) => setOpen({ kind: 'offer', participation, shift: from }),
                  onRemove: (participation, from) => setOpen({ kind: 'remove', participation, shift: from }),
                }}
              />
            ))}
          </LocationCard>
        ))}
      </SortableLocations>
      {mayRemove && <ShiftUsers courseId={courseId} />}
      {plan.mayEdit && (
        <Bar
          isDirty={saving.isDirty}
          isPending={saving.isPending}
          hint="Der Entwurf ist noch nicht gespeichert. Einteilen geht erst danach."
          onDiscard={saving.discard}
          onSave={saving.save}
        />
      )}
      <UnsavedGuard isDirty={saving.isDirty} />
      {open?.kind === 'location' && (
        <LocationDialog
          name={open.location?.name ?? ''}
          onSave={(name) => saveLocation(open.location, name)}
          onClose={close}
        />
      )}
      {open?.kind === 'shift' && (
        <ShiftDialog
          shift={open.shift}
          onSave={(shift) => change(withLocation(draft, open.location.key, (before) => withShift(before, shift)))}
          onClose={close}
        />
      )}
      {open?.kind === 'join' && (
        <JoinDialog
          courseId={courseId}
          shift={open.shift}
          location={open.location.name}
          persons={plan.persons.filter(
            ({ ID }) =>
              !plan.participations.some(({ child_ID, shift_ID }) => child_ID === ID && shift_ID === open.shift.ID),
          )}
          viewerId={user.ID}
          onClose={close}
        />
      )}
      {open?.kind === 'offer' && (
        <OfferShiftDialog
          courseId={courseId}
          shift={open.shift}
          participation={open.participation}
          others={othersThan(plan, open.shift.ID, opened.getTime() / 1000)}
          onClose={close}
        />
      )}
      {open?.kind === 'remove' && (
        <RemoveModal
          courseId={courseId}
          participation={open.participation}
          shift={open.shift}
          mayRemove={mayRemove}
          onClose={close}
        />
      )}
    </Stack>
  );
};

/** Schicht-Einteilung of a course: who helps where and when. */
export const ShiftsTab = ({ courseId }: { courseId: number }) => (
  <QueryState query={useQuery(shiftPlanQuery(courseId))}>
    {(plan) => <Planner courseId={courseId} plan={plan} />}
  </QueryState>
);
