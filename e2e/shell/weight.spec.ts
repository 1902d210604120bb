import { weighPages } from '../bench/weight.ts'
import { expect, isolatedTest as test } from '../fixtures.ts'

test('every page stays within its budget of JavaScript, and loads what the build says and nothing else', async ({
  page,
  portal,
  signIn,
}) => {
  await signIn('admin')
  for (const { page: name, built, loaded, budget } of await weighPages(page, portal)) {
    expect.soft(loaded, name).toBe(built)
    expect.soft(built, name).toBeLessThanOrEqual(budget)
  }
})
