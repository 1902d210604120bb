import * as z from 'zod'
import { PortalError } from './errors.ts'
import { isNoFile } from './files.ts'
import { invalidJson, jsonProblem, sizeProblem, usualJsonLimits, type JsonLimits } from './json.ts'
import { required } from './messages.ts'
import type { Params } from './operation.ts'
import type { Version } from './versions.ts'

/**
 * How typed values are encoded: words for booleans, decimal digits for numbers and epoch milliseconds, comma-separated lists for
 * arrays of plain values, JSON for objects. A field with another encoding declares it in its metadata: `{ wire: 'json' }`;
 * `repeated` sends each entry as its own field.
 */
type WireForm = 'text' | 'number' | 'boolean' | 'list' | 'repeated' | 'json' | 'file'

declare module 'zod' {
  interface GlobalMeta {
    wire?: 'json' | 'file' | 'repeated'
    /**
     * The limits of JSON, also of JSON that is sent and stored as a text. Without them, `usualJsonLimits` apply to parameters whose wire form is
     * JSON.
     */
    json?: JsonLimits
    /** Other portals don't have it: they don't return it, and ignore it. Set at a parameter, or at a field of a result. */
    addition?: true
    /** The product version that introduced it. */
    since?: Version
    /** What products return where the field has no value: null, an empty text or list, or a default. */
    empty?: unknown
    /** A password, token, or key: it is sent, but never stored or shown. */
    secret?: boolean
    /** Hides the secrets inside a text: the text is sent, and stored and shown as this function returns it. */
    hides?: (text: string) => string
    /** The name of the parameter in existing products; it is sent under both names. */
    alias?: string
    /** The values of an enumeration are accepted in any case; set at the enumeration itself. */
    anyCase?: boolean
    /** The only entry of a list in JSON is also accepted as a text; set at the list itself. */
    oneAsText?: boolean
    /** A list is also accepted as other JSON, for which this function returns the list; set at the list itself. */
    reads?: (value: unknown) => unknown
    /**
     * A file for which records contain a path under the same name. Clients send whole records back, so such a text is ignored.
     */
    pathInRecords?: boolean
  }
}

/** The text and file fields of one request, in the order of the contract; a list is sent as several fields. */
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
  readonly json: JsonLimits | undefined
  readonly secret: boolean
  readonly hides: ((text: string) => string) | undefined
  readonly alias: string | undefined
  readonly pathInRecords: boolean
  readonly isNullable: boolean
  readonly isAddition: boolean
  readonly since: Version | undefined
  readonly empty: unknown
}

const unwrapOnce = (schema: z.core.$ZodType): Layers => {
  const {
    wire,
    json,
    secret = false,
    hides,
    alias,
    pathInRecords = false,
    addition: isAddition = false,
    since,
    empty,
  } = z.globalRegistry.get(schema) ?? {}
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
      json: json ?? inner.json,
      secret: secret || inner.secret,
      hides: hides ?? inner.hides,
      alias: alias ?? inner.alias,
      pathInRecords: pathInRecords || inner.pathInRecords,
      isNullable: schema instanceof z.ZodNullable || inner.isNullable,
      isAddition: isAddition || inner.isAddition,
      since: since ?? inner.since,
      empty: empty === undefined ? inner.empty : empty,
    }
  }
  return {
    form: schema,
    wire,
    json,
    secret,
    hides,
    alias,
    pathInRecords,
    isNullable: false,
    isAddition,
    since,
    empty,
  }
}

/** The unwrapped layers of each schema; every request needs them, and schemas do not change after the start. */
const known = new WeakMap<z.core.$ZodType, Layers>()

/** Unwraps a schema from optional, default, nullable, and the like, and collects the metadata. */
export const unwrapped = (schema: z.core.$ZodType): Layers => {
  const layers = known.get(schema) ?? unwrapOnce(schema)
  known.set(schema, layers)
  return layers
}

/** Derives the encoding of a field from its schema. Throws for a schema without one, which is a mistake of the contract. */
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

/** Returns the schema of a list's element at `index`. */
const element = (schema: z.core.$ZodType, index: number): z.core.$ZodType => {
  const { form } = unwrapped(schema)
  if (form instanceof z.ZodArray) return form.def.element
  const item = form instanceof z.ZodTuple ? form.def.items[index] : undefined
  return item ?? z.string()
}

