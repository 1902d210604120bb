import { describe, expect, test } from 'vitest'
import { callOf } from '../../../rest/protocol/call.ts'
import { content } from '../../../rest/content/content.ts'
import { oneRequestBytes } from '../../shared/upload/engine/parts.ts'
import { changesOf } from './changes.ts'
import { essential, groups } from './fields/fieldGroups.ts'
import { inputOf, type ItemInput } from './input.ts'
import { sharingEffect } from './fields/related.ts'
import { requestsOf } from './requests.ts'
import { describedBy, nothing, sources, type AddValues } from './values.ts'

/** Parameters of `addItem` without a field in the form, with the reason. */
const notOffered: Readonly<Record<string, string>> = {
  multipart: 'how a file travels is for the upload engine, by the size or as chosen for it',
  overwrite: 'replacing what an item holds is done at that item, where one sees what is replaced',
}

const file = new File(['a'], 'a.csv')
const everything: AddValues = {
  ...nothing,
  url: 'https://gis.example.com/rivers',
  dataUrl: 'https://gis.example.com/rivers.csv',
  filename: 'rivers.csv',
  text: '{}',
  title: 'Rivers',
  type: 'CSV',
  tags: ['water'],
  snippet: 'Where they flow',
  description: 'All of them',
  accessInformation: 'County',
  licenseInfo: 'Free',
  culture: 'en-us',
  folder: 'existing',
  folderId: 'f',
  newFolder: 'New',
  thumbnail: file,
  thumbnailUrl: 'https://gis.example.com/a.png',
  extent: { west: '1', south: '2', east: '3', north: '4' },
  spatialReference: '102100',
  categories: ['/Categories/Water'],
  relationshipType: 'WMA2Code',
  relatedId: 'r',
  itemIdToCreate: 'a'.repeat(32),
  typeKeywords: ['one'],
  metadata: file,
  screenshot: [file],
  largeThumbnail: file,
  banner: file,
  appCategories: ['a'],
  industries: ['b'],
  languages: ['c'],
  listingProperties: '{"a": 1}',
  commentsEnabled: 'false',
  properties: '{"b": 1}',
  advancedSettings: '{"c": 1}',
  classification: '{"d": 1}',
  serviceUsername: 'ada',
  servicePassword: 'secret',
  serviceCredentialsType: 'basic',
  serviceProxyParams: '{"hitsPerInterval": 1}',
  serviceProxyFilter: '{"e": 1}',
}
const every = sources.flatMap((source) =>
  (['none', 'origin', 'destination'] as const).map((relation) => ({
    ...everything,
    source,
    relation,
  })),
)

test('every parameter of `addItem` has a field, or a reason why not', () => {
  const inputs = every.map((values) =>
    inputOf(values.source === 'file' ? { values, file } : { values }, {
      userName: 'ada',
      folderId: 'f',
    }),
  )
  const offered = new Set(inputs.flatMap((input) => Object.keys(input)))
  const known = Object.keys(content.addItem.params.shape)
  expect([...offered, ...Object.keys(notOffered)].toSorted()).toEqual(known.toSorted())
})

test('every field is in the form exactly once', () => {
  const placed = [...essential, ...Object.values(groups).flat()]
  expect(placed.toSorted()).toEqual(Object.keys(nothing).toSorted())
})

test('a WMTS item has JSON in addition to its URL; other services have no JSON', () => {
  const sent = (type: string) =>
    inputOf({ values: { ...everything, source: 'url', type } }, { userName: 'ada' })
  expect(sent('WMTS')).toMatchObject({ url: everything.url, text: '{}' })
  expect(sent('WMS')).not.toHaveProperty('text')
})

test('the properties of the item are shown in the review', () => {
  const values = { ...everything, source: 'url' } as const
  const shown = changesOf([{ values }], { folder: undefined, how: '' }).map(({ name }) => name)
  expect(shown).toEqual(expect.arrayContaining(Object.keys(describedBy(values))))
})

