import { beforeAll, describe, expect, test } from 'vitest'
import { operations } from '../../rest/index.ts'
import { openApiDocument } from '../../rest/openapi/openApi.ts'
import { readReference, searchReference } from './reference.ts'
import { defaultText, limitTexts, typeText } from './schemaText.ts'

const groups = readReference(openApiDocument())
const all = groups.flatMap((group) => group.operations)
const operation = (id: string) => all.find((one) => one.id === id)
const found = (search: string) =>
  searchReference(groups, search).flatMap((group) => group.operations.map(({ id }) => id))

test('contains every operation once, with both of its paths', () => {
  const names = Object.entries(operations).flatMap(([area, ofArea]) =>
    Object.keys(ofArea).map((name) => `${area}.${name}`),
  )
  expect(all.map(({ id }) => id).toSorted()).toEqual(names.toSorted())
  expect(operation('items.update')).toMatchObject({
    path: '/content/users/{userName}/items/{itemId}/update',
    pathInFolder: '/content/users/{userName}/{folderId}/items/{itemId}/update',
  })
})

test('parameters of the path and of the form are listed together, without those that all operations have', () => {
  const parameters = operation('items.update')?.parameters ?? []
  expect(parameters.slice(0, 3).map(({ name, isInPath }) => [name, isInPath])).toEqual([
    ['userName', true],
    ['itemId', true],
    ['title', false],
  ])
  const names = parameters.map(({ name }) => name)
  expect(names).toContain('file')
  expect(names).not.toContain('f')
  expect(names).not.toContain('token')
  expect(parameters.find(({ name }) => name === 'classification')).toMatchObject({ since: '11.4' })
})

test('what only the embedded portal has is marked, and its texts do not say so again', () => {
  const marked = operation('webhooks.listReceived')
  expect(marked?.isAddition).toBe(true)
  expect(marked?.paragraphs).toEqual([expect.stringContaining('newest first.')])
  expect(operation('webhooks.listServiceWebhooks')?.isAddition).toBe(false)
  const parameters = operation('users.remove')?.parameters
  expect(parameters?.find(({ name }) => name === 'transferTo')).toMatchObject({
    isAddition: true,
    description: expect.stringMatching(/must be a username\.$/),
  })
  expect(parameters?.find(({ name }) => name === 'userName')).toMatchObject({ isAddition: false })
  const result = operation('content.status')?.result
  const fields = result && 'fields' in result ? result.fields : []
  expect(fields.find(({ name }) => name === 'uploadId')).toMatchObject({
    isAddition: true,
    description: 'ID of the upload.',
  })
})

describe('a search', () => {
  test('finds names, paths, areas, and parameters that match all words', () => {
    expect(found('Transfer several')).toEqual(['transfer.canReassignMany', 'transfer.reassignMany'])
    expect(found('/community/self')).toEqual(['users.self'])
    expect(found('partNum')).toEqual(['content.addPart'])
    expect(found('saml federation')).toHaveLength(4)
    expect(found('partNum roles')).toEqual([])
  })

  test('without words finds all operations', () => {
    expect(found('  ')).toHaveLength(all.length)
  })
})

describe('the type of a parameter', () => {
  beforeAll(() => import('./messages.ts'))
  const describeType = (id: string, name: string) => {
    const { schema = {} } = operation(id)?.parameters.find((one) => one.name === name) ?? {}
    return [typeText(schema), ...limitTexts(schema), defaultText(schema)]
  }

  test.each([
    ['search.items', 'num', ['Integer', '0 to 100', '10']],
    ['search.items', 'sortOrder', ['Text', 'One of: asc, desc', undefined]],
    ['search.items', 'bbox', ['List of numbers', 'Exactly 4 entries', undefined]],
    ['items.update', 'tags', ['List of texts', '1 to 1,000 entries', 'Each: Not empty', undefined]],
    ['items.update', 'properties', ['Object as JSON', 'At most 65,536 characters', undefined]],
    ['items.update', 'file', ['File', undefined]],
    ['items.update', 'multipart', ['true or false', 'false']],
    ['content.addPart', 'partNum', ['Integer', '1 to 10,000', undefined]],
    ['organization.update', 'units', ['Text', 'One of: english, metric', undefined]],
  ])('%s: %s', (id, name, expected) => {
    expect(describeType(id, name)).toEqual(expected)
  })
})
