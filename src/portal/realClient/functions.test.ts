import * as library from '@esri/arcgis-rest-portal'
import { describe, expect, test } from 'vitest'
import { operations } from '../../rest/index.ts'
import type { Operation } from '../../rest/protocol/operation.ts'
import { exercised, local, notOffered } from './functions.ts'
import { realClient } from './realClient.ts'

const all = Object.entries(library)
  .filter(([, value]) => typeof value === 'function')
  .map(([name]) => name)

/** Returns a path without the names of its parameters, which can differ. */
const shapeOf = (path: string) => path.replaceAll(/:\w+/g, ':').toLowerCase()

const pathsOfContract = new Set(
  Object.values<Record<string, Operation>>(operations)
    .flatMap((area) => Object.values(area))
    .map(({ path }) => shapeOf(path)),
)

describe('the functions of the public portal client', () => {
  const listed = new Set<string>([
    ...Object.values(exercised).flat(),
    ...local,
    ...Object.keys(notOffered),
  ])

  test('are all either tested or excluded, and each excluded one has one reason', () => {
    expect(all.filter((name) => !listed.has(name))).toEqual([])
    expect([...listed].filter((name) => !all.includes(name))).toEqual([])
    const calledSomewhere = new Set<string>(Object.values(exercised).flat())
    const excluded = [...local, ...Object.keys(notOffered)]
    expect(excluded.filter((name) => calledSomewhere.has(name))).toEqual([])
    expect(new Set(excluded).size).toBe(excluded.length)
  })

  test.each(Object.entries(notOffered))(
    '%s is excluded because the contract has no operation at %s',
    (_name, path) => {
      expect(pathsOfContract).not.toContain(shapeOf(path))
    },
  )
})

describe('a function whose operation the portal does not have', () => {
  const { client, as, uncalled } = realClient(Object.keys(notOffered))

  const calls: Readonly<Record<keyof typeof notOffered, () => Promise<unknown>>> = {
    createOrgNotification: () =>
      thrown(client.createOrgNotification({ ...as('admin'), message: 'Hello', users: ['editor'] })),
  }

  test.each(Object.entries(calls))('%s is refused with that reason', async (_name, call) => {
    await expect(call()).rejects.toThrow(/no such resource or operation/)
  })

  test('is called for each of them', () => {
    expect(uncalled()).toEqual([])
  })
})

/** Throws the first error of a function that collects the errors of its requests. */
async function thrown(answer: Promise<{ readonly errors?: readonly Error[] }>): Promise<void> {
  const [error] = (await answer).errors ?? []
  if (error) throw error
}
