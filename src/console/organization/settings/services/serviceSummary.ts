import { isFields, valueIn } from '../controls/jsonValue.ts'

const nameOf = (service: Readonly<Record<string, unknown>>): string | undefined =>
  ['name', 'sourceName', 'url']
    .map((key) => service[key])
    .find((text): text is string => typeof text === 'string' && text !== '')

/**
 * Returns the names of the services in the JSON of a setting, or the URLs of those without a name. Empty if there is no service, and for
 * a text that is not valid JSON.
 */
export const serviceNames = (json: string): readonly string[] =>
  [valueIn(json)?.value]
    .flat()
    .filter(isFields)
    .flatMap((service) => nameOf(service) ?? [])
