import fc from 'fast-check'
import * as z from 'zod'
import { maxJsonDepth } from '../../../rest/protocol/depth.ts'
import { unwrapped, wireForm } from '../../../rest/protocol/wire.ts'

/** Values of parameters in the sample data, by their names in lower case. */
export type KnownValues = Readonly<Record<string, readonly string[]>>

/** Returns the JSON text of lists nested to this depth. */
const nested = (depth: number) => '['.repeat(depth) + ']'.repeat(depth)

/** Texts that break many servers. The unpaired surrogates are sent as the bytes that other programs write for them. */
const awkwardTexts = [
  '',
  ' ',
  ',',
  ',,,',
  '-',
  '0',
  '-1',
  '-0',
  '1.5',
  'NaN',
  'Infinity',
  '1e309',
  '0x10',
  '2147483648',
  '9007199254740993',
  '99999999999999999999999999',
  'true',
  'TRUE',
  'null',
  'undefined',
  '[]',
  '[null]',
  '[[]]',
  '["a",1,{}]',
  '{}',
  '{"a":',
  '"text"',
  '{"__proto__":{"isAdmin":true},"constructor":1}',
  '{"a":"\\u0000"}',
  '["\\u0000"]',
  '{"\\u0000":1}',
  '{"a":"\\ud800"}',
  '["\\udfff"]',
  '{"a":1e400}',
  '__proto__',
  'constructor',
  'toString',
  'a\0b',
  '\0',
  '\u0001\u001f\u007f',
  'a\r\nb: c',
  '\ud800',
  'a\udc00b',
  '\ufeff',
  '\ufffe\uffff',
  'e\u0301\u0323',
  'ﷺ',
  'İı',
  'ß',
  '👩‍👩‍👧‍👦',
  '\u202etxt.exe',
  '\u2028\u2029',
  '%',
  '%zz',
  '%00',
  '%2F..%2F',
  '../../../etc/passwd',
  '..\\..\\x',
  '/',
  '//',
  '.',
  '..',
  "'",
  `' OR '1'='1`,
  '"; DROP TABLE items; --',
  '$1',
  '{{7*7}}',
  '<script>alert(1)</script>',
  '*',
  '?',
  '(',
  '((((',
  '"',
  'a OR',
  'NOT',
  'title:[a TO',
  '\\',
  'http://127.0.0.1:1/x',
  'http://[::1]/',
  'file:///etc/passwd',
  'javascript:alert(1)',
  'x'.repeat(129),
  'é'.repeat(1_025),
  nested(maxJsonDepth - 1),
  nested(maxJsonDepth),
  nested(maxJsonDepth + 1),
  nested(5_000),
  `{"a":${'{"a":'.repeat(maxJsonDepth - 1)}1${'}'.repeat(maxJsonDepth)}`,
]

/** A text that fits no parameter in particular. */
export const awkwardText: fc.Arbitrary<string> = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom(...awkwardTexts) },
  { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 20 }) },
  {
    weight: 1,
    arbitrary: fc
      .array(fc.integer({ min: 0, max: 0xffff }), { maxLength: 8 })
      .map((codes) => String.fromCharCode(...codes)),
  },
  { weight: 1, arbitrary: fc.json({ maxDepth: 3 }) },
)

/** The depth of generated JSON for recursive schemas. */
const deepest = 3

const checksOf = ({ _zod: { def } }: z.core.$ZodType) =>
  (def.checks ?? []).map((check) => check._zod.def)

/** Returns the limits of a schema: characters, entries, or the number itself. */
const boundsOf = (schema: z.core.$ZodType) => {
  const limitsOf = (check: string, field: string) =>
    checksOf(schema).flatMap((def): number[] => {
      const limit: unknown = def.check === check ? Reflect.get(def, field) : undefined
      return typeof limit === 'number' ? [limit] : []
    })
  const minima = [...limitsOf('min_length', 'minimum'), ...limitsOf('greater_than', 'value')]
  const maxima = [...limitsOf('max_length', 'maximum'), ...limitsOf('less_than', 'value')]
  return {
    minimum: minima.length === 0 ? undefined : Math.max(...minima),
    maximum: maxima.length === 0 ? undefined : Math.min(...maxima),
  }
}

const unitsOfText = ['a', 'é', '水', '𝄞', ' ', '/', 'A1']

const textOfLength = (length: number): fc.Arbitrary<string> =>
  fc.constantFrom(...unitsOfText).map((unit) => unit.repeat(length).slice(0, length))

const patternOf = (schema: z.ZodString): RegExp | undefined =>
  checksOf(schema)
    .flatMap((def): RegExp[] =>
      'pattern' in def && def.pattern instanceof RegExp ? [def.pattern] : [],
    )
    // Fast-check cannot generate text for patterns with lookarounds.
    .find(({ source }) => !source.includes('(?'))

const matching = new Map<string, fc.Arbitrary<string>>()

/**
 * Returns texts that match an expression. Fast-check takes long to prepare them, and many parameters have the same expression.
 */
const textMatching = (pattern: RegExp): fc.Arbitrary<string> => {
  const texts = matching.get(String(pattern)) ?? fc.stringMatching(pattern, { size: 'small' })
  matching.set(String(pattern), texts)
  return texts
}

const anyJson = fc.jsonValue({ maxDepth: 2 })

