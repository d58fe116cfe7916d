import { z } from 'zod';
import { hexColor, logoData } from '../clubs/calls.ts';
import { isPlausibleEmail, wrongEmail } from '../kit/email.ts';
import { federalStateCodes } from '../kit/federal-states.ts';
import { zvrOrNone } from '../kit/register-numbers.ts';
import { integer, text } from '../kit/wire.ts';
import { newPassword } from '../session/calls.ts';

/** As a browser names it: small letters, no scheme, no port, no path. */
export const hostName = text(253)
  .toLowerCase()
  .regex(
    /^(?!-)[a-z0-9-]{1,63}(?<!-)(\.(?!-)[a-z0-9-]{1,63}(?<!-))*$/,
    'Bitte gib nur den Namen ein, z. B. verein.at, ohne https:// und ohne Schrägstrich.',
  );

export const email = text(200).refine(isPlausibleEmail, wrongEmail);

/** What somebody says of a club that begins here. */
export const newClub = z.strictObject({
  name: text(120).min(1, 'Bitte gib den Namen des Vereins ein.'),
  shortName: text(40).default(''),
  address: text(300).default(''),
  zvrNr: zvrOrNone.default(''),
  federalState: z.enum(federalStateCodes, 'Bitte wähle das Bundesland.'),
  host: hostName,
  color: hexColor.default('#1f5fa8'),
  secondColor: z.union([z.literal(''), hexColor]).default(''),
  logoData: logoData.default(''),
});

/** What somebody says of a club that asks to come here; how it looks it decides itself. */
export const appliedClub = newClub.pick({ name: true, address: true, zvrNr: true, federalState: true, host: true });

/** Who administrates it. */
export const newAdministrator = z.strictObject({
  prename: text(80).min(1, 'Bitte gib den Vornamen ein.'),
  lastname: text(80).min(1, 'Bitte gib den Nachnamen ein.'),
  email,
});

export const mailServer = z.strictObject({
  server: hostName,
  port: integer.pipe(z.number().min(1, 'Minimaler Wert: 1').max(65_535, 'Maximaler Wert: 65535')),
  user: text(200),
  password: z.string().max(200),
  sender: email,
  senderName: text(80),
});

/** The person who keeps the installation running. */
export const newOperator = z.strictObject({ ...newAdministrator.shape, password: newPassword });

export const setUpToken = text(64).min(1);
