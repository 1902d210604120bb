import { weighPages } from '../bench/weight.ts'
import { expect, test } from '../fixtures.ts'

test('every page stays within its budget of JavaScript', async ({ page, portal, signIn }) => {
  await signIn('admin')
  const weights = await weighPages(page, portal)
  expect(weights.filter(({ built, loaded, budget }) => Math.max(built, loaded) > budget)).toEqual(
    [],
  )
})

test('a page loads what the build says and nothing else', async ({ page, portal, signIn }) => {
  await signIn('admin')
  for (const { page: name, built, loaded } of await weighPages(page, portal))
    expect(loaded, name).toBe(built)
})
