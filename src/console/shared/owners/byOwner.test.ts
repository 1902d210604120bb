import { expect, test } from 'vitest'
import { byOwner, escapeMarkdown, ownersMarkdown, namedOwners } from './byOwner.ts'

const rows = [
  { owner: 'emil', title: '# Fake\n## heading [x](y)' },
  { owner: '', title: 'Roads' },
  { owner: 'ada', title: 'Trees' },
  { owner: 'emil', title: 'Viewer' },
]
const owners = byOwner(rows, (own) => ({
  long: own.filter(({ title }) => title.length > 5).length,
}))

test('rows are grouped by owner, also by an unknown one, those with the most rows first', () => {
  expect(owners.map(({ owner, rows: own, counts }) => [owner, own.length, counts.long])).toEqual([
    ['emil', 2, 2],
    ['', 1, 0],
    ['ada', 1, 0],
  ])
})

test('full names are read of up to 100 known owners', () => {
  expect(namedOwners(owners)).toEqual(['emil', 'ada'])
  const many = Array.from({ length: 150 }, (_, index) => ({ owner: `member${index}` }))
  expect(namedOwners(byOwner(many, () => ({})))).toHaveLength(100)
})

test('the text has a section for each owner, and titles and names can’t change its structure', () => {
  const text = {
    heading: 'Layers of County',
    lineOf: ({ title }: { readonly title: string }) => escapeMarkdown(title),
  }
  const nameOf = (owner: string) => (owner === 'emil' ? 'Emil *B*' : owner)
  expect(
    ownersMarkdown(owners.slice(0, 1), { ...text, intro: 'These items use them:' }, nameOf),
  ).toBe(
    [
      '# Layers of County',
      '',
      'These items use them:',
      '',
      String.raw`## Emil \*B\*`,
      '',
      String.raw`- \# Fake \#\# heading \[x\](y)`,
      '- Viewer',
      '',
    ].join('\n'),
  )
  expect(ownersMarkdown(owners.slice(2), text, nameOf)).toBe(
    ['# Layers of County', '', '## ada', '', '- Trees', ''].join('\n'),
  )
})
