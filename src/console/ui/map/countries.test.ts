import { expect, test } from 'vitest'
import { flat } from './countries.ts'

const around = (west: number, east: number) => [
  [
    [west, 60],
    [east, 60],
    [east, 70],
    [west, 70],
    [west, 60],
  ],
]

test('a country within the world stays as it is', () => {
  expect(flat([around(-10, 10)])).toEqual([around(-10, 10)])
})

test('a country across the 180th meridian is on both of its sides', () => {
  expect(flat([around(170, -170)])).toEqual([around(170, 190), around(-190, -170)])
  expect(flat([around(-170, 170)])).toEqual([around(-170, -190), around(190, 170)])
})

test('a country around a pole includes it', () => {
  const ring = [0, 120, -120, 0].map((longitude) => [longitude, -70])
  expect(flat([[ring]])[0]).toEqual([
    [
      [0, -70],
      [120, -70],
      [240, -70],
      [360, -70],
      [360, -90],
      [0, -90],
      [0, -70],
    ],
  ])
})
