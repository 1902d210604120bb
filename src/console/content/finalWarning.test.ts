import { expect, test } from 'vitest'
import { finalWarning } from './finalWarning.ts'

const texts = { final: 'Deleted permanently.', recycled: 'Moved to the recycle bin.' }

test('items are deleted permanently if the portal has no recycle bin, or does not use it', () => {
  const permanent = { severity: 'dangerous', text: texts.final, detail: 'Move them first.' }
  for (const portal of [
    {},
    { recycleBinSupported: true },
    { recycleBinSupported: true, recycleBinEnabled: false },
  ])
    expect(finalWarning(texts, 'Move them first.', portal)).toMatchObject(permanent)
})

test('items are moved to the recycle bin where the portal uses one, as far as it supports them', () => {
  const portal = { recycleBinSupported: true, recycleBinEnabled: true }
  expect(finalWarning(texts, 'Move them first.', portal)).toMatchObject({
    severity: 'warning',
    text: texts.recycled,
    detail: expect.stringMatching(/permanently\. Move them first\.$/),
  })
})
