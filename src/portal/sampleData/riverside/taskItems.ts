import { serviceName } from '../../geoprocessing/operations.ts'
import { random } from '../random.ts'
import type { SampleItem } from '../sampleData.ts'
import { fileName, json, type Site } from './subject.ts'
import { themeTitled } from './themes/all.ts'
import { thumbnail } from './thumbnails.ts'
import { county } from './towns.ts'

/** How runs of existing notebooks fail, by title: the portal has no engine for them. */
const notebookRuns: Readonly<Record<string, object>> = {
  'Sensor drift correction': {
    outcome: 'failed',
    seconds: 17,
    result: "Cell 5 failed: KeyError: 'battery_volts'.",
  },
}

/** Adds the runs to the notebooks. */
export const withNotebookRuns = (items: readonly SampleItem[]): SampleItem[] =>
  items.map((item) => {
    const sampleRun = item.type === 'Notebook' ? notebookRuns[item.title] : undefined
    return sampleRun ? { ...item, properties: { sampleRun } } : item
  })

interface TaskItem
  extends
    Pick<SampleItem, 'type' | 'title' | 'owner' | 'snippet' | 'tags' | 'created' | 'modified'>,
    Partial<Pick<SampleItem, 'name' | 'url' | 'typeKeywords' | 'data' | 'extent'>> {}

interface Setting {
  readonly seed: string | number
  readonly site: Omit<Site, 'basemap'>
  readonly hasThumbnails: boolean
}

/** Returns items on which scheduled tasks can run, of the types that the publisher would not have otherwise. */
export const taskItems = ({ seed, site, hasThumbnails }: Setting): SampleItem[] => {
  const theme = themeTitled('Hydrology')
  const [layer] = theme.layers
  if (!layer) throw new Error('The theme Hydrology has no layers.')
  const idOf = (title: string) => random(`${seed}:task item:${title}`).hex(32)
  const levees = 'Levees and channels in 3D'
  const workbook = 'Reservoir storage analysis'
  const planned: readonly TaskItem[] = [
    {
      type: 'Geoprocessing Service',
      title: 'Content inventory',
      owner: 'admin',
      snippet: 'Counts the items of the organization and their size by type.',
      tags: ['administration', 'content'],
      name: serviceName,
      url: `${site.serverUrl}/rest/services/${serviceName}/GPServer`,
      typeKeywords: ['Asynchronous'],
      created: Date.UTC(2024, 1, 6, 17, 20),
      modified: Date.UTC(2024, 1, 6, 17, 20),
    },
    {
      type: 'Scene Service',
      title: levees,
      owner: 'publisher',
      snippet: 'Levees and channels of the county as a 3D layer with heights from lidar.',
      tags: ['flood', 'levees'],
      name: fileName(levees),
      url: `${site.serverUrl}/rest/services/Hosted/${fileName(levees)}/SceneServer`,
      typeKeywords: ['Hosted Service', 'Singlelayer', '3DObject'],
      extent: county.extent,
      created: Date.UTC(2023, 8, 14, 16, 5),
      modified: Date.UTC(2024, 4, 2, 18, 41),
    },
    {
      type: 'Insights Workbook',
      title: workbook,
      owner: 'publisher',
      snippet: 'Storage of the county reservoirs by month, next to rainfall and releases.',
      tags: ['reservoirs', 'analysis'],
      url: `${site.portalUrl}/apps/insights/index.html#/edit/${idOf(workbook)}`,
      created: Date.UTC(2023, 10, 9, 19, 30),
      modified: Date.UTC(2024, 2, 21, 20, 12),
    },
    {
      type: 'Workflow',
      title: 'Gauge maintenance request',
      owner: 'publisher',
      snippet: 'Assigns a visit to a field crew, and closes the request after the inspection.',
      tags: ['gauges', 'field work'],
      data: json({
        version: '1.0.0',
        name: 'Gauge maintenance request',
        steps: [
          { id: 'assign', title: 'Assign a field crew', next: ['inspect'] },
          { id: 'inspect', title: 'Inspect the gauge', next: ['close'] },
          { id: 'close', title: 'Close the request', next: [] },
        ],
      }),
      created: Date.UTC(2023, 5, 20, 18),
      modified: Date.UTC(2024, 0, 11, 17, 55),
    },
  ]
  return planned.map(({ name = null, url = null, data = null, extent = null, ...item }) => {
    const id = idOf(item.title)
    return {
      typeKeywords: [],
      ...item,
      id,
      folderId: null,
      description: `<p>${item.snippet}</p>`,
      name,
      url,
      accessInformation: 'Riverside County',
      licenseInfo: '',
      culture: 'en-us',
      extent,
      spatialReference: extent && 'WGS84',
      access: 'org',
      groups: [],
      numViews: 0,
      data,
      thumbnail: hasThumbnails ? () => thumbnail({ id, type: item.type, theme, layer }) : null,
      resources: [],
      categories: item.owner === 'admin' ? [] : [`/Categories/${theme.category}`],
      protected: false,
    }
  })
}
