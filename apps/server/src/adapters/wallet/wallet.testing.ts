import 'reflect-metadata';
import { createHash, generateKeyPairSync, verify, webcrypto, X509Certificate } from 'node:crypto';
import { ContentInfo, id_messageDigest, SignedData } from '@peculiar/asn1-cms';
import { AsnConvert, OctetString } from '@peculiar/asn1-schema';
import { type JsonName, PemConverter, X509CertificateGenerator } from '@peculiar/x509';
import { unzipSync } from 'fflate';
import type { AppleCertificates } from './apple-wallet.ts';

const algorithm = {
  name: 'RSASSA-PKCS1-v1_5',
  hash: 'SHA-256',
  publicExponent: new Uint8Array([1, 0, 1]),
  modulusLength: 2048,
};

/** The OID of „UID“ in the name of a certificate. */
const userId = '0.9.2342.19200300.100.1.1';

/** Certificates like those of Apple, but self-signed. */
export const appleCertificates = async (notAfter = new Date('2040-01-01')): Promise<AppleCertificates> => {
  const make = async (name: JsonName) => {
    const keys = await webcrypto.subtle.generateKey(algorithm, true, ['sign', 'verify']);
    const certificate = await X509CertificateGenerator.createSelfSigned({
      name,
      keys,
      signingAlgorithm: algorithm,
      notBefore: new Date('2020-01-01'),
      notAfter,
    });
    const key = await webcrypto.subtle.exportKey('pkcs8', keys.privateKey);
    return { certificate: certificate.toString('pem'), key: PemConverter.encode(key, 'PRIVATE KEY') };
  };
  const signer = await make([{ [userId]: ['pass.at.verein.karte'] }, { CN: ['Pass Type ID'] }, { OU: ['TEAM123456'] }]);
  const wwdr = await make([{ CN: ['Apple Worldwide Developer Relations'] }]);
  return { ...signer, keyPassword: undefined, wwdr: wwdr.certificate };
};

/** A service account like those of Google. */
export const googleAccount = () => {
  const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const key = privateKey.export({ type: 'pkcs8', format: 'pem' });
  return { publicKey, file: JSON.stringify({ client_email: 'karten@verein.test', private_key: key }) };
};

/** A set in DER: this is what gets signed; in the file the attributes have another tag. */
const asSet = (parts: readonly Buffer[]): Buffer => {
  const content = Buffer.concat(parts);
  const length = content.length < 128 ? [content.length] : [0x81, content.length];
  return Buffer.concat([Buffer.from([0x31, ...length]), content]);
};

/** Reads a pass as a phone does, with other tools than it is written with: files, their hashes, and the signature over those. */
export const readPass = (file: Uint8Array, certificate: string) => {
  const files = unzipSync(file);
  const bytesOf = (name: string) => Buffer.from(files[name] ?? []);
  const textOf = (name: string) => bytesOf(name).toString('utf8');
  const manifest: Record<string, string> = JSON.parse(textOf('manifest.json'));
  const others = Object.keys(files).filter((name) => name !== 'manifest.json' && name !== 'signature');
  const signed = AsnConvert.parse(AsnConvert.parse(bytesOf('signature'), ContentInfo).content, SignedData);
  const [signer] = signed.signerInfos;
  const attributes = [...(signer?.signedAttrs ?? [])];
  const digest = attributes.find(({ attrType }) => attrType === id_messageDigest)?.attrValues[0];
  const hashed = Buffer.from(AsnConvert.parse(digest ?? new ArrayBuffer(0), OctetString).buffer);
  const algorithmOf = hashed.length === 20 ? 'sha1' : 'sha256';
  const raw = asSet(attributes.map((attribute) => Buffer.from(AsnConvert.serialize(attribute))));
  return {
    pass: JSON.parse(textOf('pass.json')),
    names: Object.keys(files).toSorted(),
    hasTrueHashes:
      others.length === Object.keys(manifest).length &&
      others.every((name) => manifest[name] === createHash('sha1').update(bytesOf(name)).digest('hex')),
    isSigned:
      createHash(algorithmOf).update(bytesOf('manifest.json')).digest().equals(hashed) &&
      verify(
        algorithmOf,
        raw,
        new X509Certificate(certificate).publicKey,
        Buffer.from(signer?.signature.buffer ?? new ArrayBuffer(0)),
      ),
  };
};
