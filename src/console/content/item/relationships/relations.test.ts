import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Person } from '../../../../rest/protocol/authorization.ts'
import { content } from '../../../../rest/content/content.ts'
import { items } from '../../../../rest/content/items.ts'
import type { Client } from '../../../../rest/protocol/client.ts'
import { relationships } from '../../../../rest/content/relationships.ts'
import { startTestPortal, type TestPortal } from '../../../../portal/testing/portal.ts'
import { inherited, kindsFor, mustOwnOther, relationKinds } from './relationKinds.ts'
import { readRelationNames } from './relationNames.ts'

let portal: TestPortal
let editor: Client

beforeAll(async () => {
  portal = await startTestPortal({ sampleData: 'empty' })
  editor = await portal.signIn('editor')
})
afterAll(() => portal.close())

const add = async (title: string, type: string) => {
  const input = { userName: 'editor', title, type, text: '{}' }
  const { id = '' } = await editor.send(content.addItem, input)
  return editor.send(items.read, { itemId: id })
}
const relate = (originItemId: string, destinationItemId: string, relationshipType: string) =>
  editor.send(relationships.add, {
    userName: 'editor',
    originItemId,
    destinationItemId,
    relationshipType,
  })

test('relationship types are found in few requests, independent of the number of items', async () => {
  const map = await add('Map', 'Web Map')
  const config = await add('Config', 'Application Configuration')
  const collections = await Promise.all(
    Array.from({ length: 12 }, (_, index) => add(`Collection ${index}`, 'Feature Collection')),
  )
  await relate(map.id, config.id, 'Map2AppConfig')
  for (const { id } of collections) await relate(map.id, id, 'Map2FeatureCollection')
  await relate(map.id, collections[0]?.id ?? '', 'Solution2Item')
  let calls = 0
  const counting: Client['send'] = (operation, input, options) => {
    calls += 1
    return editor.send(operation, input, options)
  }
  const others = [config, ...collections]
  const names = await readRelationNames({ item: map, direction: 'forward', others }, counting)
  expect(names.get(config.id)).toEqual(['Map2AppConfig'])
  expect(names.get(collections[0]?.id ?? '')?.toSorted()).toEqual([
    'Map2FeatureCollection',
    'Solution2Item',
  ])
  expect(names.get(collections[11]?.id ?? '')).toEqual(['Map2FeatureCollection'])
  expect(calls).toBeLessThan(25)
  const back = { item: config, direction: 'reverse', others: [map] } as const
  expect(await readRelationNames(back, editor.send)).toEqual(new Map([[map.id, ['Map2AppConfig']]]))
})

describe('adding relationships', () => {
  const person = (username: string, role = 'org_user') =>
    ({ username, role, privileges: ['portal:user:createItem'] }) as unknown as Person
  const item = { type: 'Web Map', owner: 'editor' } as Parameters<typeof kindsFor>[0]

  test('owners can add every type; members with update rights only types that do not require ownership', () => {
    expect(kindsFor(item, person('editor'))).toEqual(relationKinds('Web Map'))
    const namesFor = (itemControl: string | null) =>
      kindsFor({ ...item, itemControl }, person('viewer')).map(({ name }) => name)
    expect(namesFor(null)).not.toContain('Map2Service')
    expect(namesFor('update')).toContain('Map2Service')
    expect(namesFor('update')).not.toContain('Map2AppConfig')
    expect(namesFor('update')).not.toContain('Map2IndoorsConfig')
  })

  test('the other item must be owned if it is deleted or shared together with its origin', () => {
    const kind = relationKinds('Web Mapping Application').find(({ name }) => name === 'WMA2Code')
    expect(kind && mustOwnOther(kind, person('editor'))).toBe(true)
    expect(kind && mustOwnOther(kind, person('admin', 'org_admin'))).toBe(false)
    expect(kind && inherited(kind.rules)).toEqual([
      'compositeShare',
      'compositeDelete',
      'copyOriginShareOnAdd',
    ])
  })
})