const tooLargeNumber = 'must not contain numbers above 1.7e308'

/** Returns whether a value contains an infinite number, which would be stored as null. */
const hasInfinity = (value: unknown): boolean => {
  let isFound = false
  JSON.stringify(value, (_name, inner: unknown) => {
    isFound ||= inner === Infinity || inner === -Infinity
    return inner
  })
  return isFound
}

const encodeText = (schema: z.core.$ZodType, value: unknown): string => {
  switch (wireForm(schema)) {
    case 'json':
      return JSON.stringify(value)
    case 'list': {
      const text = (value as unknown[])
        .map((item, index) => encodeText(element(schema, index), item))
        .join(',')
      return isJsonList(text) ? JSON.stringify(value) : text
    }
    case 'text':
    case 'number':
    case 'boolean':
      return String(value)
    case 'file':
    case 'repeated':
      throw new TypeError(`a ${wireForm(schema)} is not text`)
  }
}

const fileField = (value: unknown): Blob | readonly Blob[] => {
  const sent = filesOf(value)
  if (!Array.isArray(value) && sent[0]) return sent[0]
  if (Array.isArray(value) && sent.length === value.length) return sent
  throw new TypeError('must be a file')
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
      // Where null means "sent empty", an empty list must be distinguishable from it.
      return isEmptyList(value) && unwrapped(schema).isNullable ? '[]' : encodeText(schema, value)
    case 'text':
    case 'number':
    case 'boolean':
    case 'json':
      return encodeText(schema, value)
  }
}

/**
 * Encodes values that the parameters do not declare, for operations with open parameters: texts unchanged, everything else as JSON.
 */
const encodeOthers = (params: Params, values: Record<string, unknown>): [string, string][] =>
  params.def.catchall instanceof z.ZodUnknown
    ? Object.entries(values).flatMap(([name, value]): [string, string][] =>
        name in params.shape || value === undefined
          ? []
          : [[name, typeof value === 'string' ? value : JSON.stringify(value)]],
      )
    : []

/**
 * Encodes typed values as fields. Undefined values are omitted, null is sent as an empty text. Throws a PortalError for JSON with
 * infinite numbers, as which large ones are read: they would be sent as null.
 */
