import { describe, expect, test } from 'vitest'
import yazl from 'yazl'
import { itemTypes } from '../../../../rest/records/itemTypes.ts'
import { cardFile } from '../../../../rest/records/packageCard.ts'
import { fileNameOfUrl, recognizeUrl, titleOfUrl } from './recognizeUrl.ts'
import { proposalChanges } from '../useSources.ts'
import { oneRequestBytes } from '../../../shared/upload/engine/parts.ts'
import { recognizeJson } from './recognizeJson.ts'
import { titleOfFile, typesOfExtension } from './fileNames.ts'
import { readFile } from './recognizeFile.ts'
import { nothing } from '../values.ts'

const zip = async (name: string, files: Readonly<Record<string, string>>) => {
  const archive = new yazl.ZipFile()
  for (const [path, text] of Object.entries(files)) archive.addBuffer(Buffer.from(text), path)
  archive.end()
  const pieces: Buffer<ArrayBuffer>[] = []
  for await (const piece of archive.outputStream) pieces.push(Buffer.from(piece as Buffer))
  return new File(pieces, name)
}
const recognizeFile = async (file: File) => (await readFile(file)).recognized
const typeOf = async (file: File) => (await recognizeFile(file))?.type

describe('the type of a file is detected', () => {
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
  ])('by the file extension of %s: %s', async (name, type) => {
    expect(await typeOf(new File(['x'], name))).toBe(type)
  })

  test('by a file extension that only one type has', () => {
    for (const [type, { extensions = [] }] of Object.entries(itemTypes))
      for (const extension of extensions) {
        const types = typesOfExtension(`x.${extension}`)
        expect(types).toContain(type)
      }
  })

  test.each([
    ['File Geodatabase', { 'parcels.gdb/a00000001.gdbtable': 'x', 'readme.csv': 'x' }],
    ['Shapefile', { 'data/roads.shp': 'x', 'data/roads.dbf': 'x' }],
    ['GML', { 'a.gml': 'x' }],
    ['CSV Collection', { 'a.csv': 'x', 'b.csv': 'x' }],
  ])('by the files in an archive: %s', async (type, files) => {
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

  test('as GeoJSON only for valid GeoJSON', async () => {
    const geo = '{"type": "FeatureCollection", "features": []}'
    expect(await typeOf(new File([geo], 'a.json'))).toBe('GeoJson')
    expect(await typeOf(new File(['{"a": 1}'], 'a.json'))).toBeUndefined()
    expect(await typeOf(new File(['{}'], 'a.geojson'))).toBe('GeoJson')
  })

  test.each([
    [
      'Web Map',
      '{"operationalLayers": [{"type": "Feature"}], "baseMap": {"title": "Topographic"}}',
    ],
    ['Web Map', '{"baseMap": {}, "initialState": {"viewpoint": {}}}'],
    ['Web Scene', '{"operationalLayers": [], "viewingMode": "global"}'],
    ['Web Scene', '{"baseMap": {}, "initialState": {"environment": {}}}'],
    ['Feature Collection', '{"layers": [{"layerDefinition": {}, "featureSet": {}}]}'],
    ['StoryMap', '{"root": "n-1", "nodes": {"n-1": {"type": "story"}}}'],
    ['Dashboard', '{"layout": {"rootElement": {}}, "widgets": []}'],
    ['Web Experience', '{"pages": {}, "layouts": {}, "widgets": {}}'],
    ['Solution', '{"metadata": {}, "templates": []}'],
    ['Web Mapping Application', '{"source": "a", "values": {"webmap": "b"}}'],
    ['Content Category Set', '{"categorySchema": []}'],
    ['Esri Classification Schema', '{"classificationMetadata": {}, "attributes": {}}'],
    ['GeoJson', '{"type": "Point", "coordinates": [1, 2]}'],
    [undefined, '{"type": "Point"}'],
    [undefined, '{"root": "n-1", "nodes": {}}'],
  ])('by its JSON: %s', async (type, json) => {
    expect(recognizeJson(json)).toBe(type)
    const { recognized, isJson } = await readFile(new File([json], 'a.json'))
    expect(recognized?.type).toBe(type)
    expect(isJson).toBe(true)
  })

  test('as JSON only for a JSON object of at most 10 MB', async () => {
    expect((await readFile(new File(['{"a": '], 'a.json'))).isJson).toBe(false)
    expect((await readFile(new File(['[1]'], 'a.json'))).isJson).toBe(false)
    expect((await readFile(new File(['{}'], 'a.txt'))).isJson).toBe(false)
    const filled = (size: number) => new File([`{"a": "${'x'.repeat(size - 9)}"}`], 'a.json')
    expect((await readFile(filled(oneRequestBytes))).isJson).toBe(true)
    expect((await readFile(filled(oneRequestBytes + 1))).isJson).toBe(false)
  })

  test('not at all without any indication', async () => {
    expect(await typeOf(new File(['x'], 'noending'))).toBeUndefined()
    expect(await typeOf(new File(['x'], 'a.constructor'))).toBeUndefined()
    expect(await typeOf(await zip('a.zip', { 'readme.txt': 'x' }))).toBeUndefined()
    expect(await typeOf(new File(['no archive'], 'a.zip'))).toBeUndefined()
    const whole = await zip('a.zip', { 'a.shp': 'x' })
    expect(await typeOf(new File([whole.slice(0, -10)], 'a.zip'))).toBeUndefined()
  })
})

