import { createSocket } from 'node:dgram';
import { describe, expect, it, onTestFinished } from 'vitest';
import { hostnameOf } from './reverse-ip.ts';

/** Answers every name lookup with the same name. */
const startNameServer = async (name: string | null) => {
  const socket = createSocket('udp4');
  socket.on('message', (question, { port, address }) => {
    if (name === null) return;
    const labels = name.split('.').map((label) => Buffer.concat([Buffer.from([label.length]), Buffer.from(label)]));
    const host = Buffer.concat([...labels, Buffer.from([0])]);
    const header = Buffer.from(question.subarray(0, 12));
    header.writeUInt16BE(0x8180, 2);
    header.writeUInt16BE(1, 6);
    header.writeUInt16BE(0, 10);
    const asked = question.subarray(12, question.indexOf(0, 12) + 5);
    const record = Buffer.alloc(12);
    record.writeUInt16BE(0xc00c, 0);
    record.writeUInt16BE(12, 2);
    record.writeUInt16BE(1, 4);
    record.writeUInt32BE(60, 6);
    record.writeUInt16BE(host.length, 10);
    socket.send(Buffer.concat([header, asked, record, host]), port, address);
  });
  await new Promise<void>((bound) => socket.bind(0, '127.0.0.1', bound));
  onTestFinished(() => new Promise<void>((closed) => socket.close(() => closed())));
  return [`127.0.0.1:${socket.address().port}`];
};

describe('who is behind an address', () => {
  it.each(['127.0.0.1', '127.8.9.10', '::1'])('%s is this machine', async (ip) => {
    expect(await hostnameOf(ip)).toBe('dieser Rechner');
  });

  it.each(['10.1.2.3', '192.168.0.7', '172.31.255.1', '169.254.1.1', 'fd00::1', 'fe80::1'])(
    '%s is in the own network and asked of nobody',
    async (ip) => {
      expect(await hostnameOf(ip)).toBe('eigenes Netzwerk');
    },
  );

  it('is told by the name server', async () => {
    expect(await hostnameOf('8.8.8.8', { servers: await startNameServer('dns.google') })).toBe('dns.google');
  });

  it('is nobody when the name server does not answer', async () => {
    expect(await hostnameOf('8.8.8.8', { servers: await startNameServer(null), timeout: 50 })).toBe('');
  });
});
