import { expect, test } from 'vitest'
import { hiddenColumns, withColumn } from './columnChoice.ts'

const columns = [{ id: 'title' }, { id: 'type' }, { id: 'size', isExtra: true }]

test('a list shows its default columns until others are chosen', () => {
  expect([...hiddenColumns(columns, {})]).toEqual(['size'])
  expect([...hiddenColumns(columns, { size: true, type: false })]).toEqual(['type'])
})

test('the first column can’t be hidden, and columns that no longer exist are ignored', () => {
  expect([...hiddenColumns(columns, { title: false, color: false })]).toEqual(['size'])
})

test('only differences from the default are stored', () => {
  const shown = withColumn({ type: false }, { id: 'size', isExtra: true }, true)
  expect(shown).toEqual({ type: false, size: true })
  expect(withColumn(shown, { id: 'type' }, true)).toEqual({ size: true })
  expect(withColumn(shown, { id: 'size', isExtra: true }, false)).toEqual({ type: false })
})
