import { describe, expect, test } from 'vitest'
import { enteredNames, none, stillEntered, draftFrom, type UnappliedDraft } from './unapplied.ts'

const shown = { name: 'Riverside', tags: ['a'], days: '', key: '', isOpen: false }
const base = { name: 'Riverside', tags: ['a'], isOpen: false }
const isSecret = (name: string) => name === 'key'

describe('the draft of a form', () => {
  test('contains the entered values and the portal’s values that they are based on', () => {
    const values = { ...shown, name: 'Hillside', days: '14', isOpen: true }
    expect(draftFrom({ values, shown, base, earlier: none, isSecret })).toEqual({
      values: { name: 'Hillside', days: '14', isOpen: true },
      shown: { name: 'Riverside', days: '', isOpen: false },
      known: { name: 'Riverside', days: null, isOpen: false },
      secrets: [],
    })
  })

  test('never contains a secret, only the name of its field', () => {
    const values = { ...shown, key: 'hunter2' }
    const kept = draftFrom({ values, shown, base, earlier: none, isSecret })
    expect(kept.secrets).toEqual(['key'])
    expect(JSON.stringify(kept)).not.toContain('hunter2')
  })

  test('keeps the name of a secret’s field until the secret is entered again', () => {
    const earlier = { ...none, secrets: ['key'] }
    const values = { ...shown, name: 'Hillside' }
    expect(draftFrom({ values, shown, base, earlier, isSecret }).secrets).toEqual(['key'])
    expect(draftFrom({ values: shown, shown, base, earlier, isSecret })).toBe(none)
  })

  test('keeps the original base value of a restored field until the field is reset to it', () => {
    const earlier = {
      ...none,
      values: { name: 'Hillside' },
      shown: { name: 'Lakeside' },
      known: { name: 'Lakeside' },
    }
    const kept = (name: string) =>
      draftFrom({ values: { ...shown, name }, shown, base, earlier, isSecret }).known
    expect(kept('Hillside')).toEqual({ name: 'Lakeside' })
    expect(kept('Hillside again')).toEqual({ name: 'Lakeside' })
    expect(kept('Lakeside')).toEqual({ name: 'Riverside' })
    expect(kept('Riverside')).toEqual({})
  })
})

describe('the restored part of a draft', () => {
  const draft: UnappliedDraft = {
    values: { name: 'Hillside', tags: ['a', 'b'], days: '14' },
    shown: { name: 'Lakeside', tags: [], days: '' },
    known: { name: 'Lakeside', tags: null, days: null },
    secrets: ['key', 'oldKey'],
  }

  test('contains all values that differ from the portal’s current ones', () => {
    const now = { ...shown, days: '14' }
    expect(stillEntered(draft, now)).toEqual({
      values: { name: 'Hillside', tags: ['a', 'b'] },
      shown: { name: 'Lakeside', tags: [] },
      known: { name: 'Lakeside', tags: null },
      secrets: ['key'],
    })
  })

  test('omits values that don’t fit the form of another version', () => {
    expect(stillEntered(draft, { name: ['Riverside'], days: 7 }).values).toEqual({})
  })
})

test('treats undefined, null, and empty text as equal', () => {
  expect(enteredNames({ name: null, days: undefined }, { name: '', days: '' })).toEqual([])
})
