import { Anchor, Button, Group, Menu, Paper, Pill, Stack, Text, Title } from '@mantine/core';
import { IconDots, IconDownload, IconMail, IconPencil, IconTrash, IconUserPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type ContactRow, type ContactPage as Content, contacts } from '@vereinshaus/contract/contacts/calls';
import { contactFields } from '@vereinshaus/contract/contacts/contact-fields';
import { invoices } from '@vereinshaus/contract/invoices/calls';
import { may } from '@vereinshaus/contract/kit/access';
import { useState } from 'react';
import { Link, useNavigate, useParams } from 'react-router';
import { ButtonMenu } from '../../kit/ButtonMenu.tsx';
import { Facts } from '../../kit/Facts.tsx';
import { useMay } from '../../kit/May.tsx';
import { PageHeader } from '../../kit/PageHeader.tsx';
import { QueryState } from '../../kit/QueryState.tsx';
import { factsOf } from '../../kit/record/facts-of.ts';
import { StatusBanner } from '../../kit/StatusBanner.tsx';
import { TagPicker } from '../tags/shared/TagPicker.tsx';
import { AgreementsCard } from './AgreementsCard.tsx';
import { ContactDialog } from './ContactDialog.tsx';
import { ConvertDialog } from './ConvertDialog.tsx';
import { contactDataPath, contactQuery, contactTagsQuery, useTagContact, useUseAddress } from './contacts.api.ts';
import { HistoryCard } from './HistoryCard.tsx';
import { InvoicesCard } from './InvoicesCard.tsx';
import { MessageDialog } from './MessageDialog.tsx';
import { RemoveModal } from './RemoveModal.tsx';

/** An existing tag by its value, a new one by its label. */
const asInput = (tag: { value: number } | { label: string }) => ('value' in tag ? tag.value : { label: tag.label });

const toContacts = { to: '/kontakte', label: 'Kontakte' };
const toInvoices = { to: '/rechnungen', label: 'Rechnungen' };

const TagsToSet = ({ content: { contact, tags } }: { content: Content }) => {
  const available = useQuery(contactTagsQuery());
  const set = useTagContact();
  const mayCreate = useMay(may('tags'));
  return (
    <TagPicker
      label="Tags"
      available={available.data?.tags ?? []}
      value={tags}
      mayCreate={mayCreate}
      renames="contact"
      disabled={set.isPending}
      onChange={(chosen) => set.mutate({ ID: contact.ID, tags: chosen.map(asInput) })}
    />
  );
};

const Tags = ({ content, mayWrite }: { content: Content; mayWrite: boolean }) =>
  mayWrite ? <TagsToSet content={content} /> : content.tags.map(({ value, label }) => <Pill key={value}>{label}</Pill>);

const Standing = ({ content: { child_ID: personId, isErased } }: { content: Content }) => {
  if (isErased)
    return <StatusBanner kind="info">Dieser Kontakt ist anonymisiert. Ausgestellte Rechnungen bleiben.</StatusBanner>;
  if (personId === 0) return null;
  return (
    <StatusBanner kind="info">
      Dieser Kontakt ist jetzt eine Person des Vereins.{' '}
      <Anchor component={Link} to={`/benutzer/profil/${personId}`} inherit>
        Zum Profil
      </Anchor>
    </StatusBanner>
  );
};

/** Mails to the address bounced until they were stopped. */
const RestingAddress = ({ contact: { ID, email }, mayWrite }: { contact: ContactRow; mayWrite: boolean }) => {
  const use = useUseAddress();
  return (
    <StatusBanner kind="error" title="E-Mails kommen zurück">
      <Stack gap="xs" align="flex-start">
        <span>
          Die Adresse {email} ruht: An sie gehen keine Newsletter und keine Nachrichten an mehrere, weil E-Mails dreimal
          nicht zugestellt werden konnten.
          {mayWrite && ' Trag eine andere Adresse ein, oder verwende sie wieder, wenn sie doch stimmt.'}
        </span>
        {mayWrite && (
          <Button variant="default" size="compact-md" loading={use.isPending} onClick={() => use.mutate({ ID })}>
            Adresse wieder verwenden
          </Button>
        )}
      </Stack>
    </StatusBanner>
  );
};

