import * as z from 'zod'
import { Culture, listOf, UserName } from '../protocol/fields.ts'
import type { Version } from '../protocol/versions.ts'

/**
 * The settings of an organization: every parameter of its update operation (specification section 7, rest-organization.md
 * section 4.1), once. Each may be left out (it stays as it is) or be null (it travels empty and, with `clearEmptyFields`, is
 * cleared, so that the default holds again).
 */

declare module 'zod' {
  interface GlobalMeta {
    /** Where reads of the organization tell the parameter beside its own name; under its alias when it has one. */
    readAt?: readonly [string, ...string[]]
    /** Reads tell a list with this one value in it. */
    readInList?: true
    /** The product version that introduced the parameter. */
    since?: Version
  }
}

/** A text; what is empty or blank is no value, and travels as none. */
const filled = () =>
  z.string('must be a text').refine((value) => value.trim() !== '', 'must not be empty')

const text = (max: number) => filled().max(max, `must be at most ${max} characters`)

/** Portals in the field write null where they have nothing to say about an entry of a record. */
const perhaps = <S extends z.ZodType>(schema: S) => schema.nullish()

export const HttpUrl = z.url({
  protocol: /^https?$/,
  error: 'must be an address that begins with http:// or https://',
})

/** Scheme, host and port, nothing behind; `*.` stands for any subdomain. */
const Origin = z
  .string()
  .regex(
    /^https?:\/\/((\*\.)?[A-Za-z0-9_-]+(\.[A-Za-z0-9_-]+)*|\[[0-9A-Fa-f:.]+\])(:\d{1,5})?$/,
    'must be an origin: http:// or https://, a host and perhaps a port',
  )

const unique = (entries: readonly string[]) =>
  new Set(entries.map((entry) => entry.toLowerCase())).size === entries.length

const origins = () =>
  listOf(Origin).min(1, 'must not be empty').refine(unique, 'must not hold an origin twice')

/** The most origins whose pages may read the portal's answers (specification, Limits). */
const maxOrigins = 100

/** The most that the home page features, items or groups (specification, Limits). */
export const maxFeatured = 100

const GroupQuery = text(4096)

/** A utility service: its address, and whatever else belongs to it. */
const ServiceConfiguration = z.looseObject({ url: HttpUrl })

/** A service that finds ways; `defaultTravelMode` is the ID of how one travels unless said otherwise. */
const RoutingService = ServiceConfiguration.extend({ defaultTravelMode: perhaps(z.string()) })

/** The ground of scenes. */
const ElevationLayer = ServiceConfiguration.extend({
  id: perhaps(z.string()),
  layerType: perhaps(z.string()),
  units: perhaps(z.string()),
})

/** One layout that the print service offers. */
const PrintTemplate = z.looseObject({
  layout: text(250),
  format: text(50),
  label: text(250),
})

const Geocoder = z.looseObject({
  url: HttpUrl,
  name: perhaps(z.string().max(250)),
  /** Names of the fields of a result's extent. */
  northLat: perhaps(z.string().max(50)),
  southLat: perhaps(z.string().max(50)),
  eastLon: perhaps(z.string().max(50)),
  westLon: perhaps(z.string().max(50)),
  singleLineFieldName: perhaps(z.string().max(100)),
  placeholder: perhaps(z.string().max(250)),
  placefinding: perhaps(z.boolean()),
  batch: perhaps(z.boolean()),
  suggest: perhaps(z.boolean()),
  /** The scale to which a found place is shown. */
  zoomScale: perhaps(z.number().positive('must be more than 0')),
})

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

const Basemap = z.looseObject({
  title: text(250),
  baseMapLayers: z.array(BaseMapLayer).min(1, 'must hold at least one layer'),
})

/** By number, or written out where a system has none. */
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
    'minimum must be less than maximum',
  )

/** A panel of the home page; `innerHTML` comes from people and is never run in a page of ours. */
const RotatorPanel = z.looseObject({ id: text(100), innerHTML: z.string().max(65_536) })

const FeaturedGroup = z.looseObject({ owner: UserName, title: text(250) })

/** Codes of the metadata styles (rest-organization.md section 4.2). */
const metadataStyles = [
  'fgdc',
  'inspire',
  'iso19139',
  'iso19139-3.2',
  'iso19115',
  'arcgis',
] as const

/** Longest lifetime of a token that is usual, in minutes: 14 days. */
export const usualTokenMinutes = 20_160

const readAs = (key: string, since?: Version) => ({
  readAt: ['helperServices', key] as const,
  ...(since ? { since } : {}),
})
const service = (key: string, since?: Version) => ServiceConfiguration.meta(readAs(key, since))
const routing = (key: string, since?: Version) => RoutingService.meta(readAs(key, since))

