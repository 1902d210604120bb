import * as z from 'zod'

type Field = readonly [name: string, schema: z.core.$ZodType]

const innerSchemas = (schema: z.core.$ZodType): readonly unknown[] => {
  if (schema instanceof z.ZodObject) return Object.values(schema.shape)
  if (schema instanceof z.ZodArray) return [schema.def.element]
  if (schema instanceof z.ZodTuple) return [...schema.def.items, schema.def.rest]
  if (schema instanceof z.ZodRecord) return [schema.def.valueType]
  if (schema instanceof z.ZodUnion) return schema.def.options
  if (schema instanceof z.ZodPipe) return [schema.def.in, schema.def.out]
  if (schema instanceof z.ZodLazy) return [schema.unwrap()]
  return 'innerType' in schema._zod.def ? [schema._zod.def.innerType] : []
}

/** Returns the fields of all objects in a schema, however deep. */
export const fieldsIn = (schema: z.core.$ZodType, seen = new Set<unknown>()): readonly Field[] => {
  if (seen.has(schema)) return []
  seen.add(schema)
  const own = schema instanceof z.ZodObject ? Object.entries<z.core.$ZodType>(schema.shape) : []
  const inner = innerSchemas(schema).flatMap((one) =>
    one instanceof z.core.$ZodType ? fieldsIn(one, seen) : [],
  )
  return [...own, ...inner]
}
