import { expect, test } from 'vitest'
import { content } from '../../../rest/content.ts'
import { changesOf } from './changes.ts'
import { essential, groups } from './groups.ts'
import { inputOf } from './input.ts'
import { describedBy, nothing, sources, type AddValues } from './values.ts'

/** Parameters of adding that no field of the form stands for, and why. */
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

test('every parameter of adding an item is offered, or it is said why not', () => {
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

test('every field stands in the form, once', () => {
  const placed = [...essential, ...Object.values(groups).flat()]
  expect(placed.toSorted()).toEqual(Object.keys(nothing).toSorted())
})

test('what describes the item is shown before it is sent', () => {
  const values = { ...everything, source: 'url' } as const
  const shown = changesOf([{ values }], { folder: undefined, how: '' }).map(({ name }) => name)
  expect(shown).toEqual(expect.arrayContaining(Object.keys(describedBy(values))))
})

test('credentials of a service stay here where there is no service', () => {
  expect(Object.keys(describedBy({ ...everything, source: 'file' })).join(' ')).not.toContain(
    'service',
  )
})
