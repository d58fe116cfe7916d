import { contract } from '@vereinshaus/contract';
import type { Call } from '@vereinshaus/contract/call';
import { files } from '@vereinshaus/contract/files';
import { participationRole } from '@vereinshaus/contract/participation-role';
import { importFiles } from '@vereinshaus/contract/person-import';
import { refusal } from '@vereinshaus/contract/wire';
import { beforeAll, describe, expect, it } from 'vitest';
import { download, upload } from '../src/modules/persons/profile.testing.ts';
import { buildClub, buildGrant, buildLogin, buildPerson, testPassword } from './factories/index.ts';
import { type Actor, useHouse } from './harness.ts';

/**
 * The access matrix: every published call × every kind of person. The table below is reviewed like code; a call that
 * is not in it fails the test, so nobody can add one without deciding who may use it.
 */
const kinds = [
  'anonymous',
  'member',
  'dependant',
  'manager',
  'trainer',
  'role10',
  'role11',
  'role20',
  'role30',
  'role50',
  'role80',
  'role90',
  'granted',
  'treasurer',
  'platform',
  'foreignAdmin',
] as const;
type Kind = (typeof kinds)[number];

const everyone = kinds;
const signedIn = kinds.filter((kind) => kind !== 'anonymous');
const without = (...left: Kind[]) => kinds.filter((kind) => !left.includes(kind));
/** Administrators of this club, and the other club's, who are stopped by the id instead. */
const admins = ['role80', 'role90', 'foreignAdmin'] as const;
/** `granted` holds user_read, `treasurer` accounting and invoice: each opens what it names, and nothing beside it. */
const readers = ['role50', ...admins, 'granted'] as const;
const tagReaders = ['role20', 'role30', ...readers] as const;

/** `course` is shown to nobody yet. */
type World = { child: number; childOfOthers: number; otherEmail: string; mail: number; course: number };

type Row = {
  /** A sensible input that names records of this club. */
  input: (world: World) => Record<string, unknown>;
  /** Who passes the door. All others get 401 or 403. */
  may: readonly Kind[];
  /** Who passes the door but is told that the record does not exist. */
  findNothing?: readonly Kind[];
};

type FileRow = Omit<Row, 'input'> & { call: Call; path: (world: World) => string };

type CallName = {
  [A in keyof typeof contract]: `${A}.${Extract<keyof (typeof contract)[A], string>}`;
}[keyof typeof contract];

/** A record of this club; the other club's administrator is told that it does not exist. */
const ofChild = {
  input: ({ child }: World) => ({ child_ID: child }),
  findNothing: ['foreignAdmin'],
} as const satisfies Omit<Row, 'may'>;

const unknownFile = '9b2f4a52-4f0e-4b57-8d43-0d1c5f3d2a11';

const unknownPasskey = { id: 'x', clientDataJSON: 'x', authenticatorData: 'x', signature: 'x' };

