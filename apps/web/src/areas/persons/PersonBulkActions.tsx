import { Button, Menu } from '@mantine/core';
import { useClipboard } from '@mantine/hooks';
import { IconChevronDown, IconCopy, IconIdBadge2, IconTag, IconUsersGroup, IconUsersPlus } from '@tabler/icons-react';
import { anyOf, mayByGrant, staffAbove } from '@vereinshaus/contract/kit/access';
import { maxChangedAtOnce, membership } from '@vereinshaus/contract/membership/calls';
import type { PersonRow } from '@vereinshaus/contract/persons/calls';
import { maxAddedMembers, sections } from '@vereinshaus/contract/sections/calls';
import { tags } from '@vereinshaus/contract/tags/calls';
import { useState } from 'react';
import { showBanner } from '../../kit/banners.ts';
import { DelayedSuspense } from '../../kit/DelayedSuspense.tsx';
import { part } from '../../kit/lazy-page.ts';
import { useMay } from '../../kit/May.tsx';
import { SendMessageButton } from '../messaging/shared/SendMessageButton.tsx';

// Only loaded for bulk changes.
const TagManyDialog = part(() => import('../tags/shared/TagManyDialog.tsx'), 'TagManyDialog');
const AddToCourseDialog = part(() => import('../bookings/shared/AddToCourseDialog.tsx'), 'AddToCourseDialog');
const AddToSectionDialog = part(() => import('../sections/shared/AddToSectionDialog.tsx'), 'AddToSectionDialog');
const ChangeManyDialog = part(() => import('../membership/shared/ChangeManyDialog.tsx'), 'ChangeManyDialog');

type Dialog = 'tags' | 'course' | 'section' | 'membership';
type Props = { persons: readonly PersonRow[] };

const counted = (count: number) => (count === 1 ? '1 Person' : `${count} Personen`);

/** Maximum number of persons added to a course at once (bookings.addParticipants). */
const maxAdded = 500;

const OpenDialog = ({ dialog, persons, onClose }: Props & { dialog: Dialog; onClose: () => void }) => {
  const personIds = persons.map(({ ID }) => ID);
  switch (dialog) {
    case 'tags':
      return <TagManyDialog personIds={personIds} onClose={onClose} />;
    case 'course':
      return <AddToCourseDialog persons={persons} onClose={onClose} />;
    case 'section':
      return <AddToSectionDialog personIds={personIds} onClose={onClose} />;
    case 'membership':
      return <ChangeManyDialog personIds={personIds} onClose={onClose} />;
  }
};

/** Actions for the selected persons; every button shows their number. */
export const PersonBulkActions = ({ persons }: Props) => {
  const [dialog, setDialog] = useState<Dialog | null>(null);
  const clipboard = useClipboard();
  const mayTag = useMay(tags.setMany.access);
  const mayAdd = useMay(anyOf(mayByGrant('course/participants'), staffAbove(80)));
  const mayChange = useMay(membership.changeMany.access);
  const mayAssign = useMay(sections.addMembers.access);
  const addresses = [...new Set(persons.map((person) => person.email).filter(Boolean))];
  const copy = () => {
    clipboard.copy(addresses.join('; '));
    showBanner('success', `${addresses.length} E-Mail-Adressen liegen in der Zwischenablage.`);
  };
  const whom = counted(persons.length);
  return (
    <>
      <SendMessageButton label={`Nachricht an ${whom}`} recipients={async () => persons} />
      {(mayTag || mayAdd || mayChange || mayAssign) && (
        <Menu position="bottom-end" withinPortal>
          <Menu.Target>
            <Button size="xs" variant="default" rightSection={<IconChevronDown size={14} aria-hidden />}>
              {whom} ändern
            </Button>
          </Menu.Target>
          <Menu.Dropdown>
            {mayTag && (
              <Menu.Item leftSection={<IconTag size={16} aria-hidden />} onClick={() => setDialog('tags')}>
                Tags geben oder nehmen …
              </Menu.Item>
            )}
            {mayAdd && (
              <Menu.Item
                leftSection={<IconUsersPlus size={16} aria-hidden />}
                disabled={persons.length > maxAdded}
                onClick={() => setDialog('course')}
              >
                Zu einem Kurs hinzufügen …
              </Menu.Item>
            )}
            {mayAssign && (
              <Menu.Item
                leftSection={<IconUsersGroup size={16} aria-hidden />}
                disabled={persons.length > maxAddedMembers}
                onClick={() => setDialog('section')}
              >
                Zu einer Sektion hinzufügen …
              </Menu.Item>
            )}
            {mayChange && (
              <Menu.Item
                leftSection={<IconIdBadge2 size={16} aria-hidden />}
                disabled={persons.length > maxChangedAtOnce}
                onClick={() => setDialog('membership')}
              >
                Mitgliedsstand ändern …
              </Menu.Item>
            )}
          </Menu.Dropdown>
        </Menu>
      )}
      <Button
        size="xs"
        variant="default"
        leftSection={<IconCopy size={16} aria-hidden />}
        disabled={addresses.length === 0}
        onClick={copy}
      >
        {addresses.length === 1 ? '1 E-Mail-Adresse kopieren' : `${addresses.length} E-Mail-Adressen kopieren`}
      </Button>
      {dialog !== null && (
        <DelayedSuspense>
          <OpenDialog dialog={dialog} persons={persons} onClose={() => setDialog(null)} />
        </DelayedSuspense>
      )}
    </>
  );
};
