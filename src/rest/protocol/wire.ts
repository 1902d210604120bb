import * as z from 'zod'
import { deepestJson, isTextTooDeep } from './depth.ts'
import { PortalError } from './errors.ts'
import type { Params } from './operation.ts'

/**
 * How typed values travel (rest-organization.md section 1, rest-content.md section 1): words for booleans, decimal digits for
 * numbers and epoch milliseconds, comma lists for arrays of plain values, JSON text for objects. A field that travels
 * otherwise says so in its metadata: `{ wire: 'json' }`; `repeated` sends each entry as a field of its own.
 */
type WireForm = 'text' | 'number' | 'boolean' | 'list' | 'repeated' | 'json' | 'file'

declare module 'zod' {
  interface GlobalMeta {
    wire?: 'json' | 'file' | 'repeated'
    /** A password, token or key: it travels, but is never kept or shown. */
    secret?: boolean
    /** What existing products call the parameter; it travels under both names. */
    alias?: string
    /** A file whose path records have as text under the same name. Clients send whole records back, so such a text is ignored. */
    pathInRecords?: boolean
  }
}

/** The text and file fields of one request, in the order of the contract; a list of either travels as a field for each. */
export type WireFields = Map<string, string | Blob | readonly string[] | readonly Blob[]>

/** The files of a field. */
export const filesOf = (value: unknown): readonly Blob[] =>
  [value].flat().filter((entry) => entry instanceof Blob)

/** The texts of a field. */
export const textsOf = (value: unknown): readonly string[] =>
  [value].flat().filter((entry) => typeof entry === 'string')

interface Layers {
  readonly form: z.core.$ZodType
  readonly wire: 'json' | 'file' | 'repeated' | undefined
  readonly secret: boolean
  readonly alias: string | undefined
  readonly pathInRecords: boolean
  readonly isNullable: boolean
}

const unwrapOnce = (schema: z.core.$ZodType): Layers => {
  const { wire, secret = false, alias, pathInRecords = false } = z.globalRegistry.get(schema) ?? {}
  if (
    schema instanceof z.ZodOptional ||
    schema instanceof z.ZodDefault ||
    schema instanceof z.ZodPrefault ||
    schema instanceof z.ZodNullable ||
    schema instanceof z.ZodReadonly
  ) {
    const inner = unwrapped(schema.def.innerType)
    return {
      form: inner.form,
      wire: wire ?? inner.wire,
      secret: secret || inner.secret,
      alias: alias ?? inner.alias,
      pathInRecords: pathInRecords || inner.pathInRecords,
      isNullable: schema instanceof z.ZodNullable || inner.isNullable,
    }
  }
  return { form: schema, wire, secret, alias, pathInRecords, isNullable: false }
}

/** Every request asks for the layers of each parameter. Neither a schema nor its metadata changes after the start. */
const known = new WeakMap<z.core.$ZodType, Layers>()

/** Takes off what does not travel (optional, default, nullable …) and collects the metadata on the way. */
export const unwrapped = (schema: z.core.$ZodType): Layers => {
  const layers = known.get(schema) ?? unwrapOnce(schema)
  known.set(schema, layers)
  return layers
}

/** Derives from a field's schema how it travels. A schema without a wire form is a mistake of the contract and throws. */
export const wireForm = (schema: z.core.$ZodType): WireForm => {
  const { form, wire } = unwrapped(schema)
  if (wire) return wire
  switch (form._zod.def.type) {
    case 'string':
    case 'enum':
    case 'literal':
    case 'union':
      return 'text'
    case 'number':
    case 'int':
      return 'number'
    case 'boolean':
      return 'boolean'
    case 'array':
    case 'tuple':
      return 'list'
    case 'object':
    case 'record':
      return 'json'
    default:
      throw new TypeError(`a ${form._zod.def.type} has no wire form`)
  }
}

/** The schema of a list's element at `index`. */
const element = (schema: z.core.$ZodType, index: number): z.core.$ZodType => {
  const { form } = unwrapped(schema)
  if (form instanceof z.ZodArray) return form.def.element
  const item = form instanceof z.ZodTuple ? form.def.items[index] : undefined
  return item ?? z.string()
}

const encodeText = (schema: z.core.$ZodType, value: unknown): string => {
  switch (wireForm(schema)) {
    case 'json':
      return JSON.stringify(value)
    case 'list':
      return (value as unknown[])
        .map((item, index) => encodeText(element(schema, index), item))
        .join(',')
    case 'text':
    case 'number':
    case 'boolean':
      return String(value)
    case 'file':
    case 'repeated':
      throw new TypeError(`a ${wireForm(schema)} is no text`)
  }
}

