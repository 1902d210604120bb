import type { SettingName } from '../../rest/records/settings.ts'

/** A setting as a client sends it and as reads of the organization return it. */
export interface SettingExample {
  /** The text of the form field. */
  readonly sent: string
  readonly returned: unknown
  /** The names under which products return it, beside its own. */
  readonly at: readonly string[]
  /** Further parameters that are required with it. */
  readonly along?: Readonly<Partial<Record<SettingName, string>>>
  /** The name of the parameter in products. */
  readonly alias?: string
  /** It can be replaced, but not cleared. */
  readonly stays?: true
}

const text = (name: string, value: string): SettingExample => ({
  sent: value,
  returned: value,
  at: [name],
})

const flag = (name: string, value: boolean): SettingExample => ({
  sent: String(value),
  returned: value,
  at: [name],
})

const number = (name: string, value: number): SettingExample => ({
  sent: String(value),
  returned: value,
  at: [name],
})

const json = (name: string, value: unknown): SettingExample => ({
  sent: JSON.stringify(value),
  returned: value,
  at: [name],
})

const list = (name: string, ...values: string[]): SettingExample => ({
  sent: values.join(','),
  returned: values,
  at: [name],
})

const service = (key: string, more: object = {}): SettingExample => {
  const value = { url: `https://utility.example/server/rest/services/${key}/GPServer`, ...more }
  return { sent: JSON.stringify(value), returned: value, at: ['helperServices', key] }
}

const group = (name: string): SettingExample => text(name, `title:"${name}" AND owner:admin`)

const basemap = (name: string): SettingExample =>
  json(name, {
    title: 'Streets',
    baseMapLayers: [
      {
        id: 'streets',
        layerType: 'ArcGISTiledMapServiceLayer',
        url: 'https://tiles.example/streets/MapServer',
        title: 'Streets',
        visibility: true,
        opacity: 0.8,
      },
      { id: 'labels', type: 'VectorTileLayer', styleUrl: 'https://tiles.example/labels/root.json' },
    ],
    operationalLayers: [],
  })

const trusted = 'https://server.example,https://images.example:6443'

/** The key of the image in `thumbnail` and `backgroundImage`, which must be a resource of the organization. */
export const imageKey = 'county.png'

