import { describe, expect, test } from 'vitest'
import * as z from 'zod'
import { callOf, secretNames } from './call.ts'
import { content } from '../content/content.ts'
import { operationAt, operations } from '../index.ts'
import { operation, type Operation } from './operation.ts'
import { ResourceKey } from '../organization/organizationResources.ts'
import { packages } from '../groups/packages.ts'
import { wireForm } from './wire.ts'

const all = Object.entries<Record<string, Operation>>(operations).flatMap(([area, members]) =>
  Object.entries(members).map(([name, member]) => ({ name: `${area}.${name}`, member })),
)

test.each(all.filter(({ member }) => !member.onlyGet))(
  '$name is found by its path',
  ({ name, member }) => {
    expect(operationAt(member.path)?.name).toBe(name)
  },
)

test('a path without an operation returns undefined', () => {
  expect(operationAt('/of/another/console')).toBeUndefined()
})

// Names of parameters that give access; a hint contains only the kind of token.
const opens = /password|passphrase|secret|apikey|accesskey|(?:^|_)token$|^key$/i

test.each(all)('no parameter of $name that gives access is stored or shown', ({ member }) => {
  const named = Object.entries(member.params.shape).flatMap(([name, schema]) =>
    // The key of a resource is its name, and the days of a password are a number: neither is a secret.
    opens.test(name) && schema !== ResourceKey && wireForm(schema) !== 'number' ? [name] : [],
  )
  expect(secretNames(member.params)).toEqual(expect.arrayContaining(named))
})

describe('a call as data', () => {
  test('contains the request: the complete path, the defaults, and the format of the response', () => {
    expect(callOf(packages.exportGroup, { groupId: 'a-b', itemIdList: ['x', 'y'] })).toEqual({
      path: '/community/groups/a-b/export',
      fields: [
        { kind: 'text', name: 'itemIdList', value: 'x,y' },
        { kind: 'text', name: 'async', value: 'false' },
        { kind: 'text', name: 'previewOnly', value: 'false' },
        { kind: 'text', name: 'f', value: 'json' },
      ],
    })
  })

  test('contains the names of files without their contents', () => {
    const input = { userName: 'publisher', title: 'river', type: 'CSV' }
    const named = callOf(content.addItem, { ...input, file: new File(['bytes'], 'river.csv') })
    expect(named.fields).toContainEqual({ kind: 'file', name: 'file', fileName: 'river.csv' })
    const nameless = callOf(content.addItem, { ...input, file: new Blob(['bytes']) })
    expect(nameless.fields).toContainEqual({ kind: 'file', name: 'file', fileName: 'file' })
  })

  test('contains no secrets, not even in the path', () => {
    const open = operation({
      method: 'POST',
      path: '/open/:key/door',
      params: z.object({ key: z.string().meta({ secret: true }) }),
      result: z.looseObject({}),
      access: 'anyone',
    })
    expect(JSON.stringify(callOf(open, { key: 'hunter2' }))).not.toContain('hunter2')
  })
})