const table: Record<CallName, Row> = {
  'clubs.get': { input: () => ({}), may: everyone },
  'clubs.save': { input: () => ({ shortName: 'TV' }), may: admins },
  'clubs.list': { input: () => ({}), may: ['platform'] },

  'session.status': { input: () => ({}), may: everyone },
  'session.login': { input: ({ otherEmail }) => ({ username: otherEmail, password: testPassword }), may: everyone },
  'session.logout': { input: () => ({}), may: everyone },
  'session.logoutEverywhere': { input: () => ({}), may: signedIn },
  'session.sessions': { input: () => ({}), may: signedIn },
  'session.endSession': { input: () => ({ ID: 2_000_000_000 }), may: signedIn, findNothing: signedIn },
  'session.linkedAccounts': { input: () => ({}), may: signedIn },
  'session.requestPasswordReset': { input: ({ otherEmail }) => ({ email: otherEmail }), may: everyone },
  'session.changePassword': {
    input: () => ({ token: 'unbekannt', password1: testPassword, password2: testPassword }),
    may: ['anonymous'],
  },
  'session.confirmEmail': { input: () => ({ token: 'unbekannt' }), may: everyone },
  'session.revertEmail': { input: () => ({ token: 'unbekannt' }), may: everyone },
  'session.sendPasswordReset': { input: ({ child }) => ({ child_ID: child }), may: ['manager', ...admins] },
  'session.resetView': { input: () => ({}), may: [] },
  'session.takeOverView': { input: ({ child }) => ({ id: child }), may: admins, findNothing: ['foreignAdmin'] },

  'secondFactor.askPasskey': { input: () => ({}), may: everyone },
  'secondFactor.signInWithPasskey': { input: () => ({ credential: unknownPasskey }), may: everyone },
  'secondFactor.finishWithApp': { input: () => ({ code: '000000' }), may: everyone },
  'secondFactor.finishWithRecoveryCode': { input: () => ({ code: 'unbekannt' }), may: everyone },
  'secondFactor.list': { input: () => ({}), may: signedIn },
  'secondFactor.confirmWithPassword': { input: () => ({ password: testPassword }), may: signedIn },
  'secondFactor.askOwnPasskey': { input: () => ({}), may: signedIn },
  'secondFactor.confirmWithPasskey': { input: () => ({ credential: unknownPasskey }), may: signedIn },
  'secondFactor.invitePasskey': { input: () => ({}), may: signedIn },
  'secondFactor.addPasskey': {
    input: () => ({ name: 'Handy', credential: { id: 'x', clientDataJSON: 'x', attestationObject: 'x' } }),
    may: signedIn,
  },
  'secondFactor.renamePasskey': {
    input: () => ({ ID: 2_000_000_000, name: 'Handy' }),
    may: signedIn,
    findNothing: signedIn,
  },
  'secondFactor.removePasskey': { input: () => ({ ID: 2_000_000_000 }), may: signedIn },
  'secondFactor.startApp': { input: () => ({}), may: signedIn },
  'secondFactor.addApp': { input: () => ({ code: '000000' }), may: signedIn },
  'secondFactor.removeApp': { input: () => ({}), may: signedIn },
  'secondFactor.renewRecoveryCodes': { input: () => ({}), may: signedIn },
  'secondFactor.declinePasskey': { input: () => ({}), may: signedIn },
  'secondFactor.reset': { ...ofChild, may: admins },

  'persons.get': {
    input: ({ child }) => ({ child_ID: child }),
    may: ['manager', ...readers],
    findNothing: ['foreignAdmin'],
  },
  'persons.search': { input: () => ({ name: 'Geheimrat' }), may: without('anonymous', 'dependant') },
  'persons.searchByPost': { input: () => ({ name: 'Geheimrat' }), may: without('anonymous', 'dependant') },
  'persons.list': { input: ({ childOfOthers }) => ({ edit: childOfOthers }), may: signedIn },
  'persons.listAsObject': { input: () => ({}), may: signedIn },
  'persons.listByManager': { input: () => ({}), may: readers },

  'personLists.active': { input: () => ({}), may: readers },
  'personLists.activeManagers': { input: () => ({}), may: readers },
  'personLists.activeOrManagers': { input: () => ({}), may: readers },
  'personLists.trainers': { input: () => ({}), may: readers },
  'personLists.deceased': { input: () => ({}), may: readers },
  'personLists.courseChoices': { input: () => ({}), may: readers },
  'personLists.fields': { input: ({ child }) => ({ fields: ['erzberName'], user_ids: [child] }), may: readers },
  'personLists.excel': { input: ({ child }) => ({ user_ids: [child] }), may: admins },
  'personLists.demography': { input: () => ({}), may: readers },

  'profile.save': {
    input: ({ child }) => ({ ID: child, phone: '436641234567' }),
    may: ['manager', ...admins],
    findNothing: ['foreignAdmin'],
  },
  'profile.confirmData': { ...ofChild, may: ['manager', ...admins] },
  'profile.removePhoto': { ...ofChild, may: ['manager', ...admins] },
  'profile.addSvn': {
    input: ({ child }) => ({ child_ID: child, svn: '3339150968' }),
    may: ['manager', ...admins],
    findNothing: ['foreignAdmin'],
  },
  'profile.noSvn': { ...ofChild, may: admins },
  'profile.revealSvn': { ...ofChild, may: admins, findNothing: admins },
  'profile.sensitiveAccess': { input: ofChild.input, may: admins },
  'profile.signInInfo': { ...ofChild, may: ['manager', ...admins] },
  'profile.move': {
    input: ({ child }) => ({ child_ID: child, verwalter_ID: 2_000_000_000 }),
    may: ['role90', 'foreignAdmin'],
    findNothing: ['role90', 'foreignAdmin'],
  },
  'profile.leaveGroup': {
    input: () => ({ child_ID: 2_000_000_000 }),
    may: ['role90', 'foreignAdmin'],
    findNothing: ['role90', 'foreignAdmin'],
  },
  'profile.objectToAllocation': { input: () => ({ token: 'unbekannt' }), may: everyone },
  'profile.addAllocation': {
    input: () => ({ token: 'UNBEKANNT' }),
    may: without('anonymous', 'dependant'),
    findNothing: without('anonymous', 'dependant'),
  },
  'profile.allocationCode': { ...ofChild, may: ['manager', 'role90', 'foreignAdmin'] },
  'profile.setDeath': { input: () => ({ child_ID: 2_000_000_000, new_death: 0 }), may: admins, findNothing: admins },
  'profile.remove': { input: () => ({ child_ID: 2_000_000_000 }), may: admins, findNothing: admins },
  'profile.anonymise': { input: () => ({ child_ID: 2_000_000_000 }), may: admins, findNothing: admins },
  'profile.erasure': { input: ofChild.input, may: admins },

  'duplicates.list': { input: () => ({}), may: admins },
  'duplicates.compare': {
    input: ({ child, childOfOthers }) => ({ one_ID: child, other_ID: childOfOthers }),
    may: admins,
    findNothing: ['foreignAdmin'],
  },
  'duplicates.declareDistinct': {
    input: ({ child, childOfOthers }) => ({ one_ID: child, other_ID: childOfOthers }),
    may: admins,
    findNothing: ['foreignAdmin'],
  },
  'duplicates.merge': {
    input: ({ child }) => ({ survivor_ID: child, other_ID: 2_000_000_000 }),
    may: admins,
    findNothing: admins,
  },

  'imports.table': { input: () => ({ file_ID: unknownFile }), may: admins, findNothing: admins },
  'imports.check': { input: () => ({ file_ID: unknownFile, mapping: {} }), may: admins, findNothing: admins },
  'imports.run': { input: () => ({ file_ID: unknownFile, mapping: {} }), may: admins, findNothing: admins },
  'imports.runs': { input: () => ({}), may: admins },
  'imports.undo': { input: () => ({ run_ID: 0 }), may: admins, findNothing: admins },

  'addresses.searchPostalCode': { input: () => ({ plz: '3100' }), may: everyone },
  'addresses.searchNumber': { input: () => ({ plz: '3100', street: 'Hauptstraße' }), may: everyone },
  'addresses.checkEmail': { input: () => ({ email: 'maria@example.at' }), may: everyone },
  'addresses.markInvalid': {
    input: ({ childOfOthers }) => ({ child_ID: childOfOthers }),
    may: admins,
    findNothing: ['foreignAdmin'],
  },

  'membership.rolesOfPerson': {
    input: ({ child }) => ({ childID: child }),
    may: ['manager', ...readers],
    findNothing: ['foreignAdmin'],
  },
  'membership.addRole': {
    input: ({ child }) => ({ child_ID: child, role: 1, timeStart: 1_700_000_000 }),
    may: admins,
    findNothing: ['foreignAdmin'],
  },
  'membership.endRole': {
    input: ({ child }) => ({ child_ID: child, ID: 2_000_000_000, timeStart: 1_700_000_000 }),
    may: admins,
    findNothing: admins,
  },
  'membership.changeMembership': {
    input: ({ child }) => ({ child_ID: child, oldRoleID: 0, newRole: 3, timeStart: 1_700_000_000 }),
    may: admins,
    findNothing: ['foreignAdmin'],
  },
  'membership.requestChange': {
    input: ({ child }) => ({ child_ID: child, kind: 'leave', confirm: true, note: 'Wir ziehen um.' }),
    may: ['manager'],
  },
  'membership.ownRequests': { input: () => ({}), may: signedIn },
  'membership.requests': { input: () => ({}), may: readers },
  'membership.decideRequest': { input: () => ({ ID: 2_000_000_000, accept: true }), may: admins, findNothing: admins },
  'membership.holdersOfRole': { input: () => ({ code: 1 }), may: admins },
  'membership.roleCodes': { input: () => ({}), may: readers },
  'membership.addRoleCode': { input: () => ({ role: 222, description: 'Ehrenrat' }), may: admins },
  'membership.changeRoleCode': { input: () => ({ role: 1, description: 'Mitglied' }), may: admins },
  'membership.deleteRoleCode': { input: () => ({ role: 222 }), may: admins },
  'membership.board': { input: () => ({}), may: signedIn },
  'membership.jubilees': { input: () => ({}), may: readers },
  'membership.byRole': { input: () => ({ roles: '1' }), may: readers },
  'membership.defaultTexts': { input: () => ({}), may: ['role50', ...admins] },
  'membership.saveDefaultTexts': { input: () => ({ texts: {} }), may: admins },
  'membership.cards': { input: () => ({}), may: signedIn },
  'membership.renewCard': {
    input: ({ child }) => ({ child_ID: child }),
    may: ['manager', ...admins],
    findNothing: ['foreignAdmin'],
  },
  'membership.verifyCard': { input: () => ({ token: 'unbekannt' }), may: everyone },

  'bookings.applyDiscount': {
    input: ({ child }) => ({ course_ID: 2_000_000_000, child_ID: child, ID: 2_000_000_000, discountCode: 'rabatt' }),
    may: ['manager', 'role90', 'foreignAdmin'],
    findNothing: ['manager', 'role90', 'foreignAdmin'],
  },

  'bookings.duplicateCourse': {
    input: ({ course }) => ({ course_ID: course }),
    may: admins,
    findNothing: ['foreignAdmin'],
  },
  'bookings.previewDuplicate': {
    input: ({ course }) => ({ course_ID: course }),
    may: admins,
    findNothing: ['foreignAdmin'],
  },
  'bookings.participate': {
    input: ({ course }) => ({ id: course }),
    may: ['role11', 'role30', 'role50', ...admins],
    findNothing: ['platform', 'foreignAdmin'],
  },
  'bookings.price': {
    input: ({ child, course }) => ({ course_ID: course, child_ID: child }),
    may: ['manager', ...admins],
    findNothing: ['foreignAdmin'],
  },
  'bookings.register': { input: ({ child, course }) => ({ course_ID: course, child_ID: child }), may: ['manager'] },
  'bookings.registerMany': {
    input: ({ child, course }) => ({ course_ID: course, children: [{ child_ID: child }] }),
    may: ['manager'],
  },
  'bookings.addParticipants': {
    input: ({ childOfOthers, course }) => ({ course_ID: course, child_IDs: [childOfOthers] }),
    may: admins,
    findNothing: ['foreignAdmin'],
  },
  'bookings.deregister': {
    input: ({ child, course }) => ({ course_ID: course, child_ID: child }),
    may: ['manager', ...admins],
    findNothing: ['manager', ...admins],
  },
  'bookings.toggleRole': {
    input: ({ child, course }) => ({ course_ID: course, child_ID: child, role: participationRole.trainer }),
    may: admins,
    findNothing: admins,
  },
  'bookings.toggleHidden': {
    input: ({ child, course }) => ({ course_ID: course, child_ID: child, hidden: true }),
    may: admins,
    findNothing: admins,
  },
  'bookings.modifyTimeLeave': {
    input: () => ({ course_parts_ID: 2_000_000_000, timeLeave: 1_800_000_000 }),
    may: admins,
    findNothing: admins,
  },
  'bookings.setAdmin': { input: () => ({ ID: 2_000_000_000, noteAdmin: 'x' }), may: admins, findNothing: admins },
  'bookings.participants': {
    input: ({ course }) => ({ id: course }),
    may: ['role11', 'role20', 'role30', 'role50', ...admins],
    findNothing: ['foreignAdmin'],
  },
  'bookings.participantsExcel': {
    input: ({ course }) => ({ id: course }),
    may: ['role50', ...admins],
    findNothing: ['foreignAdmin'],
  },
  'bookings.changePlan': {
    input: () => ({ cp_ID: 2_000_000_000, group_ID: 2_000_000_000 }),
    may: without('anonymous', 'dependant'),
    findNothing: without('anonymous', 'dependant'),
  },
  'bookings.deleteInstalment': {
    input: () => ({ ID: 2_000_000_000 }),
    may: ['role90', 'foreignAdmin'],
    findNothing: ['role90', 'foreignAdmin'],
  },
  'bookings.visiting': { input: ({ child }) => ({ userID: child }), may: ['manager', ...readers] },
  'ledger.saldo': {
    input: ({ child }) => ({ childID: child }),
    may: ['manager', 'role50', 'treasurer', ...admins],
    findNothing: ['foreignAdmin'],
  },
  'ledger.bankDetails': {
    input: ({ child }) => ({ childID: child }),
    may: ['manager', 'role50', 'treasurer', ...admins],
    findNothing: ['foreignAdmin'],
  },
  'ledger.saveBankDetails': {
    input: ({ child }) => ({ childID: child, iban: '' }),
    may: ['manager', 'treasurer', ...admins],
    findNothing: ['foreignAdmin'],
  },
  'participantsBy.list': { input: () => ({}), may: readers },
  'bookings.last': { input: () => ({}), may: admins },
  'bookings.turnover': { input: () => ({}), may: ['role50', ...admins] },
  'bookings.openBalances': { input: ({ course }) => ({ id: course }), may: ['role50', ...admins] },

  'courses.list': { input: () => ({}), may: everyone },
  'courses.names': { input: () => ({}), may: ['trainer', 'role11', 'role20', 'role30', 'role50', ...admins] },
  'courses.get': {
    input: ({ course }) => ({ courseId: course }),
    may: ['role11', 'role30', 'role50', 'role80', 'role90'],
    findNothing: ['platform', 'foreignAdmin'],
  },
  'courses.save': {
    input: ({ course }) => ({ courseId: course, audience: 'Kinder' }),
    may: admins,
    findNothing: ['foreignAdmin'],
  },
  'courses.addNew': { input: () => ({ name: 'Turnen' }), may: admins },
  'courses.remove': { input: () => ({ course_ID: 2_000_000_000 }), may: admins, findNothing: admins },
  'courses.history': { input: ({ course }) => ({ courseId: course }), may: ['role50', ...admins] },
  'courses.ofPerson': { input: ({ child }) => ({ id: child }), may: ['manager', ...readers] },
  'courses.ofPersonPublic': { input: ({ child }) => ({ id: child }), may: everyone },
  'courses.ofPersonPublicAlias': { input: ({ child }) => ({ id: child }), may: everyone },
  'courses.seasonPreview': { input: ({ course }) => ({ course_ids: [course] }), may: admins },
  'courses.seasonRun': { input: ({ course }) => ({ course_ids: [course] }), may: admins },
  'courses.seasonRuns': { input: () => ({}), may: admins },
  'courses.seasonUndo': { input: () => ({ run_ID: 2_000_000_000 }), may: admins, findNothing: admins },

  'permissions.list': { input: () => ({}), may: ['role50', ...admins] },
  'permissions.grant': {
    input: ({ child }) => ({ child_ID: child, permissions: ['faq'] }),
    may: admins,
    findNothing: ['foreignAdmin'],
  },
  'permissions.revoke': { input: () => ({ ID: 0 }), may: admins, findNothing: admins },
  'permissions.setAdministrator': {
    input: ({ child }) => ({ child_ID: child, newRole: 0 }),
    may: admins,
    findNothing: ['foreignAdmin'],
  },

  'history.ofPerson': {
    input: ({ child }) => ({ userID: child }),
    may: ['role30', 'role50', ...admins],
    findNothing: ['foreignAdmin'],
  },
  'history.ofClub': { input: () => ({}), may: ['role50', ...admins] },
  'history.add': {
    input: ({ child }) => ({ child_ID: child, text: 'Angerufen', category: 'note' }),
    may: admins,
    findNothing: ['foreignAdmin'],
  },
  'history.reverseIp': { input: () => ({ ip: '127.0.0.1' }), may: admins },

  'tags.available': { input: () => ({ entity: 'user' }), may: tagReaders },
  'tags.list': { input: () => ({ entity: 'user' }), may: tagReaders },
  'tags.ofRecord': {
    input: ({ child }) => ({ entity: 'user', ID: child }),
    may: tagReaders,
    findNothing: ['foreignAdmin'],
  },
  'tags.availableForCourses': { input: () => ({}), may: everyone },
  'tags.listForCourses': { input: () => ({}), may: ['role20', 'role30', 'role50', ...admins] },
  'tags.setForCourse': {
    input: ({ course }) => ({ ID: course, tags: [] }),
    may: admins,
    findNothing: ['foreignAdmin'],
  },
  'tags.add': { input: () => ({ entity: 'user', label: 'Helfer' }), may: admins },
  'tags.set': {
    input: ({ child }) => ({ entity: 'user', ID: child, tags: [] }),
    may: admins,
    findNothing: ['foreignAdmin'],
  },
  'tags.hide': { input: () => ({ entity: 'user', value: 0 }), may: admins, findNothing: admins },
  'tags.update': {
    input: () => ({ entity: 'user', value: 0, label: 'Helfer' }),
    may: ['role90', 'foreignAdmin'],
    findNothing: ['role90', 'foreignAdmin'],
  },

  'messaging.saveMailing': {
    input: ({ child }) => ({ child_ID: child, shouldReceivePost: 1 }),
    may: ['manager', ...admins],
    findNothing: ['foreignAdmin'],
  },
  'messaging.sendWhatsappCode': { input: ({ child }) => ({ ID: child }), may: ['manager'] },
  'messaging.verifyWhatsappCode': { input: ({ child }) => ({ ID: child, code: '123456' }), may: ['manager'] },
  'messaging.unsetWhatsapp': { input: ({ child }) => ({ ID: child }), may: ['manager'] },
  'messaging.contact': { input: () => ({ topicId: 1, subject: 'Frage', note: 'Wann?' }), may: signedIn },
  'messaging.previewMessage': {
    input: ({ child }) => ({ user_ids: [child] }),
    may: admins,
    findNothing: ['foreignAdmin'],
  },
  'messaging.sendMessage': {
    input: ({ child }) => ({ user_ids: [child], subject: 'Training entfällt', text: 'Heute nicht.' }),
    may: admins,
    findNothing: ['foreignAdmin'],
  },

  'events.ofCourse': {
    input: ({ course }) => ({ id: course }),
    may: ['role11', 'role30', 'role50', 'role80', 'role90'],
    findNothing: ['platform', 'foreignAdmin'],
  },
  'events.save': { input: () => ({ name: 'Sommerfest', start: 1_800_000_000, visibility: 5 }), may: admins },
  'events.get': { input: () => ({ id: 2_000_000_000 }), may: everyone, findNothing: everyone },
  'events.hide': { input: () => ({ id: 2_000_000_000 }), may: admins, findNothing: admins },
  'events.courseOf': { input: () => ({ eventID: 2_000_000_000 }), may: everyone, findNothing: everyone },
  'events.calendar': { input: () => ({ from: 1_800_000_000, to: 1_800_086_400 }), may: signedIn },
  'events.rooms': { input: () => ({}), may: signedIn },
  // roomBookingViewMode, here 1: the team.
  'events.roomCalendar': {
    input: () => ({ from: 1_800_000_000, to: 1_800_086_400 }),
    may: ['role50', ...admins],
  },
  'events.saveRoom': { input: () => ({ name: 'Turnsaal' }), may: admins },
  'events.feeds': { input: () => ({}), may: signedIn },
  'events.renewFeed': { input: () => ({ kind: 'family' }), may: signedIn, findNothing: ['platform'] },
  'events.removeFeed': { input: () => ({ kind: 'family' }), may: signedIn },

  'registration.register': { input: () => ({}), may: without('dependant', 'platform') },
  'registration.activate': { input: () => ({ token: 'unbekannt', email: 'x@example.at' }), may: everyone },
  'registration.addGuardian': { input: () => ({}), may: everyone },
  'registration.list': { input: () => ({}), may: readers },
  'registration.resend': { input: () => ({ ID: 0 }), may: admins, findNothing: admins },
  'registration.decide': { input: () => ({ ID: 0, decision: 'discard' }), may: admins, findNothing: admins },

  'paymentPlans.activeModels': { input: () => ({}), may: ['role50', ...admins] },
  'paymentPlans.models': { input: () => ({}), may: admins },
  'paymentPlans.model': { input: () => ({ modelId: 2_000_000_000 }), may: admins, findNothing: admins },
  'paymentPlans.saveModel': { input: () => ({ name: 'Ratenzahlung', paymentplan: [] }), may: admins },
  'paymentPlans.activeOfModel': { input: () => ({ modelId: 2_000_000_000 }), may: admins, findNothing: admins },
  'paymentPlans.historyOfModel': { input: () => ({ modelId: 2_000_000_000 }), may: admins },
  'paymentPlans.ofCourse': {
    input: () => ({ courseId: 2_000_000_000 }),
    may: ['role50', ...admins],
    findNothing: ['role50', ...admins],
  },
  'paymentPlans.saveOfCourse': {
    input: () => ({ courseId: 2_000_000_000, model_ID: '' }),
    may: admins,
    findNothing: admins,
  },
  'paymentPlans.withoutIds': {
    input: () => ({ courseId: 2_000_000_000 }),
    may: ['role50', ...admins],
    findNothing: ['role50', ...admins],
  },
  'paymentPlans.activeOfCourse': {
    input: () => ({ courseId: 2_000_000_000 }),
    may: everyone,
    findNothing: everyone,
  },
  'paymentPlans.historyOfCourse': { input: () => ({ courseId: 2_000_000_000 }), may: ['role50', ...admins] },

  'discounts.list': { input: () => ({}), may: admins },
  'discounts.save': { input: () => ({ code: 'frueh', absoluteAmount: 500 }), may: admins },
  'discounts.remove': { input: () => ({ ID: 2_000_000_000 }), may: admins },
  'discounts.verify': {
    input: ({ child }) => ({ course_ID: 2_000_000_000, child_ID: child, code: 'rabatt' }),
    may: ['manager', ...admins],
  },
  'vouchers.list': { input: () => ({}), may: ['role50', ...admins] },
  'vouchers.own': { input: () => ({}), may: signedIn },
  'vouchers.buy': { input: () => ({ amount: 5000 }), may: without('anonymous', 'dependant', 'platform') },
  'vouchers.sell': { input: () => ({ amount: 5000, payment: 'cash' }), may: admins },
  'vouchers.cancel': { input: () => ({ ID: 2_000_000_000 }), may: admins, findNothing: admins },
  'vouchers.redeem': {
    input: () => ({ voucherCode: 'ABCD-2345' }),
    may: without('anonymous', 'platform'),
    findNothing: without('anonymous', 'platform'),
  },
  'vouchers.pdf': { input: () => ({ ID: 2_000_000_000 }), may: admins, findNothing: admins },

  'exports.pdf': { input: () => exportInput, may: signedIn },
  'exports.csv': { input: () => exportInput, may: signedIn },
  'exports.excel': { input: () => exportInput, may: signedIn },

  'system.logError': { input: () => ({ message: 'Test' }), may: everyone },
  'system.mails': { input: () => ({}), may: ['role90', 'foreignAdmin'] },
  'system.mail': {
    input: ({ mail }) => ({ id: mail }),
    may: ['role90', 'foreignAdmin'],
    findNothing: ['foreignAdmin'],
  },
  'system.resendMail': {
    input: ({ mail }) => ({ ID: mail }),
    may: ['role90', 'foreignAdmin'],
    findNothing: ['foreignAdmin'],
  },
  'system.failedJobs': { input: () => ({}), may: ['role50', ...admins] },
  'system.retryJob': {
    input: () => ({ ID: '9b2f4a52-4f0e-4b57-8d43-0d1c5f3d2a11' }),
    may: admins,
    findNothing: admins,
  },
};

