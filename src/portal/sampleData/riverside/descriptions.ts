import type { Subject } from './subject.ts'

const lower = (text: string) => text.charAt(0).toLowerCase() + text.slice(1)

const openings: Readonly<Record<string, (subject: Subject) => string>> = {
  'Feature Service': ({ layer, place }) => `${layer.about} Covers ${place.name}.`,
  'Map Service': ({ theme, place }) =>
    `Reference layers of ${lower(theme.title)}, drawn on the server for ${place.name}.`,
  'Image Service': ({ title, place }) =>
    `${title}: raster for display and analysis ${place.phrase}.`,
  'Vector Tile Service': ({ layer }) =>
    `Vector tiles of ${lower(layer.title)}, quick to draw at every scale.`,
  'Scene Service': ({ layer, place }) =>
    `${layer.title} ${place.phrase} as a 3D layer with heights from lidar.`,
  'Web Map': ({ layer, place, uses }) =>
    `${layer.title} ${place.phrase}, with ${uses.length > 1 ? `${uses.length - 1} more layers` : 'the county base map'}.`,
  'Web Scene': ({ theme, place }) => `${theme.title} in three dimensions ${place.phrase}.`,
  Dashboard: ({ layer, place }) =>
    `${layer.title} at a glance ${place.phrase}: totals, trends and a live map.`,
  StoryMap: ({ theme, place }) =>
    `A story about ${lower(theme.title)} ${place.phrase}, told with maps and pictures.`,
  'Web Experience': ({ theme }) =>
    `One place to start from for ${lower(theme.title)}: maps, documents and contacts.`,
  'Web Mapping Application': ({ layer, place }) =>
    `Search and view ${lower(layer.title)} ${place.phrase}; works on phones.`,
  'Hub Site Application': () => 'The public entry to county maps, data and stories.',
  Form: ({ layer }) => `Field form that adds to ${lower(layer.title)}; works without a connection.`,
  'QuickCapture Project': ({ layer }) =>
    `Big buttons to record ${lower(layer.title)} from a moving vehicle.`,
  Notebook: ({ layer }) => `Python notebook that reads ${lower(layer.title)} and writes a summary.`,
  'Geoprocessing Service': ({ theme }) =>
    `Tool for staff of ${lower(theme.title)}; answers as a report and a layer.`,
  'Geocoding Service': () => 'Finds addresses and places of the county from local data.',
  CSV: ({ theme, place }) =>
    `Table of ${lower(theme.title)} ${place.phrase}, one row per record, comma separated.`,
  'Microsoft Excel': ({ theme, year }) =>
    `Workbook with the figures of ${lower(theme.title)}, as of ${year}.`,
  Shapefile: ({ layer, place }) => `${layer.title} cut out for ${place.name}, WGS84, for download.`,
  Image: ({ theme, place }) => `Picture for ${lower(theme.title)}, taken ${place.phrase}.`,
  'Document Link': ({ theme }) =>
    `Opens a document of ${lower(theme.title)} on the county document server.`,
}

/** Returns the short summary for lists: under 250 characters. */
export const snippet = (subject: Subject): string => {
  const opening = openings[subject.type]
  return opening
    ? opening(subject)
    : `${subject.layer.about} Prepared ${subject.place.phrase}, ${subject.year}.`
}

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')

const upkeep = [
  'Updated every night from the department database.',
  'Updated quarterly after quality control.',
  'Updated when a case is closed.',
  'A record of its time: it is no longer updated.',
  'Updated by field crews; the newest edits may wait for review.',
]

/** Returns the long description as HTML, well under 64 KB. */
export const description = (subject: Subject): string => {
  const { layer, theme, place, uses, chance } = subject
  const parts = [
    `<p>${escaped(snippet(subject))}</p>`,
    `<p>${escaped(theme.snippet)} ${chance.pick(upkeep)}</p>`,
  ]
  if (uses.length > 0)
    parts.push(
      `<p>Built on:</p><ul>${uses.map((item) => `<li>${escaped(item.title)}</li>`).join('')}</ul>`,
    )
  else if (chance.chance(0.7))
    parts.push(
      `<p><b>Fields</b></p><ul>${layer.fields.map((field) => `<li>${field.name.replaceAll('_', ' ')}</li>`).join('')}</ul>`,
    )
  if (chance.chance(0.35))
    parts.push(
      `<p>Area: ${escaped(place.name)}. Coordinates are WGS84 unless the layer says otherwise.</p>`,
    )
  return parts.join('')
}
