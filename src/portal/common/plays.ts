import * as z from 'zod'
import { isAvailable } from '../../rest/protocol/authorization.ts'
import { ReassignDetail } from '../../rest/content/transfer.ts'
import { ObjectInText } from '../../rest/protocol/fields.ts'
import { PortalError } from '../../rest/protocol/errors.ts'
import type { Operation } from '../../rest/protocol/operation.ts'
import { compareVersions, type Version } from '../../rest/protocol/versions.ts'
import { unwrapped } from '../../rest/protocol/wire.ts'
import { settingsInReads } from '../../rest/records/settings.ts'

/**
 * The versions of ArcGIS Enterprise that the portal can play: then it has none of its additions, nothing of later versions, and
 * returns what those portals return where a field has no value.
 */
export const playedVersions = ['10.8.1', '10.9.1', '11.1', '11.3', '11.4', '11.5'] as const
export type PlayedVersion = (typeof playedVersions)[number]

/** The version of the sharing interface of each; of 11.1 and 11.4, no response of a portal was found. */
export const interfaceVersions: Readonly<Record<PlayedVersion, string>> = {
  '10.8.1': '8.2',
  '10.9.1': '9.2',
  '11.1': '10.3',
  '11.3': '2024.1',
  '11.4': '2024.2',
  '11.5': '2025.1',
}

/** Returns whether the portal has an operation. */
export const isOffered = (
  operation: Pick<Operation, 'since' | 'addition'>,
  version: Version,
  plays: PlayedVersion | undefined,
): boolean =>
  isAvailable(operation, version).allowed && (plays === undefined || !operation.addition)

/** Returns whether the played portal has a parameter or field with this metadata. */
export const exists = (
  { isAddition, since }: Pick<ReturnType<typeof unwrapped>, 'isAddition' | 'since'>,
  plays: PlayedVersion,
): boolean => !isAddition && (since === undefined || compareVersions(plays, since) >= 0)

/** Returns whether the played portal knows a parameter of an operation, by the name with which clients send it; it ignores others. */
export const knownParameters = (
  { params, paramsSince = {} }: Pick<Operation, 'params' | 'paramsSince'>,
  plays: PlayedVersion,
): ((name: string) => boolean) => {
  const unknown = new Set(
    Object.entries(params.shape).flatMap(([name, schema]) => {
      const { alias = name, since, isAddition } = unwrapped(schema)
      return exists({ isAddition, since: paramsSince[name] ?? since }, plays)
        ? []
        : [name.toLowerCase(), alias.toLowerCase()]
    }),
  )
  return (name) => !unknown.has(name.toLowerCase())
}

/** The settings in a read of the organization, which its schema doesn't declare. */
let settings: z.ZodObject | undefined

type Fields = Readonly<Record<string, unknown>>
const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Returns what the played portal returns for the fields of an object that have no value. */
const emptyFields = (shape: z.core.$ZodShape, value: Fields, plays: PlayedVersion): Fields =>
  Object.fromEntries(
    Object.entries(shape).flatMap(([name, field]) => {
      const { empty } = unwrapped(field)
      return empty === undefined || value[name] !== undefined || !exists(unwrapped(field), plays)
        ? []
        : [[name, empty]]
    }),
  )

const ofObject = (schema: z.ZodObject, value: Fields, plays: PlayedVersion): Fields => {
  const hasSettings = z.globalRegistry.get(schema)?.settings === true
  const shape: Readonly<Record<string, z.core.$ZodType>> = {
    ...schema.shape,
    ...(hasSettings && (settings ??= settingsInReads()).shape),
  }
  const { catchall } = schema.def
  const withValues = Object.entries(value).flatMap(([name, inner]): [string, unknown][] => {
    const field = Object.hasOwn(shape, name) ? shape[name] : catchall
    if (field === undefined) return [[name, inner]]
    return exists(unwrapped(field), plays) ? [[name, asPlayed(field, inner, plays)]] : []
  })
  return { ...Object.fromEntries<unknown>(withValues), ...emptyFields(shape, value, plays) }
}

const ofList = (
  { items, rest }: z.core.$ZodTupleDef,
  value: readonly unknown[],
  plays: PlayedVersion,
): unknown[] =>
  value.map((entry, index) => {
    const schema = items[index] ?? rest
    return schema ? asPlayed(schema, entry, plays) : entry
  })

/**
 * Returns a result as the played portal returns it: without additions and fields of later versions, and with the fields that it always
 * returns. `value` is not changed; of a union, the first alternative that accepts it applies. What the schema doesn't describe stays as
 * it is.
 */
export const asPlayed = (
  schema: z.core.$ZodType,
  value: unknown,
  plays: PlayedVersion,
): unknown => {
  if (value === null || value === undefined) return value
  const inner = (one: z.core.$ZodType, of: unknown = value) => asPlayed(one, of, plays)
  const { form } = unwrapped(schema)
  if (form instanceof z.ZodObject) return isFields(value) ? ofObject(form, value, plays) : value
  if (form instanceof z.ZodArray)
    return Array.isArray(value) ? value.map((entry) => inner(form.def.element, entry)) : value
  if (form instanceof z.ZodTuple)
    return Array.isArray(value) ? ofList(form.def, value, plays) : value
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
  if (form === ObjectInText) return JSON.stringify(value)
  // What is sent is what goes in; a transformation in front has no schema of that.
  if (form instanceof z.ZodPipe)
    return inner(form.def.in instanceof z.ZodTransform ? form.def.out : form.def.in)
  if (form instanceof z.ZodLazy) return inner(form.unwrap())
  if (form instanceof z.ZodCatch || form instanceof z.ZodNonOptional)
    return inner(form.def.innerType)
  return value
}

/** Returns an error as the played portal returns it: without the name of the parameter, and without additions in its details. */
export const failureAsPlayed = (
  { code, messageCode, message, details }: PortalError,
  plays: PlayedVersion,
): PortalError =>
  new PortalError({
    code,
    message,
    details: details.map((detail) => asPlayed(ReassignDetail, detail, plays)),
    ...(messageCode === undefined ? {} : { messageCode }),
  })
