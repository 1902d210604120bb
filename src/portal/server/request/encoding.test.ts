import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { itemResources } from '../../../rest/content/itemResources.ts'
import { items } from '../../../rest/content/items.ts'
import { getFile, postForm } from '../../testing/form.ts'
import { startTestPortal, type TestPortal } from '../../testing/portal.ts'

let portal: TestPortal
let token: string | undefined
beforeAll(async () => {
  portal = await startTestPortal({ sampleData: 'empty' })
  ;({ token } = await portal.signIn('editor'))
})
afterAll(() => portal.close())

const send = async (body: Buffer, type: string, query = '') => {
  const url = `${portal.root}/content/users/editor/createFolder${query}`
  const answer = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': type, 'x-esri-authorization': `Bearer ${token}` },
    body: new Uint8Array(body),
  })
  return (await answer.json()) as { folder?: { title: string }; error?: object }
}

const refused = {
  error: {
    code: 400,
    parameter: 'title',
    message: expect.stringContaining('must be text in UTF-8') as string,
  },
}
const form = 'application/x-www-form-urlencoded'
const pair = (title: string, encoding: BufferEncoding) =>
  Buffer.from(`f=json&title=${title}`, encoding)

describe('a URL-encoded form', () => {
  test.each([
    ['UTF-8', form, pair('Größe 1', 'utf8'), 'Größe 1'],
    ['percent signs', form, pair('Gr%C3%B6%C3%9Fe+2', 'utf8'), 'Größe 2'],
    ['plain percent signs', form, pair('100% of 3%x', 'utf8'), '100% of 3%x'],
    ['ISO-8859-1', `${form}; charset=ISO-8859-1`, pair('Größe 4', 'latin1'), 'Größe 4'],
    [
      'percent signs in ISO-8859-1',
      `${form};charset="iso-8859-1"`,
      pair('Gr%F6%DFe 5', 'utf8'),
      'Größe 5',
    ],
    ['windows-1252', `${form}; charset=windows-1252`, pair('%80 6', 'utf8'), '€ 6'],
    ['UTF-16', `${form}; charset=utf-16le`, pair('Größe 7', 'utf16le'), 'Größe 7'],
  ])('is read in the charset that it declares: %s', async (_name, type, body, title) => {
    expect(await send(body, type)).toMatchObject({ folder: { title } })
  })

  test.each([
    ['bytes', pair('Größe', 'latin1')],
    ['percent signs', pair('Gr%F6%DFe', 'utf8')],
    ['half a character', pair('Gr%C3', 'utf8')],
    ['a surrogate', pair('%ED%A0%80', 'utf8')],
  ])('that is not UTF-8 is refused with the parameter: %s', async (_name, body) => {
    expect(await send(body, form)).toMatchObject(refused)
  })

  test('of an unknown charset is refused', async () => {
    const answer = await send(pair('x', 'utf8'), `${form}; charset=klingon`, '?f=json')
    expect(answer).toMatchObject({
      error: { code: 400, message: expect.stringContaining('charset') as string },
    })
  })
})

test('a URL that is not UTF-8 is refused with the parameter', async () => {
  const answer = await fetch(`${portal.root}/search?f=json&q=Gr%F6%DFe`)
  expect(await answer.json()).toMatchObject({ error: { code: 400, parameter: 'q' } })
})

test('a surrogate without its other half in JSON is refused', async () => {
  const body = String.raw`f=json&title=x&type=CSV&properties={"a":"\ud800"}`
  const url = `${portal.root}/content/users/editor/addItem`
  const headers = { 'content-type': form, 'x-esri-authorization': `Bearer ${token}` }
  const answer = await fetch(url, { method: 'POST', headers, body })
  expect(await answer.json()).toMatchObject({ error: { code: 400, parameter: 'properties' } })
})

// Browsers and `fetch` escape the quotation mark and line breaks in names, and nothing else.
test.each(['24" main', 'a%20b', '100%'])('a file keeps its name: %s', async (name) => {
  const file = (extension: string) => new File(['a'], `${name}.${extension}`)
  const user = '/content/users/editor'
  const add = { title: name, type: 'Web Map', text: '{}' }
  const { id: mapId } = await postForm(portal, 'editor', `${user}/addItem`, add)
  await postForm(portal, 'editor', `${user}/items/${String(mapId)}/addResources`, {
    file: file('json'),
  })
  const client = await portal.signIn('editor')
  const { resources } = await client.send(itemResources.list, { itemId: String(mapId) })
  expect(resources.map(({ resource }) => resource)).toEqual([`${name}.json`])

  const added = await postForm(portal, 'editor', `${user}/addItem`, {
    title: name,
    type: 'CSV',
    file: file('csv'),
  })
  const itemId = String(added.id)
  expect(await client.send(items.read, { itemId })).toMatchObject({ name: `${name}.csv` })
  const { headers } = await getFile(portal, 'editor', `/content/items/${itemId}/data`)
  expect(headers.get('content-disposition')).toContain(
    `filename*=UTF-8''${encodeURIComponent(`${name}.csv`)}`,
  )
  await postForm(portal, 'editor', `${user}/items/${itemId}/update`, { file: file('2.csv') })
  expect(await client.send(items.read, { itemId })).toMatchObject({ name: `${name}.2.csv` })
})

describe('a multipart form', () => {
  const type = 'multipart/form-data; boundary=between'
  const parts = (title: string, encoding: BufferEncoding, more = '') =>
    Buffer.concat([
      Buffer.from('--between\r\nContent-Disposition: form-data; name="f"\r\n\r\njson\r\n'),
      Buffer.from(`--between\r\nContent-Disposition: form-data; name="title"${more}\r\n\r\n`),
      Buffer.from(title, encoding),
      Buffer.from('\r\n--between--\r\n'),
    ])

  test.each([
    ['UTF-8', parts('Größe 8', 'utf8'), 'Größe 8'],
    [
      'a declared charset',
      parts('Größe 9', 'latin1', '\r\nContent-Type: text/plain; charset=ISO-8859-1'),
      'Größe 9',
    ],
    [
      'windows-1252',
      Buffer.concat([
        parts('', 'utf8', '\r\nContent-Type: text/plain; charset=windows-1252').subarray(0, -15),
        Buffer.from([0x80]),
        Buffer.from(' 11\r\n--between--\r\n'),
      ]),
      '€ 11',
    ],
    ['the replacement character itself', parts('\ufffd 10', 'utf8'), '\ufffd 10'],
  ])('is read in its charset: %s', async (_name, body, title) => {
    expect(await send(body, type)).toMatchObject({ folder: { title } })
  })

  test('of a charset that is not supported is refused with the parameter', async () => {
    const type1251 = '\r\nContent-Type: text/plain; charset=windows-1251'
    expect(await send(parts('\xcc\xee', 'latin1', type1251), type)).toMatchObject(refused)
  })

  test('that is not UTF-8 is refused with the parameter', async () => {
    expect(await send(parts('Größe', 'latin1'), type)).toMatchObject(refused)
  })
})
