import { describe, expect, test } from 'vitest'
import type { Change } from '../changes/change.ts'
import {
  areSmall,
  listCounts,
  sectionsOf,
  summaryOf,
  warningsOf,
  withoutDefaults,
} from './sections.ts'
import { dangerous, warning } from '../changes/warning.ts'

const change = (name: string, more: Partial<Change> = {}): Change => ({
  name,
  label: name.toUpperCase(),
  before: undefined,
  after: name,
  ...more,
})
const checked = (changes: readonly Change[]) => changes.map((one) => ({ change: one }))

describe('sections', () => {
  const many = ['a', 'b', 'a', 'b', 'c', 'c', 'a'].map((section, index) =>
    change(String(index), { section }),
  )

  test('are in the order of their first change, with all changes of each', () => {
    expect(sectionsOf(checked(many)).map(({ title, changes }) => [title, changes.length])).toEqual([
      ['a', 3],
      ['b', 2],
      ['c', 2],
    ])
  })

  test('are all open for six changes; for more, only the first is', () => {
    const open = (changes: readonly Change[]) =>
      sectionsOf(checked(changes)).map(({ isOpen }) => isOpen)
    expect(open(many.slice(0, 6))).toEqual([true, true, true])
    expect(open(many)).toEqual([true, false, false])
  })

  test('with a decision to make are open', () => {
    const considered = checked(many).map((one, index) =>
      index === 4 ? { ...one, conflict: { now: 'theirs', keep: undefined } } : one,
    )
    expect(sectionsOf(considered).map(({ isOpen }) => isOpen)).toEqual([true, false, true])
  })
})

test('defaults of a new object are folded, unless they have a warning or a conflict', () => {
  const isDefault = true
  const { shown, defaults } = withoutDefaults([
    { change: change('set') },
    { change: change('default', { isDefault }) },
    { change: change('warned', { isDefault, warnings: [warning('careful')] }) },
    { change: change('changed', { isDefault }), conflict: { now: 1, keep: undefined } },
  ])
  expect(shown.map((one) => one.change.name)).toEqual(['set', 'warned', 'changed'])
  expect(defaults.map(({ name }) => name)).toEqual(['default'])
})

test.each([
  [['a', 'b'], ['a', 'c', 'd'], '2 added, 1 removed, 1 unchanged'],
  [['a'], ['a', 'b'], '1 added, 1 unchanged'],
  [['a'], [], '1 removed'],
  [[], ['a'], undefined],
  [['a', 'b'], ['b', 'a'], undefined],
  ['a', 'b', undefined],
])('from %j to %j: %s', (before, after, counts) => {
  expect(listCounts(change('list', { before, after }))).toBe(counts)
})

test.each([
  [[change('links', { before: false, after: true })], 'LINKS: Off → On'],
  [[change('name', { after: 'New' })], 'NAME: New'],
  [[change('tags', { before: ['a'], after: ['b'] })], 'TAGS: 1 added, 1 removed'],
  [[change('items', { summary: '3 items → Maps' })], 'ITEMS: 3 items → Maps'],
  [[change('text', { after: `${'x'.repeat(50)}\nsecond` })], `TEXT: ${'x'.repeat(40)}…`],
  [[change('a'), change('b')], 'A, B'],
])('a folded section is summarized in a line', (changes, line) => {
  expect(summaryOf(changes, false)).toBe(line)
})

test('the summary of a folded section does not contain a secret', () => {
  expect(summaryOf([change('key', { after: 'secret' })], true)).toBe('KEY')
})

test('warnings with the same text are one, and those of dropped changes are none', () => {
  const signsOut = (detail: string) => [dangerous('Signs out.', { detail })]
  const considered = [
    { change: change('a', { warnings: signsOut('because of a') }) },
    { change: change('b', { warnings: signsOut('because of b') }) },
    { change: change('c', { warnings: [warning('Careful.')] }) },
    {
      change: change('d', { warnings: [dangerous('Dropped.')] }),
      conflict: { now: 1, keep: 'theirs' as const },
    },
  ]
  expect(warningsOf(considered, [warning('Of all.')])).toEqual([
    warning('Of all.'),
    dangerous('Signs out.', { detail: 'because of a\nbecause of b' }),
    warning('Careful.'),
  ])
})

describe('the review of changes is small', () => {
  test('for up to three short values', () => {
    expect(areSmall([change('title'), change('access'), change('owner')])).toBe(true)
  })

  test.each([
    ['four changes', ['a', 'b', 'c', 'd'].map((name) => change(name))],
    ['a long text', [change('description', { after: 'A survey of wells. '.repeat(20) })]],
    ['a long list', [change('tags', { after: ['a', 'b', 'c', 'd', 'e', 'f'], format: String })]],
    ['a list of what is affected', [change('owner', { affected: [{ label: 'x', objects: [] }] })]],
  ])('not for %s', (_name, changes) => {
    expect(areSmall(changes)).toBe(false)
  })

  test('for an image, which is not shown as text', () => {
    expect(areSmall([change('thumbnail', { after: new File(['x'], 'well.png') })])).toBe(true)
  })
})
