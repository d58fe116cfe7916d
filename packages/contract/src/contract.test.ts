import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { chartFiles } from './accounting/chart-import.ts';
import { clubSettings } from './clubs/settings.ts';
import { contactFiles } from './contacts/calls.ts';
import { calendarFile } from './events/calls.ts';
import { files } from './files/calls.ts';
import { importFiles } from './imports/calls.ts';
import { contract } from './index.ts';
import { gapsOf, type InputGap } from './input-walk.testing.ts';
import { flatten } from './kit/access.ts';
import type { Call } from './kit/call.ts';
import { mediaFiles } from './media/calls.ts';
import { pageFiles } from './page-blocks/calls.ts';

const calls = Object.entries(contract).flatMap(([area, definitions]) =>
  Object.entries(definitions).map(([name, call]): [string, Call] => [`${area}.${name}`, call]),
);

/** Object schemas anywhere inside a schema that accept undeclared fields. */
const looseObjects = (schema: unknown, path: string): string[] => {
  const json = z.toJSONSchema(z.any().parse(schema), { io: 'output', unrepresentable: 'any' });
  const walk = (node: unknown, at: string): string[] => {
    if (node === null || typeof node !== 'object') return [];
    const { type, properties, additionalProperties } = node as Record<string, unknown>;
    const isLoose = type === 'object' && properties !== undefined && additionalProperties !== false;
    return [...(isLoose ? [at] : []), ...Object.entries(node).flatMap(([key, value]) => walk(value, `${at}.${key}`))];
  };
  return walk(json, path);
};

describe('every call of the contract', () => {
  it.each(calls)('%s has a strict reply, so that nothing undeclared leaves the house', (name, call) => {
    expect(looseObjects(call.reply, name)).toEqual([]);
  });

  it.each(calls)('%s names only fields of its input in its access rules', (_, call) => {
    const inputs = Object.keys(
      z
        .object({ properties: z.record(z.string(), z.unknown()) })
        .parse(z.toJSONSchema(call.input, { io: 'input', unrepresentable: 'any' })).properties,
    );
    const named = flatten(call.access).flatMap((rule) => ('field' in rule && rule.field ? [rule.field] : []));
    expect(named.filter((field) => !inputs.includes(field))).toEqual([]);
  });

  it('that takes a key of the sender refuses it for something else', () => {
    const taking = calls.filter(([, call]) => 'key' in call.input.shape).map(([name]) => name);
    const keyed = calls.filter(([, call]) => call.isKeyed === true).map(([name]) => name);
    // An upload resumes under its key, which can be reused once it is done. The key of a text is its name.
    const goesOn = ['mediaChanges.begin', 'cloudStorageChanges.begin'];
    const others = taking.filter((name) => !keyed.includes(name) && !name.startsWith('texts.'));
    expect(others).toEqual(goesOn);
    expect(keyed.filter((name) => !taking.includes(name))).toEqual([]);
  });

  it('has a path and method of its own', () => {
    const addresses = calls.map(([, call]) => `${call.method} ${call.path}`);
    expect(new Set(addresses).size).toBe(addresses.length);
  });
});

