import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { DatasetField } from '../../rest/publishing/datasets.ts'
import { startProcessorClock } from '../../rest/testing/processorTime.ts'
import { compileWhere, createParameters, parseWhere, whereLimits } from './where.ts'

const field = (name: string, type: string): DatasetField => ({ name, type, nullable: true })

const structure = {
  fields: [
    field('id', 'esriFieldTypeOID'),
    field('name', 'esriFieldTypeString'),
    field('Größe', 'esriFieldTypeDouble'),
    field('built', 'esriFieldTypeDate'),
    field('order', 'esriFieldTypeInteger'),
    field('a"b', 'esriFieldTypeString'),
  ],
}

const compiled = (text: string) => {
  const parameters = createParameters()
  const condition = parseWhere(text)
  const sql = condition ? compileWhere(condition, structure, parameters) : ''
  return { sql, values: parameters.values }
}

/** Returns the SQL of a condition, or the code of the error that refuses it. */
const outcomeOf = (text: string) => {
  try {
    return { ...compiled(text), code: undefined }
  } catch (error) {
    return { sql: undefined, values: [], code: (error as { readonly code?: unknown }).code }
  }
}

describe('a condition', () => {
  test.each([
    ['1=1', '($1::bigint = $2::bigint)', ['1', '1']],
    ["name = 'O''Shea'", '(t."name"::text = $1::text)', ["O'Shea"]],
    ['"order" >= -2', '(t."order" >= (- $1::bigint))', ['2']],
    [
      'ORDER > 2 AND NOT größe IS NULL',
      '((t."order" > $1::bigint) AND (NOT (t."Größe" IS NULL)))',
      ['2'],
    ],
    [
      "UPPER(name) LIKE '%RIVER%'",
      '(upper(t."name"::text) LIKE $1::text ESCAPE $2::text)',
      ['%RIVER%', ''],
    ],
    ['id NOT IN (1, 2)', '(t."id" NOT IN ($1::bigint, $2::bigint))', ['1', '2']],
    ["built >= DATE '2026-01-31'", '(t."built" >= $1::timestamptz)', ['2026-01-31']],
    [
      "built BETWEEN '2026-01-01' AND CURRENT_TIMESTAMP - INTERVAL '7' DAY",
      '(t."built" BETWEEN $1::timestamptz AND (now() - ($2::float8 * interval \'1 day\')))',
      ['2026-01-01', '7'],
    ],
    [
      '(id + 1) * 2 = 6 or (id = 1)',
      '((((t."id"::numeric + $1::bigint::numeric)::numeric * $2::bigint::numeric) = $3::bigint) OR (t."id" = $4::bigint))',
      ['1', '2', '6', '1'],
    ],
    [String.raw`"a""b" = '\'`, String.raw`(t."a""b"::text = $1::text)`, ['\\']],
  ])('%s', (text, sql, values) => {
    expect(compiled(text)).toEqual({ sql: sql.replaceAll(')::numeric *', ')::numeric *'), values })
  })

  test.each([
    ['id =', 'ends too early'],
    ['id = 1; DROP TABLE x', 'unexpected character'],
    ['id = 1 -- x', "the layer does not have: 'x'"],
    ["name = 'x", 'unexpected character'],
    ['pg_sleep(10) = 1', 'unexpected "pg_sleep"'],
    ['other = 1', "a field that the layer does not have: 'other'"],
    ['(SELECT 1) = 1', 'unexpected'],
    ["id = 'x'", 'different types'],
    ['name = 5', 'different types'],
    ["built > DATE 'yesterday'", 'a date that is not written as'],
    ['id IN ()', 'unexpected ")"'],
    [`${'('.repeat(60)}id = 1${')'.repeat(60)}`, 'levels deep'],
    [`id IN (${'1,'.repeat(whereLimits.tokens)}1)`, 'at most 4000 words'],
    ['x'.repeat(whereLimits.characters + 1), 'at most 16384 characters'],
    [`id${'*9223372036854775807'.repeat(778)} > 0`, 'at most 1000, and costs 16339'],
    [`id${'*1e300'.repeat(30)} > 0`, 'at most 1000'],
    [`${'-'.repeat(35)}id${'+1'.repeat(49)} = 0`, 'at most 1000'],
    [`id IN (${'id+1,'.repeat(60)}1)`, 'at most 1000'],
    [`name LIKE '${'%a'.repeat(1000)}'`, 'at most 1000'],
    [`${'UPPER(LOWER(name)) = name AND '.repeat(350)}1=1`, 'at most 1000'],
  ])('%s is refused', (text, message) => {
    expect(() => compiled(text)).toThrow(message)
  })

  test.each([
    `id IN (${Array.from({ length: 1_990 }, (_, n) => n).join(',')})`,
    `name NOT IN (${Array.from({ length: 1_000 }, (_, n) => `'n${n}'`).join(',')})`,
    Array.from({ length: 900 }, (_, n) => `id=${n}`).join(' OR '),
    Array.from({ length: 180 }, () => "UPPER(name) LIKE UPPER('%a%')").join(' OR '),
    `id${'+1'.repeat(49)} > 0`,
    'id < 1767225600000',
  ])('%s costs little enough', (text) => {
    expect(outcomeOf(text).code).toBeUndefined()
  })

  test('of any text is refused or contains no text of the request but known fields', () => {
    const words = fc.constantFrom(
      'id',
      'name',
      '"order"',
      '=',
      '<>',
      'AND',
      'OR',
      'NOT',
      '(',
      ')',
      "'x'",
      "';--'",
      '1',
      'IN',
      ',',
      'LIKE',
      'IS',
      'NULL',
      'UPPER',
      '$1',
      '/*',
      '"',
    )
    fc.assert(
      fc.property(
        fc.oneof(
          fc.array(words, { maxLength: 12 }).map((list) => list.join(' ')),
          fc.string({ maxLength: 40 }),
        ),
        (text) => {
          const processorTime = startProcessorClock()
          const { sql, values, code } = outcomeOf(text)
          expect(code).toBe(sql === undefined ? 400 : undefined)
          expect(sql ?? '').toMatch(/^[\w\s"$:().,=<>*+/'üß-]*$/)
          // All values are used, which the database requires.
          for (let index = 1; index <= values.length; index++) expect(sql).toContain(`$${index}::`)
          expect(processorTime()).toBeLessThan(1000)
        },
      ),
      { numRuns: 500, seed: 4711 },
    )
  })
})
