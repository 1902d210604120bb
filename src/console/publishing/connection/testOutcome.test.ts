import { expect, test } from 'vitest'
import { testOutcome } from './testOutcome.ts'

const machine = (name: string, validationState: string, ...messages: readonly string[]) => ({
  machine: name,
  status: validationState === 'FAILED' ? 'error' : 'success',
  dataItems: messages.map((message) => ({
    dataItem: 'x',
    path: '/enterpriseDatabases/x',
    validationState,
    message,
  })),
})

test('a server that responds with success has connected', () => {
  expect(testOutcome({ status: 'success' })).toEqual({ hasSucceeded: true, reasons: [] })
  expect(testOutcome({ machines: [machine('GIS1', 'PASSED', '')] }).hasSucceeded).toBe(true)
})

test('each machine that could not connect has its reason', () => {
  const { hasSucceeded, reasons } = testOutcome({
    machines: [
      machine('GIS1', 'PASSED', ''),
      machine('GIS2', 'FAILED', 'Refused.', 'Refused.'),
      machine('GIS3', 'FAILED'),
    ],
  })
  expect(hasSucceeded).toBe(false)
  expect(reasons).toEqual([
    { machine: 'GIS2', message: 'Refused.' },
    { machine: 'GIS3', message: 'The server reported no reason.' },
  ])
})

test('a response that says nothing is no success', () => {
  expect(testOutcome({}).hasSucceeded).toBe(false)
})
