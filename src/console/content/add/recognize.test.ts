import { describe, expect, test } from 'vitest'
import yazl from 'yazl'
import { itemTypes } from '../../../rest/itemTypes.ts'
import { fileNameAt, recognizeAddress, titleOfAddress } from './recognizeAddress.ts'
import { recognizeFile, titleOfFile, typesOfEnding } from './recognizeFile.ts'

const zip = async (name: string, files: Readonly<Record<string, string>>) => {
  const archive = new yazl.ZipFile()
  for (const [path, text] of Object.entries(files)) archive.addBuffer(Buffer.from(text), path)
  archive.end()
  const pieces: Buffer<ArrayBuffer>[] = []
  for await (const piece of archive.outputStream) pieces.push(Buffer.from(piece as Buffer))
  return new File(pieces, name)
}
const typeOf = async (file: File) => (await recognizeFile(file))?.type

describe('a file is recognised', () => {
  test.each([
    ['parcels.gdb.zip', 'File Geodatabase'],
    ['roads.shp.zip', 'Shapefile'],
    ['rivers.csv', 'CSV'],
    ['RIVERS.CSV', 'CSV'],
    ['county.MPKX', 'Map Package'],
    ['slope.rft.xml', 'Raster function template'],
    ['region.bpk', 'Mobile Basemap Package'],
    ['tools.esriTasks', 'Task File'],
    ['group.epk', 'Export Package'],
    ['report.v2.final.pdf', 'PDF'],
  ])('by the ending of %s: %s', async (name, type) => {
    expect(await typeOf(new File(['x'], name))).toBe(type)
  })

  test('for every type that alone has its ending', () => {
    for (const [type, { extensions = [] }] of Object.entries(itemTypes))
      for (const ending of extensions) {
        const types = typesOfEnding(`x.${ending}`)
        expect(types).toContain(type)
      }
  })

  test.each([
    ['File Geodatabase', { 'parcels.gdb/a00000001.gdbtable': 'x', 'readme.csv': 'x' }],
    ['Shapefile', { 'data/roads.shp': 'x', 'data/roads.dbf': 'x' }],
    ['GML', { 'a.gml': 'x' }],
    ['CSV Collection', { 'a.csv': 'x', 'b.csv': 'x' }],
  ])('by what an archive holds: %s', async (type, files) => {
    expect(await recognizeFile(await zip('data.zip', files))).toEqual({ type, by: 'contents' })
  })

  test('by the item card in an archive', async () => {
    const card = '<ESRI_ItemInformation><type> Code Sample </type></ESRI_ItemInformation>'
    const files = { 'esriinfo/iteminfo.xml': card, 'a.shp': 'x' }
    const file = await zip('data.zip', files)
    expect(await recognizeFile(file)).toEqual({ type: 'Code Sample', by: 'card' })
    const lying = await zip('data.zip', {
      ...files,
      'esriinfo/iteminfo.xml': '<type>Web Map</type>',
    })
    expect(await typeOf(lying)).toBe('Shapefile')
  })

  test('as GeoJSON only where it is', async () => {
    const geo = '{"type": "FeatureCollection", "features": []}'
    expect(await typeOf(new File([geo], 'a.json'))).toBe('GeoJson')
    expect(await typeOf(new File(['{"a": 1}'], 'a.json'))).toBeUndefined()
    expect(await typeOf(new File(['{}'], 'a.geojson'))).toBe('GeoJson')
  })

  test('not at all where nothing says so', async () => {
    expect(await typeOf(new File(['x'], 'noending'))).toBeUndefined()
    expect(await typeOf(new File(['x'], 'a.constructor'))).toBeUndefined()
    expect(await typeOf(await zip('a.zip', { 'readme.txt': 'x' }))).toBeUndefined()
    expect(await typeOf(new File(['no archive'], 'a.zip'))).toBeUndefined()
    const whole = await zip('a.zip', { 'a.shp': 'x' })
    expect(await typeOf(new File([whole.slice(0, -10)], 'a.zip'))).toBeUndefined()
  })
})

describe('an address is recognised', () => {
  const server = 'https://gis.example.com/server/rest/services/Water'
  test.each([
    [`${server}/Rivers/FeatureServer`, 'Feature Service', 'Rivers'],
    [`${server}/Rivers/FeatureServer/3/`, 'Feature Service', 'Rivers'],
    [`${server}/River_levels/MapServer?f=json`, 'Map Service', 'River levels'],
    [`${server}/Relief/ImageServer`, 'Image Service', 'Relief'],
    ['https://example.com/ogc?SERVICE=wms&request=GetCapabilities', 'WMS', 'ogc'],
    ['https://example.com/1.0.0/WMTSCapabilities.xml', 'WMTS', 'WMTSCapabilities.xml'],
    ['https://example.com/a%20plan.html', 'Document Link', 'a plan.html'],
    ['https://example.com', 'Document Link', 'example.com'],
    ['https://example.com/%E0%A4%A', 'Document Link', '%E0%A4%A'],
  ])('%s: %s', (address, type, title) => {
    expect(recognizeAddress(address)).toBe(type)
    expect(titleOfAddress(address)).toBe(title)
  })

  test.each(['', 'rivers', 'javascript:alert(1)', 'file:///etc/passwd'])('%j: not', (address) => {
    expect(recognizeAddress(address)).toBeUndefined()
  })

  test('every type that is proposed is one of the interface', () => {
    for (const address of ['VideoServer', 'KnowledgeGraphServer', 'WCSServer', '3DTilesServer'])
      expect(Object.keys(itemTypes)).toContain(recognizeAddress(`${server}/x/${address}`))
  })
})

test('an address names a file where it ends with one', () => {
  expect(fileNameAt('https://example.com/data/river%20levels.csv?v=2')).toBe('river levels.csv')
  expect(fileNameAt('https://example.com/data/')).toBe('')
  expect(fileNameAt('https://example.com/data')).toBe('')
  expect(fileNameAt('nowhere')).toBe('')
})

test.each([
  ['river_levels.csv', 'river levels'],
  ['parcels.gdb.zip', 'parcels'],
  ['v1.2.pdf', 'v1.2'],
  ['.zip', '.zip'],
  ['noending', 'noending'],
])('the title of %s is %s', (name, title) => {
  expect(titleOfFile(name)).toBe(title)
})