const fittingText = (
  name: string,
  schema: z.ZodString,
  known: KnownValues,
): fc.Arbitrary<string> => {
  const { minimum = 0, maximum = 12 } = boundsOf(schema)
  const plain = fc
    .integer({ min: Math.min(minimum, 2_000), max: Math.min(maximum, minimum + 12) })
    .chain(textOfLength)
  const pattern = patternOf(schema)
  const examples = z.globalRegistry.get(schema)?.examples as readonly string[] | undefined
  const generated = () => (pattern ? textMatching(pattern) : plain)
  const fitting = examples ? fc.constantFrom(...examples) : generated()
  const values = known[name.toLowerCase()] ?? []
  return values.length === 0
    ? fitting
    : fc.oneof(
        { weight: 8, arbitrary: fc.constantFrom(...values) },
        { weight: 1, arbitrary: fitting },
      )
}

const fittingNumber = (schema: z.core.$ZodType): fc.Arbitrary<number> => {
  const { minimum = -1_000, maximum = 1_000 } = boundsOf(schema)
  const min = Math.max(minimum, -1_000)
  return fc.oneof(
    fc.integer({ min, max: Math.max(min, Math.min(maximum, 1_000)) }),
    fc.constantFrom(min, maximum),
  )
}

/** Returns a value that fits a schema, apart from refinements. */
const fittingValue = (
  name: string,
  schema: z.core.$ZodType,
  known: KnownValues,
  depth = 0,
): fc.Arbitrary<unknown> => {
  const { form } = unwrapped(schema)
  const inner = (at: string, one: z.core.$ZodType) => fittingValue(at, one, known, depth + 1)
  if (form instanceof z.ZodString) return fittingText(name, form, known)
  if (form instanceof z.ZodNumber) return fittingNumber(form)
  if (form instanceof z.ZodBoolean) return fc.boolean()
  if (form instanceof z.ZodEnum) return fc.constantFrom(...form.options)
  if (form instanceof z.ZodLiteral) return fc.constantFrom(...form.def.values)
  if (form instanceof z.ZodTuple) return fc.tuple(...form.def.items.map((one) => inner(name, one)))
  if (form instanceof z.ZodUnion)
    return fc.oneof(...form.def.options.map((option) => inner(name, option)))
  if (form instanceof z.ZodLazy)
    return depth > deepest ? fc.constant(undefined) : inner(name, form.unwrap())
  if (form instanceof z.ZodPipe) return inner(name, form.def.in)
  if (form instanceof z.ZodArray)
    return depth > deepest
      ? fc.constant([])
      : fc.array(inner(name, form.def.element), {
          minLength: Math.min(boundsOf(form).minimum ?? 0, 3),
          maxLength: 3,
        })
  if (form instanceof z.ZodRecord)
    return fc.dictionary(fc.constantFrom('a', 'é', 'x y'), inner(name, form.def.valueType), {
      maxKeys: 3,
    })
  if (form instanceof z.ZodObject)
    return fc.record(
      Object.fromEntries(
        Object.entries<z.core.$ZodType>(form.shape).map(
          ([at, one]) => [at, inner(at, one)] as const,
        ),
      ),
      { requiredKeys: requiredOf(form) },
    )
  return anyJson
}

/** Returns the required parameters of a schema. */
export const requiredOf = ({ shape }: z.ZodObject<z.core.$ZodShape>): string[] =>
  Object.entries(shape).flatMap(([name, schema]) =>
    z.safeParse(schema, undefined).success ? [] : [name],
  )

const textOf = (value: unknown): string =>
  typeof value === 'string' ? value : (JSON.stringify(value) ?? '')

/** Returns a value as the text of a form field. */
const written = (schema: z.core.$ZodType, value: unknown): string =>
  Array.isArray(value) && wireForm(schema) !== 'json' ? value.map(textOf).join(',') : textOf(value)

/** Returns the text of a field that fits its schema. */
export const fittingField = (
  name: string,
  schema: z.core.$ZodType,
  known: KnownValues,
): fc.Arbitrary<string> => fittingValue(name, schema, known).map((value) => written(schema, value))

/** Longer texts and lists take much time and find little more. */
const maxTextLength = 20_000

/** Returns numbers of characters or entries, or numbers themselves, on both sides of a limit. */
const aroundLimits = ({ minimum, maximum }: ReturnType<typeof boundsOf>): number[] =>
  [minimum, maximum].flatMap((limit) => (limit === undefined ? [] : [limit - 1, limit, limit + 1]))

/** Returns the text of a field at, below, and above the limits of its schema; undefined without limits. */
export const textAtLimits = (
  name: string,
  schema: z.core.$ZodType,
  known: KnownValues,
): fc.Arbitrary<string> | undefined => {
  const { form } = unwrapped(schema)
  const limits = aroundLimits(boundsOf(form))
  const counts = limits.filter((count) => count >= 0 && count <= maxTextLength)
  if (form instanceof z.ZodNumber && limits.length > 0)
    return fc.constantFrom(...limits).map(String)
  if (form instanceof z.ZodString && counts.length > 0)
    return fc.constantFrom(...counts).chain(textOfLength)
  if (form instanceof z.ZodArray && counts.length > 0)
    return fc
      .tuple(fc.constantFrom(...counts), fittingField(name, form.def.element, known), fc.boolean())
      .map(([count, entry, isJson]) => {
        const entries = Array.from({ length: count }, () => entry)
        return isJson ? JSON.stringify(entries) : entries.join(',')
      })
  return undefined
}