/** Files travel beside the JSON calls, through the same door. A file that is none is refused only behind it. */
const fileTable: Record<`files.${keyof typeof files}` | `imports.${keyof typeof importFiles}`, FileRow> = {
  'files.upload': {
    call: files.upload,
    path: ({ child }) => `?child_ID=${child}`,
    may: ['manager', 'role80', 'role90'],
  },
  'files.download': { call: files.download, path: () => `/${unknownFile}`, may: signedIn, findNothing: signedIn },
  'files.photo': {
    call: files.photo,
    path: ({ child }) => `/${child}/foto.jpg`,
    may: ['manager', ...readers],
    findNothing: ['manager', ...readers],
  },
  'files.savePhoto': {
    call: files.savePhoto,
    path: ({ child }) => `?child_ID=${child}`,
    may: ['manager', ...admins],
    findNothing: ['foreignAdmin'],
  },
  'files.ownData': { call: files.ownData, path: ({ child }) => `/${child}`, may: ['manager'] },
  'imports.upload': { call: importFiles.upload, path: () => '', may: admins },
  'imports.template': { call: importFiles.template, path: () => '/csv', may: admins },
};

const exportInput = { title: 'Liste', columns: [{ key: 'a', label: 'A' }], data: [{ a: 'x' }] };

const house = useHouse();

