/** A membership card in the form that phones keep beside tickets and bank cards. */
export type CardPass = {
  /** Unique among all cards of the installation; „Neue Karte“ changes it. */
  cardId: string;
  clubId: number;
  clubName: string;
  holder: string;
  status: string;
  number: string;
  /** Empty = unknown. */
  memberSince: string;
  /** The content of the QR code. It cannot change over time, as on paper. */
  code: string;
  /** `#rrggbb`. */
  color: string;
  textColor: string;
  logo: Uint8Array | null;
};

type AppleWallet = {
  /** After this date phones reject signatures of the certificate. */
  validUntil: Date;
  makePass: (pass: CardPass) => Promise<Uint8Array>;
};

type GoogleWallet = { linkTo: (pass: CardPass) => Promise<string> };

/** The wallets for which the operator has configured certificates. */
export type Wallets = { apple?: AppleWallet; google?: GoogleWallet };
