import { afterAll, beforeAll, expect, test } from 'vitest'
import { classification } from '../../rest/content/classification.ts'
import { postForm } from '../testing/form.ts'
import { startTestPortal, type TestPortal } from '../testing/portal.ts'

let portal: TestPortal

beforeAll(async () => {
  portal = await startTestPortal({ sampleData: 'empty' })
})
afterAll(() => portal.close())

const schema = {
  name: 'Markings',
  version: '1',
  grammarVersion: '2.0',
  classificationMetadata: {
    primaryAttribute: 'classification',
    defaultValue: 'Open',
    classificationValueProperties: [{ value: 'Open' }, { value: 'Restricted' }],
  },
  attributes: {
    classification: {
      label: 'Classification',
      type: 'string',
      isRequired: true,
      uiElement: 'single-select',
      validValues: ['Open', 'Restricted'].map((value) => ({ label: value, value })),
      bannerOrder: 1,
      selectionDisplayOrder: 1,
    },
    reviewDate: { label: 'Review', type: 'date', uiElement: 'date' },
    distribution: {
      label: 'Distribution',
      type: 'string',
      uiElement: 'multi-select',
      validValues: [{ label: 'A', value: 'A' }],
    },
  },
  layouts: { default: { layoutElements: { classification: { formDisplayOrder: 1 } } } },
}
const call = (what: string, fields = {}, user = 'admin') =>
  postForm(portal, user, `/portals/self/classification/${what}`, fields)
const fileOf = (value: unknown) => new File([JSON.stringify(value)], 'schema.json')
const sending = (value: unknown) => ({ classificationSchemaFile: fileOf(value) })
let counter = 0
const add = (fields = {}) =>
  postForm(portal, 'editor', '/content/users/editor/addItem', {
    type: 'Web Map',
    text: '{}',
    title: `Item ${++counter}`,
    ...fields,
  })
const value = (marking: unknown) => ({ classification: JSON.stringify(marking) })

test('a classification schema is validated, assigned, required for new items, and deleted', async () => {
  const client = await portal.signIn('viewer')
  expect(await client.send(classification.read, {})).toEqual({
    grammarVersion: '2.0',
    hasClassificationSchema: false,
  })
  expect(await client.send(classification.schema, {})).toEqual({})
  expect((await add()).success).toBe(true)
  expect((await call('assignClassificationSchema', sending(schema), 'editor')).error?.code).toBe(
    403,
  )

  expect(await call('validateClassificationSchema', sending(schema))).toEqual({ success: true })
  const wrong = {
    ...schema,
    classificationMetadata: { ...schema.classificationMetadata, primaryAttribute: 'none' },
    bannerExpression: 'a < b',
  }
  const { success, errors } = await call('validateClassificationSchema', sending(wrong))
  expect(success).toBe(false)
  expect(JSON.stringify(errors)).toContain('bannerExpression')
  expect((await call('assignClassificationSchema', sending(wrong))).error).toMatchObject({
    code: 400,
    parameter: 'classificationSchemaFile',
  })

  expect(await call('assignClassificationSchema', sending(schema))).toEqual({ success: true })
  expect(await client.send(classification.schema, {})).toEqual(schema)
  expect((await add()).error).toMatchObject({ parameter: 'classification' })
  for (const marking of [
    {},
    { classification: 'Secret' },
    { classification: ['Open'] },
    { classification: 'Open', unknown: 1 },
    { classification: 'Open', reviewDate: 'tomorrow' },
    { classification: 'Open', distribution: ['A', 'B'] },
  ]) {
    expect((await add(value(marking))).error).toMatchObject({ parameter: 'classification' })
    expect(
      (await call('validateClassification', { classificationValue: JSON.stringify(marking) }))
        .success,
    ).toBe(false)
  }
  const marking = {
    classification: 'Restricted',
    distribution: ['A'],
    reviewDate: '2027-05-05',
    banner: 'Restricted//A',
  }
  const { id } = await add(value(marking))
  const path = `/content/users/editor/items/${String(id)}/update`
  expect((await postForm(portal, 'editor', path, { title: 'Marked' })).success).toBe(true)
  expect((await postForm(portal, 'editor', path, value({}))).error).toMatchObject({
    parameter: 'classification',
  })

  expect(await call('deleteClassificationSchema')).toEqual({ success: true })
  expect((await add()).success).toBe(true)
})
