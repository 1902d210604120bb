import fc from 'fast-check'
import * as z from 'zod'
import { wireForm } from '../protocol/wire.ts'

/** Returns the pattern of a text's first check that has one, except for patterns with lookarounds. */
const patternOf = (schema: z.core.$ZodType): RegExp | undefined =>
  schema instanceof z.ZodString
    ? schema.def.checks
        ?.map(({ _zod: { def } }) => ('pattern' in def ? def.pattern : undefined))
        .find((one): one is RegExp => one instanceof RegExp && !one.source.includes('(?!'))
    : undefined

const plainText = fc.oneof(
  fc.string({ unit: 'grapheme' }),
  fc.stringMatching(/^[A-Za-z0-9]{32}$/),
  fc.stringMatching(/^[a-z0-9]{1,12}$/),
  fc.webUrl(),
)

/** Values as JSON returns them: without -0. */
const json = fc.jsonValue().map((value) => JSON.parse(JSON.stringify(value)) as unknown)

const matching = new Map<string, fc.Arbitrary<string>>()

/** Returns texts that match a pattern. Fast-check takes long to prepare them, so they are cached by pattern. */
const textMatching = (pattern: RegExp): fc.Arbitrary<string> => {
  const texts = matching.get(String(pattern)) ?? fc.stringMatching(pattern)
  matching.set(String(pattern), texts)
  return texts
}

/** Returns any value that a schema accepts, generated from the schema; `filter` applies the schema itself. */
export const valueOf = (schema: z.core.$ZodType, depth = 0): fc.Arbitrary<unknown> => {
  const draw = (): fc.Arbitrary<unknown> => {
    if (schema instanceof z.ZodOptional)
      return fc.option(valueOf(schema.def.innerType, depth), { nil: undefined })
    if (schema instanceof z.ZodNullable)
      return fc.option(valueOf(schema.def.innerType, depth), { nil: null })
    if (schema instanceof z.ZodDefault || schema instanceof z.ZodCatch)
      return valueOf(schema.def.innerType, depth)
    if (schema instanceof z.ZodPipe)
      return valueOf(schema.def.in instanceof z.ZodTransform ? schema.def.out : schema.def.in)
    if (schema instanceof z.ZodLazy) return valueOf(schema.unwrap(), depth + 1)
    if (schema instanceof z.ZodArray)
      return depth > 2
        ? fc.constant([])
        : fc.array(valueOf(schema.def.element, depth), { maxLength: 5 })
    if (schema instanceof z.ZodTuple)
      return fc.tuple(...schema.def.items.map((item) => valueOf(item)))
    if (schema instanceof z.ZodUnion)
      return fc.oneof(...schema.def.options.map((option) => valueOf(option)))
    if (schema instanceof z.ZodEnum) return fc.constantFrom(...schema.options)
    if (schema instanceof z.ZodLiteral) return fc.constantFrom(...schema.values)
    if (schema instanceof z.ZodBoolean) return fc.boolean()
    if (schema instanceof z.ZodNumber)
      return schema.format === 'safeint'
        ? fc.oneof(fc.integer({ min: 1, max: 100 }), fc.maxSafeInteger())
        : fc
            .double({ noNaN: true, noDefaultInfinity: true })
            .map((value) => (value === 0 ? 0 : value))
    if (schema instanceof z.ZodObject)
      return fc.record(
        Object.fromEntries(
          Object.entries(schema.shape as z.core.$ZodShape).map(([name, field]) => [
            name,
            valueOf(field, depth),
          ]),
        ),
      )
    if (schema instanceof z.ZodRecord)
      return fc.dictionary(
        valueOf(schema.def.keyType) as fc.Arbitrary<string>,
        valueOf(schema.def.valueType),
        { maxKeys: 5 },
      )
    if (schema instanceof z.ZodURL) return fc.webUrl()
    if (schema instanceof z.ZodEmail) return fc.emailAddress()
    if (schema instanceof z.ZodUnknown || schema instanceof z.ZodAny) return json
    const examples = z.globalRegistry.get(schema)?.examples as readonly unknown[] | undefined
    if (examples) return fc.constantFrom(...examples)
    const pattern = patternOf(schema)
    if (pattern) return textMatching(pattern)
    if (schema instanceof z.ZodString) return plainText
    if (wireForm(schema) === 'file')
      return fc.string({ minLength: 1 }).map((text) => new Blob([text]))
    throw new TypeError(`no values for ${schema._zod.def.type}`)
  }
  return draw().filter((value) => z.safeParse(schema as z.ZodType, value).success)
}
