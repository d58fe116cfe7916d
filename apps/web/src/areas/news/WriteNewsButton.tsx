import { Button, Select, Stack } from '@mantine/core';
import { IconPencil } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { FormDialog } from '../../kit/FormDialog.tsx';
import { writableCoursesQuery } from './news.api.ts';

type Course = { ID: number; name: string };

const ChooseCourse = ({ courses, onClose }: { courses: readonly Course[]; onClose: () => void }) => {
  const navigate = useNavigate();
  const [chosen, setChosen] = useState<string | null>(null);
  return (
    <FormDialog
      title="Nachricht schreiben"
      submitLabel="Weiter"
      isPending={false}
      isDisabled={chosen === null}
      failure={null}
      onSubmit={(event) => {
        event.preventDefault();
        void navigate(`/kurse/${chosen}?tab=neuigkeiten&schreiben=1`);
      }}
      onClose={onClose}
    >
      <Stack mih={280}>
        <Select
          label="Kurs"
          placeholder="Kurs wählen"
          description="Hier stehen die Kurse, in denen du schreiben darfst."
          data={courses.map(({ ID, name }) => ({ value: String(ID), label: name }))}
          searchable
          nothingFoundMessage="Kein Kurs mit diesem Namen."
          value={chosen}
          onChange={setChosen}
        />
      </Stack>
    </FormDialog>
  );
};

/** For users who may write in any course: selects the course, then shows its form. */
export const WriteNewsButton = () => {
  const [isOpen, setOpen] = useState(false);
  const courses = useQuery(writableCoursesQuery()).data?.courses ?? [];
  if (courses.length === 0) return null;
  return (
    <>
      <Button leftSection={<IconPencil size={18} aria-hidden />} onClick={() => setOpen(true)}>
        Nachricht schreiben
      </Button>
      {isOpen && <ChooseCourse courses={courses} onClose={() => setOpen(false)} />}
    </>
  );
};
