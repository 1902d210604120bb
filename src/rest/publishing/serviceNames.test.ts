import fc from 'fast-check'
import { expect, test } from 'vitest'
import { datasetName, relationNamed } from './datasets.ts'
import { asServiceName, newServiceName, plannedServiceNames, takenNames } from './serviceNames.ts'

test.each([
  ['stream_gauges', 'stream_gauges'],
  ['Estaciones de lluvia (año 2025)', 'Estaciones_de_lluvia_año_2025'],
  ['道路', '道路'],
  ['_a-b_', 'a_b'],
  ['---', 'table'],
])('the service of the table "%s" is %s', (table, name) => {
  expect(asServiceName(table)).toBe(name)
})

test('a name that is taken gets the schema, and then a number, regardless of case', () => {
  const roads = { schema: 'a', table: 'Roads' }
  expect(newServiceName(roads, takenNames([]))).toBe('Roads')
  expect(newServiceName(roads, takenNames(['roads']))).toBe('a_Roads')
  expect(newServiceName(roads, takenNames(['ROADS', 'A_roads']))).toBe('a_Roads_2')
  expect(newServiceName(roads, takenNames(['roads', 'a_roads', 'a_roads_2']))).toBe('a_Roads_3')
})

test('only datasets that are published get a name, in the order of the plan', () => {
  const plan = [
    { dataset: 'a.b.parks', action: 'skip' as const },
    { dataset: 'a.roads', action: 'publish' as const },
    { dataset: 'b.roads', action: 'publish' as const },
  ]
  expect([...plannedServiceNames(plan)]).toEqual([
    ['a.roads', 'roads'],
    ['b.roads', 'b_roads'],
  ])
  expect([...plannedServiceNames(plan, ['Roads'])]).toEqual([
    ['a.roads', 'a_roads'],
    ['b.roads', 'b_roads'],
  ])
})

test('no two services of a folder have the same name', () => {
  const word = fc.constantFrom('roads', 'Roads', 'a_roads', 'a roads', 'ä', 'a', '--', 'table')
  const pairs = fc.uniqueArray(fc.tuple(word, word), {
    selector: ([schema, table]) => `${schema}.${table}`,
  })
  fc.assert(
    fc.property(pairs, fc.array(word), (tables, existing) => {
      const plan = tables.map(([schema, table]) => ({
        dataset: datasetName({ schema, table }),
        action: 'publish' as const,
      }))
      const names = [...plannedServiceNames(plan, existing).values()]
      expect(names).toHaveLength(plan.length)
      const taken = takenNames(existing)
      for (const name of names) {
        expect(taken.has(name.toLowerCase())).toBe(false)
        taken.add(name.toLowerCase())
      }
    }),
    { seed: 20_261_123 },
  )
})

test('the name of a dataset is that of no other one, and says its schema and table', () => {
  const part = fc.string({
    unit: fc.constantFrom('a', '.', '"', ' ', 'ü'),
    minLength: 1,
    maxLength: 5,
  })
  fc.assert(
    fc.property(fc.record({ schema: part, table: part }), (relation) => {
      expect(relationNamed(datasetName(relation))).toEqual(relation)
    }),
    { seed: 20_261_128 },
  )
  expect(datasetName({ schema: 'planning', table: 'zones of "1"' })).toBe('planning.zones of "1"')
  for (const text of ['', 'a', '.a', 'a.', 'a.b.c', '"a.b'])
    expect(relationNamed(text)).toBeUndefined()
})
