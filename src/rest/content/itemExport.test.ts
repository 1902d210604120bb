import { expect, test } from 'vitest'
import { formatsInWords, wordsOfFormats } from './itemExport.ts'

test('the metadata of a service lists formats as words, of which unknown ones are ignored', () => {
  expect(wordsOfFormats(['CSV', 'Scene Package', 'File Geodatabase'])).toBe('csv,filegdb')
  const words = 'csv,shapefile,sqlite, geoPackage,filegdb,featureCollection,GeoJSON,kml,excel'
  expect(formatsInWords(words)).toEqual([
    'CSV',
    'Excel',
    'Feature Collection',
    'File Geodatabase',
    'GeoJson',
    'KML',
    'Shapefile',
  ])
  for (const none of ['', null, undefined]) expect(formatsInWords(none)).toEqual([])
})
