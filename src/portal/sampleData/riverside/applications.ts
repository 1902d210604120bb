import type { SampleItem } from '../sampleData.ts'
import { zip } from '../files/zip.ts'
import { label } from './services.ts'
import { bytes, type Content, fileName, json, type Subject } from './subject.ts'

const ofType = (subject: Subject, type: string): SampleItem | undefined =>
  subject.uses.find((item) => item.type === type)

const cover = ({ theme: { colors } }: Subject) => ({
  path: 'images/cover.svg',
  contentType: 'image/svg+xml',
  content: `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1200 400"><rect width="1200" height="400" fill="${colors[3]}"/><path d="M0 300 300 140 520 260 800 90 1200 280V400H0Z" fill="${colors[0]}"/><path d="M0 360 420 240 760 330 1200 220V400H0Z" fill="${colors[1]}"/></svg>`,
})

export const dashboard = (subject: Subject): Content => {
  const map = ofType(subject, 'Web Map')
  const layer = ofType(subject, 'Feature Service')
  const source = layer ? { type: 'arcGISFeatureService', itemId: layer.id, layerId: 0 } : undefined
  return {
    url: `${subject.site.portalUrl}/apps/dashboards/${subject.id}`,
    typeKeywords: ['ArcGIS Dashboards'],
    data: json({
      version: 98,
      authoringApp: 'ArcGIS Dashboards',
      theme: subject.chance.chance(0.3) ? 'dark' : 'light',
      headerPanel: { type: 'headerPanel', title: subject.title, subtitle: subject.place.name },
      widgets: [
        ...(map ? [{ id: 'map', type: 'mapWidget', itemId: map.id, flashRepeats: 3 }] : []),
        ...(source
          ? [
              {
                id: 'total',
                type: 'indicatorWidget',
                name: 'Total',
                datasets: [
                  {
                    type: 'serviceDataset',
                    dataSource: source,
                    statisticDefinitions: [
                      { statisticType: 'count', onStatisticField: 'OBJECTID' },
                    ],
                  },
                ],
              },
              {
                id: 'by-kind',
                type: 'serialChartWidget',
                name: `By ${label(subject.layer.fields.at(-1)?.name ?? 'kind').toLowerCase()}`,
                datasets: [
                  {
                    type: 'serviceDataset',
                    dataSource: source,
                    groupByFields: [subject.layer.fields.at(-1)?.name],
                  },
                ],
              },
              {
                id: 'list',
                type: 'listWidget',
                name: subject.layer.title,
                datasets: [{ type: 'serviceDataset', dataSource: source, maxFeatures: 50 }],
              },
            ]
          : []),
      ],
      layout: {
        rootElement: {
          type: 'rowLayoutElement',
          elements: [
            { id: 'map', width: 0.6 },
            { id: 'by-kind', width: 0.4 },
          ],
        },
      },
    }),
  }
}

export const storyMap = (subject: Subject): Content => {
  const map = ofType(subject, 'Web Map')
  const paragraph = (id: string, text: string) => ({
    [id]: { type: 'text', data: { type: 'paragraph', text } },
  })
  return {
    url: `${subject.site.portalUrl}/apps/storymaps/stories/${subject.id}`,
    typeKeywords: ['arcgis-storymaps', 'smstatuspublished'],
    resources: [cover(subject)],
    data: json({
      root: 'n-root',
      nodes: {
        'n-root': {
          type: 'story',
          data: { storyTheme: 'r-theme' },
          children: ['n-cover', 'n-1', ...(map ? ['n-map'] : []), 'n-2'],
        },
        'n-cover': {
          type: 'storycover',
          data: { type: 'full', title: subject.title, summary: subject.theme.snippet },
        },
        ...paragraph(
          'n-1',
          `${subject.layer.about} This story follows them ${subject.place.phrase}.`,
        ),
        ...(map ? { 'n-map': { type: 'webmap', data: { map: 'r-map', caption: map.title } } } : {}),
        ...paragraph('n-2', 'Data and maps come from the departments of Riverside County.'),
      },
      resources: {
        'r-theme': {
          type: 'story-theme',
          data: { themeId: 'summit', themeBaseVariableOverrides: {} },
        },
        ...(map
          ? {
              'r-map': {
                type: 'webmap',
                data: { itemId: map.id, itemType: 'Web Map', type: 'default' },
              },
            }
          : {}),
      },
    }),
  }
}

export const experience = (subject: Subject): Content => {
  const maps = subject.uses.filter((item) => item.type === 'Web Map')
  const value = {
    exbVersion: '1.15.0',
    attributes: { title: subject.title, portalUrl: subject.site.portalUrl },
    dataSources: Object.fromEntries(
      maps.map((map, index) => [
        `dataSource_${index + 1}`,
        {
          id: `dataSource_${index + 1}`,
          type: 'WEB_MAP',
          itemId: map.id,
          portalUrl: subject.site.portalUrl,
          sourceLabel: map.title,
        },
      ]),
    ),
    pages: {
      page_0: { id: 'page_0', label: 'Map', type: 'NORMAL' },
      page_1: { id: 'page_1', label: 'About', type: 'NORMAL' },
    },
    widgets: {
      widget_1: {
        id: 'widget_1',
        uri: 'widgets/arcgis/arcgis-map/',
        label: 'Map',
        ...(maps.length > 0
          ? { useDataSources: [{ dataSourceId: 'dataSource_1', mainDataSourceId: 'dataSource_1' }] }
          : {}),
      },
      widget_2: { id: 'widget_2', uri: 'widgets/arcgis/search/', label: 'Search' },
    },
  }
  return {
    url: `${subject.site.portalUrl}/apps/experiencebuilder/experience/?id=${subject.id}`,
    typeKeywords: ['EXB Experience', 'status: Published', 'version:1.15.0'],
    resources: [
      {
        path: 'config/config.json',
        contentType: 'application/json',
        content: JSON.stringify(value),
      },
      cover(subject),
    ],
    data: json(value),
  }
}

