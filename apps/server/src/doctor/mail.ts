import { createTransport } from 'nodemailer';
import { badFinding, type DoctorFinding, okFinding, reasonOf, warningFinding } from './finding.ts';
import type { NameServer } from './names.ts';

export type MailSettings = {
  smtpUrl: string | undefined;
  from: string;
  dkimSelector?: string | undefined;
  /** Where it was set up, so that the advice points there. */
  isFromBrowser?: boolean;
};

export const domainOf = (from: string): string => /@([^\s<>@]+)>?\s*$/.exec(from)?.[1]?.toLowerCase() ?? '';

const certificateTrouble = /certificate|self.signed|altnames|CERT_|DEPTH_ZERO/i;

/** The same three things fail everywhere: the account, the certificate, the connection. */
const whatToDo = (error: unknown, place: string): string => {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  if (code === 'EAUTH') return `prüfe Name und Passwort (${place}).`;
  if (certificateTrouble.test(`${code} ${reasonOf(error)}`)) {
    return `sein Zertifikat gilt nicht für diesen Namen; nimm den Namen, den der Anbieter nennt (${place}).`;
  }
  return `prüfe Name und Port des Servers (${place}).`;
};

const signIn = async (smtpUrl: string, place: string): Promise<DoctorFinding> => {
  const transport = createTransport({ url: smtpUrl, connectionTimeout: 10_000, greetingTimeout: 10_000 });
  try {
    await transport.verify();
    return okFinding('Mailserver', 'nimmt die Anmeldung an');
  } catch (error) {
    return badFinding('Mailserver', `${reasonOf(error)}; ${whatToDo(error, place)}`);
  } finally {
    transport.close();
  }
};

const spf = async (names: NameServer, domain: string): Promise<DoctorFinding> => {
  const records = (await names.textsAt(domain)).filter((text) => text.toLowerCase().startsWith('v=spf1'));
  if (records.length === 1) return okFinding('SPF', records[0] ?? '');
  if (records.length > 1)
    return badFinding('SPF', `${domain} hat ${records.length} SPF-Einträge; es darf nur einer sein.`);
  return badFinding(
    'SPF',
    `${domain} hat keinen; leg einen TXT-Eintrag an, z. B. „v=spf1 mx ~all“ mit dem Mailserver darin.`,
  );
};

/** The selectors of common programs and providers, if none is configured. */
const usualSelectors = ['default', 'mail', 'dkim', 'selector1', 'selector2', 'google', 's1', 'k1', 'key1'];

const dkim = async (names: NameServer, domain: string, selector: string | undefined): Promise<DoctorFinding> => {
  for (const name of selector === undefined ? usualSelectors : [selector]) {
    const records = await names.textsAt(`${name}._domainkey.${domain}`);
    if (records.some((text) => /\bp=[^;\s]+/.test(text))) return okFinding('DKIM', `${name}._domainkey.${domain}`);
  }
  if (selector !== undefined) return badFinding('DKIM', `${selector}._domainkey.${domain} hat keinen Schlüssel.`);
  return warningFinding('DKIM', `unter den üblichen Namen nichts gefunden; nenn deinen: npm run doctor -- --dkim NAME`);
};

const dmarc = async (names: NameServer, domain: string): Promise<DoctorFinding> => {
  const [record] = (await names.textsAt(`_dmarc.${domain}`)).filter((text) => text.startsWith('v=DMARC1'));
  if (record !== undefined) return okFinding('DMARC', record);
  return warningFinding('DMARC', `_dmarc.${domain} fehlt; beginne mit dem TXT-Eintrag „v=DMARC1; p=none“.`);
};

const inBrowser = '„Betrieb der Plattform“, „Mailserver“';

export const examineMailServer = async ({ smtpUrl, isFromBrowser }: MailSettings): Promise<DoctorFinding> =>
  smtpUrl === undefined
    ? warningFinding(
        'Mailserver',
        `fehlt: E-Mails bleiben im Postausgang; richte ihn ein mit SMTP_URL oder unter ${inBrowser}.`,
      )
    : signIn(smtpUrl, isFromBrowser ? inBrowser : 'SMTP_URL');

/** The DNS entries that receivers check for the sender's address. */
export const examineSender = async (
  { smtpUrl, from, dkimSelector, isFromBrowser }: MailSettings,
  names: NameServer,
): Promise<readonly DoctorFinding[]> => {
  if (smtpUrl === undefined) return [];
  const domain = domainOf(from);
  if (!domain.includes('.')) {
    const place = isFromBrowser ? inBrowser : 'MAIL_FROM';
    return [badFinding('Absender', `„${from}“ ist keine Adresse, die es gibt; gib eine eigene an (${place}).`)];
  }
  return [await spf(names, domain), await dkim(names, domain, dkimSelector), await dmarc(names, domain)];
};
