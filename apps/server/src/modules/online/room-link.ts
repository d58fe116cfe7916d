import { createHmac } from 'node:crypto';

/** The video server of the installation, and the key that it shares with us (JITSI_URL, JITSI_APP_ID, JITSI_SECRET). */
export type VideoServer = { url: string; appId: string; secret: string };

type Guest = {
  room: string;
  name: string;
  /** Leads the unit: lets others in, mutes them, records. */
  isModerator: boolean;
  records: boolean;
  from: Date;
  until: Date;
};

const encoded = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
const toSeconds = (moment: Date) => Math.floor(moment.getTime() / 1000);

/** A name that nobody can guess, the same for everybody in the room: the key is the video server's. */
export const roomName = ({ secret }: Pick<VideoServer, 'secret'>, place: string): string =>
  `einheit-${createHmac('sha256', secret).update(`room\n${place}`).digest('hex').slice(0, 32)}`;

/** A token as RFC 7519 says, signed with the shared key (HS256). */
export const signedToken = (claims: unknown, secret: string): string => {
  const signed = `${encoded({ alg: 'HS256', typ: 'JWT' })}.${encoded(claims)}`;
  return `${signed}.${createHmac('sha256', secret).update(signed).digest('base64url')}`;
};

/** Raumlink: signed as Jitsi's token authentication wants it (HS256), for one person, one room and a time. */
export const roomLink = (server: VideoServer, { room, name, isModerator, records, from, until }: Guest): string => {
  const claims = {
    aud: 'jitsi',
    iss: server.appId,
    sub: new URL(server.url).hostname,
    room,
    nbf: toSeconds(from),
    exp: toSeconds(until),
    moderator: isModerator,
    context: {
      user: { name, affiliation: isModerator ? 'owner' : 'member', moderator: isModerator },
      features: { recording: records, livestreaming: false },
    },
  };
  return `${server.url.replace(/\/+$/, '')}/${room}?jwt=${signedToken(claims, server.secret)}`;
};
