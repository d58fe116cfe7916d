import { Anchor, Checkbox, Collapse, List, Paper, Stack, Text } from '@mantine/core';
import type { ReplyOf } from '@vereinshaus/contract/kit/call';
import { formatNumber } from '@vereinshaus/contract/kit/money';
import type { messaging } from '@vereinshaus/contract/messaging/calls';
import { useId, useState } from 'react';
import { ProfileLink } from '../persons/shared/ProfileLink.tsx';

export type Preview = ReplyOf<typeof messaging.previewMessage>;

export const counted = (count: number, one: string, many: string): string =>
  `${formatNumber(count)} ${count === 1 ? one : many}`;

const shownNames = 5;

/** Shortened by number of names, not by height, so that no line is cut off. */
const Names = ({ persons }: { persons: Preview['withoutEmail'] }) => {
  const [isOpen, setOpen] = useState(false);
  const listId = useId();
  const shown = isOpen ? persons : persons.slice(0, shownNames);
  return (
    <>
      <List size="sm" id={listId}>
        {shown.map(({ ID, fullname }) => (
          <List.Item key={ID}>
            <ProfileLink personId={ID} name={fullname} />
          </List.Item>
        ))}
      </List>
      {persons.length > shownNames && (
        <Anchor
          component="button"
          type="button"
          size="sm"
          aria-expanded={isOpen}
          aria-controls={listId}
          onClick={() => setOpen(!isOpen)}
        >
          {isOpen ? 'weniger anzeigen' : `alle ${formatNumber(persons.length)} anzeigen`}
        </Anchor>
      )}
    </>
  );
};

const shownRecipients = 200;

/** The recipients by address. */
const RecipientList = ({ recipients }: Pick<Preview, 'recipients'>) => {
  const [isOpen, setOpen] = useState(false);
  if (recipients.length === 0) return null;
  return (
    <div>
      <Anchor component="button" type="button" size="sm" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        {isOpen ? 'Empfänger ausblenden' : 'Empfänger anzeigen'}
      </Anchor>
      <Collapse expanded={isOpen}>
        <List size="sm" mt="xs" mah={240} style={{ overflowY: 'auto' }} aria-label="Empfänger">
          {recipients.slice(0, shownRecipients).map(({ to, persons }) => (
            <List.Item key={`${to} ${persons[0]?.ID ?? 0}`}>
              {persons.map(({ fullname }) => fullname).join(', ')} ({to})
            </List.Item>
          ))}
        </List>
        {recipients.length > shownRecipients && (
          <Text size="sm" c="dimmed">
            und {counted(recipients.length - shownRecipients, 'weitere Adresse', 'weitere Adressen')}
          </Text>
        )}
      </Collapse>
    </div>
  );
};

type Props = { preview: Preview; includeUnwilling: boolean; onIncludeUnwilling: (include: boolean) => void };

/** Before sending: the number of mails, and who gets none and why. */
export const RecipientsSummary = ({ preview, includeUnwilling, onIncludeUnwilling }: Props) => {
  const { persons, mails, recipients, withoutEmail, resting, unwilling } = preview;
  // For a message to one family, names are more useful than a count.
  const [only] = mails === 1 ? recipients : [];
  return (
    <Paper withBorder p="md" component="section" aria-label="Empfänger">
      <Stack gap="sm">
        {only === undefined ? (
          <>
            <Text>
              <Text span fw={600}>
                {counted(mails, 'E-Mail', 'E-Mails')}
              </Text>{' '}
              für {counted(persons, 'Person', 'Personen')}: eine je Adresse und Familie. Kinder ohne eigene Adresse
              werden über den Verwalter erreicht.
            </Text>
            <RecipientList recipients={recipients} />
          </>
        ) : (
          <Text style={{ overflowWrap: 'anywhere' }}>
            An{' '}
            <Text span fw={600}>
              {only.persons.map(({ fullname }) => fullname).join(', ')}
            </Text>{' '}
            ({only.to})
          </Text>
        )}
        {withoutEmail.length > 0 && (
          <div>
            <Text size="sm" fw={600}>
              {counted(withoutEmail.length, 'Person hat', 'Personen haben')} keine E-Mail-Adresse:
            </Text>
            <Names persons={withoutEmail} />
          </div>
        )}
        {resting.length > 0 && (
          <div>
            <Text size="sm" fw={600}>
              {counted(resting.length, 'Person hat', 'Personen haben')} eine Adresse, die ruht, weil E-Mails
              zurückkamen:
            </Text>
            <Names persons={resting} />
          </div>
        )}
        {unwilling.length > 0 && (
          <div>
            <Text size="sm" fw={600}>
              {counted(unwilling.length, 'Person möchte', 'Personen möchten')} keine E-Mails:
            </Text>
            <Names persons={unwilling} />
            <Checkbox
              mt="xs"
              label="Trotzdem auch an diese Personen"
              description="Nur für Wichtiges wie Absagen, Termine oder Zahlungen."
              checked={includeUnwilling}
              onChange={(event) => onIncludeUnwilling(event.currentTarget.checked)}
            />
          </div>
        )}
      </Stack>
    </Paper>
  );
};
