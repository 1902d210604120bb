import type { SettingName } from '../../../rest/records/settings.ts'

// An interface would hide its keys from the typed messages.
type SettingText = {
  readonly label: string
  readonly help: string
}

/** The label and the help text of each setting. */
export const settingWords: Record<SettingName, SettingText> = {
  name: { label: 'Name', help: 'Shown at the top of every page of the portal.' },
  description: { label: 'Description', help: 'Shown on the home page. Can contain HTML.' },
  thumbnail: {
    label: 'Logo',
    help: 'Shown next to the name. The current image remains until you apply your changes.',
  },
  culture: {
    label: 'Language',
    help: 'Language of pages and messages for members who have not chosen one.',
  },
  cultureFormat: {
    label: 'Number and date format',
    help: 'A format of the language. Only some languages have formats.',
  },
  region: {
    label: 'Region',
    help: 'Determines the default basemaps and units.',
  },
  units: {
    label: 'Units',
    help: 'Units of length and area for members who have not chosen units.',
  },
  urlHostname: { label: 'Host name', help: 'Custom host name of the portal.' },
  urlKey: { label: 'URL prefix', help: 'First part of the portal’s URL, if it has one.' },

  showHomePageDescription: {
    label: 'Show the description on the home page',
    help: 'The description is in the Identity section.',
  },
  backgroundImage: {
    label: 'Background image',
    help: 'Background of the home page. For the default image of the portal, enter images/arcgis_background.jpg; for no image, enter none.',
  },
  homePageFeaturedContent: {
    label: 'Featured content',
    help: 'The group whose items are shown on the home page.',
  },
  homePageFeaturedContentCount: {
    label: 'Number of featured items',
    help: 'Up to 100.',
  },
  featuredItemsGroupQuery: {
    label: 'Gallery',
    help: 'The group whose items are shown in the gallery. If empty, the gallery shows the most viewed items.',
  },
  featuredGroups: {
    label: 'Featured groups',
    help: 'Groups shown on the home page, in this order. Up to 100.',
  },
  rotatorPanels: {
    label: 'Home page panels',
    help: 'The HTML runs in the browser of every visitor to the home page.',
  },

  defaultExtent: {
    label: 'Default extent',
    help: 'Initial extent of new maps. Keeps its spatial reference.',
  },
  defaultBasemap: {
    label: 'Default basemap',
    help: 'Basemap of new maps.',
  },
  useVectorBasemaps: {
    label: 'Use vector basemaps',
    help: 'The basemap gallery shows vector basemaps and ignores its group.',
  },
  defaultVectorBasemap: {
    label: 'Default vector basemap',
    help: 'Replaces the default basemap while vector basemaps are used.',
  },
  mapVendorKey: {
    label: 'Key for third-party basemaps',
    help: 'Provided by the basemap provider.',
  },
  canShareMapVendorPublic: {
    label: 'Allow public use of the key',
    help: 'Public maps show third-party basemaps to anonymous visitors, too.',
  },

  basemapGalleryGroupQuery: {
    label: 'Basemaps',
    help: 'The group whose items are offered as basemaps. If empty, the default basemaps are used.',
  },
  templatesGroupQuery: {
    label: 'App templates',
    help: 'The group whose items are offered as app templates. If empty, the default templates are used.',
  },
  layerTemplatesGroupQuery: {
    label: 'Layer templates',
    help: 'The group whose items are offered as layer templates. If empty, the default templates are used.',
  },
  symbolSetsGroupQuery: {
    label: 'Symbol sets',
    help: 'The group whose items are offered as symbol sets. If empty, the default symbol sets are used.',
  },
  colorSetsGroupQuery: {
    label: 'Color sets',
    help: 'The group whose items are offered as color sets. If empty, the default color sets are used.',
  },
  analysisLayersGroupQuery: {
    label: 'Analysis layers',
    help: 'The group whose items are offered as analysis layers. If empty, the default layers are used.',
  },
  atlasGroupQuery: {
    label: 'Atlas',
    help: 'The group whose items are offered as reference content. If empty, the default content is used.',
  },
  stylesGroupQuery: {
    label: '3D styles',
    help: 'The group whose items are offered as styles of scenes. If empty, the default styles are used.',
  },
  '2DStylesGroupQuery': {
    label: '2D styles',
    help: 'The group whose items are offered as styles of maps. If empty, the default styles are used.',
  },

  canSharePublic: {
    label: 'Members can share with everyone',
    help: 'If off, members can no longer share items and groups with everyone. Public content stays public.',
  },
  canSearchPublic: {
    label: 'Search outside the organization',
    help: 'Searches by members also find public items, groups, and users of other organizations.',
  },
  commentsEnabled: {
    label: 'Comments',
    help: 'Members can comment on items in the portal’s own pages. The console shows neither comments nor ratings.',
  },
  metadataEditable: { label: 'Metadata', help: 'Items have formal metadata that can be edited.' },
  metadataFormats: { label: 'Metadata style', help: 'Style of the metadata that members enter.' },

  access: {
    label: 'Anonymous access',
    help: 'Whether anyone can open the portal, or only members who are signed in.',
  },
  allSSL: { label: 'HTTPS only', help: 'The portal can be accessed only through HTTPS.' },
  allowedOrigins: {
    label: 'Allowed origins',
    help: 'Web apps that can call this portal from a browser. Up to 100.',
  },
  authorizedCrossOriginDomains: {
    label: 'Trusted servers',
    help: 'Servers to which clients can send credentials.',
  },
  authorizedCrossOriginNoCorsDomains: {
    label: 'Trusted servers without CORS',
    help: 'Servers that web apps call without CORS to sign in. Each must also be a trusted server.',
  },
  allowedExternalLinks: {
    label: 'Allowed external links',
    help: 'External URLs that portal pages can open without confirmation.',
  },
  allowedRedirectUris: {
    label: 'Allowed portals for SAML logins',
    help: 'Portal URLs to which members can return after a SAML login.',
  },
  maxTokenExpirationMinutes: {
    label: 'Maximum token lifetime',
    help: 'The longest time that a token can be valid.',
  },
  applicationsNeedApproval: {
    label: 'Applications need approval',
    help: 'Members can sign in with an application only after an administrator has approved it. Its owner can always use it.',
  },
  useStandardizedQuery: {
    label: 'Standardized queries only',
    help: 'Layers accept only standardized SQL queries. Helps prevent SQL injection.',
  },

  canSigninPlatform: {
    label: 'Built-in logins',
    help: 'Members sign in with a username and password of this portal.',
  },
  canSigninIDP: {
    label: 'SAML logins',
    help: 'Members sign in through your SAML identity provider.',
  },
  canSigninOIDC: {
    label: 'OpenID Connect logins',
    help: 'Members sign in through an OpenID Connect provider.',
  },
  canSigninSocial: {
    label: 'Social logins',
    help: 'Members sign in with accounts of social networks.',
  },
  platformSSO: {
    label: 'Single sign-on',
    help: 'Members who are signed in to the portal are also signed in to its apps.',
  },

  temporaryPasswordDays: {
    label: 'Lifetime of temporary passwords',
    help: 'How long members can replace a password that an administrator has set. After that, it is refused.',
  },

  geocodeService: {
    label: 'Geocoders',
    help: 'The first geocoder in the list is the default.',
  },
  geometryService: { label: 'Geometry', help: 'Projects, buffers, and measures geometries.' },
  printServiceTask: { label: 'Printing', help: 'Prints maps with the layouts of the service.' },
  routeServiceLayer: { label: 'Routing', help: 'Calculates directions in maps.' },
  asyncRouteService: { label: 'Routing, asynchronous', help: 'Calculates many routes at once.' },
  closestFacilityService: { label: 'Closest facility', help: 'Finds the nearest facility.' },
  asyncClosestFacilityService: {
    label: 'Closest facility, asynchronous',
    help: 'Finds the nearest facilities for many incidents at once.',
  },
  serviceAreaService: {
    label: 'Service areas',
    help: 'Finds areas that can be reached within a time or distance.',
  },
  asyncServiceAreaService: {
    label: 'Service areas, asynchronous',
    help: 'Finds the service areas of many facilities at once.',
  },
  syncVRPService: {
    label: 'Vehicle routing',
    help: 'Plans the routes of small fleets and returns them at once.',
  },
  asyncVRPService: {
    label: 'Vehicle routing, asynchronous',
    help: 'Plans the routes of large fleets.',
  },
  asyncFleetRouting: {
    label: 'Fleet routing',
    help: 'Plans the routes of fleets. Replaces vehicle routing.',
  },
  odCostMatrixService: {
    label: 'Origin-destination cost matrix',
    help: 'Calculates travel costs from every origin to every destination.',
  },
  asyncODCostMatrixService: {
    label: 'Origin-destination cost matrix, asynchronous',
    help: 'Calculates travel costs for many origins and destinations.',
  },
  asyncLocationAllocationService: {
    label: 'Location-allocation',
    help: 'Finds the sites that best serve the demand.',
  },
  routingUtilitiesService: {
    label: 'Routing utilities',
    help: 'Provides travel modes and other information for routing.',
  },
  routingServicesSource: {
    label: 'Source of routing services',
    help: 'Where the routing services come from, and the connected account.',
  },
  trafficService: { label: 'Traffic', help: 'Shows traffic on maps.' },
  trafficDataService: { label: 'Traffic data', help: 'Provides traffic data for analysis.' },
  elevation3DService: { label: 'Elevation in scenes', help: 'Provides the ground of 3D scenes.' },
  elevationService: {
    label: 'Elevation',
    help: 'Calculates elevation profiles and summaries.',
  },
  elevationSyncService: {
    label: 'Elevation, synchronous',
    help: 'Calculates elevation profiles and summaries and returns them at once.',
  },
  hydrologyService: {
    label: 'Hydrology',
    help: 'Finds watersheds and traces the flow of water.',
  },
  geoenrichmentService: {
    label: 'Enrichment',
    help: 'Adds demographic and other data about areas.',
  },
  analysisService: {
    label: 'Spatial analysis',
    help: 'Provides the analysis tools of the map viewer.',
  },
  geoanalyticsService: { label: 'Big data analysis', help: 'Analyzes very large datasets.' },
  rasterAnalyticsService: { label: 'Raster analysis', help: 'Analyzes imagery.' },
  rasterUtilitiesService: {
    label: 'Raster utilities',
    help: 'Supports raster analysis and ortho mapping.',
  },
  orthoMappingService: {
    label: 'Ortho mapping',
    help: 'Creates orthoimages from drone and aerial imagery.',
  },
  orthomappingElevationService: {
    label: 'Elevation for ortho mapping',
    help: 'Provides elevation for orthoimages.',
  },
  asyncGeocodeService: { label: 'Batch geocoding', help: 'Geocodes many addresses at once.' },
  packagingService: { label: 'Packaging', help: 'Creates map packages for offline use.' },
  locationTrackingService: {
    label: 'Location tracking',
    help: 'Records the current and past locations of members in the field.',
  },

  updateUserProfileDisabled: {
    label: 'Members can edit their profiles',
    help: 'If off, only administrators can change the name, description, and other details of members.',
  },
  creditAssignments: {
    label: 'Credit budgets',
    help: 'Whether each member has a budget of credits.',
  },
  defaultUserCreditAssignment: {
    label: 'Credits of new members',
    help: 'The budget of each new member.',
  },
  notificationsEnabled: {
    label: 'Notifications',
    help: 'Members receive notifications.',
  },

  contacts: {
    label: 'Administrative contacts',
    help: 'Administrators named as contacts in automatic messages. At least one.',
  },
  orgUrl: { label: 'Website', help: 'Website of the organization.' },
  orgEmail: { label: 'Email', help: 'For questions to the organization.' },
  orgPhone: { label: 'Phone', help: 'For questions to the organization.' },

  helpBase: {
    label: 'Help',
    help: 'URL of the documentation. If empty, the installed help is used.',
  },
  portalProperties: {
    label: 'Properties',
    help: 'Contact link, home page, map viewer, theme, and settings of apps. All properties are sent together. If the organization is public, anyone can read them.',
  },
}
