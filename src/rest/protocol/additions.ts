import * as z from 'zod'
import { compareVersions, type Version } from './versions.ts'
import { unwrapped } from './wire.ts'

interface OtherPortal {
  /** The product version of the portal; without it, the newest. */
  readonly version?: Version
  /** The settings in a read of the organization, which its schema doesn't declare: `settingsInReads()`. */
  readonly settings?: z.ZodObject
}

type Fields = Readonly<Record<string, unknown>>
const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const hasField = (field: z.core.$ZodType, { version }: OtherPortal): boolean => {
  const { isAddition, since } = unwrapped(field)
  if (isAddition) return false
  return version === undefined || since === undefined || compareVersions(version, since) >= 0
}

const ofObject = (schema: z.ZodObject, value: Fields, portal: OtherPortal): Fields => {
  const shape: Readonly<Record<string, z.core.$ZodType>> = {
    ...schema.shape,
    ...(z.globalRegistry.get(schema)?.settings && portal.settings?.shape),
  }
  const { catchall } = schema.def
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, inner]) => {
      const field = Object.hasOwn(shape, name) ? shape[name] : catchall
      if (field === undefined) return [[name, inner]]
      return hasField(field, portal) ? [[name, withoutAdditions(field, inner, portal)]] : []
    }),
  )
}

const ofList = (
  { items, rest }: z.core.$ZodTupleDef,
  value: readonly unknown[],
  portal: OtherPortal,
): unknown[] =>
  value.map((entry, index) => {
    const schema = items[index] ?? rest
    return schema ? withoutAdditions(schema, entry, portal) : entry
  })

/**
 * Returns a result as another portal returns it: without the fields that the contract marks as additions and, with a version, without
 * those that the product got later. `value` is the result as it is sent, and is not changed; of a union, the first alternative that accepts
 * it applies. What the schema doesn't describe stays as it is.
 */
export const withoutAdditions = (
  schema: z.core.$ZodType,
  value: unknown,
  portal: OtherPortal = {},
): unknown => {
  if (value === null || value === undefined) return value
  const inner = (one: z.core.$ZodType, of: unknown = value) => withoutAdditions(one, of, portal)
  const { form } = unwrapped(schema)
  if (form instanceof z.ZodObject) return isFields(value) ? ofObject(form, value, portal) : value
  if (form instanceof z.ZodArray)
    return Array.isArray(value) ? value.map((entry) => inner(form.def.element, entry)) : value
  if (form instanceof z.ZodTuple)
    return Array.isArray(value) ? ofList(form.def, value, portal) : value
  if (form instanceof z.ZodRecord)
    return isFields(value)
      ? Object.fromEntries(
          Object.entries(value).map(([name, entry]) => [name, inner(form.def.valueType, entry)]),
        )
      : value
  if (form instanceof z.ZodUnion) {
    const found = form.def.options.find((option) => z.safeParse(option, value).success)
    return found ? inner(found) : value
  }
  if (form instanceof z.ZodIntersection) return inner(form.def.right, inner(form.def.left))
  // What is sent is what goes in; a transformation in front has no schema of that.
  if (form instanceof z.ZodPipe)
    return inner(form.def.in instanceof z.ZodTransform ? form.def.out : form.def.in)
  if (form instanceof z.ZodLazy) return inner(form.unwrap())
  if (form instanceof z.ZodCatch || form instanceof z.ZodNonOptional)
    return inner(form.def.innerType)
  return value
}
