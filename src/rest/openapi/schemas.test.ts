import { expect, test } from 'vitest'
import * as z from 'zod'
import { openEnum } from '../protocol/fields.ts'
import { operation } from '../protocol/operation.ts'
import { schemasOf } from './schemas.ts'

const int64 = { type: 'integer', format: 'int64' }

/** Returns the schema of a parameter. */
const described = (parameter: z.ZodType) => {
  const params = z.object({ parameter })
  const one = operation({
    method: 'GET',
    path: '/x',
    params,
    result: z.unknown(),
    access: 'anyone',
  })
  return schemasOf({ one }).params.get('one')?.properties?.['parameter']
}

test.each([
  ['an integer', z.int(), int64],
  ['a count', z.int().min(0).max(100), { ...int64, minimum: 0, maximum: 100 }],
  ['an integer of at least 1', z.int().min(1), { ...int64, minimum: 1 }],
  ['an integer of at most 1', z.int().max(1), { ...int64, maximum: 1 }],
  ['a number', z.number(), { type: 'number' }],
  [
    'a tuple of one type',
    z.tuple([z.number(), z.number()]),
    { type: 'array', items: { type: 'number' }, minItems: 2, maxItems: 2 },
  ],
  [
    'a tuple of several types',
    z.tuple([z.number(), z.string()]),
    {
      type: 'array',
      prefixItems: [{ type: 'number' }, { type: 'string' }],
      items: false,
      minItems: 2,
      maxItems: 2,
    },
  ],
  ['a value with a default instead of an invalid one', z.string().catch('x'), { type: 'string' }],
  ['a value with a default', z.string().default('x'), { type: 'string', default: 'x' }],
  [
    'an object of any names',
    z.record(z.string(), z.unknown()),
    { type: 'object', additionalProperties: true },
  ],
  [
    'several patterns',
    z.string().regex(/^a/).regex(/z$/),
    {
      type: 'string',
      allOf: [
        { type: 'string', pattern: '^a' },
        { type: 'string', pattern: 'z$' },
      ],
    },
  ],
  [
    'known values',
    openEnum('a', 'b'),
    {
      type: 'string',
      'x-extensible-enum': ['a', 'b'],
      description: 'One of `a`, `b`. Newer portals can return other values.',
    },
  ],
  [
    'a rule',
    z.string().refine(() => true, 'must be even'),
    { type: 'string', description: 'The value must be even.' },
  ],
])('%s is described', (_what, parameter, schema) => {
  expect(described(parameter)).toEqual(schema)
})
