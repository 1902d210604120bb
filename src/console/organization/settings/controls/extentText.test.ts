import { expect, test } from 'vitest'
import { extentText } from './extentText.ts'

test('the review of an extent shows its sides in degrees, whatever its spatial reference', () => {
  const degrees = { xmin: -117.68, ymin: 33.42, xmax: -114.43, ymax: 34.5 }
  const text = 'West -117.68°, South 33.42°, East -114.43°, North 34.5°'
  expect(extentText({ ...degrees, spatialReference: { wkid: 4326 } })).toBe(text)
  expect(
    extentText({
      xmin: -13_100_077.68,
      ymin: 3_952_325.08,
      xmax: -12_738_289.33,
      ymax: 4_096_139.05,
      spatialReference: { wkid: 102_100 },
    }),
  ).toMatch(/^West -117\.\d+°, South 33\.\d+°, East -114\.\d+°, North 34\.\d+°$/)
  const other = { ...degrees, spatialReference: { wkid: 2229 } }
  expect(JSON.parse(extentText(other))).toEqual(other)
})