/** Fields with several lines; every other text is a single line. */
const severalLines = [
  'audit.comment.text',
  'bookings.register.answers[].values{}',
  'bookings.register.note',
  'bookings.registerMany.children[].answers[].values{}',
  'bookings.registerMany.children[].note',
  'bookings.setAdmin.noteAdmin',
  'cash.importTill.content',
  'cash.previewTill.content',
  'clubSettings.additionalFields[].info',
  'clubSettings.invoiceSettings.footer',
  'clubSettings.invoiceSettings.mailText',
  'clubSettings.msFees.addText',
  'clubSettings.registrationTexts{}',
  'contacts.addNote.text',
  'contacts.import.rows[].note',
  'contacts.message.text',
  'contacts.save.note',
  'contacts.saveAgreement.note',
  'conversations.write.text',
  'courses.save.description',
  'courses.save.information',
  'donations.saveCampaign.note',
  'forms.answer.values{}',
  'forms.save.description',
  'freeInvoices.issue.note',
  'help.rate.comment',
  'help.save.content',
  'history.add.text',
  'history.addCall.text',
  'imprint.save.direction',
  'imprint.save.purpose',
  'invitations.letter.text',
  'invitations.send.text',
  'invoiceFiles.send.text',
  'meetings.change.intro',
  'meetings.move.text',
  'meetings.plan.intro',
  'meetings.saveItem.text',
  'meetings.saveMinutes.items[].minutes',
  'meetings.saveMinutes.minutes',
  'membership.addRole.note',
  'membership.changeMany.note',
  'membership.changeMembership.emailText',
  'membership.changeMembership.note',
  'membership.decideRequest.answer',
  'membership.endRole.note',
  'membership.endRole.role.note',
  'membership.requestChange.note',
  'messaging.contact.note',
  'messaging.saveText.text',
  'messaging.sendMessage.text',
  'messaging.testMessage.text',
  'news.add.textLong',
  'news.add.textShort',
  'newsletters.preview.blocks[].html',
  'newsletters.preview.blocks[].left',
  'newsletters.preview.blocks[].right',
  'newsletters.save.blocks[].html',
  'newsletters.save.blocks[].left',
  'newsletters.save.blocks[].right',
  'newsletters.saveTemplate.blocks[].html',
  'newsletters.saveTemplate.blocks[].left',
  'newsletters.saveTemplate.blocks[].right',
  'onlinePayments.buyVoucher.message',
  'pageBlocks.preview.blocks[].html',
  'pageBlocks.save.blocks[].html',
  'platform.apply.note',
  'platform.decline.text',
  'prae.giveBack.reason',
  'prae.handIn.remark',
  'profile.save.internalnote',
  'profile.save.note',
  'registration.addGuardian.internalnote',
  'registration.addGuardian.note',
  'registration.addGuardian.persons[].note',
  'registration.register.internalnote',
  'registration.register.note',
  'registration.register.persons[].note',
  'shifts.update.data[].shifts[].info',
  'substitutes.offer.note',
  'substitutes.request.note',
  'substitutes.search.note',
  'system.logError.info',
  'system.logError.message',
  'texts.preview.body',
  'texts.save.body',
  'texts.saveDefaultTexts.texts{}',
  'texts.sendTest.body',
  'trainerPapers.save.note',
  'trainers.save.about',
  'vouchers.buy.message',
  'vouchers.sell.message',
];

/** A password may contain any character, and so may a cell copied from the screen. */
const anyCharacter = [
  'bounceMailbox.save.password',
  'bounceMailboxChecks.test.password',
  'exports.csv.data[]{}',
  'exports.excel.data[]{}',
  'exports.pdf.data[]{}',
  'platform.saveMailServer.password',
  'platform.setUp.mail.password',
  'platform.setUp.operator.password',
  'platformChecks.testMail.mail.password',
  'platformChecks.testSetUpMail.mail.password',
  'secondFactor.confirmWithPassword.password',
  'session.changePassword.password1',
  'session.changePassword.password2',
  'session.login.password',
];

/** Parsed by rules of their own: the settings one by one, the club's additional fields by kind, a word of a list. */
const anything = [
  'clubs.save.settings{}',
  'history.add.category',
  'profile.save.data{}',
  'registration.addGuardian.data{}',
  'registration.addGuardian.persons[].data{}',
  'registration.register.data{}',
  'registration.register.persons[].data{}',
];

const inputs: readonly (readonly [string, z.ZodType])[] = [
  ...calls.map(([name, call]) => [name, call.input] as const),
  ...Object.entries({
    ...files,
    ...mediaFiles,
    ...importFiles,
    ...chartFiles,
    ...contactFiles,
    ...pageFiles,
    calendarFile,
  }).map(([name, call]) => [name, call.input] as const),
  ['clubSettings', clubSettings],
];

describe('what may come in', () => {
  const gaps = inputs.flatMap(([name, input]) => gapsOf(input, name));
  const pathsOf = (what: InputGap['what']) => gaps.filter((gap) => gap.what === what).map(({ path }) => path);

  it('has one line, unless several are meant', () => {
    expect(pathsOf('several lines').toSorted()).toEqual(severalLines);
    expect(pathsOf('any character').toSorted()).toEqual(anyCharacter);
  });

  it('ends: every text, number, list and map has a largest one', () => {
    expect([...pathsOf('any length'), ...pathsOf('any number')]).toEqual([]);
    expect(pathsOf('anything').toSorted()).toEqual(anything);
  });

  it('is known: no object at any depth drops a field in silence', () => {
    expect(pathsOf('unknown fields')).toEqual([]);
  });
});
