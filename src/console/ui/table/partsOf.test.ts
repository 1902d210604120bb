import { expect, test } from 'vitest'
import { partsOf } from './Breakable.tsx'

test.each([
  ['gis2.riverside.example:6443', ['gis2.', 'riverside.', 'example:', '6443']],
  ['Water_Mains_of_the_City 2024', ['Water_', 'Mains_', 'of_', 'the_', 'City 2024']],
  ['Hydrants - 2024', ['Hydrants - 2024']],
  ['Rivers, lakes, and wetlands', ['Rivers, lakes, and wetlands']],
])('%s breaks between its parts', (text, parts) => {
  expect(partsOf(text)).toEqual(parts)
})
