import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ZipFile } from 'yazl'
import { content } from '../../../../rest/content/content.ts'
import type { Client } from '../../../../rest/protocol/client.ts'
import { itemResourceLimits, itemResources } from '../../../../rest/content/itemResources.ts'
import { items } from '../../../../rest/content/items.ts'
import type { Item } from '../../../../rest/records/item.ts'
import { startTestPortal, type TestPortal } from '../../../../portal/testing/portal.ts'
import { changesOf, stepsOf, takenPaths, type ResourceChange } from './resourceChanges.ts'
import { unpacked, whyTooMany, whyUnfit, type Resource } from './resources.ts'

const zip = async (name: string, files: Readonly<Record<string, string>>) => {
  const archive = new ZipFile()
  for (const [path, text] of Object.entries(files)) archive.addBuffer(Buffer.from(text), path)
  archive.addEmptyDirectory('empty')
  archive.end()
  return new File([await buffer(archive.outputStream)], name)
}
const file = (name: string, size = 2) => new File([new Uint8Array(size)], name)
const inside = { 'images/a.png': 'a', 'b.json': '{}' }

describe('files for new resources', () => {
  test('are at most fifty at a time, with supported file extensions', () => {
    const many = Array.from({ length: 51 }, (_, index) => file(`${index}.json`))
    expect(whyUnfit([])).toBe('Select a file.')
    expect(whyUnfit(many)).toBe('Select at most 50 files.')
    expect(whyUnfit(many.slice(1))).toBeUndefined()
    expect(whyUnfit([file('a.json'), file('run.exe')])).toMatch(/^run.exe has a file extension/)
    expect(whyUnfit([file('large.zip', itemResourceLimits.size + 1)])).toMatch(/larger than 50 MB/)
    expect(whyUnfit([file('large.zip', itemResourceLimits.size)])).toBeUndefined()
    expect(whyUnfit([file('logo #1.json'), file('50% of what?.json')])).toBeUndefined()
    expect(whyUnfit([file('a.json'), file(String.raw`a\b.json`)])).toMatch(/backslashes/)
  })

  test('are at most a thousand in all, and unlimited for styles', () => {
    expect(whyTooMany({ type: 'Web Map' }, 1000)).toBeUndefined()
    expect(whyTooMany({ type: 'Web Map' }, 1001)).toBe('An item can have at most 1,000 resources.')
    expect(whyTooMany({ type: 'Style' }, 1001)).toBeUndefined()
  })

  test('the content of an archive is checked before it is sent', async () => {
    expect(await unpacked(await zip('all.zip', inside))).toEqual({ paths: Object.keys(inside) })
    expect(await unpacked(await zip('none.zip', {}))).toEqual({
      problem: 'none.zip contains no files. Select another file.',
    })
    expect(await unpacked(file('no.zip'))).toEqual({
      problem: 'no.zip is not a zip archive, or is damaged. Select another file.',
    })
    expect(await unpacked(await zip('bad.zip', { 'x/run.exe': 'x' }))).toEqual({
      problem: expect.stringMatching(/^x\/run.exe has a file extension/),
    })
  })
})

describe('on a portal', () => {
  let portal: TestPortal
  let editor: Client
  let item: Item
  beforeAll(async () => {
    portal = await startTestPortal({ sampleData: 'empty' })
    editor = await portal.signIn('editor')
    const input = { userName: 'editor', title: 'Map', type: 'Web Map', text: '{}' }
    const { id = '' } = await editor.send(content.addItem, input)
    item = await editor.send(items.read, { itemId: id })
  })
  afterAll(() => portal.close())

  const now = async (): Promise<ReadonlyMap<string, Resource>> => {
    const { resources } = await editor.send(itemResources.list, { itemId: item.id })
    return new Map(resources.map((one) => [one.resource, one]))
  }
  const wanted = async (more: Partial<ResourceChange>): Promise<ResourceChange> => ({
    item,
    files: [],
    access: 'inherit',
    folder: '',
    before: await now(),
    ...more,
  })
  const apply = async (plan: ResourceChange) => {
    const steps = stepsOf(plan, changesOf(plan))
    for (const { operation, input } of steps) await editor.send(operation, input)
    return steps.map(({ operation }) => (operation === itemResources.add ? 'add' : 'update'))
  }

  test('an archive is unpacked into a folder, unless one of its paths exists', async () => {
    const archive = await zip('all.zip', inside)
    const plan = await wanted({
      files: [archive],
      folder: 'deep/er',
      unpacked: Object.keys(inside),
    })
    expect(takenPaths(plan, plan.before)).toEqual([])
    expect(await apply(plan)).toEqual(['add'])
    expect([...(await now()).keys()].toSorted()).toEqual(['deep/er/b.json', 'deep/er/images/a.png'])
    expect(takenPaths(plan, await now())).toEqual(['deep/er/images/a.png', 'deep/er/b.json'])
  })

  test('existing files are replaced and new files added', async () => {
    await apply(await wanted({ files: [file('a.json')] }))
    const plan = await wanted({ files: [file('a.json', 5), file('b.json')], access: 'private' })
    expect(changesOf(plan).map(({ before }) => before === undefined)).toEqual([false, true])
    expect(await apply(plan)).toEqual(['add', 'update'])
    const after = await now()
    expect(after.get('a.json')).toMatchObject({ size: 5, access: 'private' })
    expect(after.get('b.json')).toMatchObject({ size: 2, access: 'private' })
  })

  test('changes that were excluded in the review are not sent', async () => {
    const plan = await wanted({ files: [file('c.json'), file('d.json')] })
    const steps = stepsOf(plan, changesOf(plan).slice(1))
    expect(steps.map(({ input }) => input.file.map(({ name }) => name))).toEqual([['d.json']])
    expect(stepsOf(plan, [])).toEqual([])
  })

  test('a replaced resource keeps its path and properties', async () => {
    const own = { userName: 'editor', itemId: item.id }
    const properties = { role: 'style' }
    const sent = { file: [file('e.json')], resourcesPrefix: 'styles', properties }
    await editor.send(itemResources.add, { ...own, ...sent })
    const replaced = (await now()).get('styles/e.json')
    await apply(await wanted({ files: [file('other.json', 7)], replaced }))
    expect((await now()).get('styles/e.json')).toMatchObject({ size: 7, properties })
    expect((await now()).has('other.json')).toBe(false)
  })
})
