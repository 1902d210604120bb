import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { DatasetStructure } from './datasets.ts'
import { planSynchronization, structureChanges } from './plan.ts'

const names = fc.constantFrom('a.roads', 'a.Straße', 'a.order', 'b.roads', 'b.x y', 'c.z')
const fields = fc.uniqueArray(
  fc.record({
    name: fc.constantFrom('id', 'name', 'built', 'größe'),
    type: fc.constantFrom('esriFieldTypeString', 'esriFieldTypeInteger'),
    nullable: fc.boolean(),
  }),
  { selector: ({ name }) => name, maxLength: 4 },
)
const structure = fc.record({
  name: names,
  fields,
  keyField: fc.constantFrom('id', 'gid'),
  geometryField: fc.constantFrom(null, 'shape'),
  geometryType: fc.constantFrom(null, 'esriGeometryPoint', 'esriGeometryPolygon'),
  wkid: fc.constantFrom(null, 4326, 3857),
})
const published = fc.uniqueArray(
  structure.chain((one) =>
    fc.record({
      ...Object.fromEntries(Object.entries(one).map(([key, value]) => [key, fc.constant(value)])),
      rowCount: fc.constantFrom(null, 0, 100, 105),
      mapItemId: fc.constantFrom('m', 'm', 'm', null),
      featureItemId: fc.constantFrom('f', 'f', 'f', null),
    }),
  ) as fc.Arbitrary<
    DatasetStructure & {
      rowCount: number | null
      mapItemId: string | null
      featureItemId: string | null
    }
  >,
  { selector: ({ name }) => name },
)
const now = fc.uniqueArray(
  fc
    .tuple(
      structure,
      fc.constantFrom('none', 'none', 'none', 'permission', 'noKey'),
      fc.constantFrom(0, 100, 5000),
    )
    .map(([one, obstacle, rowCount]) => ({
      ...one,
      rowCount,
      canPublish: obstacle === 'none',
      ...(obstacle === 'none' ? {} : { obstacle, message: obstacle }),
    })),
  { selector: ({ name }) => name },
)

/** Does what a plan says: the datasets that are published afterwards, without any knowledge of the rules. */
const perform = (
  before: readonly DatasetStructure[],
  after: readonly DatasetStructure[],
  plan: ReturnType<typeof planSynchronization>,
) => {
  const result = new Map(before.map((one) => [one.name, one]))
  const current = new Map(after.map((one) => [one.name, one]))
  for (const { dataset, action } of plan) {
    const found = current.get(dataset)
    if (action === 'remove') result.delete(dataset)
    if ((action === 'publish' || action === 'refresh') && found) result.set(dataset, found)
  }
  return [...result.values()].toSorted((a, b) => (a.name < b.name ? -1 : 1))
}

describe('the plan of a synchronization', () => {
  test('mentions every dataset once, and leads to layers of exactly the datasets that can be read and published', () => {
    fc.assert(
      fc.property(published, now, (before, after) => {
        const plan = planSynchronization(before, after)
        const all = [...new Set([...before, ...after].map(({ name }) => name))].toSorted((a, b) =>
          a < b ? -1 : 1,
        )
        expect(plan.map(({ dataset }) => dataset)).toEqual(all)
        const wasPublished = new Set(before.map(({ name }) => name))
        const left = perform(before, after, plan)
        expect(left.map(({ name }) => name)).toEqual(
          after
            .filter(
              ({ name, canPublish, obstacle }) =>
                canPublish || (wasPublished.has(name) && obstacle !== 'permission'),
            )
            .map(({ name }) => name)
            .toSorted((a, b) => (a < b ? -1 : 1)),
        )
        // A dataset that can be published is afterwards published as it is.
        for (const one of after.filter(({ canPublish }) => canPublish)) {
          const layer = left.find(({ name }) => name === one.name)
          expect(layer && structureChanges(layer, one)).toBeUndefined()
        }
        // Repeated, nothing is left to do.
        const again = planSynchronization(left, after)
        expect(
          again.filter(
            ({ action }) => action === 'publish' || action === 'refresh' || action === 'remove',
          ),
        ).toEqual([])
      }),
      { numRuns: 300, seed: 20_261_123 },
    )
  })

  test('guesses renames only between a removed and a new dataset of the same structure, each once', () => {
    fc.assert(
      fc.property(published, now, (before, after) => {
        const plan = planSynchronization(before, after)
        const from = plan.filter(({ renamedTo }) => renamedTo !== undefined)
        const to = plan.filter(({ renamedFrom }) => renamedFrom !== undefined)
        expect(new Set(from.map(({ dataset }) => dataset))).toEqual(
          new Set(to.map(({ renamedFrom }) => renamedFrom)),
        )
        for (const { dataset, renamedTo, action } of from) {
          expect(action).toBe('remove')
          expect(plan.find((one) => one.dataset === renamedTo)).toMatchObject({
            action: 'publish',
            renamedFrom: dataset,
          })
        }
      }),
      { numRuns: 300, seed: 20_261_123 },
    )
  })

  test('guesses the new dataset with the most similar number of rows among many of the same structure, and in turn the next', () => {
    const named = (name: string, rowCount: number) => ({
      name,
      rowCount,
      fields: [
        { name: 'id', type: 'esriFieldTypeOID', nullable: false },
        { name: 'note', type: 'esriFieldTypeString', nullable: true },
      ],
      keyField: 'id',
      geometryField: null,
      geometryType: null,
      wkid: null,
    })
    const renames = planSynchronization(
      [named('old.a', 1000), named('old.b', 1000), named('old.c', 9)],
      [1100, 990, 1001, 5000].map((rows) => ({
        ...named(`new.t${rows}`, rows),
        canPublish: true,
      })),
    ).flatMap(({ dataset, renamedTo }) => (renamedTo === undefined ? [] : [[dataset, renamedTo]]))
    expect(renames).toEqual([
      ['old.a', 'new.t1001'],
      ['old.b', 'new.t990'],
    ])
  })

  test('refreshes unchanged layers only if all are to be refreshed', () => {
    const one = {
      name: 'a.b',
      fields: [],
      keyField: 'id',
      geometryField: null,
      geometryType: null,
      wkid: null,
    }
    expect(planSynchronization([one], [{ ...one, canPublish: true }])).toEqual([
      { dataset: 'a.b', action: 'keep' },
    ])
    expect(
      planSynchronization([one], [{ ...one, canPublish: true }], { refreshesAll: true }),
    ).toEqual([{ dataset: 'a.b', action: 'refresh' }])
  })
})
