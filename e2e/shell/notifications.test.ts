import { onTestFinished, vi } from 'vitest'
import { items } from '../../src/rest/content/items.ts'
import { checkAccessibility, expect, page, press, step, test as base } from '../components/test.tsx'

const test = base.extend({ sampleData: 'empty' })

const toasts = page.getByRole('log', { name: 'Notifications' })
const bell = (name = 'Notifications') =>
  page.getByRole('banner').getByRole('button', { name, exact: true })
const panel = page.getByRole('dialog', { name: 'Notifications' })
test('a change is undone from its toast or later from the notifications, and never overwrites a change by another person', async ({
  portal,
  signIn,
}) => {
  const { id } = await portal.item('admin', { title: 'Culverts', snippet: 'Old' })
  const admin = portal.as('admin')
  const now = async () => (await admin.send(items.read, { itemId: id })).snippet
  const change = async (summary: string) => {
    await page.getByRole('button', { name: 'Edit Summary' }).click()
    await page.getByRole('textbox', { name: 'Summary' }).fill(summary)
    await page.getByRole('button', { name: 'Save' }).click()
    await expect.element(page.getByRole('group', { name: 'Summary' })).toHaveTextContent(summary)
    await expect.element(toasts).toHaveTextContent('Culverts')
  }
  const undo = toasts.getByRole('button', { name: 'Undo' })
  await signIn('admin', `/content/items/${id}`)

  await step('from the toast, by keyboard', async () => {
    await change('New')
    expect(await now()).toBe('New')
    await checkAccessibility()
    await press(undo, '{Enter}')
    await expect.element(toasts).toHaveTextContent('Undo of “')
    await expect.element(undo).not.toBeInTheDocument()
    // The focus is not lost with the button.
    await expect.element(page.getByRole('main')).toHaveFocus()
    expect(await now()).toBe('Old')
    await expect.element(page.getByRole('group', { name: 'Summary' })).toHaveTextContent('Old')
  })

  await step('a failure is shown with its reason', async () => {
    await change('Newer')
    const message = 'The disk of the portal is full.'
    await portal.fault('items.update', { kind: 'refuse', code: 500, message })
    await undo.click()
    await expect.element(toasts).toHaveTextContent(message)
    await toasts.getByRole('button', { name: 'Dismiss' }).click()
    expect(await now()).toBe('Newer')
  })

  await step(
    'from the notifications, with a review if another person has changed the value',
    async () => {
      await admin.send(items.update, {
        userName: 'admin',
        itemId: id,
        snippet: 'By another person',
      })
      await bell().click()
      await panel.getByRole('listitem').filter({ hasText: 'Undo' }).getByRole('button').click()
      const review = page.getByRole('dialog', { name: /^Review undo/ })
      await expect
        .element(review.getByRole('region', { name: 'Summary' }))
        .toHaveTextContent('By another person')
      expect(await now()).toBe('By another person')
      await review.getByRole('radio', { name: 'Apply my change' }).click()
      await review.getByRole('button', { name: 'Undo change' }).click()
      await expect.element(review).not.toBeInTheDocument()
      expect(await now()).toBe('Old')
      await bell().click()
      await expect.element(panel.getByRole('listitem').first()).toHaveTextContent('Undo of “')
      await expect.element(panel.getByRole('button', { name: 'Undo' })).not.toBeInTheDocument()
    },
  )
})

test('desktop notifications explain that the browser blocks them', async ({ signIn }) => {
  const permission = vi.spyOn(Notification, 'permission', 'get').mockReturnValue('denied')
  onTestFinished(() => permission.mockRestore())
  await signIn('viewer')
  await bell().click()
  const choice = panel.getByRole('checkbox')
  await expect.element(choice).toBeDisabled()
  await expect.element(choice).toHaveAccessibleDescription(/^Blocked by the browser/)
  await checkAccessibility()
})
