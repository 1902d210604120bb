import { expect, test } from 'vitest'
import { listedServices } from './listedServices.ts'

const hydrants = { name: 'Water/Hydrants', type: 'MapServer' }

test('services have their states and no folder in their names', () => {
  const states = new Map([['Hydrants.MapServer', 'STARTED']])
  expect(listedServices([hydrants], 'Water', states)).toEqual([
    { folder: 'Water', name: 'Hydrants', type: 'MapServer', state: 'STARTED', isReported: true },
  ])
})

test('a stopped service is listed although it is not in the services directory, one that runs is not', () => {
  const states = new Map([
    ['Hydrants.MapServer', 'STARTED'],
    ['Basins.v2.MapServer', 'STOPPED'],
    ['Internal.GPServer', 'STARTED'],
  ])
  const listed = listedServices([hydrants], 'Water', states)
  expect(listed.map(({ name, state }) => [name, state])).toEqual([
    ['Basins.v2', 'STOPPED'],
    ['Hydrants', 'STARTED'],
  ])
})

test('a feature service that the administration does not have has the state of its map service', () => {
  const states = new Map([['Hydrants.MapServer', 'STOPPED']])
  const features = { name: 'Water/Hydrants', type: 'FeatureServer' }
  expect(listedServices([features], 'Water', states)).toMatchObject([
    { type: 'FeatureServer', state: 'STOPPED', isReported: false },
    { type: 'MapServer', state: 'STOPPED', isReported: true },
  ])
})

test('without states, nothing is known of them', () => {
  const inventory = { name: 'Inventory', type: 'GPServer' }
  expect(listedServices([inventory], undefined)).toEqual([
    { ...inventory, folder: undefined, state: undefined, isReported: false },
  ])
})
