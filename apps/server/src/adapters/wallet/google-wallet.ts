import { importPKCS8, SignJWT } from 'jose';
import { z } from 'zod';
import type { Wallets } from './wallet.ts';

/** The key file of a Google service account; only two entries matter. */
const serviceAccount = z.object({ client_email: z.email(), private_key: z.string().startsWith('-----BEGIN') });

const inGerman = (value: string) => ({ defaultValue: { language: 'de', value } });

/** Google Wallet: a signed link that contains the card; nothing is sent to Google before somebody opens it. */
export const googleWallet = (issuerId: string, keyFile: string): NonNullable<Wallets['google']> => {
  const account = serviceAccount.parse(JSON.parse(keyFile));
  return {
    linkTo: async (card) => {
      const classId = `${issuerId}.verein-${card.clubId}`;
      const facts = [
        { header: 'Nummer', body: card.number },
        { header: 'Mitglied seit', body: card.memberSince },
      ].filter(({ body }) => body !== '');
      const token = new SignJWT({
        typ: 'savetowallet',
        origins: [],
        payload: {
          genericClasses: [{ id: classId }],
          genericObjects: [
            {
              id: `${issuerId}.karte-${card.cardId}`,
              classId,
              state: 'ACTIVE',
              cardTitle: inGerman(card.clubName),
              header: inGerman(card.holder),
              subheader: inGerman(card.status),
              hexBackgroundColor: card.color,
              barcode: { type: 'QR_CODE', value: card.code, alternateText: card.number },
              textModulesData: facts.map((fact, index) => ({ id: `fact${index}`, ...fact })),
            },
          ],
        },
      })
        .setProtectedHeader({ alg: 'RS256', typ: 'JWT' })
        .setIssuer(account.client_email)
        .setAudience('google')
        .setIssuedAt();
      const signed = await token.sign(await importPKCS8(account.private_key, 'RS256'));
      return `https://pay.google.com/gp/v/save/${signed}`;
    },
  };
};
