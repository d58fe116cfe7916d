import { describe, expect, it } from 'vitest';
import { readBounce } from './read-bounce.ts';

const token = '0123456789abcdef'.repeat(2);

const report = ({ action = 'failed', status = '5.1.1', id = `<3.4711.${token}@verein.example>` } = {}) =>
  [
    'From: MAILER-DAEMON@mx.example',
    'Message-ID: <20261101.1@mx.example>',
    'Content-Type: multipart/report; report-type=delivery-status;',
    ' boundary="x"',
    '',
    '--x',
    'Content-Type: message/delivery-status',
    '',
    'Reporting-MTA: dns; mx.example',
    '',
    'Final-Recipient: rfc822; maria@weg.example',
    `Action: ${action}`,
    `Status: ${status}`,
    'Diagnostic-Code: smtp; 550 5.1.1 <maria@weg.example>: Recipient address',
    ' rejected: User unknown',
    '',
    '--x',
    'Content-Type: text/rfc822-headers',
    '',
    `Message-ID: ${id}`,
    'Subject: Training',
    '--x--',
  ].join('\r\n');

describe('a delivery status notification', () => {
  it('names the mail that came back, and why', () => {
    expect(readBounce(report())).toEqual({
      reference: { clubId: 3, mailId: 4711, token },
      reason: 'Unzustellbar (5.1.1): 550 5.1.1 <maria@weg.example>: Recipient address rejected: User unknown',
      isAboutAddress: true,
    });
  });

  it('tells apart what is about the letter: a filter says nothing about the address', () => {
    expect(readBounce(report({ status: '5.7.1' }))?.isAboutAddress).toBe(false);
  });

  it.each([
    ['a delay', report({ action: 'delayed', status: '4.4.1' })],
    ['a delivery', report({ action: 'delivered', status: '2.0.0' })],
    ['a mail of somebody else', report({ id: '<abc@other.example>' })],
    ['a mail that is named by its numbers alone', report({ id: '<3.4711@verein.example>' })],
    [
      'an answer of a person',
      'From: maria@x.test\r\nSubject: Re: Training\r\n\r\nAction: failed\r\nStatus: 5.0.0\r\nMessage-ID: <3.1.0123456789abcdef0123456789abcdef@x>',
    ],
    ['nothing', ''],
  ])('is none when it is %s', (_, source) => {
    expect(readBounce(source)).toBeUndefined();
  });
});
