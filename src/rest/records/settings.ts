import * as z from 'zod'
import { Culture, listOf, Name, Region, Units, Username } from '../protocol/fields.ts'
import type { JsonLimits } from '../protocol/json.ts'
import { required } from '../protocol/messages.ts'
import type { Version } from '../protocol/versions.ts'
import { wireForm } from '../protocol/wire.ts'

/**
 * The settings of an organization: the parameters of Update Portal, declared once. Each can be omitted (it stays unchanged) or null
 * (it is sent empty and, with `clearEmptyFields`, cleared, so that the default applies again).
 */

declare module 'zod' {
  interface GlobalMeta {
    /** The names under which reads of the organization return the parameter, beside its own name or alias. */
    readAt?: readonly [string, ...string[]]
    /** Reads return a list that contains this one value. */
    readInList?: true
  }
}

/** The limits of a setting that is JSON: the panels of the home page contain HTML, and portals write whole configurations as one setting. */
export const settingLimits: JsonLimits = { bytes: 256 * 1024, entries: 10_000 }

/** Returns a schema of a text; an empty or blank text counts as no value and is not sent. */
const filled = () => z.string().refine((value) => value.trim() !== '', 'must not be empty')

const text = (max: number) => filled().max(max)

/** Returns a schema of a limit from 1 on; -1 stands for none. */
const limit = () =>
  z
    .int()
    .min(-1, 'must be at least 1, or -1 for no limit')
    .refine((value) => value !== 0, 'must be at least 1, or -1 for no limit')

/** Existing portals write null for missing values in records. */
const perhaps = <S extends z.ZodType>(schema: S) => schema.nullish()

export const HttpUrl = z.url({
  protocol: /^https?$/,
  // A text here would also be that of the further checks, such as the maximum length.
  error: ({ code }) =>
    code === 'invalid_format' ? 'must be a URL that begins with http:// or https://' : undefined,
})

/**
 * Returns an origin as browsers send it: host in lower case and ASCII, without a default port, the dot of a full host name, and slashes at the end. What is no
 * origin stays as it is, apart from surrounding spaces.
 */