const templates = ['sidebar', 'nearby', 'lookup', 'basic', 'media']

export const webMappingApplication = (subject: Subject): Content => {
  const template = subject.chance.pick(templates)
  const map = ofType(subject, 'Web Map')
  return {
    url: `${subject.site.portalUrl}/apps/instant/${template}/index.html?appid=${subject.id}`,
    typeKeywords: ['JavaScript', 'Ready To Use', 'Instant Apps'],
    data: json({
      values: {
        title: subject.title,
        ...(map ? { webmap: map.id, mapItemCollection: [{ id: map.id, primary: true }] } : {}),
        template,
        theme: subject.chance.chance(0.3) ? 'dark' : 'light',
        search: true,
        customUrlParam: 'find',
      },
    }),
  }
}

export const form = (subject: Subject): Content => {
  const layer = ofType(subject, 'Feature Service')
  const questions = subject.layer.fields.map((field) => ({
    name: field.name,
    type:
      field.of.kind === 'date'
        ? 'date'
        : field.of.kind === 'number'
          ? 'decimal'
          : field.of.kind === 'choice'
            ? 'select_one'
            : 'text',
    label: label(field.name),
    ...(field.of.kind === 'choice' ? { choices: field.of.values } : {}),
  }))
  const info = {
    name: fileName(subject.title),
    type: 'xform',
    ...(layer ? { serviceInfo: { itemId: layer.id, url: layer.url } } : {}),
  }
  return {
    name: `${fileName(subject.title)}.zip`,
    typeKeywords: ['Survey123 Connect'],
    data: bytes('application/zip', () =>
      zip({
        'esriinfo/forminfo.json': JSON.stringify(info),
        'esriinfo/form.json': JSON.stringify({ title: subject.title, questions }),
      }),
    ),
  }
}

export const quickCapture = (subject: Subject): Content => {
  const layer = ofType(subject, 'Feature Service')
  return {
    typeKeywords: ['QuickCapture Online'],
    data: json({
      name: subject.title,
      version: 1.7,
      dataSources: layer
        ? [{ dataSourceId: 0, featureServiceItemId: layer.id, url: layer.url }]
        : [],
      templateGroups: [
        { label: subject.layer.title, templates: [{ label: 'Record', layerId: 0 }] },
      ],
    }),
  }
}

export const hubSite = (subject: Subject): Content => ({
  url: `${subject.site.portalUrl}/apps/sites/#/${fileName(subject.title).toLowerCase().replaceAll('_', '-')}`,
  typeKeywords: ['hubSite', 'hubsolution', 'DCAT', 'Enterprise Sites'],
  resources: [cover(subject)],
  data: json({
    values: {
      title: subject.title,
      layout: {
        sections: [
          {
            rows: [
              {
                cards: [
                  {
                    component: {
                      name: 'markdown-card',
                      settings: { markdown: `<h1>${subject.title}</h1>` },
                    },
                    width: 12,
                  },
                ],
              },
            ],
          },
          {
            rows: [
              {
                cards: subject.uses.map((item) => ({
                  component: { name: 'items/gallery-card', settings: { itemId: item.id } },
                  width: 4,
                })),
              },
            ],
          },
        ],
      },
      theme: { header: { background: subject.theme.colors[1], text: '#ffffff' } },
    },
  }),
})

export const notebook = (subject: Subject): Content => {
  const layer = ofType(subject, 'Feature Service')
  const markdown = (text: string) => ({ cell_type: 'markdown', metadata: {}, source: [text] })
  const cell = (...lines: string[]) => ({
    cell_type: 'code',
    execution_count: null,
    metadata: { trusted: true },
    outputs: [],
    source: lines.map((line, index) => (index < lines.length - 1 ? `${line}\n` : line)),
  })
  const value = {
    cells: [
      markdown(`# ${subject.title}\n\n${subject.layer.about}`),
      cell('from arcgis.gis import GIS', 'gis = GIS("home")'),
      ...(layer
        ? [
            markdown(`Source: ${layer.title}`),
            cell(
              `item = gis.content.get("${layer.id}")`,
              'frame = item.layers[0].query(as_df=True)',
              'frame.describe()',
            ),
          ]
        : []),
      cell(
        `frame.groupby("${subject.layer.fields.at(-1)?.name ?? 'OBJECTID'}").size().sort_values()`,
      ),
    ],
    metadata: {
      esriNotebookRuntime: { name: 'ArcGIS Notebook Python 3 Standard', version: '11.0' },
      kernelspec: { display_name: 'Python 3', language: 'python', name: 'python3' },
    },
    nbformat: 4,
    nbformat_minor: 2,
  }
  return {
    name: `${fileName(subject.title)}.ipynb`,
    typeKeywords: ['Python', 'Standard'],
    data: bytes('application/x-ipynb+json', () => Buffer.from(JSON.stringify(value, null, 1))),
  }
}
