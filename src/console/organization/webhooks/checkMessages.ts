import { texts } from '../../ui/texts.ts'

export const t = texts('webhookCheck', {
  title: 'Check signature',
  line: 'Finds out whether a payload was signed with a key. Nothing leaves this browser.',
  payload: 'Payload',
  payloadHelp: 'The body of the request, as the receiver got it.',
  header: 'Signature header',
  headerHelp: 'The value of x-esriHook-Signature, such as sha256=…',
  keyFrom: 'Key',
  fromWebhook: 'Key of {{name}}',
  fromAny_one: 'Any of {{count, number}} key',
  fromAny_other: 'Any of {{count, number}} keys',
  fromAnyHelp: 'Finds the listed webhook whose key fits.',
  own: 'Another key',
  ownKey: 'Signature key',
  noKey: 'This webhook has no signature key, so its payloads are not signed.',
  close: 'Close',
  verdict: {
    incomplete: 'Enter the payload, the header, and a key.',
    fits: 'The signature fits.',
    fitsWebhook: 'The signature fits the key of {{name}}.',
    differs: 'The signature does not fit.',
    differsWhy:
      'Either the payload was changed on its way or copied incompletely, or it was signed with another key. Copy the body as it was received, before it is parsed.',
    algorithm: 'The header names another algorithm. Payloads are signed with sha256.',
    characters:
      'The header contains no signature: after sha256=, it must have a digest in Base64 or in hexadecimal characters.',
    length:
      'The digest is incomplete: SHA-256 has 44 characters in Base64, or 64 hexadecimal characters.',
  },
  payloadForm: {
    asPasted: 'The payload is exactly what was signed.',
    trimmed: 'The payload fits without the spaces or line breaks around it.',
    formField: 'The signature is that of the form field payload, after decoding.',
    compact: 'The payload fits as compact JSON: it was reformatted before it was pasted.',
  },
  digestForm: {
    base64: 'The digest is in Base64.',
    base64url: 'The digest is in Base64 for URLs. Receivers that compare texts must convert it.',
    hex: 'The digest is in hexadecimal characters. Receivers that expect Base64 refuse it.',
  },
  urlEncoded: 'The header is URL-encoded. Receivers must decode it before they compare it.',
})
