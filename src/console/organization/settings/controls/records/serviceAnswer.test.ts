import { expect, test } from 'vitest'
import { ConnectionError, PortalError } from '../../../../../rest/protocol/errors.ts'
import { answerOf, failureOf } from './serviceAnswer.ts'

test('responses of the portal have distinct results', () => {
  expect(answerOf({ reachable: true, status: 200 })).toEqual({ kind: 'responds', status: 200 })
  expect(answerOf({})).toEqual({ kind: 'notSupported' })
  expect(answerOf({ reachable: true, status: 304 })).toMatchObject({ kind: 'responds' })
  expect(answerOf({ reachable: true, status: 403 })).toEqual({ kind: 'returnsError', status: 403 })
  expect(answerOf({ reachable: false, message: 'No such host.' })).toEqual({
    kind: 'unreachable',
    message: 'No such host.',
  })
})

test('failed requests have distinct results', () => {
  const refusal = (parameter?: string) =>
    new PortalError({ code: 400, message: 'No.', ...(parameter ? { parameter } : {}) })
  expect(failureOf(refusal('url'))).toEqual({ kind: 'notRequested', message: 'No.' })
  expect(failureOf(refusal())).toEqual({ kind: 'notSupported', message: 'No.' })
  expect(failureOf(new PortalError({ code: 500, message: 'Oops.' }))).toEqual({
    kind: 'failed',
    message: 'Oops.',
  })
  expect(failureOf(new ConnectionError('gone'))).toEqual({ kind: 'noPortal' })
  expect(() => failureOf(new TypeError('ours'))).toThrow('ours')
})
