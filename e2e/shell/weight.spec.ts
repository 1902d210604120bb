import { weighPages } from '../bench/weight.ts'
import { expect, isolatedTest as test } from '../fixtures.ts'

test('every page stays within its JavaScript budget, and loads exactly the files in the build’s manifest', async ({
  page,
  portal,
  signIn,
}) => {
  // Every page is loaded once.
  test.slow()
  // Ends the upgrade that runs when the sample portal starts, before its server is silent.
  portal.clock.forward(240_000)
  await signIn('admin')
  for (const { page: name, built, loaded, budget } of await weighPages(page, portal)) {
    expect.soft(loaded, name).toBe(built)
    expect.soft(built, name).toBeLessThanOrEqual(budget)
  }
})
