import * as z from 'zod'
import { expect, test } from 'vitest'
import { operations } from '../index.ts'
import type { Operation } from './operation.ts'
import { unwrapped } from './wire.ts'

/** Returns the maximum entries of a list; undefined without a limit. */
const maxOf = (list: z.ZodArray) =>
  list.def.checks?.flatMap(({ _zod: { def } }) =>
    def.check === 'max_length' && 'maximum' in def ? [def.maximum] : [],
  )[0]

/** Returns every list in a schema with its path; a list of lists is two. */
const listsIn = (schema: z.core.$ZodType, way: string): { way: string; max: unknown }[] => {
  const { form } = unwrapped(schema)
  return form instanceof z.ZodArray
    ? [{ way, max: maxOf(form) }, ...listsIn(form.def.element, `${way}[]`)]
    : []
}

const lists = Object.entries(operations).flatMap(([area, ofArea]) =>
  Object.entries(ofArea as Record<string, Operation>).flatMap(([name, { params }]) =>
    Object.entries(params.shape).flatMap(([parameter, schema]) =>
      listsIn(schema, `${area}.${name} ${parameter}`),
    ),
  ),
)

test('every list parameter has a maximum', () => {
  expect(lists.length).toBeGreaterThan(50)
  expect(lists.filter(({ max }) => typeof max !== 'number').map(({ way }) => way)).toEqual([])
})