const fileField = (value: unknown): Blob | readonly Blob[] => {
  const sent = filesOf(value)
  if (!Array.isArray(value) && sent[0]) return sent[0]
  if (Array.isArray(value) && sent.length === value.length) return sent
  throw new TypeError('a file is needed')
}

const isEmptyList = (value: unknown) => Array.isArray(value) && value.length === 0

const encodeField = (
  schema: z.core.$ZodType,
  value: unknown,
): string | Blob | readonly string[] | readonly Blob[] => {
  if (value === null) return ''
  switch (wireForm(schema)) {
    case 'file':
      return fileField(value)
    case 'repeated':
      return (value as unknown[]).map((entry, index) => encodeText(element(schema, index), entry))
    case 'list':
      // Where nothing means "sent empty", an empty list has to say that it is one.
      return isEmptyList(value) && unwrapped(schema).isNullable ? '[]' : encodeText(schema, value)
    case 'text':
    case 'number':
    case 'boolean':
    case 'json':
      return encodeText(schema, value)
  }
}

/** Values that the parameters do not name: they travel where these are open, texts as they are and everything else as JSON. */
const encodeOthers = (params: Params, values: Record<string, unknown>): [string, string][] =>
  params.def.catchall instanceof z.ZodUnknown
    ? Object.entries(values).flatMap(([name, value]): [string, string][] =>
        name in params.shape || value === undefined
          ? []
          : [[name, typeof value === 'string' ? value : JSON.stringify(value)]],
      )
    : []

/** Typed values to wire fields; what is undefined does not travel, null travels as an empty text. */
export const encode = (params: Params, values: Record<string, unknown>): WireFields => {
  const fields: WireFields = new Map()
  for (const [name, schema] of Object.entries(params.shape)) {
    const value = values[name]
    if (value === undefined) continue
    const field = encodeField(schema, value)
    fields.set(name, field)
    const { alias } = unwrapped(schema)
    if (alias !== undefined) fields.set(alias, field)
  }
  for (const [name, text] of encodeOthers(params, values)) fields.set(name, text)
  return fields
}

const badParameter = (name: string, what: string) =>
  new PortalError({
    code: 400,
    message: `'${name}' ${what}.`,
    details: [`'${name}' ${what}.`],
    parameter: name,
  })

/** Entries of a list whose schema names no limit: far more than anyone sends, and few enough for one request to the database. */
const maxEntries = 10_000

/** The number of entries that a list's own schema allows. */
const maxEntriesOf = (schema: z.core.$ZodType): number | undefined => {
  const { form } = unwrapped(schema)
  if (form instanceof z.ZodTuple) return form.def.items.length
  const maxima = (form._zod.def.checks ?? [])
    .map(({ _zod: { def } }) => ('maximum' in def ? def.maximum : undefined))
    .filter((maximum) => typeof maximum === 'number')
  return maxima.length === 0 ? undefined : Math.min(...maxima)
}

/** The first entries of a comma list, trimmed; empty ones count only in a tuple, where each has its place. */
const splitList = (schema: z.core.$ZodType, text: string, enough: number): string[] => {
  const keepsEmpty = !(unwrapped(schema).form instanceof z.ZodArray)
  const entries: string[] = []
  let start = 0
  while (start <= text.length && entries.length < enough) {
    const comma = text.indexOf(',', start)
    const end = comma === -1 ? text.length : comma
    const entry = text.slice(start, end).trim()
    if (keepsEmpty || entry !== '') entries.push(entry)
    start = end + 1
  }
  return entries
}

/**
 * The entries of a list as far as its schema allows, and one more so that the schema refuses a longer list in its own words. The rest
 * is never decoded, because that would keep all other requests waiting.
 */
const decodeList = (name: string, schema: z.core.$ZodType, text: string): unknown => {
  const most = maxEntriesOf(schema)
  const enough = (most ?? maxEntries) + 1
  const isJson = text.trim().startsWith('[')
  const sent: unknown = isJson ? parseJson(name, text) : splitList(schema, text, enough)
  if (!Array.isArray(sent)) return sent
  if (isEmptyList(sent) && mustHaveEntries(schema)) return null
  if (most === undefined && sent.length >= enough)
    throw badParameter(name, `must be at most ${maxEntries.toLocaleString('en')} entries`)
  const entries: unknown[] = sent.slice(0, enough)
  return isJson
    ? entries
    : entries.map((entry, index) => decodeValue(name, element(schema, index), String(entry)))
}

