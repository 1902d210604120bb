import { expect, test } from 'vitest'
import { latitudeText, longitudeText } from './degrees.ts'

test('degrees are short, and name the hemisphere instead of a sign', () => {
  expect([-117.5, -0.05, 0, 12.25].map(longitudeText)).toEqual([
    '117.5° W',
    '0.05° W',
    '0°',
    '12.25° E',
  ])
  expect([-33.5, 0, 34.002, 90].map(latitudeText)).toEqual(['33.5° S', '0°', '34.002° N', '90° N'])
})

test('longitudes beyond the 180th meridian continue on its other side', () => {
  expect([-190, -180, 180, 182.5, 360].map(longitudeText)).toEqual([
    '170° E',
    '180°',
    '180°',
    '177.5° W',
    '0°',
  ])
})
