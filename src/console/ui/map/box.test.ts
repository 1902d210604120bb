import { describe, expect, test } from 'vitest'
import {
  drawnBox,
  nothingTyped,
  readBox,
  toTyped,
  withinWorld,
  world,
  worldAround,
  type BoxInput,
} from './box.ts'

const typed = (west: string, south: string, east: string, north: string): BoxInput => ({
  west,
  south,
  east,
  north,
})

test('four numbers are a box, and four empty fields are undefined', () => {
  expect(readBox(typed('-10.5', '-20', ' 10 ', '20'))).toEqual({ box: [-10.5, -20, 10, 20] })
  expect(readBox(typed('-180', '-90', '180', '90'))).toEqual({ box: [-180, -90, 180, 90] })
  expect(readBox(nothingTyped)).toEqual({ box: undefined })
})

describe('an invalid number is reported at its side', () => {
  const wrong: [BoxInput, string, string][] = [
    [typed('1', '', '2', '3'), 'missing', 'south'],
    [typed('1', 'x', '2', '3'), 'number', 'south'],
    [typed('-360.1', '0', '2', '3'), 'longitude', 'west'],
    [typed('0', '0', '1', '90.1'), 'latitude', 'north'],
    [typed('10', '0', '5', '3'), 'horizontal', 'east'],
    [typed('190', '0', '-178', '3'), 'horizontal', 'east'],
    [typed('0', '4', '2', '3'), 'vertical', 'north'],
  ]
  test.each(wrong)('%j', (numbers, problem, side) => {
    expect(readBox(numbers)).toEqual({ problem, side })
  })
})

test('entered and drawn boxes have the same values', () => {
  expect(readBox(toTyped([-10.123456, 0, 10, 20.5]))).toEqual({ box: [-10.123456, 0, 10, 20.5] })
  expect(toTyped([1 / 3, 0, 1, 2]).west).toBe('0.333333')
  expect(toTyped(undefined)).toEqual(nothingTyped)
})

test('a box can cross the 180th meridian in both forms, and be a point', () => {
  expect(readBox(typed('177', '-20', '-178', '-15'))).toEqual({ box: [177, -20, -178, -15] })
  expect(readBox(typed('177', '-20', '182', '-15'))).toEqual({ box: [177, -20, 182, -15] })
  expect(readBox(typed('-183', '-20', '-178', '-15'))).toEqual({ box: [-183, -20, -178, -15] })
  expect(readBox(typed('2', '3', '2', '3'))).toEqual({ box: [2, 3, 2, 3] })
})

test('an extent beyond the world is shown within it, and one across the 180th meridian as it is', () => {
  expect(withinWorld([-1e6, -95, 10, 20])).toEqual([-180, -90, 10, 20])
  expect(withinWorld([177, -20, -178, -15])).toEqual([177, -20, -178, -15])
  expect(withinWorld([177, -20, 182, -15])).toEqual([177, -20, 182, -15])
  expect(withinWorld([0, 91, 1, 92])).toEqual([0, 90, 1, 90])
  expect(withinWorld([10, 0, 5, 1])).toBeUndefined()
})

test('a map shows the world around a box across the 180th meridian', () => {
  expect(worldAround(undefined)).toEqual(world)
  expect(worldAround([10, 0, 20, 1])).toEqual(world)
  expect(worldAround([177, -20, -178, -15])).toEqual([-0.5, -90, 359.5, 90])
  expect(worldAround([-183, -20, -177, -15])).toEqual([-360, -90, 0, 90])
})

test('a drawn box is limited to the shown world, and a click draws no box', () => {
  expect(drawnBox([-200, -95, 10, 20], world)).toEqual([-180, -90, 10, 20])
  expect(drawnBox([5, 5, 5, 5], world)).toBeUndefined()
  const pacific = worldAround([177, -20, -178, -15])
  expect(drawnBox([170, -20, 185, -15], pacific)).toEqual([170, -20, 185, -15])
  expect(drawnBox([182, -20, 185, -15], pacific)).toEqual([-178, -20, -175, -15])
})
