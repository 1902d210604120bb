import { expect, test } from 'vitest'
import { roles } from '../../../rest/organization/roles.ts'
import { PortalError } from '../../../rest/protocol/errors.ts'
import { applyAll, copiedOf, type Created, type Mutation } from './mutation.ts'

const keeps = { variable: 'ROLE_ID', field: 'role.id' }

/** A role that is created, and then renamed by its ID; the renaming fails at first. */
const change = (answer: unknown) => {
  const sent: object[] = []
  let isRefused = true
  const request = (rest: Pick<Mutation, 'operation' | 'input' | 'send'>): Mutation => ({
    ...rest,
    send: (message) => {
      sent.push(rest.input)
      return rest.send(message)
    },
  })
  function* mutations(): Generator<Mutation, string, string> {
    const roleId = yield {
      ...request({
        operation: roles.create,
        input: { name: 'Diver' },
        send: () => Promise.resolve(answer),
      }),
      keeps,
    }
    yield request({
      operation: roles.update,
      input: { roleId, name: 'Swimmer' },
      send: () => {
        if (!isRefused) return Promise.resolve({ success: true })
        isRefused = false
        return Promise.reject(new PortalError({ code: 500, message: 'Not now.' }))
      },
    })
    return roleId
  }
  return { mutations, sent }
}

const inputsOf = (steps: readonly Mutation[]) => steps.map(({ input }) => input)

test('a value of an earlier response is a variable where it is copied', () => {
  const { mutations } = change({ role: { id: 'a1' } })
  expect(inputsOf(copiedOf(mutations()))).toEqual([
    { name: 'Diver' },
    { roleId: '__ROLE_ID__', name: 'Swimmer' },
  ])
})

test('another attempt neither sends nor copies again what an earlier one has created', async () => {
  const { mutations, sent } = change({ role: { id: 'a1' } })
  const created: Created = new Map()
  await expect(applyAll(mutations, { created })).rejects.toThrow('Not now.')
  expect(inputsOf(copiedOf(mutations(), created))).toEqual([{ roleId: 'a1', name: 'Swimmer' }])
  expect(await applyAll(mutations, { created })).toBe('a1')
  const renamed = { roleId: 'a1', name: 'Swimmer' }
  expect(sent).toEqual([{ name: 'Diver' }, renamed, renamed])
})

test('a response without the value that is needed is unclear, and nothing else is sent', async () => {
  const { mutations, sent } = change({ success: true })
  await expect(applyAll(mutations)).rejects.toMatchObject({ isUnexpected: true })
  expect(sent).toEqual([{ name: 'Diver' }])
})
