import { paths } from '../../src/console/shell/paths.ts'
import { boxOf, expect, page, test as base } from '../components/test.tsx'

const test = base.extend({ sampleData: 'empty' })

test('the bar of a short form ends the form, and is at the bottom of a low window', async ({
  signIn,
}) => {
  const bar = page.getByCss('[data-bar]')
  const background = async () => getComputedStyle(await bar.findElement(), '::before').content
  await page.viewport(1440, 1400)
  await signIn('publisher', paths.newApplication())
  await expect.poll(background).toBe('none')
  expect((await boxOf(bar)).bottom).toBeLessThan(1380)
  await expect.element(bar).not.toHaveTextContent('Register application')
  await page.viewport(1440, 505)
  await expect.poll(background).not.toBe('none')
  expect((await boxOf(bar)).bottom).toBe(505)
})
