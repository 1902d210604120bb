import type { Manifest } from '../../../packageFormat/manifest.ts'
import { packageFormat, packageVersion } from '../../../packageFormat/manifest.ts'
import type { ItemToPack, PackageHeading } from '../../../packageFormat/writer.ts'
import type { RawEntry } from './rawZip.ts'

const september = Date.UTC(2026, 8, 12, 16, 30)

export const upstream: Manifest['source'] = {
  httpsUrl: 'https://gis.upstream.example/portal',
  httpUrl: 'http://gis.upstream.example/portal',
  serverUrl: 'https://gis.upstream.example/server',
  version: '11.3',
  portalId: 'UPSTREAMGIS00113',
  isPortal: true,
}

export const heading: PackageHeading = {
  created: september,
  source: upstream,
  group: { id: 'fedcba98765432100123456789abcdef', title: 'Hydrology' },
}

/** Returns an item ID of 32 characters for a number. */
export const idOf = (number: number) => number.toString(16).padStart(32, '0')

export const properties = (
  id: string,
  changes: Partial<ItemToPack['properties']> = {},
): ItemToPack['properties'] => ({
  id,
  title: `Item ${Number.parseInt(id, 16)}`,
  type: 'Web Map',
  typeKeywords: ['Web Map', 'Map'],
  tags: ['rivers'],
  snippet: 'What it is',
  description: '<p>See <a href="https://gis.upstream.example/portal/home">home</a></p>',
  name: null,
  url: null,
  accessInformation: 'County',
  licenseInfo: '',
  culture: 'en-us',
  extent: [-117.7, 33.4, -114.4, 34.1],
  spatialReference: 'WGS84',
  categories: [],
  properties: { origin: 'https://gis.upstream.example/portal' },
  advancedSettings: null,
  classification: null,
  commentsEnabled: true,
  created: september - 86_400_000,
  modified: september - 3_600_000,
  ...changes,
})

export const webMap = (id: string, changes: Partial<ItemToPack> = {}): ItemToPack => {
  const content = Buffer.from(
    JSON.stringify({
      version: '2.31',
      operationalLayers: [
        { url: 'https://gis.upstream.example/server/rest/services/Hosted/Gauges/FeatureServer/0' },
      ],
    }),
  )
  return {
    properties: properties(id),
    size: content.length,
    data: { mediaType: 'application/json', content },
    ...changes,
  }
}

/** Returns a manifest without items as a raw entry, for packages written byte by byte. */
export const manifestEntry = (changes: Record<string, unknown> = {}): RawEntry => ({
  name: 'manifest.json',
  content: JSON.stringify({
    format: packageFormat,
    packageVersion,
    created: september,
    source: upstream,
    group: heading.group,
    entries: [],
    relationships: [],
    ...changes,
  }),
})
