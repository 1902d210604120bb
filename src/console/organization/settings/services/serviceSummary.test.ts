import { expect, test } from 'vitest'
import { serviceNames } from './ServiceRow.tsx'

test.each([
  ['', []],
  ['{"url": ', []],
  ['null', []],
  ['{"url":"https://gis.example/print","timeout":60}', ['https://gis.example/print']],
  ['{"sourceName":"Agency"}', ['Agency']],
  [
    '[{"url":"https://gis.example/a","name":"Streets"},{"url":"https://gis.example/b","name":""},{}]',
    ['Streets', 'https://gis.example/b'],
  ],
])('the names in %s are %j', (json, names) => {
  expect(serviceNames(json)).toEqual(names)
})
