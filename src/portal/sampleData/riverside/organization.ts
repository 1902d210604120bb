import type { Category } from '../../../rest/content/categories.ts'
import type { SampleOrganization } from '../sampleData.ts'

export const organization: SampleOrganization = {
  name: 'Riverside County GIS',
  description:
    'Maps, data and applications of the departments of Riverside County: land records, water, safety, roads, health and parks.',
  urlHostname: 'gis.riverside-county.example',
  culture: 'en',
  region: 'US',
  units: 'english',
}

const branch = (title: string, ...leaves: string[]): Category => ({
  title,
  categories: leaves.map((leaf) => ({ title: leaf })),
})

export const categorySchema: Category[] = [
  {
    title: 'Categories',
    categories: [
      branch('Water', 'Surface water', 'Groundwater'),
      branch('Environment', 'Agriculture', 'Habitat', 'Climate', 'Geology'),
      branch('Boundaries and land', 'Parcels', 'Zoning', 'Addresses', 'Survey'),
      branch('Safety', 'Law enforcement', 'Emergency management', 'Fire'),
      branch('Infrastructure', 'Transportation', 'Utilities'),
      branch('People', 'Housing', 'Health', 'Recreation', 'Elections', 'Economy'),
      { title: 'Imagery and elevation' },
      { title: 'Reference documents' },
    ],
  },
]
