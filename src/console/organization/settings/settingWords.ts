import type { SettingName } from '../../../rest/records/settings.ts'

// An interface would hide its keys from the typed words.
type Said = {
  readonly label: string
  readonly help: string
}

const gallery = (what: string) =>
  `The group whose items are offered as ${what}. Empty: the ones that came with the portal.`

/** What each setting is called, and what it does. */
export const settingWords: Record<SettingName, Said> = {
  name: { label: 'Name', help: 'Stands at the top of every page of the portal.' },
  description: { label: 'Description', help: 'Shown on the home page. May hold HTML.' },
  thumbnail: {
    label: 'Logo',
    help: 'Stands beside the name. The old picture stays until the plan is applied.',
  },
  culture: {
    label: 'Language',
    help: 'Language of pages and messages for members who have chosen none, for example en or pt-BR.',
  },
  cultureFormat: {
    label: 'Number and date format',
    help: 'A format of the language, for example us or gb. Only some languages have formats.',
  },
  region: {
    label: 'Region',
    help: 'Two letters of a country, or WO for the world. Decides the first basemaps and units.',
  },
  units: { label: 'Units', help: 'Of lengths and areas, for members who have chosen none.' },
  urlHostname: { label: 'Host name', help: 'Own host name under which the portal is reached.' },
  urlKey: {
    label: 'Address prefix',
    help: 'First part of the portal’s address, where it has one.',
  },

  showHomePageDescription: {
    label: 'Show the description on the home page',
    help: 'The description of the section Identity.',
  },
  backgroundImage: {
    label: 'Background picture',
    help: 'Behind the home page. Its key is images/arcgis_background.jpg for the one that came with the portal, or none.',
  },
  homePageFeaturedContent: {
    label: 'Featured content',
    help: 'The group whose items stand on the home page.',
  },
  homePageFeaturedContentCount: {
    label: 'Number of featured items',
    help: 'At most 100.',
  },
  featuredItemsGroupQuery: {
    label: 'Gallery',
    help: 'The group whose items stand in the gallery. Empty: the most viewed items.',
  },
  featuredGroups: {
    label: 'Featured groups',
    help: 'On the home page, in this order. At most 100.',
  },
  rotatorPanels: {
    label: 'Panels of the home page',
    help: 'A list of {"id", "innerHTML"}. The HTML runs in the browser of everybody who visits the home page.',
  },

  defaultExtent: {
    label: 'Default extent',
    help: 'Where new maps begin. It keeps its spatial reference.',
  },
  defaultBasemap: {
    label: 'Default basemap',
    help: 'Under new maps: title and baseMapLayers.',
  },
  useVectorBasemaps: {
    label: 'Use vector basemaps',
    help: 'The gallery then offers vector basemaps, and its own group query no longer counts.',
  },
  defaultVectorBasemap: {
    label: 'Default vector basemap',
    help: 'In place of the default basemap while vector basemaps are used.',
  },
  mapVendorKey: {
    label: 'Key for third-party basemaps',
    help: 'From the provider of the maps.',
  },
  canShareMapVendorPublic: {
    label: 'Everybody may use the key',
    help: 'Public maps then show third-party basemaps to anonymous visitors too.',
  },

  basemapGalleryGroupQuery: { label: 'Basemaps', help: gallery('basemaps') },
  templatesGroupQuery: {
    label: 'Application templates',
    help: gallery('templates of applications'),
  },
  layerTemplatesGroupQuery: { label: 'Layer templates', help: gallery('templates of layers') },
  symbolSetsGroupQuery: { label: 'Symbol sets', help: gallery('symbols') },
  colorSetsGroupQuery: { label: 'Color sets', help: gallery('colors') },
  analysisLayersGroupQuery: { label: 'Analysis layers', help: gallery('layers of analyses') },
  atlasGroupQuery: { label: 'Atlas', help: gallery('reference content') },
  stylesGroupQuery: { label: '3D styles', help: gallery('styles of scenes') },
  '2DStylesGroupQuery': { label: '2D styles', help: gallery('styles of maps') },

  canSharePublic: {
    label: 'Members may share with everyone',
    help: 'Off: items and groups stay within the organization; what is public already stays public.',
  },
  canSearchPublic: {
    label: 'Search outside the organization',
    help: 'Searches of members also find public items, groups and users of others.',
  },
  commentsEnabled: { label: 'Comments', help: 'Members may comment on items.' },
  metadataEditable: { label: 'Metadata', help: 'Items have formal metadata that can be edited.' },
  metadataFormats: { label: 'Metadata style', help: 'Of the metadata that members enter.' },

  access: {
    label: 'Anonymous access',
    help: 'Whether anybody may open the portal, or only members after signing in.',
  },
  allSSL: { label: 'HTTPS only', help: 'Everyone reaches the portal by HTTPS.' },
  allowedOrigins: {
    label: 'Allowed origins',
    help: 'Web applications that may call this portal from a browser. At most 100.',
  },
  authorizedCrossOriginDomains: {
    label: 'Trusted servers',
    help: 'Servers that clients may send credentials to.',
  },
  authorizedCrossOriginNoCorsDomains: {
    label: 'Trusted servers without CORS',
    help: 'Servers that scripts contact first to sign in. Each must be among the trusted servers.',
  },
  allowedExternalLinks: {
    label: 'Allowed external links',
    help: 'Addresses outside the portal that its pages may lead to without asking.',
  },
  allowedRedirectUris: {
    label: 'Allowed portals for enterprise logins',
    help: 'Portal addresses to which enterprise logins may return.',
  },
  maxTokenExpirationMinutes: {
    label: 'Longest token lifetime',
    help: 'Minutes. -1 sets no limit of the organization’s own.',
  },
  useStandardizedQuery: {
    label: 'Standardized queries only',
    help: 'Layers accept only queries that every database understands; a defence against injected SQL.',
  },

  canSigninPlatform: {
    label: 'Portal accounts',
    help: 'Members sign in with a user name and password of this portal.',
  },
  canSigninIDP: {
    label: 'Enterprise logins',
    help: 'Members sign in through your identity provider.',
  },
  canSigninOIDC: {
    label: 'OpenID Connect',
    help: 'Members sign in through an OpenID Connect provider.',
  },
  canSigninSocial: {
    label: 'Social logins',
    help: 'Members sign in with accounts of social networks.',
  },
  platformSSO: {
    label: 'Single sign-on',
    help: 'Who is signed in to the portal is signed in to its applications.',
  },

  geocodeService: {
    label: 'Geocoders',
    help: 'In their order; the first is the default.',
  },
  geometryService: { label: 'Geometry', help: 'Projects, buffers and measures.' },
  printServiceTask: {
    label: 'Printing',
    help: 'Prints maps, in the layouts that it offers.',
  },
  routeServiceLayer: { label: 'Routing', help: 'Directions in maps.' },
  asyncRouteService: { label: 'Routing, asynchronous', help: 'Many routes at once.' },
  closestFacilityService: { label: 'Closest facility', help: 'The nearest of several places.' },
  asyncClosestFacilityService: {
    label: 'Closest facility, asynchronous',
    help: 'For many incidents at once.',
  },
  serviceAreaService: {
    label: 'Service areas',
    help: 'What can be reached in a time or distance.',
  },
  asyncServiceAreaService: {
    label: 'Service areas, asynchronous',
    help: 'For many facilities at once.',
  },
  syncVRPService: { label: 'Vehicle routing', help: 'Small fleets, answered at once.' },
  asyncVRPService: { label: 'Vehicle routing, asynchronous', help: 'Large fleets.' },
  asyncFleetRouting: { label: 'Fleet routing', help: 'Replaces vehicle routing.' },
  odCostMatrixService: { label: 'Cost matrix', help: 'From every origin to every destination.' },
  asyncODCostMatrixService: {
    label: 'Cost matrix, asynchronous',
    help: 'For many origins and destinations.',
  },
  asyncLocationAllocationService: {
    label: 'Location and allocation',
    help: 'Which sites serve the demand best.',
  },
  routingUtilitiesService: {
    label: 'Routing utilities',
    help: 'Travel modes and other facts for routing.',
  },
  routingServicesSource: {
    label: 'Source of routing services',
    help: 'Where the routing services come from, and the connected account.',
  },
  trafficService: { label: 'Traffic', help: 'Shows traffic on maps.' },
  trafficDataService: { label: 'Traffic data', help: 'Traffic for calculations.' },
  elevation3DService: { label: 'Elevation in scenes', help: 'The ground of 3D scenes.' },
  elevationService: { label: 'Elevation', help: 'Profiles and summaries of elevation.' },
  elevationSyncService: { label: 'Elevation, synchronous', help: 'Answered at once.' },
  hydrologyService: { label: 'Hydrology', help: 'Watersheds, and where water flows.' },
  geoenrichmentService: { label: 'Enrichment', help: 'Adds facts about people and places.' },
  analysisService: { label: 'Spatial analysis', help: 'Analysis tools of the map.' },
  geoanalyticsService: { label: 'Big data analysis', help: 'Analysis of very large data.' },
  rasterAnalyticsService: { label: 'Raster analysis', help: 'Analysis of imagery.' },
  rasterUtilitiesService: {
    label: 'Raster utilities',
    help: 'Helps raster analysis and ortho mapping.',
  },
  orthoMappingService: {
    label: 'Ortho mapping',
    help: 'Makes orthophotos of drone and aerial pictures.',
  },
  orthomappingElevationService: {
    label: 'Elevation for ortho mapping',
    help: 'The ground for orthophotos.',
  },
  asyncGeocodeService: { label: 'Batch geocoding', help: 'Many addresses at once.' },
  packagingService: { label: 'Packaging', help: 'Makes packages of maps for use offline.' },
  locationTrackingService: {
    label: 'Location tracking',
    help: 'Where members in the field are and were.',
  },

  updateUserProfileDisabled: {
    label: 'Members may not edit their profiles',
    help: 'On: name, description and the like are for administrators to change.',
  },
  creditAssignments: {
    label: 'Credit budgets',
    help: 'Whether each member has a budget of credits.',
  },
  defaultUserCreditAssignment: {
    label: 'Credits of new members',
    help: '-1 for no limit.',
  },
  notificationsEnabled: {
    label: 'Notifications',
    help: 'Members are told about what concerns them.',
  },

  contacts: {
    label: 'Administrative contacts',
    help: 'Administrators who are named in automatic messages. At least one.',
  },
  orgUrl: { label: 'Web page', help: 'Of the organization.' },
  orgEmail: { label: 'E-mail', help: 'For questions to the organization.' },
  orgPhone: { label: 'Telephone', help: 'For questions to the organization.' },

  helpBase: {
    label: 'Help',
    help: 'Address of the documentation. Empty: the help that was installed with the portal.',
  },
  portalProperties: {
    label: 'Properties',
    help: 'Contact link, home page, map viewer, theme and whatever applications keep here. Sent whole; readable for everybody when the organization is public.',
  },
}
