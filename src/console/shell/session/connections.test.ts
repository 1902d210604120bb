import { expect, test } from 'vitest'
import { restRoot } from './connections.ts'

test('the REST root is below the home context', () => {
  expect(restRoot({ url: 'https://gis.example.com/portal' })).toBe(
    'https://gis.example.com/portal/sharing/rest',
  )
})