export const encode = (params: Params, values: Record<string, unknown>): WireFields => {
  const fields: WireFields = new Map()
  for (const [name, schema] of Object.entries(params.shape)) {
    const value = values[name]
    if (value === undefined) continue
    if (wireForm(schema) === 'json' && hasInfinity(value)) throw badParameter(name, tooLargeNumber)
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

/** Maximum entries of a list whose schema has no limit; few enough for one database request. */
const maxEntries = 10_000

/** The limits of a list that is sent as JSON: enough for the longest list of IDs. */
const jsonListLimits: JsonLimits = { bytes: 2 * 1024 * 1024, entries: 2 * maxEntries }

/** Returns the number of entries that a list's schema allows. */
const maxEntriesOf = (schema: z.core.$ZodType): number | undefined => {
  const { form } = unwrapped(schema)
  if (form instanceof z.ZodTuple) return form.def.items.length
  const maxima = (form._zod.def.checks ?? [])
    .map(({ _zod: { def } }) => ('maximum' in def ? def.maximum : undefined))
    .filter((maximum) => typeof maximum === 'number')
  return maxima.length === 0 ? undefined : Math.min(...maxima)
}

/** Returns the limits of a parameter whose wire form is JSON. Clients expect what they store as JSON back as they sent it. */
export const jsonLimitsOf = (schema: z.core.$ZodType): JsonLimits => {
  const { form, json = usualJsonLimits } = unwrapped(schema)
  const isList = form instanceof z.ZodArray && wireForm(form.def.element) !== 'json'
  const entries = (isList ? maxEntriesOf(schema) : undefined) ?? json.entries
  return { ...json, entries, keepsNumbers: true }
}

/**
 * Returns the first entries of a comma-separated list, trimmed. Empty entries count only in a tuple, where the position matters.
 */
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

/** Returns whether a list is sent as JSON. A bracket can also be the beginning of the first entry of a comma-separated list: `[draft], water`. */
const isJsonList = (text: string): boolean =>
  text.trim().startsWith('[') && jsonProblem(text, jsonListLimits) !== invalidJson

/** Returns a JSON list of plain values, without the entries after the first `enough` if it exceeds the limits. */
const beginningOfList = (json: string, enough: number): string => {
  if (jsonProblem(json, jsonListLimits) === undefined) return json
  let end = 0
  for (let count = 0; count < enough; count++) {
    end = json.indexOf(',', end) + 1
    if (end === 0) return json
  }
  return `${json.slice(0, end - 1)}]`
}

/**
 * Decodes the entries of a list up to its schema's limit plus one, so that the schema itself refuses a longer list. The rest is
 * never decoded, because that would block all other requests.
 */
const decodeList = (name: string, schema: z.core.$ZodType, text: string): unknown => {
  const max = maxEntriesOf(schema)
  const enough = (max ?? maxEntries) + 1
  const { form } = unwrapped(schema)
  const { reads } = z.globalRegistry.get(form) ?? {}
  const isJson = isJsonList(text) || (reads !== undefined && text.trim().startsWith('{'))
  const json = isJson ? parseJson(name, beginningOfList(text, enough), jsonListLimits) : undefined
  const sent = isJson ? (reads?.(json) ?? json) : splitList(schema, text, enough)
  if (!Array.isArray(sent)) return sent
  if (isEmptyList(sent) && mustHaveEntries(schema)) return null
  // A list of fixed length cannot be empty, so no value was sent.
  if (isEmptyList(sent) && form instanceof z.ZodTuple) return undefined
  if (max === undefined && sent.length >= enough)
    throw badParameter(name, `must be at most ${maxEntries.toLocaleString('en')} entries`)
  const entries: unknown[] = sent.slice(0, enough)
  return isJson
    ? entries
    : entries.map((entry, index) => decodeValue(name, element(schema, index), String(entry)))
}

/** Returns the value of an enumeration for a text. Clients also send parameters without a value. */
const decodeWord = (form: z.ZodEnum, text: string): unknown => {
  if (text === '') return undefined
  const word = z.globalRegistry.get(form)?.anyCase ? text.trim().toLowerCase() : undefined
  return form.options.find((value) => String(value).toLowerCase() === word) ?? text
}

const decodeValue = (name: string, schema: z.core.$ZodType, text: string): unknown => {
  if (text.trim() === '' && unwrapped(schema).isNullable) return null
  switch (wireForm(schema)) {
    case 'text': {
      const { json } = unwrapped(schema)
      const tooLarge = json && sizeProblem(text, json.bytes)
      if (tooLarge !== undefined) throw badParameter(name, tooLarge)
      const { form } = unwrapped(schema)
      return form instanceof z.ZodEnum ? decodeWord(form, text) : text
    }
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
      if (text.trim() === '') return unwrapped(schema).form instanceof z.ZodTuple ? undefined : []
      // Clients also send JSON arrays for comma-separated lists.
      return decodeList(name, schema, text)
    case 'json':
      if (text.trim() === '') return undefined
      return isOneText(schema, text) ? [text] : parseJson(name, text, jsonLimitsOf(schema))
    case 'repeated':
      return text.trim() === '' ? [] : [decodeValue(name, element(schema, 0), text)]
    case 'file':
      if (unwrapped(schema).pathInRecords) return undefined
      throw badParameter(name, 'must be sent as a file')
  }
}

/** Returns whether the only entry of a list is sent as a text that isn't JSON. */
const isOneText = (schema: z.core.$ZodType, text: string): boolean =>
  z.globalRegistry.get(unwrapped(schema).form)?.oneAsText === true && !/^\s*[[{"]/.test(text)

/** Returns whether a list can be cleared and can't be empty: then an empty JSON array means "sent empty". */
const mustHaveEntries = (schema: z.core.$ZodType): boolean =>
  unwrapped(schema).isNullable && !z.safeParse(schema, []).success

/** The escape of a surrogate; `JSON.stringify` writes it only for one without its other half. */
const surrogate = /(?<!\\)(?:\\\\)*\\ud[89a-f]/i

/** What every number that is read as infinite contains. */
const largeNumber = /[eE]\+?0*\d{3}|\d{309}/

const parseJson = (name: string, text: string, limits: JsonLimits): unknown => {
  const problem = jsonProblem(text, limits)
  if (problem !== undefined) throw badParameter(name, problem)
  const value: unknown = JSON.parse(text)
  if (surrogate.test(text) && surrogate.test(JSON.stringify(value)))
    throw badParameter(name, 'must be well-formed text')
  if (largeNumber.test(text) && hasInfinity(value)) throw badParameter(name, tooLargeNumber)
  return value
}

/**
 * Decodes a field that was sent several times: one by one where the contract repeats it, otherwise as one comma-separated list.
 */
const decodeSeveral = (name: string, schema: z.core.$ZodType, texts: readonly string[]): unknown =>
  wireForm(schema) === 'repeated'
    ? texts.flatMap((text) => decodeValue(name, schema, text))
    : decodeValue(name, schema, texts.join(','))

/** Decodes one field. `before` is the value of earlier fields with this name: several files arrive as several fields. */
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

/**
 * Validates values. Throws a PortalError with code 400 whose details name each invalid parameter and its limit.
 */
export const validated = <P extends Params>(params: P, values: object): z.output<P> => {
  const parsed = params.safeParse(values)
  if (parsed.success) return parsed.data
  // Entries of a list with the same problem are reported once.
  const details = [
    ...new Set(
      parsed.error.issues.map(({ path: [name = '', ...inner], message }) => {
        const key = inner.filter((part) => typeof part === 'string').join('.')
        const what = message === required && key !== '' ? `must contain '${key}'` : message
        return `'${String(name)}': ${what}`
      }),
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

/** Maps lower-case wire names of parameters to their names in the contract. */
const namesOf = (params: Params): ReadonlyMap<string, string> =>
  new Map(
    Object.entries(params.shape).flatMap(([name, schema]) =>
      [unwrapped(schema).alias ?? name, name].map((one) => [one.toLowerCase(), name] as const),
    ),
  )

/** Returns whether a field of this name can be a file. */
export const takesFile = (params: Params, sent: string): boolean => {
  const schema = params.shape[namesOf(params).get(sent.toLowerCase()) ?? '']
  return schema !== undefined && wireForm(schema) === 'file'
}

/** Returns whether a schema is free text, in which every word is a value. A text with a pattern, such as an ID, is not. */
const isFreeText = (schema: z.core.$ZodType): boolean => {
  const { def } = unwrapped(schema).form._zod
  return (
    def.type === 'string' &&
    !('format' in def) &&
    !(def.checks ?? []).some(({ _zod: { def: check } }) => 'format' in check)
  )
}

/**
 * Returns whether a value means that the parameter was not sent: clients write the text `null` for it. Free text keeps it, and so does
 * a required parameter, such as a username in a path.
 */
export const isNotSent = (schema: z.core.$ZodType, value: unknown): boolean =>
  value === 'null' && !isFreeText(schema) && z.safeParse(schema, undefined).success

/**
 * Decodes and validates fields. A list of texts is a field that was sent several times. Parameter names are compared
 * case-insensitively, unknown fields are ignored. Throws what `validated` throws.
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
    if (name === undefined || !schema || isNotSent(schema, value) || isNoFile(value)) continue
    values[name] = decodeField(name, schema, value, values[name])
  }
  return validated(params, values)
}

/**
 * Returns why the portal refuses a value of one parameter, as a predicate: "must be at most 250 characters". Undefined if it accepts
 * the value as far as the contract knows: also the limits of JSON are checked.
 */
export const problemOf = (params: Params, name: string, value: unknown): string | undefined => {
  const schema = params.shape[name]
  if (!schema) throw new TypeError(`there is no parameter '${name}'`)
  const one = z.object({ [name]: schema })
  try {
    decode(one, encode(one, validated(one, { [name]: value })))
    return undefined
  } catch (error) {
    if (!(error instanceof PortalError)) throw error
    return predicateOf(error)
  }
}

/** Returns the message of an error about a parameter without the name of the parameter. */
export const predicateOf = ({ message }: Pick<PortalError, 'message'>): string =>
  /^'\w+':? (.+?)\.?$/s.exec(message)?.[1] ?? message
