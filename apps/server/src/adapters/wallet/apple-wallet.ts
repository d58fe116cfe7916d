import { createPrivateKey, X509Certificate } from 'node:crypto';
import sharp from 'sharp';
import type { CardPass, Wallets } from './wallet.ts';

/** PEM texts: the certificate of the pass type, its key, and Apple's intermediate certificate (WWDR). */
export type AppleCertificates = { certificate: string; key: string; keyPassword: string | undefined; wwdr: string };

const inSubject = (subject: string, name: string): string => new RegExp(`^${name}=(.+)$`, 'm').exec(subject)?.[1] ?? '';

/** The certificate names the pass type and the team. */
const identityIn = ({ certificate, key, keyPassword }: AppleCertificates) => {
  const read = new X509Certificate(certificate);
  const passTypeIdentifier = inSubject(read.subject, 'UID');
  const teamIdentifier = inSubject(read.subject, 'OU');
  if (!passTypeIdentifier.startsWith('pass.') || teamIdentifier === '')
    throw new Error('Das Zertifikat ist keines für Pässe: UID (pass.…) oder OU (Team) fehlt.');
  const isPair = read.checkPrivateKey(createPrivateKey({ key, ...(keyPassword && { passphrase: keyPassword }) }));
  if (!isPair) throw new Error('Zertifikat und Schlüssel gehören nicht zusammen.');
  return { passTypeIdentifier, teamIdentifier, validUntil: new Date(read.validTo) };
};

/** An image of this size in points, rendered for one, two and three pixels per point. */
const drawn = async (name: string, points: number, { logo, color }: CardPass): Promise<[string, Buffer][]> => {
  const plain = (pixels: number) =>
    sharp({ create: { width: pixels, height: pixels, channels: 4, background: color } })
      .png()
      .toBuffer();
  const pictures: [string, Buffer][] = [];
  for (const scale of [1, 2, 3]) {
    const pixels = points * scale;
    const picture =
      logo === null
        ? await plain(pixels)
        : await sharp(logo)
            .resize(pixels, pixels, { fit: 'contain', background: { r: 255, g: 255, b: 255, alpha: 0 } })
            .png()
            .toBuffer()
            .catch(() => plain(pixels));
    pictures.push([`${name}${scale === 1 ? '' : `@${scale}x`}.png`, picture]);
  }
  return pictures;
};

/** Apple's notation of colours. */
const rgb = (hex: string): string => {
  const value = Number.parseInt(hex.slice(1), 16);
  return `rgb(${(value >> 16) & 255}, ${(value >> 8) & 255}, ${value & 255})`;
};

const fieldsOf = ({ holder, status, number, memberSince }: CardPass) => ({
  primaryFields: [{ key: 'holder', label: 'Mitglied', value: holder }],
  secondaryFields: [{ key: 'status', label: 'Status', value: status }],
  auxiliaryFields: [
    { key: 'number', label: 'Nummer', value: number },
    ...(memberSince === '' ? [] : [{ key: 'since', label: 'Mitglied seit', value: memberSince }]),
  ],
});

/** Apple Wallet: a signed `.pkpass`. Throws if the certificates cannot sign one. */
export const appleWallet = (certificates: AppleCertificates): NonNullable<Wallets['apple']> => {
  const { validUntil, ...identity } = identityIn(certificates);
  const { certificate, key, keyPassword, wwdr } = certificates;
  return {
    validUntil,
    makePass: async (card) => {
      // Only loaded when a pass is requested.
      const { PKPass } = await import('passkit-generator');
      const content = {
        formatVersion: 1,
        ...identity,
        serialNumber: card.cardId,
        organizationName: card.clubName,
        description: `Mitgliedskarte ${card.clubName}`,
        logoText: card.clubName,
        backgroundColor: rgb(card.color),
        foregroundColor: rgb(card.textColor),
        labelColor: rgb(card.textColor),
        barcodes: [{ format: 'PKBarcodeFormatQR', message: card.code, messageEncoding: 'utf-8', altText: card.number }],
        generic: fieldsOf(card),
      };
      const pictures = [...(await drawn('icon', 29, card)), ...(await drawn('logo', 50, card))];
      const pass = new PKPass(
        { 'pass.json': Buffer.from(JSON.stringify(content)), ...Object.fromEntries(pictures) },
        {
          wwdr,
          signerCert: certificate,
          signerKey: key,
          ...(keyPassword !== undefined && { signerKeyPassphrase: keyPassword }),
        },
      );
      return pass.getAsBuffer();
    },
  };
};