const outcomeOf = (http: number, code: string | undefined) =>
  code === 'request.notAllowed' || code === 'request.notSignedIn' ? 'refused' : http === 404 ? 'nothing' : 'allowed';

const expectedOutcome = (row: Pick<Row, 'may' | 'findNothing'>, kind: Kind) =>
  row.findNothing?.includes(kind) ? 'nothing' : row.may.includes(kind) ? 'allowed' : 'refused';

describe('the access matrix', () => {
  const actors = new Map<Kind, Actor>();
  let world: World;
  let secretNames: string[];

  beforeAll(async () => {
    const clubId = await buildClub(house());
    const foreignClubId = await buildClub(house());
    const person = (columns: Record<string, unknown>) => buildPerson(house(), clubId, columns);
    const manager = await person({ first_name: 'Verena' });
    const child = await person({
      first_name: 'Kind',
      last_name: 'Geheimrat',
      manager_id: manager.personId,
      email: 'kind@x.test',
    });
    const otherParent = await person({ first_name: 'Otto' });
    const otherChild = await person({ first_name: 'Fremd', last_name: 'Geheimrat', manager_id: otherParent.personId });
    const dependant = await person({ first_name: 'Dora', manager_id: otherParent.personId });
    const granted = await person({ first_name: 'Gerda' });
    await buildGrant(house(), clubId, granted.personId, 'user_read');
    await buildLogin(house(), clubId, otherParent.personId, 'otto@x.test');
    actors.set('anonymous', null);
    actors.set('member', await person({ first_name: 'Max' }));
    actors.set('dependant', dependant);
    actors.set('manager', manager);
    actors.set('trainer', await person({ first_name: 'Theo', is_trainer: true }));
    for (const level of [10, 11, 20, 30, 50, 80, 90] as const) {
      actors.set(`role${level}`, await person({ first_name: `Rolle${level}`, staff_level: level }));
    }
    actors.set('granted', granted);
    const treasurer = await person({ first_name: 'Karl' });
    for (const permission of ['accounting', 'invoice'])
      await buildGrant(house(), clubId, treasurer.personId, permission);
    actors.set('treasurer', treasurer);
    actors.set('platform', await buildPerson(house(), 0, { first_name: 'Plattform' }));
    actors.set('foreignAdmin', await buildPerson(house(), foreignClubId, { first_name: 'Franz', staff_level: 90 }));
    const [mail] = await house().sql<{ id: number }>(
      `insert into mail (club_id, recipient, subject, body) values ($1, 'otto@x.test', 'Betreff', 'Text') returning id`,
      [clubId],
    );
    const [course] = await house().sql<{ id: number }>(
      `insert into course (club_id, name, shown_from, shown_until) values ($1, 'Geheimrat-Turnen', now(), now()) returning id`,
      [clubId],
    );
    world = {
      course: course?.id ?? 0,
      child: child.personId,
      childOfOthers: otherChild.personId,
      otherEmail: 'otto@x.test',
      mail: mail?.id ?? 0,
    };
    secretNames = ['Geheimrat', 'Verena', 'Otto', 'Gerda', 'Rolle90'];
  });

  const calls = Object.entries(contract).flatMap(([area, definitions]) =>
    Object.entries(definitions).map(([name, call]): [string, Call] => [`${area}.${name}`, call]),
  );

  it('has a row for every published call', () => {
    expect(calls.map(([name]) => name).sort()).toEqual(Object.keys(table).sort());
  });

  it.each(calls.flatMap(([name, call]) => kinds.map((kind): [string, Kind, Call] => [name, kind, call])))(
    '%s as %s',
    async (name, kind, call) => {
      const row = table[name as CallName];
      const host = kind === 'platform' ? 'verein1.test' : undefined;
      const answer = await house()
        .as(actors.get(kind) ?? null, host === undefined ? {} : { host })
        .ask(call, row.input(world));
      expect(outcomeOf(answer.http, answer.refusal?.code)).toBe(expectedOutcome(row, kind));
      const leaked = kind === 'foreignAdmin' || kind === 'platform' ? secretNames : [];
      expect(leaked.filter((secret) => JSON.stringify(answer.reply ?? {}).includes(secret))).toEqual([]);
    },
  );

  it.each(
    Object.entries(fileTable).flatMap(([name, row]) =>
      kinds.filter((kind) => kind !== 'platform').map((kind): [string, Kind, FileRow] => [name, kind, row]),
    ),
  )('%s as %s', async (_, kind, row) => {
    const actor = actors.get(kind) ?? null;
    const path = `${row.call.path.replace(/\/:.*/, '')}${row.path(world)}`;
    const answer = await (row.call.method === 'GET'
      ? download(house(), actor, path)
      : upload(house(), actor, { path, name: 'foto.exe', content: Buffer.from('x') }));
    const refused = refusal.safeParse('reply' in answer ? answer.reply : answer.statusCode >= 400 ? answer.json() : {});
    const http = 'http' in answer ? answer.http : answer.statusCode;
    expect(outcomeOf(http, refused.data?.code)).toBe(expectedOutcome(row, kind));
  });

  it('the trainer, the member and the low roles see nobody outside their own group', async () => {
    for (const kind of ['member', 'dependant', 'manager', 'trainer', 'role10', 'role11', 'role20', 'role30'] as const) {
      const actor = actors.get(kind) ?? null;
      const { users } = await house().as(actor).call(contract.persons.list, {});
      const foreign = users.filter((user) => user.ID !== actor?.personId && user.verwalter_ID !== actor?.personId);
      expect({ kind, foreign }).toEqual({ kind, foreign: [] });
    }
  });
});
