import { expect, test } from 'vitest'
import { failureOf } from './failures.ts'

test.each([
  ['ENOTFOUND', 502, 'PROXY_UNKNOWN_HOST'],
  ['EAI_AGAIN', 502, 'PROXY_UNKNOWN_HOST'],
  ['ECONNREFUSED', 502, 'PROXY_REFUSED'],
  ['EHOSTUNREACH', 502, 'PROXY_REFUSED'],
  ['CONNECT_TIMEOUT', 502, 'PROXY_CONNECT_TIMEOUT'],
  ['ETIMEDOUT', 504, 'PROXY_INTERRUPTED'],
  ['SILENCE_TIMEOUT', 504, 'PROXY_SILENT'],
  ['CERT_HAS_EXPIRED', 502, 'PROXY_CERTIFICATE'],
  ['CERT_SIGNATURE_FAILURE', 502, 'PROXY_CERTIFICATE'],
  ['DEPTH_ZERO_SELF_SIGNED_CERT', 502, 'PROXY_CERTIFICATE'],
  ['SELF_SIGNED_CERT_IN_CHAIN', 502, 'PROXY_CERTIFICATE'],
  ['UNABLE_TO_VERIFY_LEAF_SIGNATURE', 502, 'PROXY_CERTIFICATE'],
  ['ERR_TLS_CERT_ALTNAME_INVALID', 502, 'PROXY_CERTIFICATE'],
  ['EPROTO', 502, 'PROXY_TLS'],
  ['ERR_SSL_WRONG_VERSION_NUMBER', 502, 'PROXY_TLS'],
  ['ECONNRESET', 504, 'PROXY_INTERRUPTED'],
  ['HPE_INVALID_CONSTANT', 504, 'PROXY_INTERRUPTED'],
])('%s: returns HTTP %i, %s, what happened, and what to do', (code, status, messageCode) => {
  const failure = failureOf(Object.assign(new Error('x'), { code }), 'gis.example.com')
  expect(failure.status).toBe(status)
  expect(failure.error).toMatchObject({ code: status, messageCode })
  expect(failure.error.message).toMatch(/gis\.example\.com.*\.$/)
  expect(failure.error.details).toEqual([expect.stringMatching(/^[A-Z].*\.$/)])
})
