import { formatMoment, toSeconds } from '@vereinshaus/contract/kit/days';
import type { Ctx } from '../../kit/ctx.ts';
import { senderOf } from '../clubs/index.ts';
import { wordText } from '../wording/index.ts';
import { factorText } from './session.texts.ts';

const changes = {
  passkeyAdded: 'Ein Passkey wurde hinzugefügt. Damit kann man sich ohne Passwort anmelden.',
  passkeyRemoved: 'Ein Passkey wurde entfernt.',
  appAdded:
    'Eine Authenticator-App wurde eingerichtet. Die Anmeldung mit Passwort verlangt ab jetzt auch ihren Code, und andere Geräte wurden abgemeldet.',
  appRemoved: 'Die Authenticator-App wurde entfernt. Die Anmeldung verlangt ihren Code nicht mehr.',
  recoveryCodesRenewed: 'Es gibt neue Wiederherstellungscodes. Die bisherigen gelten nicht mehr.',
  recoveryCodeUsed: 'Jemand hat sich mit deinem Passwort und einem Wiederherstellungscode angemeldet.',
  factorsReset:
    'Ein Administrator hat Passkeys, Authenticator-App und Wiederherstellungscodes entfernt. Du meldest dich wieder mit deinem Passwort an.',
} as const;

export type FactorChange = keyof typeof changes;

type Facts = { clubId: number; personId: number; firstName: string; change: FactorChange; detail: string };

export const factorMail = async (
  ctx: Pick<Ctx, 'db' | 'club' | 'jobs' | 'now'>,
  { clubId, personId, firstName, change, detail }: Facts,
) => {
  const inClub = { ...ctx, club: { ...ctx.club, id: clubId } };
  return wordText(inClub, await senderOf(inClub), factorText, {
    reader: { id: personId, firstName },
    values: {
      aenderung: `${changes[change]}${detail === '' ? '' : `\n${detail}`}`,
      zeit: formatMoment(toSeconds(ctx.now)),
      link: `${ctx.club.origin}/session`,
    },
  });
};
