import { Button, Checkbox, Group, Select, Stack, Tabs, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type ParticipationRole, participationRole } from '@vereinshaus/contract/bookings/participation-role';
import { useState } from 'react';
import { Dialog } from '../../kit/Dialog.tsx';
import { DialogFooter } from '../../kit/DialogFooter.tsx';
import { QueryState } from '../../kit/QueryState.tsx';
import { StatusBanner } from '../../kit/StatusBanner.tsx';
import { PersonPicker, type PickedPerson } from '../persons/shared/PersonPicker.tsx';
import { AddedList, type AddedParticipants } from './AddedList.tsx';
import { AddOptions, plainAdding } from './AddOptions.tsx';
import { nameWithStart } from './course-name.ts';
import { courseNamesQuery, participantsQuery, useAddParticipants } from './participants.api.ts';

type FormProps = { courseId: number; onAdded: (added: AddedParticipants) => void };

const SearchForm = ({ courseId, role, onAdded }: FormProps & { role: ParticipationRole }) => {
  const [person, setPerson] = useState<PickedPerson | null>(null);
  const [options, setOptions] = useState(plainAdding);
  const add = useAddParticipants();
  const submit = () =>
    add.mutate(
      { course_ID: courseId, child_IDs: person === null ? [] : [person.ID], role, ...options },
      {
        onSuccess: ({ children }) => {
          setPerson(null);
          onAdded(children);
        },
      },
    );
  return (
    <Stack>
      <PersonPicker label="Person" value={person} onPick={setPerson} />
      {role === participationRole.participant && <AddOptions options={options} onChange={setOptions} />}
      {add.error !== null && <StatusBanner kind="error">{add.error.message}</StatusBanner>}
      <DialogFooter>
        <Button onClick={submit} loading={add.isPending}>
          {role === participationRole.trainer ? 'Als Trainer hinzufügen' : 'Hinzufügen'}
        </Button>
      </DialogFooter>
    </Stack>
  );
};

const OtherCourse = ({ fromId, courseId, onAdded }: FormProps & { fromId: number }) => {
  const parts = useQuery(participantsQuery(fromId));
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const [options, setOptions] = useState(plainAdding);
  const add = useAddParticipants();
  const submit = () =>
    add.mutate(
      { course_ID: courseId, child_IDs: chosen.map(Number), role: participationRole.participant, ...options },
      { onSuccess: ({ children }) => onAdded(children) },
    );
  return (
    <QueryState query={parts}>
      {(data) => {
        const active = data.parts.filter(
          ({ registration }) => registration.timeLeave === 0 && registration.role === participationRole.participant,
        );
        return (
          <Stack>
            <Group>
              <Button
                size="compact-sm"
                variant="default"
                onClick={() => setChosen(active.map(({ child }) => String(child.ID)))}
              >
                Alle auswählen
              </Button>
            </Group>
            <Checkbox.Group label="Teilnehmer" value={[...chosen]} onChange={setChosen}>
              <Stack gap="xs" mt="xs" mah={300} style={{ overflowY: 'auto' }}>
                {active.map(({ child }) => (
                  <Checkbox key={child.ID} value={String(child.ID)} label={child.fullname} />
                ))}
              </Stack>
            </Checkbox.Group>
            {active.length === 0 && <Text c="dimmed">Dieser Kurs hat keine Teilnehmer.</Text>}
            <AddOptions options={options} onChange={setOptions} />
            {add.error !== null && <StatusBanner kind="error">{add.error.message}</StatusBanner>}
            <DialogFooter>
              <Button onClick={submit} loading={add.isPending}>
                Hinzufügen
              </Button>
            </DialogFooter>
          </Stack>
        );
      }}
    </QueryState>
  );
};

const FromCourseForm = ({ courseId, onAdded }: FormProps) => {
  const names = useQuery(courseNamesQuery());
  const [from, setFrom] = useState<string | null>(null);
  return (
    <QueryState query={names}>
      {({ courses }) => (
        <Stack>
          <Select
            label="Aus welchem Kurs?"
            searchable
            value={from}
            onChange={setFrom}
            data={courses
              .filter(({ ID }) => ID !== courseId)
              .map((course) => ({ value: String(course.ID), label: nameWithStart(course) }))}
            nothingFoundMessage="nichts auszuwählen"
          />
          {from !== null && <OtherCourse key={from} fromId={Number(from)} courseId={courseId} onAdded={onAdded} />}
        </Stack>
      )}
    </QueryState>
  );
};

/** Person hinzufügen: search and add, take over from another course, add a trainer. */
export const AddPersonDialog = ({ courseId, onClose }: { courseId: number; onClose: () => void }) => {
  const [added, setAdded] = useState<AddedParticipants>([]);
  const form = { courseId, onAdded: setAdded };
  return (
    <Dialog onClose={onClose} title="Person hinzufügen" size="lg">
      <Stack>
        <AddedList added={added} />
        <Tabs defaultValue="search" keepMounted={false} onChange={() => setAdded([])}>
          <Tabs.List>
            <Tabs.Tab value="search">Suchen und hinzufügen</Tabs.Tab>
            <Tabs.Tab value="course">Aus bestehendem Kurs</Tabs.Tab>
            <Tabs.Tab value="trainer">Trainer hinzufügen</Tabs.Tab>
          </Tabs.List>
          <Tabs.Panel value="search" pt="md">
            <SearchForm {...form} role={participationRole.participant} />
          </Tabs.Panel>
          <Tabs.Panel value="course" pt="md">
            <FromCourseForm {...form} />
          </Tabs.Panel>
          <Tabs.Panel value="trainer" pt="md">
            <SearchForm {...form} role={participationRole.trainer} />
          </Tabs.Panel>
        </Tabs>
      </Stack>
    </Dialog>
  );
};
