import { isOn } from '../../../../rest/publishing/template.ts'

/** An object of JSON. */
type Fields = Readonly<Record<string, unknown>>

/** What the form shows of a template. */
export interface TemplateValues {
  /** As they are written, without repetitions. */
  readonly mapCapabilities: readonly string[]
  readonly featureCapabilities: readonly string[]
  /** Whether the extension for feature layers is enabled, without which nothing can be published. */
  readonly isFeatureEnabled: boolean
  readonly datesInUnknownTimeZone: boolean
  /** The names of time zones; empty for none. */
  readonly dateFieldsTimezoneID: string
  readonly dateFieldsRespectsDayLightSavingTime: boolean
  readonly preferredTimeZoneID: string
  readonly preferredTimeZoneRespectsDayLightSavingTime: boolean
  /** As typed; empty for none. */
  readonly maxRecordCount: string
}
export type TemplateKey = keyof TemplateValues

const featureServer = 'FeatureServer'

const isObject = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Returns the template in a JSON text; undefined if the form can't show it, because the text is no object or its parts have other types. */
export const templateIn = (text: string): Fields | undefined => {
  try {
    const value: unknown = JSON.parse(text)
    if (!isObject(value)) return undefined
    const { properties = {}, extensions = [] } = value
    const hasParts =
      isObject(properties) &&
      Array.isArray(extensions) &&
      extensions.every(
        (one) => isObject(one) && (one['properties'] === undefined || isObject(one['properties'])),
      )
    return hasParts ? value : undefined
  } catch {
    return undefined
  }
}

/** Returns a template as the JSON text of the form. */
export const templateText = (template: object): string => JSON.stringify(template, null, 2)

const objectAt = (value: unknown): Fields => (isObject(value) ? value : {})

const extensionsOf = ({ extensions }: Fields): readonly Fields[] =>
  Array.isArray(extensions) ? extensions.filter(isObject) : []

const featureExtensionOf = (template: Fields): Fields =>
  extensionsOf(template).find(({ typeName }) => typeName === featureServer) ?? {}

const tokensOf = (value: unknown): string[] => [
  ...new Set(
    (typeof value === 'string' ? value : '')
      .split(',')
      .map((token) => token.trim())
      .filter((token) => token !== ''),
  ),
]
const asText = (value: unknown) =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : ''

/** Returns what the form shows of a template. */
export const valuesOf = (template: Fields): TemplateValues => {
  const properties = objectAt(template['properties'])
  const feature = featureExtensionOf(template)
  return {
    mapCapabilities: tokensOf(template['capabilities']),
    featureCapabilities: tokensOf(feature['capabilities']),
    isFeatureEnabled: isOn(feature['enabled']),
    datesInUnknownTimeZone: isOn(properties['datesInUnknownTimeZone']),
    dateFieldsTimezoneID: asText(properties['dateFieldsTimezoneID']),
    dateFieldsRespectsDayLightSavingTime: isOn(properties['dateFieldsRespectsDayLightSavingTime']),
    preferredTimeZoneID: asText(properties['preferredTimeZoneID']),
    preferredTimeZoneRespectsDayLightSavingTime: isOn(
      properties['preferredTimeZoneRespectsDayLightSavingTime'],
    ),
    maxRecordCount: asText(objectAt(feature['properties'])['maxRecordCount']),
  }
}

/** Returns an object with another value of one key, or without the key for undefined; the other keys and their order stay. */
const withKey = (object: Fields, key: string, value: unknown): Fields => {
  if (value !== undefined) return { ...object, [key]: value }
  const { [key]: _removed, ...rest } = object
  return rest
}

const withFeature = (template: Fields, change: (feature: Fields) => Fields): Fields => {
  const extensions = extensionsOf(template)
  const index = extensions.findIndex(({ typeName }) => typeName === featureServer)
  const known = extensions[index]
  return {
    ...template,
    extensions: known
      ? extensions.with(index, change(known))
      : [...extensions, change({ typeName: featureServer })],
  }
}

/** Returns a switch in the form of the earlier value: clients also write switches as text. */
const flagLike = (earlier: unknown, isSet: boolean): unknown =>
  typeof earlier === 'string' ? String(isSet) : isSet

/** A number as JSON writes it. */
const number = /^(?:0|[1-9]\d{0,14})$/

/** Returns a number in the form of the earlier value; a text that is no number stays as it is, for the validation to refuse. */
const numberLike = (earlier: unknown, typed: string): unknown => {
  const text = typed.trim()
  if (text === '') return undefined
  const wasText = typeof earlier === 'string' && number.test(earlier)
  return wasText || !number.test(text) ? text : Number(text)
}

const listText = (tokens: unknown): string => (Array.isArray(tokens) ? tokens.join(',') : '')

const withValue = <K extends TemplateKey>(
  template: Fields,
  key: K,
  value: TemplateValues[K],
): Fields => {
  switch (key) {
    case 'mapCapabilities':
      return withKey(template, 'capabilities', listText(value))
    case 'featureCapabilities':
      return withFeature(template, (feature) => withKey(feature, 'capabilities', listText(value)))
    case 'isFeatureEnabled':
      return withFeature(template, (feature) =>
        withKey(feature, 'enabled', flagLike(feature['enabled'], value === true)),
      )
    case 'maxRecordCount':
      return withFeature(template, (feature) => {
        const properties = objectAt(feature['properties'])
        const next = numberLike(properties[key], String(value))
        return { ...feature, properties: withKey(properties, key, next) }
      })
    default: {
      const properties = objectAt(template['properties'])
      const next =
        typeof value === 'boolean'
          ? flagLike(properties[key], value)
          : value === ''
            ? undefined
            : value
      return { ...template, properties: withKey(properties, key, next) }
    }
  }
}

const isEqual = (a: TemplateValues[TemplateKey], b: TemplateValues[TemplateKey]) =>
  JSON.stringify(a) === JSON.stringify(b)

/**
 * Returns the JSON text with another value of the form. Keys that the form does not show stay, and values keep the form in which they
 * are written. A text that the form can't show, or that has this value already, is returned unchanged.
 */
export const withTemplateValue = <K extends TemplateKey>(
  text: string,
  key: K,
  value: TemplateValues[K],
): string => {
  const template = templateIn(text)
  if (!template || isEqual(valuesOf(template)[key], value)) return text
  return templateText(withValue(template, key, value))
}
