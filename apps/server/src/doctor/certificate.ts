import { connect } from 'node:tls';

export type Certificate = { validTo: Date; problem: string };

/** The certificate that a browser would get. */
export const certificateOf = (host: string, port = 443): Promise<Certificate> =>
  new Promise((resolve, reject) => {
    const socket = connect({ host, port, servername: host, rejectUnauthorized: false, timeout: 10_000 });
    socket.once('secureConnect', () => {
      const { valid_to: validTo } = socket.getPeerCertificate();
      const problem = socket.authorized ? '' : String(socket.authorizationError);
      socket.end();
      resolve({ validTo: new Date(validTo), problem });
    });
    socket.once('timeout', () => socket.destroy(new Error(`keine Antwort auf Port ${port}`)));
    socket.once('error', reject);
  });
