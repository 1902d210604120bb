import { describe, expect, test } from 'vitest'
import { toBox, withBox } from './spatialExtent.ts'

const extent = (
  wkid: number,
  [xmin = 0, ymin = 0, xmax = 0, ymax = 0]: readonly number[],
  more = {},
) => ({ xmin, ymin, xmax, ymax, spatialReference: { wkid }, ...more })

describe('an extent in WGS84', () => {
  test('is returned unchanged', () => {
    expect(toBox(extent(4326, [-10, -20, 10, 20]))).toEqual([-10, -20, 10, 20])
  })
  test.each([102_100, 3857])('is converted from Web Mercator (%i)', (wkid) => {
    const [west, south, east, north] = toBox(extent(wkid, [0, 0, 1_113_194.91, 1_118_889.97])) ?? []
    expect(west).toBeCloseTo(0)
    expect(south).toBeCloseTo(0)
    expect(east).toBeCloseTo(10, 5)
    expect(north).toBeCloseTo(10, 5)
  })
  test('continues beyond the 180th meridian in all forms', () => {
    expect(toBox(extent(4326, [177, -20, -178, -15]))).toEqual([177, -20, 182, -15])
    expect(toBox(extent(4326, [177, -20, 182, -15]))).toEqual([177, -20, 182, -15])
    const [west, , east] = toBox(extent(3857, [19_703_549.88, 0, 20_260_147.33, 1])) ?? []
    expect(west).toBeCloseTo(177)
    expect(east).toBeCloseTo(182)
  })
  test('is unknown for other spatial references, extents outside the world, and invalid numbers', () => {
    expect(toBox(extent(25_832, [400_000, 5_500_000, 500_000, 5_600_000]))).toBeUndefined()
    expect(toBox(extent(4326, [-370, -20, 10, 20]))).toBeUndefined()
    expect(toBox(extent(4326, [10, -20, 5, 20]))).toBeUndefined()
    expect(toBox(extent(3857, [-5e7, 0, 5e7, 1]))).toBeUndefined()
    expect(toBox(extent(4326, [Number.NaN, 0, 1, 1]))).toBeUndefined()
    expect(toBox({ ...extent(1, [0, 0, 1, 1]), spatialReference: {} })).toBeUndefined()
  })
})

describe('updating an extent with a box', () => {
  const world = extent(102_100, [-17_999_999.99, -11_999_999.99, 17_999_999.99, 15_999_999.99], {
    type: 'extent',
  })
  test('keeps unchanged sides to the last digit', () => {
    const [west = 0, south = 0, , north = 0] = toBox(world) ?? []
    expect(withBox(world, [west, south, 0, north])).toEqual({ ...world, xmax: 0 })
  })
  test('uses the extent’s spatial reference', () => {
    expect(withBox(world, [0, 0, 10, 10])).toEqual({
      ...world,
      xmin: 0,
      ymin: 0,
      xmax: 1_113_194.91,
      ymax: 1_118_889.97,
    })
    expect(withBox(extent(4326, [0, 0, 1, 1]), [-180, -90, 180, 90])).toMatchObject({
      xmin: -180,
      ymax: 90,
    })
  })
  test('writes one across the 180th meridian as one that continues beyond it', () => {
    expect(withBox(world, [177, 0, -178, 10])).toMatchObject({
      xmin: 19_703_549.87,
      xmax: 20_260_147.32,
    })
    expect(withBox(extent(4326, [0, 0, 1, 1]), [177, 0, -178, 10])).toMatchObject({
      xmin: 177,
      xmax: 182,
    })
  })
  test('limits latitudes to the range of Web Mercator', () => {
    expect(withBox(world, [-180, -90, 180, 90]).ymax).toBeCloseTo(20_037_508, -2)
  })
  test('changes no extent in another spatial reference', () => {
    const other = extent(25_832, [1, 2, 3, 4])
    expect(withBox(other, [0, 0, 1, 1])).toBe(other)
  })
})
