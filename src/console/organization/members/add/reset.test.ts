import { expect, test } from 'vitest'
import type { Client } from '../../../../rest/protocol/client.ts'
import { ConnectionError, PortalError } from '../../../../rest/protocol/errors.ts'
import type { Outcomes } from './creation.ts'
import { resetPasswords } from './reset.ts'

const accounts = ['ana', 'ben', 'eva', 'ida'].map((username) => ({
  username,
  firstname: '',
  lastname: '',
  email: '',
  password: `${username}-2026`,
}))

/** Resets passwords at a portal that answers with these errors; returns what was sent and the outcomes. */
const reset = async (errors: Readonly<Record<string, Error>>, before: Outcomes = new Map()) => {
  const sent: unknown[] = []
  const send = (async (_operation: unknown, input: { userName: string }) => {
    await Promise.resolve()
    sent.push(input)
    const error = errors[input.userName]
    if (error) throw error
    return { success: true }
  }) as unknown as Client['send']
  const stop = new AbortController().signal
  const after = await resetPasswords({ accounts, before, send, stop, onOutcomes: () => undefined })
  return { sent, after, states: [...after].map(([name, { state }]) => `${name} ${state}`) }
}

test('a refused reset does not keep the others from being sent; a lost connection does', async () => {
  const { states } = await reset({
    ana: new PortalError({ code: 400, message: 'No.' }, {}),
    eva: new ConnectionError('lost'),
  })
  expect(states).toEqual(['ana failed', 'ben created', 'eva unclear'])
})

test('those that are left are sent again with the same passwords', async () => {
  const { after } = await reset({ eva: new ConnectionError('lost') })
  const { sent } = await reset({}, after)
  expect(sent).toEqual([
    { userName: 'eva', password: 'eva-2026' },
    { userName: 'ida', password: 'ida-2026' },
  ])
})
