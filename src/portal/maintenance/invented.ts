import * as z from 'zod'
import { privileges } from '../../rest/protocol/privileges.ts'
import { unwrapped } from '../../rest/protocol/wire.ts'
import { itemTypes } from '../../rest/records/itemTypes.ts'
import { taskTypeNames } from '../../rest/tasks/taskTypes.ts'

type Fields = Readonly<Record<string, unknown>>

/** Words of the product that the contract does not declare as an enumeration. */
const words: ReadonlySet<string> = new Set([
  ...Object.keys(itemTypes),
  ...privileges,
  ...taskTypeNames,
  'Invalid URL',
  'Invalid token.',
  'Token Required',
  'You do not have permissions to access this resource or perform this operation.',
  'ArcGIS Online',
  'ArcGIS Enterprise',
  'english',
  'metric',
])

/** Texts that are values of another kind: versions and small numbers, booleans, colors, parts of schedules, codes of messages, and nothing. */
const plainTexts = [
  /^\d{1,4}(\.\d{1,3}){0,2}$/,
  /^(true|false|null|\s*)$/i,
  /^#[\da-f]{3,8}$/i,
  /^[*?][/\d]*$/,
  /^[A-Z]{2,5}_\d{4}$/,
]

/** Fields of languages, regions, and units of measurement, whose values are short codes. */
const isCode = (name: string, text: string) =>
  /^(culture|cultureFormat|language|region|units|ipCntryCode)$/.test(name) &&
  /^[a-z]{2,3}([-_][a-z]{2,4})?$/i.test(text)

/** Privileges and user types that the contract does not know. */
const isOfProduct = (name: string, text: string) =>
  words.has(text) ||
  (name === 'privileges' && /^[a-z]+:[a-z]+(:\w+){1,2}$/i.test(text)) ||
  (name === 'userLicenseTypeId' && /^[a-z]+UT$/i.test(text))

/** Fields whose texts are names, even if they look like a number or a word of the product. */
const isNaming = (name: string) =>
  /name|title|owner|phone|mail|snippet|description|user|secret|token|key$|^(tag|id)s?$/i.test(name)

/** Fields that contain coordinates. */
const isPlace = (name: string) =>
  /^([xyz](min|max)?|lat(itude)?|lon(gitude)?|lng|coordinates|extent)$/i.test(name)

/** Returns whether a text is a host, perhaps with a port and a path, without the scheme of a URL. */
const isHost = (name: string, text: string) =>
  /^[\w-]+(\.[\w-]+)*:\d+(\/\S*)?$/.test(text) ||
  (/host|url/i.test(name) && /^[\w-]+(\.[\w-]+)+(\/\S*)?$/.test(text))

/** Segments in the paths of the product's URLs. */
const isSegmentOfProduct = (segment: string) =>
  /^(arcgis|sharing|rest|services|portal|server|admin|home|content|items|resources|data|info|Utilities|Hosted|World|\w+Server|\d{1,3}|)$/i.test(
    segment,
  )

/** A time in a year from 1973 on, in milliseconds. */
const isTime = (value: number) => value > 1e11 && value < 1e13
const inventedTime = 1_600_000_000_000

