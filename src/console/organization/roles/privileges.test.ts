import { describe, expect, test } from 'vitest'
import { isAdministrative, privileges } from '../../../rest/protocol/privileges.ts'
import { broughtBy, lacking } from './privilegeRules.ts'
import { branchesWith, categoryOf, inOrder, unknownOf } from './privilegeTree.ts'
import { privilegeWords } from './privilegeWords.ts'

describe('the tree of privileges', () => {
  test('holds every privilege once, and none under "other"', () => {
    const branches = branchesWith([])
    const all = branches.flatMap((branch) => branch.privileges)
    expect(all.toSorted()).toEqual(privileges.toSorted())
    expect(branches.map(({ category }) => category)).not.toContain('other')
  })

  test('keeps administrative ones apart', () => {
    for (const { area, privileges: held } of branchesWith([]))
      for (const privilege of held)
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
  ])('%s stands under %s', (privilege, category) => {
    expect(categoryOf(privilege)).toBe(category)
  })

  test('shows what only the portal knows', () => {
    const held = ['portal:user:joinGroup', 'portal:user:newThing']
    expect(unknownOf(held)).toEqual(['portal:user:newThing'])
    expect(branchesWith(held)).toContainEqual({
      area: 'general',
      category: 'other',
      privileges: ['portal:user:newThing'],
    })
    expect(inOrder(held.toReversed())).toEqual(held)
  })
})

describe('dependencies', () => {
  test('geoprocessing webhooks need the publishing of server layers', () => {
    const held = new Set(['portal:admin:createGPWebhook'])
    expect(lacking('portal:admin:createGPWebhook', held)).toEqual([
      'portal:publisher:publishServerServices',
    ])
    held.add('portal:publisher:publishServerServices')
    expect(lacking('portal:admin:createGPWebhook', held)).toEqual([])
  })

  test('managing versions brings both kinds of editing along', () => {
    const held = new Set(['features:user:manageVersions'])
    expect(broughtBy('features:user:edit', held)).toEqual(['features:user:manageVersions'])
    expect(broughtBy('features:user:fullEdit', held)).toEqual(['features:user:manageVersions'])
    expect(broughtBy('features:user:manageVersions', held)).toEqual([])
  })

  test('a whole brings its parts along', () => {
    expect(broughtBy('premium:user:geocode:stored', new Set(['premium:user:geocode']))).toEqual([
      'premium:user:geocode',
    ])
    expect(broughtBy('premium:user:geocode', new Set(['premium:user:geocode:stored']))).toEqual([])
  })
})

describe('the words', () => {
  test('tell every privilege apart and end as sentences', () => {
    const labels = privileges.map((privilege) => privilegeWords(privilege).label)
    expect(new Set(labels).size).toBe(privileges.length)
    for (const privilege of privileges) expect(privilegeWords(privilege).does).toMatch(/\.$/)
  })

  test('of an unknown privilege are its name', () => {
    expect(privilegeWords('portal:user:newThing').label).toBe('portal:user:newThing')
  })
})
