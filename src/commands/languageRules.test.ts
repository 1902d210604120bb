import { expect, test } from 'vitest'
import { findingsIn } from './languageRules.mjs'

test.each([
  ['a comment', '/** The group holds items. */', '“holds” (write: contain, have)'],
  ['a name', 'const isLetGo = true', '“Let Go” (write: release)'],
  ['a later line', '\n// as requested if the caller wishes', '“wishes” (write: requested)'],
  ['the title of a test', "test('lets go of files', () => {})", '“lets go” (write: release)'],
  ['the title of several tests', "test.each(['a'])('%s is gone', () => {})", '“is gone”'],
])('%s is checked for denied words', (_what, text, finding) => {
  expect(findingsIn('src/portal/a.test.ts', text)).toEqual([
    expect.stringContaining(`src/portal/a.test.ts:${text.split('\n').length} ${finding}`),
  ])
})

test.each([
  ['code', "const request = wish('told')"],
  ['a parameter of the interface', 'const userName = member'],
  ['a quotation in a comment', '// Portals return `holds`, and the message "somebody".'],
  ['an allowed idiom', '// There are none.'],
])('%s is not checked for denied words', (_what, text) => {
  expect(findingsIn('src/portal/a.ts', text)).toEqual([])
})

test('every line of a document is checked for denied words', () => {
  expect(findingsIn('README.md', 'One line.\nIt tells the rest.')).toEqual([
    'README.md:2 “tells” (write: show, return, provide)',
  ])
})
