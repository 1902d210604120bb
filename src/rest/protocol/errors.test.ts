import { describe, expect, test } from 'vitest'
import { readFailure } from './errors.ts'

describe('a failure is recognized in every form that the interface uses', () => {
  test.each([
    [
      'an error object with status 200',
      200,
      { error: { code: 498, message: 'Invalid token.', details: [] } },
      498,
      'Invalid token.',
    ],
    [
      'an OAuth error',
      400,
      { error: 'invalid_request', error_description: 'bad verifier' },
      400,
      'bad verifier',
    ],
    [
      'the admin envelope',
      200,
      { status: 'error', messages: ['Upgrade in progress.'], code: 403 },
      403,
      'Upgrade in progress.',
    ],
    ['a code at the top level', 200, { code: 404, message: 'Not there' }, 404, 'Not there'],
    ['a failed status', 200, { status: 'failed', statusMessage: 'No room' }, 400, 'No room'],
    [
      'a refusal without a code, such as that of missing permissions',
      200,
      { error: { message: 'You do not have permissions.', details: [] } },
      400,
      'You do not have permissions.',
    ],
    [
      'a refusal without a code, with an HTTP status',
      403,
      { error: { message: 'You do not have permissions.' } },
      403,
      'You do not have permissions.',
    ],
    [
      'a failed status with JSON text',
      200,
      { status: 'failure', statusMessage: '{"code":409,"message":"Taken"}' },
      409,
      'Taken',
    ],
    ['a bare HTTP status', 500, undefined, 500, 'The portal responded with HTTP status 500.'],
    ['JSON without a reason', 413, {}, 413, 'The portal responded with HTTP status 413.'],
    [
      'a size that the portal refuses',
      413,
      { error: { code: 413, message: 'The file is too large.' } },
      413,
      'The file is too large.',
    ],
    [
      'an error without a message',
      200,
      { error: { code: 500, message: null } },
      500,
      'The portal did not return a reason.',
    ],
  ])('%s', (_name, status, body, code, message) => {
    expect(readFailure(status, body)).toMatchObject({ code, message })
  })

  test.each([
    [413, 'refuses requests of this size'],
    [414, 'refuses requests with such a long URL or such long headers'],
    [431, 'refuses requests with such a long URL or such long headers'],
    [502, 'received no response from it'],
    [503, 'received no response from it'],
    [504, 'received no response from it in time'],
  ])('status %i of a web server in front of the portal', (status, what) => {
    expect(readFailure(status, undefined)).toMatchObject({
      code: status,
      message: `A web server in front of the portal ${what} (HTTP status ${status}).`,
    })
  })

  test.each([
    ['a success', { success: true }],
    ['a code below 400', { code: 200, message: 'fine' }],
    ['an array', []],
    ['no body', undefined],
  ])('%s is not recognized as a failure', (_name, body) => {
    expect(readFailure(200, body)).toBeUndefined()
  })

  test('only interrupted requests leave open whether the portal processed them', () => {
    const isUnclear = (status: number) =>
      readFailure(status, { error: { code: status, message: 'x' } })?.isUnclear
    expect(isUnclear(502)).toBe(false)
    expect(isUnclear(504)).toBe(true)
    expect(readFailure(502, undefined)?.isUnclear).toBe(true)
  })

  test('a failed job is a result of operations that return a status', () => {
    expect(
      readFailure(200, { status: 'failed', statusMessage: 'x' }, { statusIsData: true }),
    ).toBeUndefined()
  })

  test('498 and 499 are about the token, 403 is not', () => {
    expect(
      readFailure(200, { error: { code: 499, message: 'Token Required' } })?.isAboutToken,
    ).toBe(true)
    expect(readFailure(200, { error: { code: 403, message: 'No' } })?.isAboutToken).toBe(false)
  })
})
