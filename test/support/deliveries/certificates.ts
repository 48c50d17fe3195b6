import { generateKeyPairSync, randomUUID } from 'node:crypto';
import { isIP } from 'node:net';
import { md, pki } from 'node-forge';

/** PEM texts, as `tls` takes them. */
export interface ServerCertificate {
  readonly key: string;
  readonly cert: string;
}

export interface CertificateRequest {
  /** Host names and IP addresses the certificate is for. */
  readonly hosts: readonly string[];
  /** Ended yesterday. */
  readonly isExpired?: boolean;
}

export interface CertificateAuthority {
  /** PEM, for the client's `ca`. */
  readonly cert: string;
  /** A certificate that clients who trust this authority accept for the given hosts. */
  issue(request: CertificateRequest): ServerCertificate;
}

const DAY_MS = 86_400_000;
/** Types of alternative names in a certificate (RFC 5280, section 4.2.1.6). */
const DNS_NAME = 2;
const IP_ADDRESS = 7;

interface KeyPair {
  readonly privatePem: string;
  readonly publicKey: pki.PublicKey;
  readonly privateKey: pki.rsa.PrivateKey;
}

/** An authority of this test run's own; nobody else trusts it and nothing of it is stored. */
export function makeCertificateAuthority(): CertificateAuthority {
  const keys = makeKeys();
  const name = [{ name: 'commonName', value: `Test authority ${randomUUID()}` }];
  const authority = unsigned(keys, name, name, daysFromNow(-30), daysFromNow(30));
  authority.setExtensions([
    { name: 'basicConstraints', cA: true, critical: true },
    { name: 'keyUsage', keyCertSign: true, critical: true },
  ]);
  authority.sign(keys.privateKey, md.sha256.create());

  return {
    cert: pki.certificateToPem(authority),
    issue: (request) => issue(request, name, keys),
  };
}

/** A certificate that vouches for itself, which nobody trusts. */
export function makeSelfSigned(hosts: readonly string[]): ServerCertificate {
  return issue({ hosts }, null, null);
}

function issue(
  { hosts, isExpired = false }: CertificateRequest,
  issuerName: pki.CertificateField[] | null,
  issuerKeys: KeyPair | null,
): ServerCertificate {
  const keys = sharedKeys();
  const subject = [{ name: 'commonName', value: hosts[0] ?? 'nobody' }];
  const until = isExpired ? daysFromNow(-1) : daysFromNow(1);
  const certificate = unsigned(keys, subject, issuerName ?? subject, daysFromNow(-2), until);
  certificate.setExtensions([
    { name: 'basicConstraints', cA: false },
    { name: 'subjectAltName', altNames: hosts.map(alternativeName) },
  ]);
  certificate.sign((issuerKeys ?? keys).privateKey, md.sha256.create());
  return { key: keys.privatePem, cert: pki.certificateToPem(certificate) };
}

function unsigned(
  keys: KeyPair,
  subject: pki.CertificateField[],
  issuer: pki.CertificateField[],
  notBefore: Date,
  notAfter: Date,
): pki.Certificate {
  const certificate = pki.createCertificate();
  certificate.publicKey = keys.publicKey;
  certificate.serialNumber = `01${Math.floor(Math.random() * 0xffffffff)
    .toString(16)
    .padStart(8, '0')}`;
  certificate.validity.notBefore = notBefore;
  certificate.validity.notAfter = notAfter;
  certificate.setSubject(subject);
  certificate.setIssuer(issuer);
  return certificate;
}

function alternativeName(host: string): { type: number; value?: string; ip?: string } {
  return isIP(host) === 0 ? { type: DNS_NAME, value: host } : { type: IP_ADDRESS, ip: host };
}

let serverKeys: KeyPair | null = null;

/** All servers share one pair: making one takes longer than a test, and no test is about keys. */
function sharedKeys(): KeyPair {
  serverKeys ??= makeKeys();
  return serverKeys;
}

/** Keys come from Node, which makes them a hundred times faster than the certificate library. */
function makeKeys(): KeyPair {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', {
    modulusLength: 2048,
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
    publicKeyEncoding: { type: 'spki', format: 'pem' },
  });
  return {
    privatePem: privateKey,
    publicKey: pki.publicKeyFromPem(publicKey),
    privateKey: pki.privateKeyFromPem(privateKey),
  };
}

function daysFromNow(days: number): Date {
  return new Date(Date.now() + days * DAY_MS);
}
