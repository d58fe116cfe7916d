import { formatDay, type IsoDay } from '@vereinshaus/contract/kit/days';
import type { Config } from '../../kit/config.ts';
import type { PaperFacts } from './privacy-papers.ts';

/** What of the configuration stands in the papers. */
export type PaperConfig = Partial<
  Pick<
    Config,
    | 'PLATFORM_OPERATOR'
    | 'BACKUP'
    | 'BACKUP_KEEP'
    | 'BACKUP_TO'
    | 'BACKUP_KEY'
    | 'SMTP_URL'
    | 'MEDIA_S3_URL'
    | 'SMS_URL'
    | 'WHATSAPP_TOKEN'
    | 'WHATSAPP_URL'
    | 'STRIPE_KEY'
    | 'STRIPE_URL'
    | 'JITSI_URL'
  >
>;

const hostOf = (url: string): string => {
  try {
    return new URL(url).hostname;
  } catch {
    return url;
  }
};

/** Whom data go to follows from what is set up. */
const subprocessorsOf = (config: PaperConfig): PaperFacts['subprocessors'] =>
  [
    { url: config.SMTP_URL, purpose: 'Versand von E-Mails' },
    { url: config.MEDIA_S3_URL, purpose: 'Speicher für Fotos und Videos' },
    { url: config.BACKUP_TO?.startsWith('s3') ? config.BACKUP_TO : undefined, purpose: 'Speicher für Sicherungen' },
    { url: config.SMS_URL, purpose: 'Versand von SMS' },
    { url: config.WHATSAPP_TOKEN && config.WHATSAPP_URL, purpose: 'Versand über WhatsApp' },
    { url: config.STRIPE_KEY && config.STRIPE_URL, purpose: 'Online-Zahlungen' },
    { url: config.JITSI_URL, purpose: 'Online-Einheiten (Video)' },
  ].flatMap(({ url, purpose }) => (url === undefined || url === '' ? [] : [{ name: hostOf(url), purpose }]));

/** What the installation knows for the papers of a club. */
export const paperFacts = (
  config: PaperConfig,
  { periods, ...club }: PaperFacts['club'] & Pick<PaperFacts, 'periods'>,
  today: IsoDay,
): PaperFacts => ({
  periods,
  operator: config.PLATFORM_OPERATOR ?? '',
  club,
  backup: {
    keep: config.BACKUP ? config.BACKUP_KEEP : undefined,
    place: config.BACKUP_TO?.startsWith('s3')
      ? `bei ${hostOf(config.BACKUP_TO)}`
      : 'auf einen Datenträger des Betriebs',
    isSealed: config.BACKUP_KEY !== undefined,
  },
  subprocessors: subprocessorsOf(config),
  date: formatDay(today),
});
