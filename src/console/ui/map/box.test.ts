import { describe, expect, test } from 'vitest'
import { nothingTyped, readBox, toTyped, withinWorld, type BoxInput } from './box.ts'

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
    [typed('-180.1', '0', '2', '3'), 'longitude', 'west'],
    [typed('0', '0', '1', '90.1'), 'latitude', 'north'],
    [typed('2', '0', '2', '3'), 'horizontal', 'east'],
    [typed('0', '3', '2', '3'), 'vertical', 'north'],
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

test('a drawn box is limited to the world, and a click draws no box', () => {
  expect(withinWorld([-200, -95, 10, 20])).toEqual([-180, -90, 10, 20])
  expect(withinWorld([5, 5, 5, 5])).toBeUndefined()
})
