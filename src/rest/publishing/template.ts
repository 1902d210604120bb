import * as z from 'zod'
import { usualJsonLimits } from '../protocol/json.ts'
import type { Version } from '../protocol/versions.ts'

/** Capabilities of map services. */
export const mapCapabilities = ['Map', 'Query', 'Data'] as const

/** Capabilities of feature services. */
export const featureCapabilities = [
  'Query',
  'Create',
  'Update',
  'Delete',
  'Uploads',
  'Editing',
  'Sync',
  'Extract',
] as const

export const templateLimits = {
  /** Maximum features in a response of a published layer. */
  maxRecordCount: 100_000,
  /** Bytes of the JSON. */
  bytes: usualJsonLimits.bytes,
} as const

/** The version that introduced the preferred time zone. */
export const preferredTimeZoneSince: Version = '11.1'

const capabilitiesOf = (known: readonly string[]) =>
  z
    .string()
    .refine(
      (text) =>
        text.split(',').every((token) => token.trim() === '' || known.includes(token.trim())),
      `must be a list of ${known.join(', ')}, separated by commas`,
    )
    .meta({ examples: [known.slice(0, 3).join(',')] })

/** A switch. Clients also write it as text. */
const Flag = z.union([z.boolean(), z.enum(['true', 'false'])], 'must be true or false')

/** The name of a time zone as Windows names it. */
const TimeZone = z.string().max(128)

const ServiceProperties = z.looseObject({
  datesInUnknownTimeZone: Flag.optional(),
  dateFieldsTimezoneID: TimeZone.nullable().optional(),
  dateFieldsRespectsDayLightSavingTime: Flag.optional(),
  preferredTimeZoneID: TimeZone.nullable().optional(),
  preferredTimeZoneRespectsDayLightSavingTime: Flag.optional(),
})

const aboutCount = `must be a number from 1 to ${templateLimits.maxRecordCount}`

const FeatureProperties = z.looseObject({
  /** Clients also write it as text. */
  maxRecordCount: z
    .union(
      [
        z.int(aboutCount).min(1, aboutCount).max(templateLimits.maxRecordCount, aboutCount),
        z
          .string()
          .regex(/^[1-9]\d{0,5}$/, aboutCount)
          .refine((text) => Number(text) <= templateLimits.maxRecordCount, aboutCount),
      ],
      aboutCount,
    )
    .optional(),
})

const Extension = z.looseObject({
  typeName: z
    .string()
    .max(128)
    .meta({ examples: ['FeatureServer'] }),
  capabilities: z
    .string()
    .max(1024)
    .meta({ examples: ['Query', 'Query,Create,Update,Delete'] })
    .optional(),
  enabled: Flag.optional(),
  properties: FeatureProperties.optional(),
})

/** Returns whether a switch of a template is on; clients also write it as text. */
export const isOn = (flag: unknown): boolean => flag === true || flag === 'true'

const featureExtension = (extensions: readonly z.output<typeof Extension>[]) =>
  extensions.find(({ typeName }) => typeName === 'FeatureServer')

/** Returns the capabilities that a template requests for feature services, separated by commas: `Query` unless it names some. */
export const featureCapabilitiesOf = ({
  extensions,
}: {
  readonly extensions: readonly z.output<typeof Extension>[]
}): string => featureExtension(extensions)?.capabilities ?? 'Query'

/** How the services of published layers are configured. Further keys are stored unchanged. */
export const ServiceTemplate = z
  .looseObject({
    type: z.literal('MapServer').default('MapServer'),
    capabilities: capabilitiesOf(mapCapabilities).default('Map,Query,Data'),
    properties: ServiceProperties.optional(),
    extensions: z.array(Extension).max(20, 'must be at most 20 extensions'),
  })
  .refine(
    ({ extensions }) => isOn(featureExtension(extensions)?.enabled),
    'must contain the extension FeatureServer, enabled',
  )
  .refine(
    ({ extensions }) => {
      const { capabilities = '' } = featureExtension(extensions) ?? {}
      return capabilitiesOf(featureCapabilities).safeParse(capabilities).success
    },
    `must give the extension FeatureServer only the capabilities ${featureCapabilities.join(', ')}`,
  )
export type ServiceTemplate = z.output<typeof ServiceTemplate>

/** The template that the wizard of a first publication starts with: layers that can be displayed and queried. */
export const defaultTemplate = {
  type: 'MapServer',
  capabilities: 'Map,Query,Data',
  properties: { datesInUnknownTimeZone: false, dateFieldsTimezoneID: 'UTC' },
  extensions: [
    {
      typeName: 'FeatureServer',
      capabilities: 'Query',
      enabled: true,
      properties: { maxRecordCount: 2000 },
    },
  ],
} satisfies ServiceTemplate

/** Returns the maximum features in a response of a service with this template. */
export const maxRecordCountOf = ({ extensions }: ServiceTemplate): number =>
  Number(
    featureExtension(extensions)?.properties?.maxRecordCount ??
      defaultTemplate.extensions[0]?.properties.maxRecordCount,
  )