describe('the item card of a package', () => {
  const card = (fields: string) => `<ESRI_ItemInformation>${fields}</ESRI_ItemInformation>`
  const said =
    '<title>County &amp; rivers</title><type>Web Map</type><snippet>Where they flow</snippet>' +
    '<tags><tag>water</tag><tag>rivers</tag><tag>water</tag></tags><accessinformation>County</accessinformation>' +
    '<extent><xmin>1</xmin><ymin>2</ymin><xmax>3</xmax><ymax>4</ymax></extent>' +
    '<thumbnail>./thumbnail/map.png</thumbnail>'
  const cardOf = async (files: Parameters<typeof zip>[1]) =>
    (await readFile(await zip('county.mpkx', files))).card

  test('proposes values of the form, including the thumbnail', async () => {
    const found = await cardOf({
      'esriinfo/iteminfo.xml': card(said),
      'esriinfo/thumbnail/map.png': 'picture',
      'p20/county.mapx': '{}',
    })
    expect(found).toMatchObject({
      title: 'County & rivers',
      snippet: 'Where they flow',
      tags: ['water', 'rivers'],
      accessInformation: 'County',
      extent: { west: '1', south: '2', east: '3', north: '4' },
    })
    expect(Object.keys(found ?? {})).not.toContain('type')
    expect(await found?.thumbnail?.text()).toBe('picture')
    expect(found?.thumbnail).toMatchObject({ name: 'map.png', type: 'image/png' })
  })

  test('can have the format of desktop programs, too', async () => {
    const desktop =
      '<tags>water, rivers,</tags><typeKeywords><typekeyword>Data</typekeyword></typeKeywords><accessInformation>County</accessInformation>'
    expect(await cardOf({ 'esriinfo/iteminfo.xml': card(desktop) })).toEqual({
      tags: ['water', 'rivers'],
      typeKeywords: ['Data'],
      accessInformation: 'County',
    })
    expect(await cardOf({ 'esriinfo/iteminfo.xml': card('<tags></tags>') })).toEqual({})
  })

  test('is used only at its specified path, and only within limits', async () => {
    for (const folder of cardFile.folders)
      expect(await cardOf({ [`${folder}iteminfo.xml`]: card('<title>A</title>') })).toEqual({
        title: 'A',
      })
    expect(await cardOf({ 'p20/iteminfo.xml': card('<title>A</title>') })).toBeUndefined()
    const long = `<title>${'x'.repeat(257)}</title><snippet>Short</snippet>`
    expect(await cardOf({ 'info/iteminfo.xml': card(long) })).toEqual({ snippet: 'Short' })
    const entity = `<!DOCTYPE a [<!ENTITY b "c">]>${card('<title>&b;</title>')}`
    expect(await cardOf({ 'info/iteminfo.xml': entity })).toBeUndefined()
    // A few kilobytes in the archive, but more than the limit when unpacked.
    const bomb = card(`<title>A</title>${' '.repeat(2 * 1024 * 1024)}`)
    expect(await cardOf({ 'info/iteminfo.xml': bomb })).toBeUndefined()
    const script = card('<thumbnail>map.svg</thumbnail>')
    expect(await cardOf({ 'info/iteminfo.xml': script, 'info/map.svg': '<svg/>' })).toEqual({})
  })
})

describe('a proposal', () => {
  const values = { ...nothing, title: 'county', snippet: 'Mine' }
  const first = { title: 'county', snippet: 'Of the card', tags: ['water'] }

  test('changes empty and previously proposed values, but no entered ones', () => {
    expect(proposalChanges(values, { title: 'county' }, { ...first, title: 'County' })).toEqual({
      title: 'County',
      tags: ['water'],
    })
    expect(proposalChanges({ ...values, title: 'My own' }, { title: 'county' }, first)).toEqual({
      tags: ['water'],
    })
  })

  test('is cleared when its source is removed', () => {
    const filled = { ...values, tags: ['water'] }
    expect(proposalChanges(filled, first, { title: 'other' })).toEqual({ title: 'other', tags: [] })
    expect(proposalChanges({ ...filled, tags: ['water', 'mine'] }, first, {})).toEqual({
      title: '',
    })
  })
})

describe('the type of a URL is detected', () => {
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
    expect(recognizeUrl(address)).toBe(type)
    expect(titleOfUrl(address)).toBe(title)
  })

  test.each(['', 'rivers', 'javascript:alert(1)', 'file:///etc/passwd'])('%j: not', (address) => {
    expect(recognizeUrl(address)).toBeUndefined()
  })

  test('every proposed type is an item type of the interface', () => {
    for (const address of ['VideoServer', 'KnowledgeGraphServer', 'WCSServer', '3DTilesServer'])
      expect(Object.keys(itemTypes)).toContain(recognizeUrl(`${server}/x/${address}`))
  })
})

test('a URL that ends with a file name proposes that name', () => {
  expect(fileNameOfUrl('https://example.com/data/river%20levels.csv?v=2')).toBe('river levels.csv')
  expect(fileNameOfUrl('https://example.com/data/')).toBe('')
  expect(fileNameOfUrl('https://example.com/data')).toBe('')
  expect(fileNameOfUrl('nowhere')).toBe('')
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
