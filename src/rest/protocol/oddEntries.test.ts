import { isDeepStrictEqual } from 'node:util'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import * as z from 'zod'
import { operations } from '../index.ts'
import { valueOf } from '../testing/values.ts'
import { readLeniently } from './lenient.ts'
import type { Operation } from './operation.ts'

type Step = string | typeof eachEntry
type Fields = Record<PropertyKey, unknown>

const eachEntry = Symbol('each entry')

const isFields = (value: unknown): value is Fields => typeof value === 'object' && value !== null

/** Returns a schema without what only says whether the value can be missing or null. */
const bare = (schema: z.core.$ZodType): z.core.$ZodType =>
  schema instanceof z.ZodOptional || schema instanceof z.ZodNullable
    ? bare(schema.def.innerType)
    : schema instanceof z.ZodLazy
      ? bare(schema.unwrap())
      : schema

/** How many steps the way to a list can have. Lists in themselves, such as categories in categories, have no end. */
const maxSteps = 6

/** Returns the way to each list of objects in a schema. */
const listsIn = (schema: z.core.$ZodType, before: readonly Step[] = []): Step[][] => {
  const form = bare(schema)
  if (before.length > maxSteps) return []
  const inside = (step: Step, one: z.core.$ZodType) => listsIn(one, [...before, step])
  if (form instanceof z.ZodObject)
    return Object.entries<z.core.$ZodType>(form.shape).flatMap(([name, one]) => inside(name, one))
  if (!(form instanceof z.ZodArray)) return []
  const own = bare(form.def.element) instanceof z.ZodObject ? [[...before]] : []
  return [...own, ...inside(eachEntry, form.def.element)]
}

/** Returns values of a schema in which the list at the end of the way has two to four entries. */
const withList = (
  schema: z.core.$ZodType,
  [step, ...way]: readonly Step[],
): fc.Arbitrary<unknown> => {
  const form = bare(schema)
  if (form instanceof z.ZodArray)
    return step === eachEntry
      ? withList(form.def.element, way).map((entry) => [entry])
      : fc.array(valueOf(form.def.element, 1), { minLength: 2, maxLength: 4 })
  if (!(form instanceof z.ZodObject) || typeof step !== 'string') throw new TypeError('no way')
  const { [step]: next, ...others } = form.shape as z.core.$ZodShape
  if (!next) throw new TypeError('no way')
  const rest = Object.entries(others).map(([name, one]) => [name, valueOf(one, 1)] as const)
  return fc.record(Object.fromEntries([...rest, [step, withList(next, way)]]))
}

const listAt = (root: unknown, way: readonly Step[]): unknown[] =>
  way.reduce<unknown>(
    (value, step) => (value as Fields)[step === eachEntry ? 0 : step],
    root,
  ) as unknown[]

const oddTexts = ['text', '', '{"odd":1}', '[7]']
const odd = fc.constantFrom<unknown>(...oddTexts, null, 7, -1.5, true, [], [7], {}, { odd: 'yes' })

/** Returns a copy of an entry in which one value, at any depth, is missing or odd; the entry itself can be. */
const damagedBy = (
  entry: unknown,
  places: readonly number[],
  value: unknown,
  isMissing: boolean,
) => {
  const root = { entry: structuredClone(entry) }
  let holder: Fields = root
  let key = 'entry'
  for (const place of places) {
    const inner = holder[key]
    const keys = isFields(inner) ? Object.keys(inner) : []
    if (!isFields(inner) || keys.length === 0) break
    holder = inner
    key = keys[place % keys.length] ?? ''
  }
  if (isMissing && holder !== root && !Array.isArray(holder)) Reflect.deleteProperty(holder, key)
  else holder[key] = value
  return root.entry
}

const asArrived = (value: unknown): unknown => JSON.parse(JSON.stringify(value))

/** Returns the fields of a damaged entry that what was read of it lacks, or changes although they are not damaged. Null is a missing value. */
const lostFrom = (kept: unknown, damaged: unknown, before: unknown): unknown[] =>
  isFields(kept) && isFields(damaged) && isFields(before)
    ? Object.entries(damaged).flatMap(([name, raw]) => {
        const isDamaged = !isDeepStrictEqual(raw, before[name])
        const isRead = isDamaged ? kept[name] !== undefined : isDeepStrictEqual(kept[name], raw)
        return isRead || (isDamaged && raw === null) ? [] : [raw]
      })
    : []

const everyList = Object.entries(operations).flatMap(([area, ofArea]) =>
  Object.entries<Operation>(ofArea).flatMap(([name, { result }]) =>
    listsIn(result).map((way) => ({
      list: [area, name, ...way].map((step) => (step === eachEntry ? '[]' : step)).join('.'),
      result,
      way,
    })),
  ),
)

test('the contract has lists', () => {
  expect(everyList.length).toBeGreaterThan(100)
})

// The seed is fixed, so that what a run of the tests finds is due to the change.
test.each(everyList)('an odd entry of $list costs no other', ({ result, way }) => {
  const isResult = (body: unknown) => result.safeParse(asArrived(body)).success
  const asRead = (body: unknown) => asArrived(result.parse(asArrived(body)))
  fc.assert(
    fc.property(
      withList(result, way).filter(isResult).map(asRead),
      fc.nat({ max: 3 }),
      fc.array(fc.nat({ max: 60 }), { maxLength: 3 }),
      odd,
      fc.boolean(),
      (body, place, places, value, isMissing) => {
        const list = listAt(body, way)
        const index = place % list.length
        const damaged = damagedBy(list[index], places, value, isMissing)
        const arrived = structuredClone(body)
        listAt(arrived, way)[index] = damaged
        const others = structuredClone(body)
        listAt(others, way).splice(index, 1)

        const read = readLeniently(result, arrived)
        if (!read.success) throw read.error
        const data = structuredClone(read.data)
        const isKept = listAt(data, way).length === list.length
        const [kept] = isKept ? listAt(data, way).splice(index, 1) : []
        expect(data).toEqual(others)
        const lost = isKept ? lostFrom(kept, damaged, list[index]) : [damaged]
        expect(read.unreadable.map(({ raw }) => raw)).toEqual(expect.arrayContaining(lost))
      },
    ),
    { numRuns: 30, seed: 20_261_129 },
  )
})
