import { sql } from 'kysely';
import type { AboutPerson, OwnDataSection } from '../about-person/index.ts';
import { eraseMails } from './erase-mails.ts';
import { expiries } from './expired-mails.ts';

const messages: OwnDataSection = {
  title: 'Nachrichten',
  columns: { created_at: 'am', channel: 'Weg', subject: 'Betreff', body: 'Text' },
  // A download for a family must not reveal a link into another person's account.
  rows: (id) => sql`
    select distinct m.created_at, case m.channel when 'email' then 'E-Mail' when 'sms' then 'SMS' when 'push' then 'Push' else 'WhatsApp' end as channel, m.subject,
      case when m.channel = 'whatsapp' and m.sending_id is null or m.body ~ '/benutzer/changepw/|/benutzer/email/|/zuordnung/|/aktivieren' then '(persönlicher Zugang, hier nicht enthalten)' else m.body end as body
    from mail m where m.person_id = ${id} or m.digest_for = ${id} order by m.created_at`,
};

const errors: OwnDataSection = {
  title: 'Gemeldete Fehler',
  columns: { at: 'am', message: 'Meldung', pathname: 'Seite', user_agent: 'Browser', info: 'Einzelheiten' },
  rows: (id) => sql`
    select e.at, e.message, e.pathname, e.user_agent, e.info from browser_error e where e.person_id = ${id} order by e.at`,
};

/** All references of the system area to a person. */
export const aboutPerson: AboutPerson = {
  expiries,
  references: {
    'browser_error.person_id': { merge: 'move', ownData: 'errors', anonymise: 'clear' },
    'mail.digest_for': { merge: 'move', ownData: 'messages', anonymise: 'keep' },
    'mail.caused_by': { merge: 'move', ownData: 'office', anonymise: 'keep' },
    'mail.person_id': { merge: 'move', ownData: 'messages', anonymise: 'clear' },
  },
  sections: { messages, errors },
  mentions: {
    'browser_error.info': 'text',
    'browser_error.message': 'text',
    'bounced_address.reason': 'text',
    'browser_error.pathname': 'text',
    'mail.body': 'text',
    'mail.error': 'text',
    'mail.html': 'text',
    'mail.payment_code': 'text',
    'mail.subject': 'text',
  },
  erase: async (ctx, erased) => {
    await ctx.db
      .updateTable('browser_error')
      .set({ person_id: null, info: '', message: 'anonymisiert', pathname: '', user_agent: '' })
      .where('person_id', '=', erased.id)
      .execute();
    await ctx.db
      .deleteFrom('bounced_address')
      .where('address', '=', (eb) => eb.fn.any(eb.val(erased.addresses.map((address) => address.toLowerCase()))))
      .execute();
    await eraseMails(ctx, erased);
  },
};
