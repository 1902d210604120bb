import {
  defaultTemplate,
  featureCapabilities,
  ServiceTemplate,
} from '../../../../rest/publishing/template.ts'
import { templateIn, valuesOf, type TemplateKey } from './templateValues.ts'
import { t } from '../messages.ts'

interface Issue {
  readonly code: string
  readonly message: string
  readonly path: readonly PropertyKey[]
}

/** Returns the key of the form that shows what an issue is about; undefined for other parts of the template. */
const keyOf = ({ path }: Issue): TemplateKey | undefined => {
  const [first, second] = path
  if (first === 'capabilities') return 'mapCapabilities'
  switch (first === 'extensions' ? path.at(-1) : second) {
    case 'maxRecordCount':
      return 'maxRecordCount'
    case 'enabled':
      return 'isFeatureEnabled'
    case 'datesInUnknownTimeZone':
    case 'dateFieldsTimezoneID':
    case 'dateFieldsRespectsDayLightSavingTime':
    case 'preferredTimeZoneID':
    case 'preferredTimeZoneRespectsDayLightSavingTime':
      return second as TemplateKey
    default:
      return undefined
  }
}

/** The schema's own message about a type is not for people. */
const predicateOf = ({ code, message }: Issue): string =>
  code === 'invalid_type' && message.startsWith('Invalid') ? t('template.error.type') : message

/** The errors of a template: of the values in the form, and one of the rest of it. */
export interface TemplateProblems {
  readonly byKey: ReadonlyMap<TemplateKey, string>
  readonly other: string | undefined
}

/** Returns the errors of the template in a JSON text that the form can show. */
export const templateProblems = (text: string): TemplateProblems => {
  const template = templateIn(text)
  const byKey = new Map<TemplateKey, string>()
  let other: string | undefined
  if (!template) return { byKey, other: jsonProblem() }
  const { featureCapabilities: given, isFeatureEnabled } = valuesOf(template)
  const unknown = given.filter((token) => !featureCapabilities.some((known) => known === token))
  if (unknown.length > 0) byKey.set('featureCapabilities', t('template.unknown'))
  if (!isFeatureEnabled) byKey.set('isFeatureEnabled', t('template.disabled'))
  for (const issue of ServiceTemplate.safeParse(template).error?.issues ?? []) {
    const key = keyOf(issue)
    const problem = predicateOf(issue)
    const where = issue.path.map(String).join('.')
    if (key !== undefined) {
      if (!byKey.has(key)) byKey.set(key, t('template.error.field', { problem }))
    } else if (where !== '') other ??= t('template.error.value', { key: where, problem })
    // What is wrong with the whole might be one of the values above.
    else if (byKey.size === 0) other ??= t('template.error.whole', { problem })
  }
  return { byKey, other }
}

const jsonProblem = () =>
  t('template.error.json', {
    example: JSON.stringify({ type: defaultTemplate.type, extensions: [] }),
  })

/** Returns the first error of the template in a JSON text; undefined if it can be sent. */
export const templateProblem = (text: string): string | undefined => {
  const { byKey, other } = templateProblems(text)
  const [first] = byKey.values()
  return first ?? other
}

/** Returns the template in a JSON text as it is sent. Throws for a text with errors. */
export const sentTemplate = (text: string): ServiceTemplate =>
  ServiceTemplate.parse(JSON.parse(text))
