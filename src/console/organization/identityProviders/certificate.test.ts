import { describe, expect, test } from 'vitest'
import { CertificateText } from '../../../rest/organization/identityProviders.ts'
import { readCertificate, readCertificateFile } from './certificate.ts'
import { validity } from '../../shared/certificates/validity.ts'

const day = 86_400_000
const facts = { notBefore: 100 * day, notAfter: 200 * day }

test.each([
  [99.5, 'early', 1],
  [100, 'valid', 100],
  [169.9, 'valid', 30],
  [170.1, 'soon', 29],
  [199.5, 'soon', 0],
  [200, 'soon', 0],
  [200.1, 'expired', 0],
  [201, 'expired', 1],
] as const)('on day %d of 100 to 200 a certificate is %s (%i days)', (now, state, days) => {
  expect(validity(facts, now * day)).toEqual({ state, days })
})

/** A self-signed ECDSA certificate for this test, valid from 2026-01-01 to 2027-01-01. */
const pem = `-----BEGIN CERTIFICATE-----
MIIBgTCCASegAwIBAgIRAM3mZzYBbKBHta6M/1qiwQUwCgYIKoZIzj0EAwIwQDEf
MB0GA1UEAxMWc2lnbmluZy5lZHVmZWQuZXhhbXBsZTEdMBsGA1UEChMURWR1Y2F0
aW9uIEZlZGVyYXRpb24wHhcNMjYwMTAxMDAwMDAwWhcNMjcwMTAxMDAwMDAwWjBA
MR8wHQYDVQQDExZzaWduaW5nLmVkdWZlZC5leGFtcGxlMR0wGwYDVQQKExRFZHVj
YXRpb24gRmVkZXJhdGlvbjBZMBMGByqGSM49AgEGCCqGSM49AwEHA0IABB/u5SgI
DHNrdOBbpi0JeJOEDM89bT+0NrxU/siyNb9F5IGyAKrooZnVmomlCea7T1diS5V/
TOsWzoH1GMJE+mijAjAAMAoGCCqGSM49BAMCA0gAMEUCIQCP/td/G1hd+ekp8iIF
any7+yaiQy3TsboReYmhaUnpWwIgJ1Q3aYPrM88WTagXMh1KxzuoQMij4HwfwzLW
5Os67KY=
-----END CERTIFICATE-----`

const privateKey = '-----BEGIN EC PRIVATE KEY-----\nSGVsbG8=\n-----END EC PRIVATE KEY-----'

const der = (text: string) =>
  Uint8Array.from(atob(text.replaceAll(/-----.*?-----|\s/g, '')), (sign) => sign.charCodeAt(0))

describe('a certificate', () => {
  const expected = {
    facts: {
      subject: 'CN=signing.edufed.example, O=Education Federation',
      issuer: 'CN=signing.edufed.example, O=Education Federation',
      notBefore: Date.UTC(2026, 0, 1),
      notAfter: Date.UTC(2027, 0, 1),
      fingerprint:
        'BC:77:84:08:28:D3:47:D4:8B:0F:1A:25:C4:8C:6F:0A:65:3A:68:34:CF:F9:71:EE:E6:AA:69:E5:AF:97:7F:51',
      pem,
    },
  }

  test('is read from text, and from PEM and DER files', async () => {
    expect(await readCertificate(`\n${pem}\n`)).toEqual(expected)
    expect(await readCertificate(pem.replaceAll('\n', ' '))).toEqual(expected)
    expect(await readCertificate(pem.replaceAll('\n', ''))).toEqual(expected)
    const base64 = pem.replaceAll(/-----.*?-----/g, '')
    expect(await readCertificate(base64)).toEqual(expected)
    expect(await readCertificateFile(new File([base64], 'a.txt'))).toEqual(expected)
    expect(await readCertificateFile(new File([pem], 'a.pem'))).toEqual(expected)
    expect(await readCertificateFile(new File([`Bag Attributes\n${pem}\n`], 'a.crt'))).toEqual(
      expected,
    )
    expect(await readCertificateFile(new File([der(pem)], 'a.cer'))).toEqual(expected)
  })

  const trusted = () => {
    const bytes = String.fromCharCode(...der(pem), 0x30, 0x03, 0x0c, 0x01, 0x61)
    return `-----BEGIN TRUSTED CERTIFICATE-----\n${btoa(bytes)}\n-----END TRUSTED CERTIFICATE-----`
  }

  test.each([
    ['attributes before it', `Bag Attributes\n    localKeyID: 54 69\nsubject=CN = a\n${pem}\n`],
    ['a description before and after it', `Certificate:\n    Data:\n${pem}\nissuer=CN = a\n`],
    ['escaped line ends', pem.replaceAll('\n', '&#13;\n')],
    [
      'escaped line ends in base64 alone',
      pem.replaceAll(/-----.*?-----/g, '').replaceAll('\n', '&#xD;&#xA;'),
    ],
    ['the settings of a trusted certificate', trusted()],
    ['an older border', pem.replaceAll(' CERTIFICATE', ' X509 CERTIFICATE')],
    ['a byte order mark', `\uFEFF${pem}`],
    ['other objects', `-----BEGIN PUBLIC KEY-----\nSGVsbG8=\n-----END PUBLIC KEY-----\n${pem}`],
  ])('is read from a text and a file with %s, as the portal does', async (_name, text) => {
    expect(await readCertificate(text)).toEqual(expected)
    expect(await readCertificateFile(new File([text], 'a.pem'))).toEqual(expected)
    expect(CertificateText.parse(text)).toBe(pem)
  })

  test.each([
    ['nothing', '', 'none'],
    ['another text', 'Hello', 'none'],
    ['two', `${pem}\n${pem}`, 'several'],
    ['a private key', privateKey, 'privateKey'],
    ['one with its private key', `${privateKey}\n${pem}`, 'privateKey'],
    ['two with text around them', `Bag Attributes\n${pem}\nBag Attributes\n${pem}`, 'several'],
    ['a trusted one that is cut', trusted().replace(/.{10}\n-----END/, '\n-----END'), 'broken'],
    ['one without an end', pem.slice(0, -30), 'broken'],
    ['one that lacks a line', pem.replace(/\n.{64}\n/, '\n'), 'broken'],
    ['other base64', '-----BEGIN CERTIFICATE-----\nSGVsbG8=\n-----END CERTIFICATE-----', 'broken'],
  ])('is distinguished from %s', async (_name, text, problem) => {
    expect(await readCertificate(text)).toEqual({ problem })
  })

  test('is distinguished from other files', async () => {
    expect(await readCertificateFile(new File(['Hello'], 'a.cer'))).toEqual({ problem: 'broken' })
    expect(await readCertificateFile(new File([`${pem}\n${privateKey}`], 'a.pem'))).toEqual({
      problem: 'privateKey',
    })
    expect(await readCertificateFile(new File([new Uint8Array(100_001)], 'a.cer'))).toEqual({
      problem: 'tooBig',
    })
  })
})