/** An example of every setting that differs from its default. */
export const settingExamples: { readonly [K in SettingName]: SettingExample } = {
  name: { ...text('name', 'Lakeside County GIS'), stays: true },
  description: text('description', '<p>Maps of the county: “water”, land & roads.</p>\n<p>Ñ</p>'),
  thumbnail: text('thumbnail', imageKey),
  culture: text('culture', 'fr-CA'),
  cultureFormat: text('cultureFormat', 'gb'),
  region: text('region', 'CA'),
  units: text('units', 'english'),

  featuredItemsGroupQuery: group('featuredItemsGroupQuery'),
  homePageFeaturedContent: text('homePageFeaturedContent', '0f1e2d3c4b5a69788796a5b4c3d2e1f0'),
  homePageFeaturedContentCount: number('homePageFeaturedContentCount', 30),
  featuredGroups: json('featuredGroups', [
    { owner: 'admin', title: 'Open data' },
    { owner: 'publisher', title: 'Maps, by theme' },
  ]),
  rotatorPanels: json('rotatorPanels', [
    { id: 'banner-html', innerHTML: '<h1 style="color: #fff">Welcome</h1>' },
  ]),
  showHomePageDescription: flag('showHomePageDescription', false),
  backgroundImage: text('backgroundImage', imageKey),

  basemapGalleryGroupQuery: group('basemapGalleryGroupQuery'),
  templatesGroupQuery: group('templatesGroupQuery'),
  layerTemplatesGroupQuery: group('layerTemplatesGroupQuery'),
  symbolSetsGroupQuery: group('symbolSetsGroupQuery'),
  colorSetsGroupQuery: group('colorSetsGroupQuery'),
  analysisLayersGroupQuery: group('analysisLayersGroupQuery'),
  atlasGroupQuery: {
    ...group('atlas'),
    at: ['livingAtlasGroupQuery'],
    alias: 'livingAtlasGroupQuery',
  },
  stylesGroupQuery: group('stylesGroupQuery'),
  '2DStylesGroupQuery': group('2DStylesGroupQuery'),

  defaultBasemap: basemap('defaultBasemap'),
  defaultVectorBasemap: basemap('defaultVectorBasemap'),
  defaultExtent: json('defaultExtent', {
    type: 'extent',
    xmin: -13_100_000.5,
    ymin: 3_960_000,
    xmax: -12_740_000,
    ymax: 4_050_000,
    spatialReference: { wkid: 102_100 },
  }),
  useVectorBasemaps: flag('useVectorBasemaps', true),
  mapVendorKey: { ...text('mapVendorKey', 'key-of-a-vendor'), at: ['bingKey'], alias: 'bingKey' },
  canShareMapVendorPublic: {
    ...flag('canShareMapVendorPublic', true),
    at: ['canShareBingPublic'],
    alias: 'canShareBingPublic',
  },

  helpBase: text('helpBase', 'https://help.example/portal/'),
  metadataEditable: flag('metadataEditable', true),
  metadataFormats: { sent: 'iso19139-3.2', returned: ['iso19139-3.2'], at: ['metadataFormats'] },
  commentsEnabled: flag('commentsEnabled', false),
  notificationsEnabled: flag('notificationsEnabled', true),
  useStandardizedQuery: flag('useStandardizedQuery', true),
  portalProperties: json('portalProperties', {
    links: { contactUs: { url: 'mailto:gis@lakeside.example', visible: true } },
    sharedTheme: { logo: { small: null } },
  }),

  canSearchPublic: flag('canSearchPublic', false),
  canSharePublic: flag('canSharePublic', false),
  access: text('access', 'private'),

  allSSL: flag('allSSL', false),
  allowedOrigins: list(
    'allowedOrigins',
    'https://apps.example',
    'https://*.maps.example',
    'http://localhost:3000',
    'http://[::1]:8080',
  ),
  allowedExternalLinks: list('allowedExternalLinks', 'https://links.example/a', 'http://b.example'),
  authorizedCrossOriginDomains: list('authorizedCrossOriginDomains', ...trusted.split(',')),
  authorizedCrossOriginNoCorsDomains: {
    ...list('authorizedCrossOriginNoCorsDomains', 'https://server.example'),
    along: { authorizedCrossOriginDomains: trusted },
  },
  allowedRedirectUris: json('allowedRedirectUris', ['https://other-portal.example/portal/home']),
  maxTokenExpirationMinutes: number('maxTokenExpirationMinutes', 480),
  updateUserProfileDisabled: flag('updateUserProfileDisabled', true),
  temporaryPasswordDays: number('temporaryPasswordDays', 3),
  applicationsNeedApproval: flag('applicationsNeedApproval', true),

  canSigninPlatform: {
    ...flag('canSigninPlatform', false),
    at: ['canSignInArcGIS'],
    alias: 'canSigninArcGIS',
  },
  canSigninIDP: { ...flag('canSigninIDP', false), at: ['canSignInIDP'] },
  canSigninSocial: { ...flag('canSigninSocial', true), at: ['canSignInSocial'] },
  canSigninOIDC: { ...flag('canSigninOIDC', true), at: ['canSignInOIDC'] },
  platformSSO: flag('platformSSO', true),

  geocodeService: {
    ...json('geocode', [
      {
        url: 'https://geocode.example/server/rest/services/County/GeocodeServer',
        name: 'County addresses',
        northLat: 'Ymax',
        southLat: 'Ymin',
        eastLon: 'Xmax',
        westLon: 'Xmin',
        singleLineFieldName: 'SingleLine',
        placeholder: null,
        placefinding: true,
        batch: true,
        suggest: false,
        zoomScale: 10_000,
        itemId: 'abc',
      },
    ]),
    at: ['helperServices', 'geocode'],
  },
  routeServiceLayer: service('route', { defaultTravelMode: 'FEgifRtFndKNcJMJ' }),
  geometryService: service('geometry'),
  elevation3DService: {
    sent: '{"url":"https://elevation.example/ImageServer","id":"ground","layerType":"ArcGISTiledElevationServiceLayer"}',
    returned: [
      {
        url: 'https://elevation.example/ImageServer',
        id: 'ground',
        layerType: 'ArcGISTiledElevationServiceLayer',
      },
    ],
    at: ['helperServices', 'defaultElevationLayers'],
  },
  printServiceTask: service('printTask', {
    templates: [{ layout: 'MAP_ONLY', format: 'PNG32', label: 'Map Only' }],
  }),
  closestFacilityService: service('closestFacility'),
  asyncClosestFacilityService: service('asyncClosestFacility'),
  serviceAreaService: service('serviceArea'),
  asyncServiceAreaService: service('asyncServiceArea'),
  syncVRPService: service('syncVRP'),
  asyncVRPService: service('asyncVRP'),
  asyncFleetRouting: service('asyncFleetRouting'),
  geoenrichmentService: service('geoenrichment'),
  analysisService: service('analysis'),
  trafficService: service('traffic'),
  asyncRouteService: service('asyncRoute'),
  asyncODCostMatrixService: service('asyncODCostMatrix'),
  asyncLocationAllocationService: service('asyncLocationAllocation'),
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
  trafficDataService: service('trafficData'),
  odCostMatrixService: service('odCostMatrix'),
  routingServicesSource: json('routingServicesSource', {
    sourceName: 'ArcGISOnline',
    agoUsername: 'county_routing',
  }),

  urlKey: text('urlKey', 'lakeside-gis'),
  urlHostname: text('urlHostname', 'gis.lakeside.example'),

  creditAssignments: text('creditAssignments', 'enabled'),
  defaultUserCreditAssignment: number('defaultUserCreditAssignment', 250),

  contacts: { ...json('contacts', ['admin']), stays: true },
  orgUrl: text('orgUrl', 'https://www.lakeside.example/gis'),
  orgEmail: text('orgEmail', 'gis@lakeside.example'),
  orgPhone: text('orgPhone', '+1 951 555 0100'),
}
