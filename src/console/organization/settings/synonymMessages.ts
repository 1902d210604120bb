import type { SettingName } from '../../../rest/records/settings.ts'
import type { SectionName } from './sections.ts'
import { texts } from '../../ui/texts.ts'

/** Other words that people search for, separated by commas. */
export const t = texts('settingSynonyms', {
  setting: {
    name: 'organization name, portal name, title, rename the organization',
    description: 'about the organization, summary',
    thumbnail: 'organization logo, icon, brand, thumbnail',
    culture: 'locale, translation, internationalization',
    cultureFormat: 'locale, decimal separator, date format, time format',
    region: 'country, location of the organization',
    units: 'metric, imperial, US standard, kilometers, miles, feet, meters',
    urlHostname: 'domain, host, custom URL',
    urlKey: 'short name, subdomain, custom URL',

    showHomePageDescription: 'home page text, landing page, start page',
    backgroundImage: 'home page banner, header image, hero image, landing page, start page',
    homePageFeaturedContent: 'highlights, carousel, landing page, start page',
    homePageFeaturedContentCount: 'highlights, carousel, landing page, start page',
    featuredItemsGroupQuery: 'gallery page, featured maps and apps, public gallery',
    featuredGroups: 'highlighted groups, landing page, start page',
    rotatorPanels: 'banner, slideshow, carousel, landing page, start page, custom HTML',

    defaultExtent: 'initial map view, start extent, zoom, map area, bounding box',
    defaultBasemap: 'background map, base map',
    useVectorBasemaps: 'vector tiles, background map, base map',
    defaultVectorBasemap: 'vector tiles, background map, base map',
    mapVendorKey: 'Bing Maps key, API key, third-party maps',
    canShareMapVendorPublic: 'Bing Maps key, API key, share the key publicly',

    basemapGalleryGroupQuery: 'basemap gallery, background maps, base maps',
    templatesGroupQuery: 'web app templates, configurable apps, instant apps',
    layerTemplatesGroupQuery: 'feature layer templates, schemas',
    symbolSetsGroupQuery: 'icons, markers, point symbols',
    colorSetsGroupQuery: 'color ramps, palettes',
    analysisLayersGroupQuery: 'layers for analysis',
    atlasGroupQuery: 'Living Atlas, reference content, curated content',
    stylesGroupQuery: '3D symbols, scene styles, web styles',
    '2DStylesGroupQuery': '2D symbols, map styles, web styles',

    canSharePublic:
      'share publicly, public sharing, share with the public, publish to everyone, make items public, open data, anonymous sharing',
    canSearchPublic:
      'search publicly, find external content, outside content, content of other organizations, public search',
    commentsEnabled: 'item comments, discussion, feedback',
    metadataEditable: 'item metadata, enable metadata, documentation of items',
    metadataFormats: 'ISO 19139, FGDC, INSPIRE, ISO 19115, metadata standard',

    access:
      'public access, private organization, guest access, sign-in required, access without signing in, open to everyone',
    allSSL:
      'SSL, TLS, allow HTTP, disable HTTP, HTTPS only, encryption, secure connections, certificate',
    allowedOrigins:
      'CORS, cross-origin requests, cross-domain, web apps on other domains, JavaScript',
    authorizedCrossOriginDomains:
      'CORS, cross-origin requests, web-tier authentication, integrated Windows authentication, PKI',
    authorizedCrossOriginNoCorsDomains:
      'CORS, cross-origin requests, web-tier authentication, integrated Windows authentication, PKI',
    allowedExternalLinks: 'leaving the site, redirects, external websites, link warning, whitelist',
    allowedRedirectUris: 'redirect URI, callback URL, collaboration, portal to portal, whitelist',
    maxTokenExpirationMinutes:
      'time out, timeout, idle, session length, sessions expire, tokens expire, session expiration, token expiration, automatic sign-out, log out automatically',
    applicationsNeedApproval:
      'OAuth apps, third-party apps, approve apps, consent, allow apps, app registrations',
    useStandardizedQuery: 'SQL injection, security of queries, where clause',

    canSigninPlatform:
      'password, username and password, built-in accounts, local accounts, portal accounts',
    canSigninIDP:
      'enterprise logins, single sign-on, SSO, identity provider, IdP, ADFS, Shibboleth',
    canSigninOIDC: 'OIDC, OpenID, OAuth, single sign-on, SSO, Google, Microsoft Entra, Keycloak',
    canSigninSocial: 'Google, Facebook, GitHub, Apple, social media accounts',
    platformSSO: 'SSO, sign in once, shared sign-in, cookies',
    temporaryPasswordDays:
      'password expiration, initial password, invitation expires, reset password, days',

    geocodeService:
      'geocode service, locators, address search, find addresses, find places, place search',
    geometryService: 'geometry service, buffer, project, measure',
    printServiceTask: 'print service, print layouts, PDF, export map',
    routeServiceLayer: 'route service, directions, navigation, network analysis',
    asyncRouteService: 'route service, directions, network analysis',
    closestFacilityService: 'nearest, network analysis',
    asyncClosestFacilityService: 'nearest, network analysis',
    serviceAreaService: 'drive time, travel areas, isochrones, network analysis',
    asyncServiceAreaService: 'drive time, travel areas, isochrones, network analysis',
    syncVRPService: 'VRP, vehicle routing problem, deliveries, network analysis',
    asyncVRPService: 'VRP, vehicle routing problem, deliveries, network analysis',
    asyncFleetRouting: 'VRP, vehicle routing problem, deliveries, network analysis',
    odCostMatrixService: 'OD cost matrix, travel costs, network analysis',
    asyncODCostMatrixService: 'OD cost matrix, travel costs, network analysis',
    asyncLocationAllocationService: 'site selection, best locations, network analysis',
    routingUtilitiesService: 'travel modes, network analysis',
    routingServicesSource: 'route service, directions, online routing, connected account',
    trafficService: 'congestion, live traffic',
    trafficDataService: 'congestion, live traffic',
    elevation3DService: 'ground, terrain, DEM, height, 3D',
    elevationService: 'terrain, DEM, height, profile',
    elevationSyncService: 'terrain, DEM, height, profile',
    hydrologyService: 'watershed, catchment, trace downstream, water',
    geoenrichmentService: 'GeoEnrichment, demographics, population, income, census',
    analysisService: 'analysis tools, feature analysis, overlay, buffer, hot spots',
    geoanalyticsService: 'GeoAnalytics, big data',
    rasterAnalyticsService: 'image analysis, raster analytics, image server',
    rasterUtilitiesService: 'image analysis, raster analytics',
    orthoMappingService: 'drone, mosaic, orthophoto',
    orthomappingElevationService: 'drone, mosaic, orthophoto, DEM, terrain',
    asyncGeocodeService: 'geocoder, geocode many addresses, address table, CSV',
    packagingService: 'offline maps, map areas, download maps',
    locationTrackingService: 'tracks, tracker, GPS, field workers',

    updateUserProfileDisabled:
      'edit profile, profile editing, lock profiles, change the full name, change the email',
    creditAssignments: 'credits, quota, budget, costs',
    defaultUserCreditAssignment: 'credits, quota, budget, costs, credit allocation',
    notificationsEnabled: 'alerts, messages to members',

    contacts: 'administrators, contact person, support, help desk',
    orgUrl: 'homepage, URL of the organization, contact',
    orgEmail: 'mail address, contact, support',
    orgPhone: 'telephone number, contact, support',

    helpBase: 'documentation, help pages, manual',
    portalProperties:
      'theme, colors of the portal, contact link, map viewer, app settings, JSON, shared theme',
  },
  section: {
    identity: 'organization profile, general, branding',
    home: 'landing page, start page, front page',
    map: 'maps, map viewer, scene viewer',
    galleries: 'groups for galleries, templates, styles',
    sharing: 'visibility, public, metadata, comments',
    security: 'trusted servers, CORS, origins, policies, tokens',
    signIn:
      'authentication, login, log in, logins, two-factor authentication, 2FA, multifactor authentication, MFA, password',
    services: 'helper services, geocoding, printing, routing, analysis, elevation',
    members: 'users, accounts, new member defaults, profiles, credits',
    contacts: 'administrators, support, help desk',
    advanced: 'JSON, help, properties',
  },
  snapshots:
    'backup of the settings, export settings, import settings, compare settings, restore settings',
  newMembers:
    'default role, default user type, license of new members, default groups, new accounts, new users, sign up',
} as const satisfies {
  readonly setting: Record<SettingName, string>
  readonly section: Record<SectionName, string>
  readonly snapshots: string
  readonly newMembers: string
})
