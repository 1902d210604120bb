import { createMemoryRouter, type LoaderFunction } from 'react-router'
import { describe, expect, test } from 'vitest'
import { page } from './page.ts'

const open = async (load: LoaderFunction) => {
  let loads = 0
  const loader: LoaderFunction = (args) => {
    loads += 1
    return load(args)
  }
  const shown = () => Promise.resolve({ loader, Component: () => null })
  const router = createMemoryRouter([page('/members/:username?/:tab?', shown, 'list')], {
    initialEntries: ['/members/ada'],
  })
  await router.navigate('/members/ada')
  return {
    router,
    /** Returns how often the loader runs while something is done. */
    during: async (action: () => Promise<unknown>) => {
      const before = loads
      await action()
      return loads - before
    },
  }
}

describe('the loader of a page', () => {
  test('does not run again for another tab, step, or filter if it does not read the URL', async () => {
    const { router, during } = await open(() => null)
    expect(await during(() => router.navigate('/members/ada/groups?step=preview'))).toBe(0)
  })

  test('runs again for another search if it reads the URL', async () => {
    const { router, during } = await open(({ request }) => new URL(request.url).search)
    expect(await during(() => router.navigate('/members/ada?q=publisher'))).toBe(1)
  })

  test('runs again for another object, for the same link once more, and when the page is read again', async () => {
    const { router, during } = await open(() => null)
    expect(await during(() => router.navigate('/members/grace?step=preview'))).toBe(1)
    expect(await during(() => router.navigate('/members/grace?step=preview'))).toBe(1)
    expect(await during(() => router.revalidate())).toBe(1)
  })
})