describe('the copied requests are those that are sent', () => {
  const where = { userName: 'ada' }
  const sized = (size: number) => {
    const large = new File([], 'tiles.tpk')
    Object.defineProperty(large, 'size', { value: size })
    return large
  }
  const values = { ...nothing, title: 'Tiles', type: 'Tile Package' }
  const named = (planned: ItemInput) =>
    requestsOf([planned], where).map(({ operation, input }) => callOf(operation, input))

  test('one request for a file of 10 MB, in the background if selected', () => {
    const [only, ...others] = named({ values, file: sized(oneRequestBytes) })
    expect(others).toEqual([])
    expect(only?.fields).toContainEqual({ kind: 'file', name: 'file', fileName: 'tiles.tpk' })
    const [later] = named({ values: { ...values, mode: 'background' }, file: sized(1) })
    expect(later?.fields).toContainEqual({ kind: 'text', name: 'async', value: 'true' })
  })

  test('one request for JSON that is sent as text', () => {
    const [only, ...others] = named({
      values: { ...values, type: 'Web Map', mode: 'parts' },
      file: sized(1),
      text: '{}',
    })
    expect(others).toEqual([])
    expect(only?.fields).toContainEqual({ kind: 'text', name: 'text', value: '{}' })
    expect(only?.fields.filter(({ kind }) => kind === 'file')).toEqual([])
  })

  test('the initiation, every part, the commit, and the relationship for a larger file', () => {
    const related = {
      relation: 'origin',
      relatedId: 'r',
      relationshipType: 'Service2Data',
    } as const
    const calls = named({ values: { ...values, ...related }, file: sized(oneRequestBytes + 1) })
    expect(calls.map(({ path }) => path.split('/').at(-1))).toEqual([
      'addItem',
      'addPart',
      'addPart',
      'addPart',
      'commit',
      'addRelationship',
    ])
    expect(calls[3]?.fields).toEqual(
      expect.arrayContaining([
        { kind: 'text', name: 'partNum', value: '3' },
        { kind: 'text', name: 'offset', value: String(oneRequestBytes) },
        { kind: 'file', name: 'file', fileName: 'tiles.tpk.00003' },
      ]),
    )
    expect(calls[4]?.fields).toContainEqual({ kind: 'text', name: 'title', value: 'Tiles' })
    expect(calls[0]?.fields).toContainEqual({ kind: 'text', name: 'multipart', value: 'true' })
    expect(calls[0]?.fields.map(({ name }) => name)).not.toContain('title')
  })
})

describe('a relationship changes sharing', () => {
  const other = { title: 'Rivers', access: 'public' }
  test.each([
    ['of the new item by any type, where that is the destination', 'origin', 'Service2Data', 'new'],
    ['of the other item, where the type copies it', 'destination', 'Map2AppConfig', 'other'],
    ['of neither, where the type does not', 'destination', 'Service2Data', undefined],
  ] as const)('%s', (_words, relation, relationshipType, of) => {
    const effect = sharingEffect({ relation, relationshipType }, other)
    expect(effect?.of).toBe(of)
    const shown = changesOf([{ values: { ...everything, relation, relationshipType } }], {
      folder: undefined,
      how: '',
      related: effect,
    }).find(({ name }) => name === 'access')
    expect(shown?.warnings?.length).toBe(of === 'other' ? 1 : undefined)
    expect(shown !== undefined).toBe(of !== undefined)
  })

  test('not if the other item is not shared', () => {
    const asked = { relation: 'destination', relationshipType: 'Map2AppConfig' } as const
    expect(sharingEffect(asked, { title: 'Rivers', access: 'private' })).toBeUndefined()
  })
})

test('credentials of a service are not sent without a service URL', () => {
  expect(Object.keys(describedBy({ ...everything, source: 'file' })).join(' ')).not.toContain(
    'service',
  )
})

test.each([
  ['https://gis.example.com/rivers', 0],
  ['https://gis.example.com/tokens/1?f=json', 0],
  ['https://gis.example.com/rivers?token=abc', 1],
  ['https://gis.example.com/rivers?f=json&api_key=abc', 1],
])('the review of the URL %s has %i warnings about credentials', (url, count) => {
  const [change] = changesOf([{ values: { ...everything, source: 'url', url } }], {
    folder: undefined,
    how: '',
  }).filter(({ name }) => name === 'url')
  expect(change?.warnings).toHaveLength(count)
})
