import * as z from 'zod'

/** The path of a value in another: keys and indexes. */
type Path = readonly PropertyKey[]

/** Returns the inner schema of optional, nullable, and default schemas. */
export const bare = (schema: unknown): unknown => {
  if (
    schema instanceof z.ZodOptional ||
    schema instanceof z.ZodNullable ||
    schema instanceof z.ZodDefault
  )
    return bare(schema.unwrap())
  return schema
}

/** Returns the schema of the value at a path; undefined if the schema does not describe it. */
const schemaAt = (schema: unknown, [first, ...rest]: Path): unknown => {
  const known = bare(schema)
  if (first === undefined) return known
  if (known instanceof z.ZodObject)
    return schemaAt((known.shape as Record<PropertyKey, unknown>)[first], rest)
  if (known instanceof z.ZodArray) return schemaAt(known.element, rest)
  return undefined
}

/** Returns the keys that a schema allows in the object at a path. */
export const keysOf =
  (schema: z.ZodType) =>
  (path: Path): readonly string[] => {
    const found = schemaAt(schema, path)
    return found instanceof z.ZodObject ? Object.keys(found.shape) : []
  }

/** Returns the validation errors of a JSON text by path; empty if the text is not valid JSON. */
export const checkOf =
  (schema: z.ZodType) =>
  (text: string): readonly { readonly path: Path; readonly message: string }[] => {
    let value: unknown
    try {
      value = JSON.parse(text)
    } catch {
      return []
    }
    const { error } = schema.safeParse(value)
    return (error?.issues ?? []).map(({ path, message }) => ({ path, message }))
  }