const fromJson = (text: string): unknown => {
  if (!/^\s*[[{]/.test(text)) return undefined
  try {
    return JSON.parse(text) as unknown
  } catch {
    return undefined
  }
}

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const bare = (schema: z.core.$ZodType): z.core.$ZodType => {
  const { form } = unwrapped(schema)
  return form instanceof z.ZodLazy ? bare(form.unwrap()) : form
}

/** Returns the schema of an entry of a list, or of a field of an object, if the contract describes it. */
const innerOf = (schema: z.core.$ZodType | undefined, name: string | number) => {
  const form = schema && bare(schema)
  if (form instanceof z.ZodArray) return form.def.element
  if (form instanceof z.ZodRecord) return form.def.valueType
  if (!(form instanceof z.ZodObject)) return undefined
  return (form.shape as z.core.$ZodShape)[name]
}

/** Returns whether a text is a value of an enumeration of the contract. */
const isOfEnumeration = (schema: z.core.$ZodType, text: string): boolean => {
  const form = bare(schema)
  if (form instanceof z.ZodEnum) return form.options.includes(text)
  if (form instanceof z.ZodLiteral) return form.def.values.includes(text)
  return z.globalRegistry.get(form)?.known?.includes(text) ?? false
}

/**
 * Returns a function that replaces names, texts, addresses, hosts, IDs, places, and times of responses by invented ones of the same
 * kind. The same text is always replaced by the same one. What stays are field names, types, nulls, empty values, and words of the
 * product.
 */
export const createInvention = () => {
  const invented = new Map<string, string>()
  /** Texts that are names, in lower case. They can be names of fields, too: of what is counted for each member. */
  const names = new Set<string>()

  /** Returns the replacement of a text; `create` makes the first one, of a number that no other has. */
  const replacement = (text: string, create: (count: number) => string): string => {
    const key = text.toLowerCase()
    const known = invented.get(key) ?? create(invented.size + 1)
    invented.set(key, known)
    return known
  }

  const hostOf = (host: string) => replacement(host, (count) => `host${count}.example.com`)
  const segmentOf = (segment: string) =>
    isSegmentOfProduct(segment) ? segment : replacement(segment, (count) => `part${count}`)

  const urlOf = (text: string): string => {
    const { protocol, hostname, port, pathname, search } = new URL(text)
    const path = pathname.split('/').map(segmentOf).join('/')
    const query = search === '' ? '' : '?query'
    if (hostname === '') return `${protocol}invented`
    return `${protocol}//${hostOf(hostname)}${port === '' ? '' : `:${port}`}${path}${query}`
  }

  const textOf = (text: string, name: string): string => {
    if (isNaming(name)) names.add(text.toLowerCase())
    if (/^(https?|wss?|ftp|mailto|urn|tel|data):\S+$/i.test(text) && URL.canParse(text))
      return urlOf(text)
    if (isHost(name, text) && URL.canParse(`https://${text}`))
      return urlOf(`https://${text}`).replace(/^https:\/\/|\/$/g, '')
    if (/^[^\s@]+@[^\s@]+$/.test(text)) return replacement(text, (at) => `person${at}@example.com`)
    const digits = (count: number, length: number) => String(count).padStart(length, '0')
    if (/^[\da-f]{32}$/i.test(text)) return replacement(text, (at) => digits(at, 32))
    if (/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(text))
      return replacement(text, (at) => `00000000-0000-0000-0000-${digits(at, 12)}`)
    if (/^\d+$/.test(text)) return replacement(text, (at) => digits(at, text.length))
    if (text.includes('<')) return replacement(text, (at) => `<p>Text ${at}</p>`)
    const [, extension] = /^\S+\.([a-z]{3,4})$/i.exec(text) ?? []
    if (/^(json|png|jpe?g|gif|svg|zip|csv|pdf|html?)$/i.test(extension ?? ''))
      return replacement(text, (at) => `file${at}.${extension}`)
    return replacement(text, (at) => (/\s/.test(text) ? `Text ${at}` : `name${at}`))
  }

  const inText = (text: string, name: string, schema: z.core.$ZodType | undefined): string => {
    if (text.trim() === '' || (schema && isOfEnumeration(schema, text))) return text
    const json = fromJson(text)
    if (json !== undefined) return JSON.stringify(valueOf(json, name, undefined))
    if (isOfProduct(name, text) || isCode(name, text)) return text
    return !isNaming(name) && plainTexts.some((plain) => plain.test(text))
      ? text
      : textOf(text, name)
  }

  const inNumber = (value: number, name: string): number => {
    if (isPlace(name)) return Number.isInteger(value) ? 10 : 10.5
    return isTime(value) ? inventedTime : value
  }

  /** Returns the name of a field: those of the contract and other words stay, what a portal's people wrote does not. */
  const fieldOf = (name: string, holder: z.core.$ZodType | undefined): string => {
    const form = holder && bare(holder)
    if (form instanceof z.ZodObject && name in form.shape) return name
    return /^\w{1,60}$/.test(name) && !/\d{4}/.test(name) && !names.has(name.toLowerCase())
      ? name
      : replacement(name, (count) => `field${count}`)
  }

  const valueOf = (value: unknown, name: string, schema: z.core.$ZodType | undefined): unknown => {
    if (typeof value === 'string') return inText(value, name, schema)
    if (typeof value === 'number') return inNumber(value, name)
    if (Array.isArray(value))
      return value.map((entry: unknown) => valueOf(entry, name, schema && innerOf(schema, 0)))
    if (!isFields(value)) return value
    return Object.fromEntries(
      Object.entries(value).map(([field, inner]) => [
        fieldOf(field, schema),
        valueOf(inner, field, innerOf(schema, field)),
      ]),
    )
  }

  /** Returns a response with invented values; `schema` describes it. */
  return (body: unknown, schema: z.ZodType): unknown => valueOf(body, '', schema)
}
