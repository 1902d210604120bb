import { describe, expect, test } from 'vitest'
import { groups } from '../../../rest/groups/groups.ts'
import {
  groupsById,
  groupsByTitle,
  ownerAndTitle,
  ownerAndTitleOf,
} from '../../shell/objects/groups.ts'
import { moved } from './Chosen.tsx'
import { optionsOf } from './results.ts'
import { readNamed, type Source } from '../../shell/objects/source.ts'

describe('a chosen entry moves', () => {
  const ids = ['a', 'b', 'c']
  test('up and down by one position', () => {
    expect(moved(ids, 1, -1)).toEqual(['b', 'a', 'c'])
    expect(moved(ids, 1, 1)).toEqual(['a', 'c', 'b'])
  })
  test('no further than the ends of the list', () => {
    expect(moved(ids, 0, -1)).toEqual(ids)
    expect(moved(ids, 2, 1)).toEqual(ids)
    expect(moved(ids, 7, 1)).toEqual(ids)
  })
})

describe('a group is identified by owner and title', () => {
  test.each([
    ['gis', 'Basemaps'],
    ['gis', 'Streets / Paths'],
    ['gis', ''],
  ])('%s, %s', (owner, title) => {
    expect(ownerAndTitleOf(ownerAndTitle({ owner, title }))).toEqual({ owner, title })
  })

  test('the search uses owner and title, or the ID', () => {
    expect(groupsByTitle.queryOf('gis/Streets "by night"')).toBe(
      '((owner:"gis") AND (title:"Streets by night"))',
    )
    expect(groupsById.queryOf('0f')).toBe('id:"0f"')
  })
})

test.each([
  [99, 1],
  [100, 2],
  [250, 3],
])(
  'records with %i IDs are read with %i searches, each within the length limit of the portal',
  async (count, searches) => {
    const asked: string[] = []
    const source: Source<{ id: string }> = {
      kind: 'group',
      name: `groups of a test with ${count}`,
      operation: groups.search,
      queryOf: groupsById.queryOf,
      queryOfName: groupsById.queryOfName,
      entryOf: ({ id }) => ({ id, title: id }),
      idOf: ({ id }) => id,
      search: async (q) => {
        asked.push(q)
        const results = [...q.matchAll(/id:"(\w+)"/g)].map(([, id = '']) => ({ id }))
        return { total: results.length, results }
      },
    }
    const ids = Array.from({ length: count }, (_, index) => String(index).padStart(32, '0'))
    expect((await readNamed(source, ids)).map(({ id }) => id)).toEqual(ids)
    expect(asked).toHaveLength(searches)
    for (const q of asked) expect(groups.search.params.shape.q.safeParse(q).success).toBe(true)
  },
)

describe('results of a search', () => {
  const source: Source<string> = {
    kind: 'item',
    name: 'items of a test',
    operation: groups.search,
    search: async () => ({ total: 0, results: [] }),
    queryOf: groupsById.queryOf,
    queryOfName: groupsById.queryOfName,
    entryOf: (title) => ({ id: title.toLowerCase(), title }),
    idOf: (title) => title,
  }
  const listed = (
    text: string,
    pages: readonly (readonly string[])[],
    {
      unfitting = [],
      refused = [],
    }: { unfitting?: readonly string[]; refused?: readonly string[] } = {},
  ) =>
    optionsOf(
      source,
      pages.map((fitting, index) => ({ fitting, unfitting: index === 0 ? unfitting : [] })),
      text,
      (title) => (refused.includes(title) ? 'refused' : undefined),
      'outside',
    ).map(({ entry, reason }) => (reason === undefined ? entry.title : `${entry.title}: ${reason}`))

  test('with the name that was searched for are first, then others with its words in their titles', () => {
    const found = ['County tags', 'Old rivers service', 'Rivers', 'Rivers service']
    expect(listed('rivers SERVICE', [found])).toEqual([
      'Rivers service',
      'Old rivers service',
      'County tags',
      'Rivers',
    ])
    expect(listed('', [found])).toEqual(found)
  })

  test('that can’t be selected come after the others of their page, unless they have that name', () => {
    expect(
      listed('river', [['River', 'River A', 'River B'], ['River C']], {
        refused: ['River', 'River A'],
        unfitting: ['River D'],
      }),
    ).toEqual(['River: refused', 'River B', 'River A: refused', 'River D: outside', 'River C'])
  })

  test('are listed once, where they are found first', () => {
    expect(
      listed(
        '',
        [
          ['B', 'A', 'B'],
          ['A', 'C'],
        ],
        { unfitting: ['A'] },
      ),
    ).toEqual(['B', 'A', 'C'])
  })
})
