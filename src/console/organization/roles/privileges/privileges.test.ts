import { describe, expect, test } from 'vitest'
import { isAdministrative, privileges } from '../../../../rest/protocol/privileges.ts'
import { impliedBy, missingRequirements } from './privilegeRules.ts'
import { branchesWith, categoryOf, inOrder, unknownOf } from './privilegeTree.ts'
import { privilegeWords } from './messages.ts'

describe('the tree of privileges', () => {
  test('contains every privilege once, and no known one in "other"', () => {
    const branches = branchesWith([])
    const all = branches.flatMap((branch) => branch.privileges)
    expect(all.toSorted()).toEqual(privileges.toSorted())
    expect(branches.map(({ category }) => category)).not.toContain('other')
  })

  test('separates administrative privileges', () => {
    for (const { area, privileges: granted } of branchesWith([]))
      for (const privilege of granted)
        expect(isAdministrative(privilege)).toBe(area === 'administrative')
  })

  test.each([
    ['portal:admin:changeUserRoles', 'members'],
    ['portal:user:createGroup', 'groups'],
    ['portal:user:receiveItems', 'content'],
    ['portal:admin:updateItemCategorySchema', 'content'],
    ['portal:admin:updateMemberCategorySchema', 'members'],
    ['portal:user:shareGroupToOrg', 'sharing'],
    ['portal:publisher:createFeatureWebhook', 'webhooks'],
    ['portal:publisher:publishTiles', 'publishing'],
    ['premium:publisher:createNotebooks', 'notebooks'],
    ['premium:user:elevation', 'analysis'],
    ['portal:admin:manageRoles', 'settings'],
    ['portal:admin:assignToGroups', 'groups'],
    ['some:user:thing', 'other'],
  ])('%s is in the category %s', (privilege, category) => {
    expect(categoryOf(privilege)).toBe(category)
  })

  test('shows privileges that only the portal knows', () => {
    const granted = ['portal:user:joinGroup', 'portal:user:newThing']
    expect(unknownOf(granted)).toEqual(['portal:user:newThing'])
    expect(branchesWith(granted)).toContainEqual({
      area: 'general',
      category: 'other',
      privileges: ['portal:user:newThing'],
    })
    expect(inOrder(granted.toReversed())).toEqual(granted)
  })
})

describe('dependencies', () => {
  test('geoprocessing webhooks require publishing of server-based layers', () => {
    const granted = new Set(['portal:admin:createGPWebhook'])
    expect(missingRequirements('portal:admin:createGPWebhook', granted)).toEqual([
      'portal:publisher:publishServerServices',
    ])
    granted.add('portal:publisher:publishServerServices')
    expect(missingRequirements('portal:admin:createGPWebhook', granted)).toEqual([])
  })

  test('managing versions includes both editing privileges', () => {
    const granted = new Set(['features:user:manageVersions'])
    expect(impliedBy('features:user:edit', granted)).toEqual(['features:user:manageVersions'])
    expect(impliedBy('features:user:fullEdit', granted)).toEqual(['features:user:manageVersions'])
    expect(impliedBy('features:user:manageVersions', granted)).toEqual([])
  })

  test('a privilege includes its parts', () => {
    expect(impliedBy('premium:user:geocode:stored', new Set(['premium:user:geocode']))).toEqual([
      'premium:user:geocode',
    ])
    expect(impliedBy('premium:user:geocode', new Set(['premium:user:geocode:stored']))).toEqual([])
  })
})

describe('labels and descriptions', () => {
  test('are unique, and descriptions are sentences', () => {
    const labels = privileges.map((privilege) => privilegeWords(privilege).label)
    expect(new Set(labels).size).toBe(privileges.length)
    for (const privilege of privileges) expect(privilegeWords(privilege).description).toMatch(/\.$/)
  })

  test('of an unknown privilege are its API name', () => {
    expect(privilegeWords('portal:user:newThing').label).toBe('portal:user:newThing')
  })
})
