import {
  featureCapabilitiesOf,
  isOn,
  maxRecordCountOf,
  ServiceTemplate,
} from '../../../../rest/publishing/template.ts'
import { formatNumber } from '../../../shell/format.ts'
import { t } from '../messages.ts'

const spaced = (list: string) =>
  list
    .split(',')
    .map((one) => one.trim())
    .filter(Boolean)
    .join(', ')

/**
 * Returns what a template says, by the labels of the form; further keys and extensions, which the form does not have, by their own names.
 * Nothing for a template that the contract does not know.
 */
export const templateInWords = (config: unknown): Readonly<Record<string, unknown>> => {
  const { data: template } = ServiceTemplate.safeParse(config)
  if (!template) return {}
  const { type: _type, capabilities, properties = {}, extensions, ...others } = template
  const {
    datesInUnknownTimeZone,
    dateFieldsTimezoneID,
    dateFieldsRespectsDayLightSavingTime,
    preferredTimeZoneID,
    preferredTimeZoneRespectsDayLightSavingTime,
    ...otherProperties
  } = properties
  const feature = extensions.find(({ typeName }) => typeName === 'FeatureServer')
  const {
    typeName: _name,
    capabilities: _capabilities,
    enabled: _enabled,
    properties: { maxRecordCount: _count, ...otherFeatureProperties } = {},
    ...otherFeature
  } = feature ?? {}
  const zone = dateFieldsTimezoneID ?? ''
  const preferred = preferredTimeZoneID ?? ''
  return {
    [t('template.map')]: spaced(capabilities),
    [t('template.feature')]: spaced(featureCapabilitiesOf(template)),
    [t('template.count')]: formatNumber(maxRecordCountOf(template)),
    ...(isOn(datesInUnknownTimeZone)
      ? { [t('template.unknownZone')]: true }
      : {
          [t('template.zone')]: zone === '' ? 'UTC' : zone,
          ...(isOn(dateFieldsRespectsDayLightSavingTime) && { [t('template.daylight')]: true }),
        }),
    ...(preferred !== '' && { [t('template.preferred')]: preferred }),
    ...(isOn(preferredTimeZoneRespectsDayLightSavingTime) && {
      [t('template.preferredDaylight')]: true,
    }),
    ...others,
    ...otherProperties,
    ...otherFeature,
    ...otherFeatureProperties,
    ...Object.fromEntries(
      extensions.filter((one) => one !== feature).map((one) => [one.typeName, one]),
    ),
  }
}

/** What a review shows of a template: each fact in words, compared with that of the earlier template. */
export const templateChange = (label: string, before: unknown, after: unknown) => ({
  name: 'templateSvcConfig',
  label,
  before: before === null ? null : templateInWords(before),
  after: templateInWords(after),
  keyLabel: (key: string) => key,
})