/** One parameter for each utility service (rest-organization.md section 4.5). */
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
  name: text(250),
  /** HTML of any length. */
  description: filled(),
  /** Key of a resource of the organization, or the address of a picture. */
  thumbnail: text(2048),
  culture: Culture,
  cultureFormat: z
    .string()
    .regex(/^[A-Za-z0-9_-]{2,20}$/, 'must be a format code of the languages resource'),
  region: z.string().regex(/^[A-Za-z]{2}$/, 'must be a region code of two letters'),
  units: z.enum(['english', 'metric']),

  featuredItemsGroupQuery: GroupQuery,
  homePageFeaturedContent: text(250),
  homePageFeaturedContentCount: z
    .int()
    .min(0, 'must be at least 0')
    .max(maxFeatured, `must be at most ${maxFeatured}`),
  featuredGroups: z
    .array(FeaturedGroup)
    .max(maxFeatured, `must be at most ${maxFeatured} groups`)
    .refine(
      (groups) => unique(groups.map(({ owner, title }) => `${owner}/${title}`)),
      'must not hold a group twice',
    )
    .meta({ wire: 'json' }),
  rotatorPanels: listOf(RotatorPanel).meta({ wire: 'json' }),
  showHomePageDescription: z.boolean(),
  /** Key of a resource of the organization, the address of a picture, the built-in `images/…`, or `none`. */
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
  allowedOrigins: origins().max(maxOrigins, `must be at most ${maxOrigins} origins`),
  allowedExternalLinks: listOf(HttpUrl.regex(/^[^,]*$/, 'must not hold a comma')).min(
    1,
    'must not be empty',
  ),
  authorizedCrossOriginDomains: origins(),
  authorizedCrossOriginNoCorsDomains: origins().meta({ since: '11.0' }),
  allowedRedirectUris: listOf(HttpUrl)
    .refine(unique, 'must not hold an address twice')
    .meta({ wire: 'json' }),
  maxTokenExpirationMinutes: z
    .int()
    .min(-1, 'must be at least 1, or -1 for no limit')
    .refine((minutes) => minutes !== 0, 'must be at least 1, or -1 for no limit'),
  updateUserProfileDisabled: z.boolean(),

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
    .regex(/^[A-Za-z0-9-]{1,63}$/, 'must be letters, digits and hyphens, at most 63'),
  urlHostname: z
    .string()
    .max(253)
    .regex(/^[A-Za-z0-9-]+(\.[A-Za-z0-9-]+)*$/, 'must be a host name'),

  creditAssignments: z.enum(['enabled', 'disabled']),
  defaultUserCreditAssignment: z.int().min(-1, 'must be at least 0, or -1 for no limit'),

  contacts: listOf(UserName)
    .min(1, 'must name at least one administrator')
    .refine(unique, 'must not name anybody twice')
    .meta({ wire: 'json' }),
  orgUrl: HttpUrl,
  orgEmail: z.email('must be an e-mail address').max(254),
  orgPhone: text(50),
} as const

export type SettingName = keyof typeof values

/** The picture that an installed portal has behind its home page, and the word for none. */
export const builtInBackgrounds = [builtInBackground, 'none'] as const

export const settingNames = Object.keys(values) as SettingName[]

/** What the organization has set; what is missing has its default. */
export type StoredSettings = { [K in SettingName]?: z.output<(typeof values)[K]> }

/** The parameters that came later than the update operation, with the version that brought each. */
export const settingsSince: { readonly [K in SettingName]?: Version } = Object.fromEntries(
  settingNames.flatMap((name) => {
    const { since } = z.globalRegistry.get(values[name]) ?? {}
    return since ? [[name, since]] : []
  }),
)

type Clearable<S extends z.ZodType> = z.ZodOptional<z.ZodNullable<S>>

/** The parameters of the update operation: each may be left out, or null to be sent empty. */
export const settingParams = z.object(
  Object.fromEntries(
    Object.entries(values).map(([name, schema]) => [name, schema.nullable().optional()]),
  ) as { [K in SettingName]: Clearable<(typeof values)[K]> },
)

/** The schema of one setting's value. */
export const settingSchema = <K extends SettingName>(name: K): (typeof values)[K] => values[name]

/** What holds while nothing is set, but for units (`defaultsBeside`). What is not here has no value then. */
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
  canSigninPlatform: true,
  canSigninIDP: true,
  canSigninSocial: false,
  canSigninOIDC: false,
  platformSSO: false,
  creditAssignments: 'disabled',
  defaultUserCreditAssignment: -1,
}

/** The defaults beside what is set: units follow the region (specification section 7), US standard in the United States. */
export const defaultsBeside = ({
  region = settingDefaults.region,
}: Pick<StoredSettings, 'region'>): StoredSettings => ({
  ...settingDefaults,
  units: region?.toUpperCase() === 'US' ? 'english' : 'metric',
})

type Fields = Readonly<Record<string, unknown>>
const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const placeOf = (name: SettingName): readonly [string, ...string[]] => {
  const { readAt, alias } = z.globalRegistry.get(values[name]) ?? {}
  return readAt ?? [alias ?? name]
}

const readInList = (name: SettingName) => z.globalRegistry.get(values[name])?.readInList === true

const at = (fields: Fields, path: readonly string[]): unknown =>
  path.reduce<unknown>((value, key) => (isFields(value) ? value[key] : undefined), fields)

/** The fields under which a read of the organization tells its settings. */
export const settingFields: ReadonlySet<string> = new Set(
  settingNames.flatMap((name) => [name, placeOf(name)[0]]),
)

/**
 * The settings that a read of the organization tells, by the names of their parameters (rest-organization.md section 14). Values
 * are as the portal wrote them, known to this contract or not; empty ones are left out.
 */
export const settingsIn = (portal: Fields): { [K in SettingName]?: unknown } =>
  Object.fromEntries(
    settingNames.flatMap((name) => {
      const told = portal[name] ?? at(portal, placeOf(name))
      const value = readInList(name) && Array.isArray(told) ? (told as unknown[])[0] : told
      return value === undefined || value === null || value === '' ? [] : [[name, value]]
    }),
  )

/** How a read of the organization tells these settings: under the parameter's own name, and where products write it. */
export const portalFields = (settings: StoredSettings): Record<string, unknown> => {
  const fields: Record<string, unknown> = {}
  for (const name of settingNames) {
    const value = settings[name]
    if (value === undefined) continue
    const told = readInList(name) ? [value] : value
    const [first, second] = placeOf(name)
    fields[name] = told
    if (second === undefined) fields[first] = told
    else fields[first] = { ...(isFields(fields[first]) ? fields[first] : {}), [second]: told }
  }
  return fields
}
