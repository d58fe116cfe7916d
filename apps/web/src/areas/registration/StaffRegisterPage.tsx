import { Button, Group, SegmentedControl, Stack } from '@mantine/core';
import { allOf, may, staffAbove } from '@vereinshaus/contract/kit/access';
import { fromDayNumber, isMinorOn } from '@vereinshaus/contract/kit/days';
import { useState } from 'react';
import { Link, Navigate, useSearchParams } from 'react-router';
import { showBanner } from '../../kit/banners.ts';
import { useMay } from '../../kit/May.tsx';
import { PersonPicker, type PickedPerson } from '../persons/shared/PersonPicker.tsx';
import { useUser } from '../session/shared/session.ts';
import { ActivationCode, FinishPanel } from './FinishPanel.tsx';
import { RegistrationFlow } from './RegistrationFlow.tsx';
import { wayBackFrom, withPerson } from './shared/add-child.ts';
import type { AdultChoice } from './shared/PersonFields.tsx';
import { type RegistrationOutcome, useToday } from './use-registration-flow.ts';

type TargetGroup = 'new' | 'own' | 'other';

/** Adults of the viewer's own group, who can represent a child. */
const useOwnAdults = (): AdultChoice[] => {
  const user = useUser();
  const today = useToday();
  const isAdult = (birthdate: number) => {
    const birth = fromDayNumber(birthdate);
    return birth !== null && !isMinorOn(birth, today);
  };
  return [user, ...user.managees.filter(({ birthdate }) => isAdult(birthdate))].map(({ ID, fullname }) => ({
    ID,
    fullname,
  }));
};

const Finished = ({ outcome, onAgain }: { outcome: RegistrationOutcome; onAgain: () => void }) => (
  <FinishPanel message={outcome.message}>
    {outcome.activationCode !== '' && <ActivationCode code={outcome.activationCode} />}
    <Group>
      {outcome.persons.map(({ ID, fullname }) => (
        <Button key={ID} component={Link} to={`/benutzer/profil/${ID}`} variant="light" size="md">
          Profil von {fullname}
        </Button>
      ))}
      <Button size="md" onClick={onAgain}>
        Noch eine Person registrieren
      </Button>
    </Group>
  </FinishPanel>
);

type GroupChoiceProps = { group: TargetGroup; onChange: (group: TargetGroup) => void; mayAddToOthers: boolean };

const GroupChoice = ({ group, onChange, mayAddToOthers }: GroupChoiceProps) => (
  <SegmentedControl
    aria-label="Zu welcher Familie"
    fullWidth
    value={group}
    onChange={(value) => onChange(value === 'own' || value === 'other' ? value : 'new')}
    data={[
      { value: 'new', label: 'Neue Familie' },
      ...(mayAddToOthers ? [{ value: 'other', label: 'Familie wählen' }] : []),
      { value: 'own', label: 'Meine Familie' },
    ]}
  />
);

/** The target group: staff choose it, all others add to their own. */
const useGroup = () => {
  const user = useUser();
  const [search] = useSearchParams();
  const isStaff = useMay(may('user'));
  const mayAddToOthers = useMay(allOf(may('user'), staffAbove(80)));
  const asked = Number(search.get('verwalter_ID') ?? 0);
  const start: TargetGroup = !isStaff || asked === user.ID ? 'own' : asked > 0 ? 'other' : 'new';
  const [group, setGroup] = useState<TargetGroup>(start);
  const name = search.get('name') ?? `Person ${asked}`;
  const [manager, setManager] = useState<PickedPerson | null>(
    start === 'other' ? { ID: asked, fullname: name, birthdate: 0 } : null,
  );
  const managerId = group === 'own' ? user.ID : group === 'other' ? (manager?.ID ?? null) : 0;
  return { isStaff, mayAddToOthers, group, setGroup, manager, setManager, managerId };
};

/** Users who came from another screen to add to their group return there, with the new person. */
const useWayBack = () => {
  const [search] = useSearchParams();
  const place = wayBackFrom(search);
  return ({ persons: [added] }: RegistrationOutcome): string | null =>
    place === null || added === undefined ? place : withPerson(place, added.ID);
};

/** /benutzer/registrieren: staff register anybody, a Verwalter adds to the own group. */
export const StaffRegisterPage = () => {
  const user = useUser();
  const { isStaff, mayAddToOthers, group, setGroup, manager, setManager, managerId } = useGroup();
  const ownAdults = useOwnAdults();
  const [outcome, setOutcome] = useState<RegistrationOutcome | null>(null);
  const wayBack = useWayBack();
  const back = outcome === null || group !== 'own' ? null : wayBack(outcome);
  // The form is unmounted by then, so the unsaved-changes warning does not appear.
  if (back !== null) return <Navigate to={back} replace />;
  if (outcome !== null) return <Finished outcome={outcome} onAgain={() => setOutcome(null)} />;
  const isDependant = group !== 'new';
  const finish = (done: RegistrationOutcome) => {
    if (group === 'own' && wayBack(done) !== null) showBanner('success', done.message);
    setOutcome(done);
  };
  const choice = isStaff ? (
    <Stack gap="md">
      <GroupChoice group={group} onChange={setGroup} mayAddToOthers={mayAddToOthers} />
      {group === 'other' && (
        <PersonPicker
          label="Verwalter"
          value={manager}
          onPick={setManager}
          description="Wer die Person verwalten wird."
        />
      )}
    </Stack>
  ) : null;
  return (
    <RegistrationFlow
      key={group}
      title={isStaff ? 'Person registrieren' : 'Kind hinzufügen'}
      mode={isDependant ? 'add' : 'register'}
      extras={{ verwalter_ID: managerId ?? 0 }}
      isDependant={isDependant}
      lastname={group === 'own' ? user.lastname : ''}
      withFamily
      intro={choice}
      missing={managerId === null ? { verwalter_ID: 'Bitte wähle zuerst den Verwalter aus.' } : {}}
      adults={group === 'own' ? ownAdults : []}
      onDone={finish}
    />
  );
};