const asOrigin = (sent: string): string => {
  const [, scheme = '', any = '', rest = ''] =
    /^(https?:\/\/)(\*\.)?(.*?)\/*$/i.exec(sent.trim()) ?? []
  if (!URL.canParse(scheme + rest)) return sent.trim()
  const { protocol, host, pathname, search, hash, username } = new URL(scheme + rest)
  if (pathname !== '/' || search !== '' || hash !== '' || username !== '') return sent.trim()
  return `${protocol}//${any}${host.replace(/\.(?=:|$)/, '')}`
}

/** Scheme, host, and port without a path; `*.` matches any subdomain. */
const Origin = z
  .string()
  .overwrite(asOrigin)
  .regex(
    /^https?:\/\/((\*\.)?[A-Za-z0-9_-]+(\.[A-Za-z0-9_-]+)*|\[[0-9A-Fa-f:.]+\])(:\d{1,5})?$/,
    'must be an origin: http:// or https://, a host, and optionally a port',
  )

const unique = (entries: readonly string[]) =>
  new Set(entries.map((entry) => entry.toLowerCase())).size === entries.length

const origins = () => listOf(Origin).min(1).refine(unique, "can't contain the same origin twice")

/** Maximum number of origins whose pages can read the portal's responses. */
const maxOrigins = 100

/** Maximum number of items or groups that the home page features. */
export const maxFeatured = 100

const GroupQuery = text(4096)

/** A utility service: its URL and further properties. */
const ServiceConfiguration = z.looseObject({ url: HttpUrl })

/** A routing service; `defaultTravelMode` is the ID of the default travel mode. */
const RoutingService = ServiceConfiguration.extend({ defaultTravelMode: perhaps(z.string()) })

/** The elevation layer of scenes. */
const ElevationLayer = ServiceConfiguration.extend({
  id: perhaps(z.string()),
  layerType: perhaps(z.string()),
  units: perhaps(z.string()),
})

/** A layout of the print service. */
const PrintTemplate = z.looseObject({
  layout: text(250),
  format: text(50),
  label: text(250),
})

const Geocoder = z
  .looseObject({
    url: perhaps(HttpUrl),
    name: perhaps(z.string().max(250)),
    /** The names of the fields for the extent of a result. */
    northLat: perhaps(z.string().max(50)),
    southLat: perhaps(z.string().max(50)),
    eastLon: perhaps(z.string().max(50)),
    westLon: perhaps(z.string().max(50)),
    singleLineFieldName: perhaps(z.string().max(100)),
    placeholder: perhaps(z.string().max(250)),
    placefinding: perhaps(z.boolean()),
    batch: perhaps(z.boolean()),
    suggest: perhaps(z.boolean()),
    /** The scale at which a result is displayed. */
    zoomScale: perhaps(z.number().positive('must be greater than 0')),
  })
  // ArcGIS Online returns an entry without URL and name for its own geocoder, and takes it back.
  .refine(
    ({ url, name, ...others }) => url != null || (name == null && Object.keys(others).length > 0),
    {
      error: required,
      path: ['url'],
    },
  )

const BaseMapLayer = z.looseObject({
  id: perhaps(z.string().max(250)),
  layerType: perhaps(z.string().max(100)),
  type: perhaps(z.string().max(100)),
  url: perhaps(HttpUrl),
  styleUrl: perhaps(HttpUrl),
  title: perhaps(z.string().max(250)),
  visibility: perhaps(z.boolean()),
  opacity: perhaps(z.number().min(0, 'must be from 0 to 1').max(1, 'must be from 0 to 1')),
})

const Basemap = z
  .looseObject({
    title: text(250),
    baseMapLayers: z.array(BaseMapLayer).min(1, 'must contain at least one layer'),
  })
  .meta({ empty: {} })

/** A spatial reference by its number, or as text for systems without one. */
const SpatialReference = z
  .looseObject({ wkid: perhaps(z.int().min(1)), wkt: perhaps(text(65_536)) })
  .refine(({ wkid, wkt }) => Boolean(wkid ?? wkt), 'must have a wkid or a wkt')

/** An extent in the coordinates of its spatial reference. */
const MapExtent = z
  .looseObject({
    type: z.literal('extent').default('extent'),
    xmin: z.number(),
    ymin: z.number(),
    xmax: z.number(),
    ymax: z.number(),
    spatialReference: SpatialReference,
  })
  .refine(
    ({ xmin, xmax, ymin, ymax }) => xmin < xmax && ymin < ymax,
    'must have a minimum that is less than the maximum',
  )

/** A panel of the home page; `innerHTML` is user input and never rendered as HTML by the console. */
const RotatorPanel = z.looseObject({ id: text(100), innerHTML: z.string().max(65_536) })

const FeaturedGroup = z.looseObject({ owner: Username, title: text(250) })

/** Codes of the metadata styles. */
const metadataStyles = [
  'fgdc',
  'inspire',
  'iso19139',
  'iso19139-3.2',
  'iso19115',
  'arcgis',
] as const

/** The usual maximum lifetime of a token in minutes: 14 days. */
export const usualTokenMinutes = 20_160

const readAs = (key: string, since?: Version) => ({
  readAt: ['helperServices', key] as const,
  ...(since ? { since } : {}),
})
const service = (key: string, since?: Version) => ServiceConfiguration.meta(readAs(key, since))
const routing = (key: string, since?: Version) => RoutingService.meta(readAs(key, since))

/** One parameter for each utility service. */
export const services = {
  routeServiceLayer: routing('route'),
  geometryService: service('geometry'),
  elevation3DService: ElevationLayer.meta({
    ...readAs('defaultElevationLayers'),
    readInList: true,
  }),
  printServiceTask: ServiceConfiguration.extend({
    templates: z.array(PrintTemplate).optional(),
  }).meta({ readAt: ['helperServices', 'printTask'] }),
  closestFacilityService: routing('closestFacility'),
  asyncClosestFacilityService: routing('asyncClosestFacility'),
  serviceAreaService: routing('serviceArea'),
  asyncServiceAreaService: routing('asyncServiceArea'),
  syncVRPService: routing('syncVRP'),
  asyncVRPService: routing('asyncVRP'),
  asyncFleetRouting: routing('asyncFleetRouting', '11.3'),
  geoenrichmentService: service('geoenrichment'),
  analysisService: service('analysis'),
  trafficService: service('traffic'),
  asyncRouteService: routing('asyncRoute'),
  asyncODCostMatrixService: routing('asyncODCostMatrix'),
  asyncLocationAllocationService: routing('asyncLocationAllocation'),
  routingUtilitiesService: service('routingUtilities'),
  elevationService: service('elevation'),
  elevationSyncService: service('elevationSync'),
  hydrologyService: service('hydrology'),
  rasterAnalyticsService: service('rasterAnalytics'),
  orthoMappingService: service('orthoMapping'),
  orthomappingElevationService: service('orthomappingElevation'),
  rasterUtilitiesService: service('rasterUtilities'),
  locationTrackingService: service('locationTracking'),
  geoanalyticsService: service('geoanalytics'),
  asyncGeocodeService: service('asyncGeocode'),
  packagingService: service('packaging'),
  trafficDataService: service('trafficData', '10.8.1'),
  odCostMatrixService: routing('odCostMatrix', '10.8.1'),
} as const

const builtInBackground = 'images/arcgis_background.jpg'

const values = {
  name: Name(250),
  /** HTML of any length. */
  description: filled(),
  /** The key of a resource of the organization, or the URL of an image. */
  thumbnail: text(2048),
  culture: Culture,
  cultureFormat: z
    .string()
    .regex(/^[A-Za-z0-9_-]{2,20}$/, 'must be a format code of the Languages resource'),
  region: Region,
  units: Units,

  featuredItemsGroupQuery: GroupQuery,
  homePageFeaturedContent: text(250),
  homePageFeaturedContentCount: z.int().min(0).max(maxFeatured),
  featuredGroups: z
    .array(FeaturedGroup)
    .max(maxFeatured, `must be at most ${maxFeatured} groups`)
    .refine(
      (groups) => unique(groups.map(({ owner, title }) => `${owner}/${title}`)),
      "can't contain the same group twice",
    )
    .meta({ wire: 'json' }),
  rotatorPanels: listOf(RotatorPanel).meta({ wire: 'json', empty: [] }),
  showHomePageDescription: z.boolean(),
  /** The key of a resource of the organization, the URL of an image, the built-in `images/…`, or `none`. */
  backgroundImage: text(2048),

  basemapGalleryGroupQuery: GroupQuery,
  templatesGroupQuery: GroupQuery,
  layerTemplatesGroupQuery: GroupQuery,
  symbolSetsGroupQuery: GroupQuery,
  colorSetsGroupQuery: GroupQuery,
  analysisLayersGroupQuery: GroupQuery,
  atlasGroupQuery: GroupQuery.meta({ alias: 'livingAtlasGroupQuery' }),
  stylesGroupQuery: GroupQuery,
  '2DStylesGroupQuery': GroupQuery,

  defaultBasemap: Basemap,
  defaultVectorBasemap: Basemap,
  defaultExtent: MapExtent,
  useVectorBasemaps: z.boolean(),
  mapVendorKey: text(1000).meta({ alias: 'bingKey', secret: true }),
  canShareMapVendorPublic: z.boolean().meta({ alias: 'canShareBingPublic' }),

  helpBase: HttpUrl.meta({ since: '10.8.1' }),
  metadataEditable: z.boolean(),
  metadataFormats: z.enum(metadataStyles).meta({ readInList: true }),
  commentsEnabled: z.boolean(),
  notificationsEnabled: z.boolean(),
  useStandardizedQuery: z.boolean(),
  portalProperties: z.record(z.string(), z.unknown()),

  canSearchPublic: z.boolean(),
  canSharePublic: z.boolean(),
  access: z.enum(['public', 'private']),

  allSSL: z.boolean(),
  allowedOrigins: origins()
    .max(maxOrigins, `must be at most ${maxOrigins} origins`)
    .meta({ empty: [] }),
  allowedExternalLinks: listOf(HttpUrl.regex(/^[^,]*$/, "can't contain a comma")).min(1),
  authorizedCrossOriginDomains: origins().meta({ empty: [] }),
  authorizedCrossOriginNoCorsDomains: origins().meta({ since: '11.0' }),
  allowedRedirectUris: listOf(HttpUrl)
    .refine(unique, "can't contain the same URL twice")
    .meta({ wire: 'json' }),
  maxTokenExpirationMinutes: limit(),
  updateUserProfileDisabled: z.boolean(),
  temporaryPasswordDays: limit().max(3650).meta({ addition: true }),
  applicationsNeedApproval: z.boolean().meta({ addition: true }),

  canSigninPlatform: z.boolean().meta({ alias: 'canSigninArcGIS', readAt: ['canSignInArcGIS'] }),
  canSigninIDP: z.boolean().meta({ readAt: ['canSignInIDP'] }),
  canSigninSocial: z.boolean().meta({ readAt: ['canSignInSocial'] }),
  canSigninOIDC: z.boolean().meta({ readAt: ['canSignInOIDC'] }),
  platformSSO: z.boolean(),

  geocodeService: listOf(Geocoder).meta({ wire: 'json', readAt: ['helperServices', 'geocode'] }),
  ...services,
  routingServicesSource: z
    .looseObject({ sourceName: text(250), agoUsername: z.string().max(128).optional() })
    .meta({ since: '11.0' }),

  urlKey: z
    .string()
    .regex(/^[A-Za-z0-9-]{1,63}$/, 'can contain only letters, digits, and hyphens, at most 63'),
  urlHostname: z
    .string()
    .max(253)
    .regex(/^[A-Za-z0-9-]+(\.[A-Za-z0-9-]+)*$/, 'must be a host name'),

  creditAssignments: z.enum(['enabled', 'disabled']),
  defaultUserCreditAssignment: z.int().min(-1, 'must be at least 0, or -1 for no limit'),

  contacts: listOf(Username)
    .min(1, 'must contain at least one administrator')
    .refine(unique, "can't contain the same person twice")
    .meta({ wire: 'json' }),
  orgUrl: HttpUrl,
  orgEmail: z.email().max(254),
  orgPhone: text(50),
} as const

export type SettingName = keyof typeof values

/** The settings that an organization always has: they can't be cleared. */
export const requiredSettings: ReadonlySet<SettingName> = new Set(['name', 'contacts'])

/** The default background image of the home page of an installed portal, and the value for none. */
export const builtInBackgrounds = [builtInBackground, 'none'] as const

export const settingNames = Object.keys(values) as SettingName[]

/** The settings that the organization has changed; all others have their defaults. */
export type StoredSettings = { [K in SettingName]?: z.output<(typeof values)[K]> }

/** The parameters that are newer than Update Portal, with the version that introduced each. */
export const settingsSince: { readonly [K in SettingName]?: Version } = Object.fromEntries(
  settingNames.flatMap((name) => {
    const { since } = z.globalRegistry.get(values[name]) ?? {}
    return since ? [[name, since]] : []
  }),
)

type Clearable<S extends z.ZodType> = z.ZodOptional<z.ZodNullable<S>>

/** The parameters of Update Portal: each can be omitted, or null to be sent empty. */
export const settingParams = z.object(
  Object.fromEntries(
    Object.entries(values).map(([name, schema]) => [
      name,
      wireForm(schema) === 'json'
        ? schema.nullable().optional().meta({ json: settingLimits })
        : schema.nullable().optional(),
    ]),
  ) as { [K in SettingName]: Clearable<(typeof values)[K]> },
)

/** Returns the schema of a setting's value. */
export const settingSchema = <K extends SettingName>(name: K): (typeof values)[K] => values[name]

/** The defaults of the settings, except for units (`defaultsBeside`). Settings that are missing here have no value by default. */
export const settingDefaults: StoredSettings = {
  culture: 'en',
  region: 'WO',
  access: 'public',
  canSearchPublic: true,
  canSharePublic: true,
  canShareMapVendorPublic: false,
  homePageFeaturedContentCount: 12,
  showHomePageDescription: true,
  backgroundImage: builtInBackground,
  featuredGroups: [],
  rotatorPanels: [],
  useVectorBasemaps: false,
  defaultExtent: {
    type: 'extent',
    xmin: -17_999_999.99,
    ymin: -11_999_999.99,
    xmax: 17_999_999.99,
    ymax: 15_999_999.99,
    spatialReference: { wkid: 102_100 },
  },
  metadataEditable: false,
  metadataFormats: 'arcgis',
  commentsEnabled: true,
  notificationsEnabled: false,
  useStandardizedQuery: false,
  portalProperties: {},
  allSSL: true,
  allowedRedirectUris: [],
  maxTokenExpirationMinutes: -1,
  updateUserProfileDisabled: false,
  temporaryPasswordDays: 14,
  applicationsNeedApproval: false,
  canSigninPlatform: true,
  canSigninIDP: true,
  canSigninSocial: false,
  canSigninOIDC: false,
  platformSSO: false,
  creditAssignments: 'disabled',
  defaultUserCreditAssignment: -1,
}

/** Returns the defaults for the settings that are not set. Units follow the region: US standard in the United States. */
export const defaultsBeside = ({
  region = settingDefaults.region,
}: Pick<StoredSettings, 'region'>): StoredSettings => ({
  ...settingDefaults,
  units: region?.toUpperCase() === 'US' ? 'english' : 'metric',
})

type Fields = Readonly<Record<string, unknown>>
const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const pathOfSetting = (name: SettingName): readonly [string, ...string[]] => {
  const { readAt, alias } = z.globalRegistry.get(values[name]) ?? {}
  return readAt ?? [alias ?? name]
}

const readInList = (name: SettingName) => z.globalRegistry.get(values[name])?.readInList === true

const at = (fields: Fields, path: readonly string[]): unknown =>
  path.reduce<unknown>((value, key) => (isFields(value) ? value[key] : undefined), fields)

/** The fields with which a read of the organization returns its settings. */
export const settingFields: ReadonlySet<string> = new Set(
  settingNames.flatMap((name) => [name, pathOfSetting(name)[0]]),
)

/** Returns the fields of a read of the organization that contain its settings, under all of their names, with the metadata of each. */
export const settingsInReads = (): z.ZodObject => {
  const shape: Record<string, z.ZodType> = {}
  for (const name of settingNames) {
    const [first, second] = pathOfSetting(name)
    const outer = shape[first] instanceof z.ZodObject ? shape[first] : z.looseObject({})
    shape[name] = values[name]
    shape[first] = second === undefined ? values[name] : outer.extend({ [second]: values[name] })
  }
  return z.looseObject(shape)
}

/** Whether a value means that the setting is not set: some portals return empty ones, and basemaps without layers. */
const isEmpty = (name: SettingName, value: unknown): boolean =>
  value === undefined ||
  value === null ||
  value === '' ||
  (Array.isArray(value) && value.length === 0) ||
  (values[name] === Basemap &&
    isFields(value) &&
    (!Array.isArray(value.baseMapLayers) || value.baseMapLayers.length === 0))

/**
 * Returns the settings in a read of the organization, by the names of their parameters. Values are unchanged, also those that this
 * contract does not know; empty ones are omitted.
 */
export const settingsIn = (portal: Fields): { [K in SettingName]?: unknown } =>
  Object.fromEntries(
    settingNames.flatMap((name) => {
      const read = portal[name] ?? at(portal, pathOfSetting(name))
      const value = readInList(name) && Array.isArray(read) ? (read as unknown[])[0] : read
      return isEmpty(name, value) ? [] : [[name, value]]
    }),
  )

/**
 * Returns the fields of settings in a read of the organization: under the parameter's own name, and under the names that products
 * use.
 */
export const portalFields = (settings: StoredSettings): Record<string, unknown> => {
  const fields: Record<string, unknown> = {}
  for (const name of settingNames) {
    const value = settings[name]
    if (value === undefined) continue
    const field = readInList(name) ? [value] : value
    const [first, second] = pathOfSetting(name)
    fields[name] = field
    if (second === undefined) fields[first] = field
    else fields[first] = { ...(isFields(fields[first]) ? fields[first] : {}), [second]: field }
  }
  return fields
}
