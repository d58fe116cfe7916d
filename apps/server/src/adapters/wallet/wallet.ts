/** A membership card as a phone keeps it beside tickets and bank cards. */
export type CardPass = {
  /** Names the card among all of the installation; another one after „Neue Karte“. */
  cardId: string;
  clubId: number;
  clubName: string;
  holder: string;
  status: string;
  number: string;
  /** Empty = nobody knows. */
  memberSince: string;
  /** What the QR code says. It cannot change with time, as on paper. */
  code: string;
  /** `#rrggbb`. */
  color: string;
  textColor: string;
  logo: Uint8Array | null;
};

type AppleWallet = {
  /** After that the certificate signs nothing that a phone accepts. */
  validUntil: Date;
  makePass: (pass: CardPass) => Promise<Uint8Array>;
};

type GoogleWallet = { linkTo: (pass: CardPass) => Promise<string> };

/** Those that whoever runs the installation has entered certificates for. */
export type Wallets = { apple?: AppleWallet; google?: GoogleWallet };
