import type pg from 'pg';

export type Values = Readonly<Record<string, string | number>>;

/** The newest row of a table of the club. */
const newest = (table: string, where = 'true', column = 'id') =>
  `select ${column} as value from ${table} where club_id = $1 and ${where} order by 1 desc limit 1`;

const course = newest(
  'participation p',
  'p.role = 0 and exists (select from event e where e.course_id = p.course_id)',
  'p.course_id',
);
const event = (past: boolean) =>
  newest('event', `course_id = (${course.replace(' as value', '')}) and starts_at ${past ? '<' : '>'} now()`);
const participant = newest(
  'participation',
  `course_id = (${course.replace(' as value', '')}) and role = 0`,
  'person_id',
);
const year = newest('business_year');
const importFile = newest('import_file', 'true', 'id::text');
const account = newest('ledger_account', "purpose = 'bank'");
const model = newest('payment_plan', 'course_id is null');
const payer = newest('dunning_notice', 'true', 'payer_id');

/** Input of a call other than a person or a course: its fields, and where the club has them. */
const wanted: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'persons.caller': { phone: newest('person', "phone <> ''", 'phone') },
  'duplicates.compare': { one_ID: newest('person'), other_ID: newest('person', 'id < 1000000') },
  'imports.table': { file_ID: importFile },
  'imports.row': { file_ID: importFile },
  'bankExport.order': { ID: newest('bank_order') },
  'businessYears.opening': { ID: year },
  'businessYears.changes': { ID: year },
  'reports.budget': { ID: year },
  'accounting.accountHistory': { ID: account },
  'accounting.ledger': { account: newest('ledger_account', "purpose = 'bank'", 'number') },
  'accounting.rowHistory': { ID: newest('ledger_entry') },
  'dunning.letter': { userID: payer },
  'dunning.ofPerson': { userID: payer },
  'messaging.statistics': { newsletter_ID: newest('sending', "kind = 'newsletter'") },
  'news.statistics': { news_ID: newest('news', 'sending_id is not null') },
  'news.courseOf': { newsId: newest('news') },
  'forms.get': { ID: newest('form') },
  'forms.answers': { ID: newest('form') },
  'forms.fill': { slot: newest('form', 'is_active', 'slot') },
  'events.get': { id: event(false) },
  'events.courseOf': { eventID: event(false) },
  'attendance.list': { eventID: event(true) },
  'attendance.ofPerson': { childID: participant },
  'attendance.stats': { childID: participant },
  'safety.ofCourse': { eventID: event(true) },
  'makeups.dates': { makeup_ID: newest('makeup') },
  'trainers.profile': { id: newest('trainer_profile', 'true', 'person_id') },
  'paymentPlans.model': { modelId: model },
  'paymentPlans.activeOfModel': { modelId: model },
  'paymentPlans.historyOfModel': { modelId: model },
  'discounts.verify': { code: newest('discount', 'true', 'code') },
  'system.mail': { id: newest('mail') },
};

/** A course of the club that has dates and participants. */
export const courseIn = async (client: pg.Client, clubId: number): Promise<number> => {
  const { rows } = await client.query<{ value: number }>(course, [clubId]);
  return rows[0]?.value ?? 0;
};

/** The records that the calls need, by name of the call; records that the club lacks are missing. */
export const recordsIn = async (client: pg.Client, clubId: number): Promise<Readonly<Record<string, Values>>> => {
  const found: Record<string, Record<string, string | number>> = {};
  for (const [name, fields] of Object.entries(wanted)) {
    const values: Record<string, string | number> = {};
    for (const [field, query] of Object.entries(fields)) {
      const { rows } = await client.query<{ value: string | number }>(query, [clubId]);
      if (rows[0]) values[field] = rows[0].value;
    }
    found[name] = values;
  }
  return found;
};
