import { Button, Group, Radio, Stack, Switch } from '@mantine/core';
import type { SavedView } from '@vereinshaus/contract/views/calls';
import { howOftenLabels, howOftenNames, type WatchFrequency } from '@vereinshaus/contract/views/living';
import { type FormEvent, useState } from 'react';
import { FormDialog } from '../../kit/FormDialog.tsx';
import { useUnwatchView, useWatchView } from './views.api.ts';

type Watchable = Pick<SavedView, 'ID' | 'name' | 'watch'>;

type Props = { view: Watchable; onClose: () => void };

const isHowOften = (value: string): value is WatchFrequency => howOftenNames.some((one) => one === value);

/** Sag mir, wenn jemand dazukommt oder herausfällt. */
export const WatchViewDialog = ({ view, onClose }: Props) => {
  const watch = useWatchView();
  const unwatch = useUnwatchView();
  const [often, setOften] = useState<WatchFrequency>(view.watch?.often ?? 'daily');
  const [mail, setMail] = useState(view.watch?.mail ?? true);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    watch.mutate({ ID: view.ID, often, mail }, { onSuccess: onClose });
  };
  return (
    <FormDialog
      title={`„${view.name}“ im Auge behalten`}
      submitLabel={view.watch === null ? 'Sag es mir' : 'Speichern'}
      isPending={watch.isPending}
      failure={watch.error}
      onSubmit={submit}
      onClose={onClose}
    >
      <Stack gap="md">
        <Radio.Group
          label="Wenn jemand dazukommt oder herausfällt, sag es mir"
          description="Es zählt ab jetzt; wer schon auf der Liste steht, wird nicht gemeldet."
          value={often}
          onChange={(value) => isHowOften(value) && setOften(value)}
        >
          <Stack gap="xs" mt="xs">
            {howOftenNames.map((one) => (
              <Radio key={one} value={one} label={howOftenLabels[one]} />
            ))}
          </Stack>
        </Radio.Group>
        <Switch
          label="auch per E-Mail"
          description="Auf der Startseite und unter „Lebende Listen“ steht es immer."
          checked={mail}
          onChange={(event) => setMail(event.currentTarget.checked)}
        />
        {view.watch !== null && (
          <Group>
            <Button
              variant="subtle"
              color="red"
              loading={unwatch.isPending}
              onClick={() => unwatch.mutate({ ID: view.ID }, { onSuccess: onClose })}
            >
              Nicht mehr sagen
            </Button>
          </Group>
        )}
      </Stack>
    </FormDialog>
  );
};
