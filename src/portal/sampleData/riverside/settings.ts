import type { StoredSettings } from '../../../rest/records/settings.ts'
import type { SampleGroup } from '../sampleData.ts'
import { openData } from './groups.ts'
import { organization } from './organization.ts'

const county = (host: string) => `https://${host}.riverside-county.example`

/** Returns a service of the county's utility server. */
const utility = (path: string) => ({ url: `${county('utility')}/server/rest/services/${path}` })

/** The extent of the county, in Web Mercator meters. */
const countyExtent = {
  type: 'extent',
  xmin: -13_100_078,
  ymin: 3_951_186,
  xmax: -12_738_290,
  ymax: 4_040_893,
  spatialReference: { wkid: 102_100 },
} as const

/** Returns the settings that the administrators of the county have changed. */
export const riversideSettings = (groups: readonly SampleGroup[]): StoredSettings => {
  const named = (title: string) => {
    const group = groups.find((each) => each.title === title)
    if (!group) throw new Error(`No group ${title} in the sample data.`)
    return group
  }
  const queryOf = (title: string) => `id:${named(title).id}`
  const featured = (title: string) => ({ title, owner: named(title).owner })
  return {
    ...organization,
    featuredItemsGroupQuery: queryOf(openData),
    homePageFeaturedContent: named(openData).id,
    homePageFeaturedContentCount: 20,
    featuredGroups: [openData, 'Hydrology', 'Parks and trails'].map(featured),
    basemapGalleryGroupQuery: queryOf('Imagery and elevation'),
    templatesGroupQuery: queryOf('Planning and zoning'),
    analysisLayersGroupQuery: queryOf('Parcels and cadastre'),
    defaultExtent: countyExtent,
    helpBase: `${county('www')}/gis/help/`,
    metadataEditable: true,
    metadataFormats: 'fgdc',
    portalProperties: {
      links: { contactUs: { url: `${county('www')}/gis/contact`, visible: true } },
      showSocialMediaLinks: false,
    },
    allowedOrigins: [county('apps'), county('dashboards'), 'https://*.partners.example'],
    allowedExternalLinks: [`${county('www')}/parcels`],
    authorizedCrossOriginDomains: [county('services'), county('imagery'), county('utility')],
    authorizedCrossOriginNoCorsDomains: [county('services')],
    geocodeService: [
      {
        ...utility('Locators/County_addresses/GeocodeServer'),
        name: 'County addresses',
        northLat: 'Ymax',
        southLat: 'Ymin',
        eastLon: 'Xmax',
        westLon: 'Xmin',
        singleLineFieldName: 'SingleLine',
        placeholder: 'Address or parcel number',
        placefinding: true,
        batch: true,
        suggest: true,
        zoomScale: 5000,
      },
    ],
    geometryService: utility('Utilities/Geometry/GeometryServer'),
    printServiceTask: {
      ...utility('Utilities/PrintingTools/GPServer/Export%20Web%20Map%20Task'),
      templates: [
        { layout: 'MAP_ONLY', format: 'PNG32', label: 'Map only' },
        { layout: 'Letter ANSI A Landscape', format: 'PDF', label: 'Letter, landscape' },
        { layout: 'Tabloid ANSI B Portrait', format: 'PDF', label: 'Tabloid, portrait' },
      ],
    },
    routeServiceLayer: utility('Routing/NAServer/Route'),
    elevation3DService: utility('Elevation/Terrain3D/ImageServer'),
    contacts: ['admin', 'tomas.rehak'],
    orgUrl: `${county('www')}/gis`,
    orgEmail: 'gis@riverside-county.example',
    orgPhone: '+1 951 555 0142',
  }
}