const decodeValue = (name: string, schema: z.core.$ZodType, text: string): unknown => {
  if (text.trim() === '' && unwrapped(schema).isNullable) return null
  switch (wireForm(schema)) {
    case 'text':
      // Clients send parameters they have no value for; an empty text is none of an enumeration's values.
      return text === '' && unwrapped(schema).form instanceof z.ZodEnum ? undefined : text
    case 'number': {
      if (text.trim() === '') return undefined
      const number = Number(text)
      if (!Number.isFinite(number)) throw badParameter(name, 'must be a number')
      return number
    }
    case 'boolean': {
      const word = text.trim().toLowerCase()
      if (word === '') return undefined
      if (word !== 'true' && word !== 'false') throw badParameter(name, 'must be true or false')
      return word === 'true'
    }
    case 'list':
      // A list of a fixed length is never empty: nothing was sent.
      if (text.trim() === '') return unwrapped(schema).form instanceof z.ZodTuple ? undefined : []
      // Clients also send JSON arrays where a comma list is meant.
      return decodeList(name, schema, text)
    case 'json':
      return text.trim() === '' ? undefined : parseJson(name, text)
    case 'repeated':
      return text.trim() === '' ? [] : [decodeValue(name, element(schema, 0), text)]
    case 'file':
      if (unwrapped(schema).pathInRecords) return undefined
      throw badParameter(name, 'must be sent as a file')
  }
}

/** Whether a list may be cleared and not be empty: then an empty JSON array can only mean "sent empty". */
const mustHaveEntries = (schema: z.core.$ZodType): boolean =>
  unwrapped(schema).isNullable && !z.safeParse(schema, []).success

const parseJson = (name: string, text: string): unknown => {
  if (isTextTooDeep(text)) throw badParameter(name, `must be at most ${deepestJson} levels deep`)
  try {
    return JSON.parse(text) as unknown
  } catch {
    throw badParameter(name, 'is not valid JSON')
  }
}

/** A field that was sent several times: each by itself where the contract repeats it, else one comma list. */
const decodeSeveral = (name: string, schema: z.core.$ZodType, texts: readonly string[]): unknown =>
  wireForm(schema) === 'repeated'
    ? texts.flatMap((text) => decodeValue(name, schema, text))
    : decodeValue(name, schema, texts.join(','))

/** `before` is what a field of this name held already: of several files each comes as a field of its own. */
const decodeField = (
  name: string,
  schema: z.core.$ZodType,
  value: unknown,
  before: unknown,
): unknown => {
  if (typeof value === 'string') return decodeValue(name, schema, value)
  if (wireForm(schema) === 'file')
    return unwrapped(schema).form instanceof z.ZodArray ? [before ?? [], value].flat() : value
  if (Array.isArray(value)) return decodeSeveral(name, schema, textsOf(value))
  throw badParameter(name, 'must be sent as text')
}

/** What parameters are called on the wire, in small letters, and in the contract. */
const namesOf = (params: Params): ReadonlyMap<string, string> =>
  new Map(
    Object.entries(params.shape).flatMap(([name, schema]) =>
      [unwrapped(schema).alias ?? name, name].map((one) => [one.toLowerCase(), name] as const),
    ),
  )

/** Whether a field of this name may be a file. */
export const takesFile = (params: Params, sent: string): boolean => {
  const schema = params.shape[namesOf(params).get(sent.toLowerCase()) ?? '']
  return schema !== undefined && wireForm(schema) === 'file'
}

/**
 * Wire fields to typed, validated values. A list of texts is a field that was sent several times. Parameter names are compared without regard to case, unknown fields are ignored.
 * Throws a PortalError of code 400 whose details name each bad parameter with its limit.
 */
export const decode = <P extends Params>(
  params: P,
  fields: Iterable<readonly [string, unknown]>,
): z.output<P> => {
  const names = namesOf(params)
  const values: Record<string, unknown> = {}
  for (const [sent, value] of fields) {
    const name = names.get(sent.toLowerCase())
    const schema = name === undefined ? undefined : params.shape[name]
    if (name === undefined || !schema) continue
    values[name] = decodeField(name, schema, value, values[name])
  }
  const parsed = params.safeParse(values)
  if (parsed.success) return parsed.data
  // Entries of a list that are wrong in the same way are one mistake.
  const details = [
    ...new Set(
      parsed.error.issues.map((issue) => `'${String(issue.path[0] ?? '')}': ${issue.message}`),
    ),
  ]
  const first = parsed.error.issues[0]?.path[0]
  throw new PortalError({
    code: 400,
    message: details[0] ?? 'Invalid request',
    details,
    ...(first === undefined ? {} : { parameter: String(first) }),
  })
}
