import { describe, expect, test } from 'vitest'
import { ClassificationSchema } from '../../../rest/content/classification.ts'
import { choicesOf, mistakesIn } from '../../../rest/content/classificationRules.ts'
import { schemaIn } from './schema.ts'
import {
  controlOf,
  dayIn,
  defaultsOf,
  numberIn,
  sectionsOf,
  textOf,
  valueIn,
  withAttribute,
} from './value.ts'

const several = (values: readonly string[]) => values.map((value) => ({ label: value, value }))

const schemaWith = (more: object = {}, attributes: object = {}) =>
  ClassificationSchema.parse({
    name: 'Markings',
    version: '1',
    grammarVersion: '2.0',
    attributeCategories: ['Handling'],
    classificationMetadata: {
      primaryAttribute: 'classification',
      defaultValue: 'Open',
      classificationValueProperties: [{ value: 'Open' }],
    },
    attributes: {
      copies: { label: 'Copies', type: 'integer', uiElement: 'text' },
      distribution: {
        label: 'Distribution',
        type: 'string',
        uiElement: 'multi-grouped-select',
        validValuesMap: { North: several(['A', 'B']), South: several(['C']) },
        attributeCategory: 'Handling',
        bannerOrder: 2,
        bannerLabel: 'TO',
        labelDelimiter: ': ',
        valueDelimiter: ', ',
      },
      classification: {
        label: 'Classification',
        type: 'string',
        uiElement: 'single-select',
        validValues: several(['Open', 'Restricted']),
        bannerOrder: 1,
        selectionDisplayOrder: 1,
      },
      ...attributes,
    },
    layouts: {
      default: {
        layoutElements: {
          classification: { formDisplayOrder: 1 },
          distribution: { formDisplayOrder: 2 },
        },
      },
    },
    ...more,
  })
const schema = schemaWith()

describe('the form of a schema', () => {
  test('contains all attributes in the order and under the headings of the schema', () => {
    const names = sectionsOf(schema).map(({ name, attributes }) => [
      name,
      attributes.map(([attribute]) => attribute),
    ])
    expect(names).toEqual([
      [undefined, ['classification', 'copies']],
      ['Handling', ['distribution']],
    ])
  })

  test('has a suitable control for each attribute', () => {
    const controls = Object.values(schema.attributes).map(controlOf)
    expect(controls).toEqual(['number', 'several', 'one'])
  })

  test.each([
    [{ North: several(['A']), South: [{ label: 'Sea', value: 'B' }] }, ['North A', 'South Sea']],
    [{ n: { label: 'North', values: several(['A']) } }, ['North A']],
    [
      { north: [{ label: 'Coast', value: 'A', choices: several(['B']) }] },
      ['north Coast', 'north Coast B'],
    ],
  ])('finds the choices of %j in its groups', (validValuesMap, expected) => {
    const attribute = {
      label: 'X',
      type: 'string',
      uiElement: 'multi-grouped-select-nested',
      validValuesMap,
    } as const
    const { attributes } = schemaWith({}, { x: attribute })
    const found = attributes['x'] ? choicesOf(attributes['x']) : []
    expect(found?.map(({ groups, label }) => [...groups, label].join(' '))).toEqual(expected)
  })

  test('starts with those defaults of the schema that are valid values', () => {
    expect(defaultsOf(schema)).toEqual({ classification: 'Open', banner: 'Open' })
    const odd = schemaWith(
      {},
      {
        distribution: { ...schema.attributes['distribution'], defaultValue: ['Z'] },
        review: {
          label: 'Review',
          type: 'date',
          uiElement: 'date',
          defaultDateTimeline: 2,
          defaultDateTimelineUnits: 'years',
        },
        exported: { label: 'Export', type: 'boolean', uiElement: 'checkbox', isRequired: true },
        noticed: { label: 'Noticed', type: 'boolean', uiElement: 'checkbox' },
      },
    )
    expect(defaultsOf(odd, new Date(2027, 0, 31))).toEqual({
      classification: 'Open',
      review: '2029-01-31',
      exported: false,
      banner: 'Open',
    })
  })
})

describe('an entered classification', () => {
  test('contains the banner for its values, and never an outdated one', () => {
    const marked = withAttribute(
      { classification: 'Restricted' },
      'distribution',
      ['A', 'C'],
      schema,
    )
    expect(marked['banner']).toBe('Restricted//TO: A, C')
    expect(withAttribute(marked, 'distribution', [], schema)).toEqual({
      classification: 'Restricted',
      banner: 'Restricted',
    })
    const byExpression = schemaWith({ bannerExpression: 'return 1' })
    expect(withAttribute(marked, 'copies', 2, byExpression)).not.toHaveProperty('banner')
  })

  test('keeps properties that are not attributes, such as the member who classified the item', () => {
    const before = { classification: 'Open', createdUser: 'ada' }
    expect(withAttribute(before, 'copies', 3, schema)).toMatchObject({ ...before, copies: 3 })
  })

  test('has an error at each invalid attribute', () => {
    const wrong = {
      classification: 'Secret',
      copies: numberIn('1.5'),
      distribution: ['A', 'Z'],
      x: 1,
    }
    expect(
      mistakesIn(wrong, schema)
        .map(({ attribute }) => attribute)
        .toSorted(),
    ).toEqual(['classification', 'copies', 'distribution', 'x'])
    expect(mistakesIn({}, schema)).toEqual([
      { attribute: 'classification', message: 'is required' },
    ])
    expect(mistakesIn({ classification: 'Open', copies: numberIn('two') }, schema)).toHaveLength(1)
    expect(mistakesIn(defaultsOf(schema), schema)).toEqual([])
  })

  test('is parsed from its text; a text that is not an object is no classification', () => {
    const value = { classification: 'Open' }
    expect(valueIn(textOf(value))).toEqual(value)
    expect(valueIn(' ')).toEqual({})
    for (const text of ['[1]', '1', '{', 'null']) expect(valueIn(text)).toBeUndefined()
  })

  test('shows dates in any format of portals', () => {
    expect(dayIn('2027-05-05T10:00:00Z')).toBe('2027-05-05')
    expect(dayIn(Date.UTC(2027, 4, 5))).toBe('2027-05-05')
    expect(dayIn(undefined)).toBe('')
  })
})

test('an empty response means no schema, and one with another grammar can’t be read', () => {
  expect(schemaIn({})).toBe('none')
  expect(schemaIn({ ...schema, grammarVersion: '3.0' })).toBe('unreadable')
  expect(schemaIn(schema)).toEqual(schema)
})
