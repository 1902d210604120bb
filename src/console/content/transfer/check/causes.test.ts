import { describe, expect, test } from 'vitest'
import { causesOf } from './causes.ts'
import type { BatchResult } from './checkBatches.ts'

const item = (id: string) => ({ id, title: id, type: 'Web Map', owner: 'ada' })
const finding = (id: string, more: Partial<BatchResult> = {}): BatchResult => ({
  item: item(id),
  target: 'ben',
  message: 'No.',
  code: '403 CONT_0291',
  messageCode: 'CONT_0291',
  ...more,
})
const detailed = (id: string, detail: object, more: Partial<BatchResult> = {}) =>
  finding(id, { detail: { itemId: id, ...detail }, ...more })

describe('causes of refused transfers', () => {
  test('are grouped by reason, with all affected items', () => {
    const causes = causesOf([
      detailed('a', { cause: 'group', groupId: 'g', groupTitle: 'Hydrology' }),
      detailed('a', { cause: 'privilege', privilege: 'portal:user:shareToGroup' }),
      detailed('b', { cause: 'group', groupId: 'g', groupTitle: 'Hydrology' }),
      detailed('c', { cause: 'group', groupId: 'h' }),
    ])
    expect(
      causes.map(({ kind, blockedItems }) => [
        kind,
        blockedItems.map(({ item: { id } }) => id).join(),
      ]),
    ).toEqual([
      ['group', 'a,b'],
      ['privilege', 'a'],
      ['group', 'c'],
    ])
    expect(causes[0]).toMatchObject({ groupId: 'g', groupTitle: 'Hydrology', target: 'ben' })
  })

  test('are separate for each new owner', () => {
    const causes = causesOf([
      detailed('a', { cause: 'disabled' }),
      detailed('b', { cause: 'disabled' }, { target: 'eve' }),
    ])
    expect(causes.map(({ kind, target }) => [kind, target])).toEqual([
      ['disabled', 'ben'],
      ['disabled', 'eve'],
    ])
  })

  test('name the item that must be transferred together', () => {
    const relationship = { cause: 'relationship' }
    expect(
      causesOf([
        detailed('a', { ...relationship, relatedItemId: 'v' }),
        detailed('b', { ...relationship, relatedItemId: 'v' }),
        detailed('c', relationship),
      ]),
    ).toMatchObject([
      { kind: 'relationship', relatedItemId: 'v', blockedItems: [{}, {}] },
      { kind: 'other', blockedItems: [{}] },
    ])
  })

  test('contain the message of the portal if it provides no structured reason', () => {
    const causes = causesOf([
      detailed('a', { type: 'Notebook', reservedTypeKeywords: ['Notebook'] }),
      finding('b'),
      finding('c', { message: 'Another reason.' }),
      { item: item('d'), target: 'ben' },
    ])
    expect(
      causes.map(({ kind, message, blockedItems }) => [kind, message, blockedItems.length]),
    ).toEqual([
      ['other', 'No.', 2],
      ['other', 'Another reason.', 1],
      ['other', undefined, 1],
    ])
    expect(causes[0]?.blockedItems[0]?.detail?.reservedTypeKeywords).toEqual(['Notebook'])
  })

  test('contain the message for unknown causes of newer portals', () => {
    expect(causesOf([detailed('a', { cause: 'quota' })])).toMatchObject([
      { kind: 'other', message: 'No.' },
    ])
    expect(causesOf([detailed('a', { cause: 'group' })])).toMatchObject([{ kind: 'other' }])
  })

  test('recognize items that have been deleted or have another owner', () => {
    const error = { messageCode: 'CONT_0001', code: '400 CONT_0001' }
    expect(causesOf([detailed('a', {}, error), finding('b', error)])).toMatchObject([
      { kind: 'elsewhere', blockedItems: [{ item: { id: 'a' } }] },
      { kind: 'other', blockedItems: [{ item: { id: 'b' } }] },
    ])
  })
})
