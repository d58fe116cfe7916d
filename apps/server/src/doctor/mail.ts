import type { Resolver } from 'node:dns/promises';
import { createTransport } from 'nodemailer';
import { bad, type DoctorFinding, look, ok } from './finding.ts';

type Dns = Pick<Resolver, 'resolveTxt'>;

export type MailSettings = { smtpUrl: string | undefined; from: string; dkimSelector?: string | undefined };

const textsAt = async (dns: Dns, name: string): Promise<readonly string[]> => {
  try {
    return (await dns.resolveTxt(name)).map((parts) => parts.join(''));
  } catch {
    return [];
  }
};

export const domainOf = (from: string): string => /@([^\s<>@]+)>?\s*$/.exec(from)?.[1]?.toLowerCase() ?? '';

const signIn = async (smtpUrl: string): Promise<DoctorFinding> => {
  const transport = createTransport({ url: smtpUrl, connectionTimeout: 10_000, greetingTimeout: 10_000 });
  try {
    await transport.verify();
    return ok('Mailserver', 'nimmt die Anmeldung an');
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    return bad('Mailserver', `${reason}; prüfe SMTP_URL (Name, Passwort, Port).`);
  } finally {
    transport.close();
  }
};

const spf = async (dns: Dns, domain: string): Promise<DoctorFinding> => {
  const records = (await textsAt(dns, domain)).filter((text) => text.toLowerCase().startsWith('v=spf1'));
  if (records.length === 1) return ok('SPF', records[0] ?? '');
  if (records.length > 1) return bad('SPF', `${domain} hat ${records.length} SPF-Einträge; es darf nur einer sein.`);
  return bad('SPF', `${domain} hat keinen; leg einen TXT-Eintrag an, z. B. „v=spf1 mx ~all“ mit dem Mailserver darin.`);
};

/** Where nobody says which one is used: those of the usual programs and providers. */
const usualSelectors = ['default', 'mail', 'dkim', 'selector1', 'selector2', 'google', 's1', 'k1', 'key1'];

const dkim = async (dns: Dns, domain: string, selector: string | undefined): Promise<DoctorFinding> => {
  for (const name of selector === undefined ? usualSelectors : [selector]) {
    const records = await textsAt(dns, `${name}._domainkey.${domain}`);
    if (records.some((text) => /\bp=[^;\s]+/.test(text))) return ok('DKIM', `${name}._domainkey.${domain}`);
  }
  if (selector !== undefined) return bad('DKIM', `${selector}._domainkey.${domain} hat keinen Schlüssel.`);
  return look('DKIM', `unter den üblichen Namen nichts gefunden; nenn deinen: npm run doctor -- --dkim NAME`);
};

const dmarc = async (dns: Dns, domain: string): Promise<DoctorFinding> => {
  const [record] = (await textsAt(dns, `_dmarc.${domain}`)).filter((text) => text.startsWith('v=DMARC1'));
  if (record !== undefined) return ok('DMARC', record);
  return look('DMARC', `_dmarc.${domain} fehlt; beginne mit dem TXT-Eintrag „v=DMARC1; p=none“.`);
};

export const examineMail = async (
  { smtpUrl, from, dkimSelector }: MailSettings,
  dns: Dns,
): Promise<readonly DoctorFinding[]> => {
  if (smtpUrl === undefined) return [look('Mailserver', 'SMTP_URL fehlt: E-Mails bleiben im Postausgang.')];
  const server = await signIn(smtpUrl);
  const domain = domainOf(from);
  if (!domain.includes('.')) return [server, bad('Absender', `MAIL_FROM („${from}“) hat keine Adresse, die es gibt.`)];
  return [server, await spf(dns, domain), await dkim(dns, domain, dkimSelector), await dmarc(dns, domain)];
};
