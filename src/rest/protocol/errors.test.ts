import { describe, expect, test } from 'vitest'
import { readFailure } from './errors.ts'

describe('a failure is recognised in every shape the interface knows', () => {
  test.each([
    [
      'an error object inside a 200',
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
    ['a failed status', 200, { status: 'failed', statusMessage: 'No room' }, 500, 'No room'],
    [
      'a failed status with JSON text',
      200,
      { status: 'failure', statusMessage: '{"code":409,"message":"Taken"}' },
      409,
      'Taken',
    ],
    ['a bare HTTP status', 502, undefined, 502, 'The portal responded with HTTP status 502.'],
    [
      'an error without words',
      200,
      { error: { code: 500, message: null } },
      500,
      'The portal did not return a reason.',
    ],
  ])('%s', (_name, status, body, code, message) => {
    expect(readFailure(status, body)).toMatchObject({ code, message })
  })

  test.each([
    ['a success', { success: true }],
    ['a code below 400', { code: 200, message: 'fine' }],
    ['an array', []],
    ['no body', undefined],
  ])('%s is no failure', (_name, body) => {
    expect(readFailure(200, body)).toBeUndefined()
  })

  test('only an exchange that broke off leaves open what the portal did', () => {
    const isUnclear = (status: number) =>
      readFailure(status, { error: { code: status, message: 'x' } })?.isUnclear
    expect(isUnclear(502)).toBe(false)
    expect(isUnclear(504)).toBe(true)
    expect(readFailure(502, undefined)?.isUnclear).toBe(true)
  })

  test('a failed job is an answer where the status is what was asked for', () => {
    expect(
      readFailure(200, { status: 'failed', statusMessage: 'x' }, { statusIsData: true }),
    ).toBeUndefined()
  })

  test('498 and 499 speak of the token, 403 does not', () => {
    expect(
      readFailure(200, { error: { code: 499, message: 'Token Required' } })?.isAboutToken,
    ).toBe(true)
    expect(readFailure(200, { error: { code: 403, message: 'No' } })?.isAboutToken).toBe(false)
  })
})