type Open = 'edit' | 'message' | 'convert' | 'remove' | null;

const Actions = ({ contactId, onOpen }: { contactId: number; onOpen: (what: Open) => void }) => {
  const mayConvert = useMay(contacts.convert.access);
  const items = () => (
    <>
      <Menu.Item leftSection={<IconPencil size={18} aria-hidden />} onClick={() => onOpen('edit')}>
        Bearbeiten
      </Menu.Item>
      {mayConvert && (
        <Menu.Item leftSection={<IconUserPlus size={18} aria-hidden />} onClick={() => onOpen('convert')}>
          Zur Person machen
        </Menu.Item>
      )}
      <Menu.Item
        component="a"
        href={contactDataPath(contactId)}
        download
        leftSection={<IconDownload size={18} aria-hidden />}
      >
        Datenauskunft
      </Menu.Item>
      <Menu.Item color="red" leftSection={<IconTrash size={18} aria-hidden />} onClick={() => onOpen('remove')}>
        Löschen
      </Menu.Item>
    </>
  );
  return (
    <Group gap="xs">
      <Button leftSection={<IconMail size={18} aria-hidden />} onClick={() => onOpen('message')}>
        Nachricht schreiben
      </Button>
      <ButtonMenu variant="default" aria-label="Weitere Aktionen" items={items}>
        <IconDots size={18} aria-hidden />
      </ButtonMenu>
    </Group>
  );
};

const Contact = ({ content }: { content: Content }) => {
  const { contact, agreements, child_ID: personId, isErased } = content;
  const isCurrent = personId === 0 && !isErased;
  const mayWrite = useMay(contacts.save.access) && isCurrent;
  const seesAll = useMay(contacts.list.access);
  const seesInvoices = useMay(invoices.ofCustomer.access);
  const navigate = useNavigate();
  const [open, setOpen] = useState<Open>(null);
  const close = () => setOpen(null);
  return (
    <Stack data-page="content">
      <PageHeader
        title={contact.name}
        back={seesAll ? toContacts : toInvoices}
        action={mayWrite && <Actions contactId={contact.ID} onOpen={setOpen} />}
      />
      <Standing content={content} />
      {isCurrent && contact.isResting && <RestingAddress contact={contact} mayWrite={mayWrite} />}
      <Paper withBorder p="md">
        <Stack gap="sm">
          <Title order={2} size="h4">
            Daten
          </Title>
          <Facts of={factsOf(contactFields, contact)} />
          {!isErased && <Tags content={content} mayWrite={mayWrite} />}
          {contact.newsletter || isErased ? null : (
            <Text size="sm" c="dimmed">
              Bekommt keinen Newsletter.
            </Text>
          )}
        </Stack>
      </Paper>
      <AgreementsCard contactId={contact.ID} agreements={agreements} mayWrite={mayWrite} />
      {seesInvoices && <InvoicesCard contactId={contact.ID} isCurrent={isCurrent} />}
      {seesAll && <HistoryCard contactId={contact.ID} mayWrite={mayWrite} />}
      {open === 'edit' && <ContactDialog contact={contact} onClose={close} />}
      {open === 'message' && <MessageDialog to={[contact]} onClose={close} />}
      {open === 'convert' && <ConvertDialog contact={contact} onClose={close} />}
      <RemoveModal
        contacts={open === 'remove' ? [contact] : []}
        onClose={close}
        onRemoved={() => void navigate('/kontakte')}
      />
    </Stack>
  );
};

/** /kontakte/{contactID}: all data of one contact. */
export const ContactPage = () => {
  const { contactID } = useParams();
  const query = useQuery(contactQuery(Number(contactID)));
  return <QueryState query={query}>{(content) => <Contact content={content} />}</QueryState>;
};
