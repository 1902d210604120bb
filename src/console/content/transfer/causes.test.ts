import { describe, expect, test } from 'vitest'
import { causesOf } from './causes.ts'
import type { Finding } from './check.ts'

const item = (id: string) => ({ id, title: id, type: 'Web Map', owner: 'ada' })
const finding = (id: string, more: Partial<Finding> = {}): Finding => ({
  item: item(id),
  target: 'ben',
  words: 'No.',
  code: '403 CONT_0291',
  messageCode: 'CONT_0291',
  ...more,
})
const detailed = (id: string, detail: object, more: Partial<Finding> = {}) =>
  finding(id, { detail: { itemId: id, ...detail }, ...more })

describe('what stands in the way', () => {
  test('is told reason by reason, each with all its items', () => {
    const causes = causesOf([
      detailed('a', { cause: 'group', groupId: 'g', groupTitle: 'Hydrology' }),
      detailed('a', { cause: 'privilege', privilege: 'portal:user:shareToGroup' }),
      detailed('b', { cause: 'group', groupId: 'g', groupTitle: 'Hydrology' }),
      detailed('c', { cause: 'group', groupId: 'h' }),
    ])
    expect(
      causes.map(({ kind, offenders }) => [kind, offenders.map(({ item: { id } }) => id).join()]),
    ).toEqual([
      ['group', 'a,b'],
      ['privilege', 'a'],
      ['group', 'c'],
    ])
    expect(causes[0]).toMatchObject({ groupId: 'g', groupTitle: 'Hydrology', target: 'ben' })
  })

  test('is told for each new owner by itself', () => {
    const causes = causesOf([
      detailed('a', { cause: 'disabled' }),
      detailed('b', { cause: 'disabled' }, { target: 'eve' }),
    ])
    expect(causes.map(({ kind, target }) => [kind, target])).toEqual([
      ['disabled', 'ben'],
      ['disabled', 'eve'],
    ])
  })

  test('names the item without which others cannot go', () => {
    const relationship = { cause: 'relationship' }
    expect(
      causesOf([
        detailed('a', { ...relationship, relatedItemId: 'v' }),
        detailed('b', { ...relationship, relatedItemId: 'v' }),
        detailed('c', relationship),
      ]),
    ).toMatchObject([
      { kind: 'relationship', relatedItemId: 'v', offenders: [{}, {}] },
      { kind: 'told', offenders: [{}] },
    ])
  })

  test('is told in the portal’s words where it gives no reason as data', () => {
    const causes = causesOf([
      detailed('a', { type: 'Notebook', reservedTypeKeywords: ['Notebook'] }),
      finding('b'),
      finding('c', { words: 'Another reason.' }),
      { item: item('d'), target: 'ben' },
    ])
    expect(causes.map(({ kind, words, offenders }) => [kind, words, offenders.length])).toEqual([
      ['told', 'No.', 2],
      ['told', 'Another reason.', 1],
      ['told', undefined, 1],
    ])
    expect(causes[0]?.offenders[0]?.detail?.reservedTypeKeywords).toEqual(['Notebook'])
  })

  test('keeps a cause that newer portals may have, with its words', () => {
    expect(causesOf([detailed('a', { cause: 'quota' })])).toMatchObject([
      { kind: 'told', words: 'No.' },
    ])
    expect(causesOf([detailed('a', { cause: 'group' })])).toMatchObject([{ kind: 'told' }])
  })

  test('is that items are elsewhere where the portal names them so', () => {
    const error = { messageCode: 'CONT_0001', code: '400 CONT_0001' }
    expect(causesOf([detailed('a', {}, error), finding('b', error)])).toMatchObject([
      { kind: 'elsewhere', offenders: [{ item: { id: 'a' } }] },
      { kind: 'told', offenders: [{ item: { id: 'b' } }] },
    ])
  })
})
