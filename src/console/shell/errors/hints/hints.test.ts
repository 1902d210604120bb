import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { categories } from '../../../../rest/content/categories.ts'
import { content } from '../../../../rest/content/content.ts'
import { PortalError } from '../../../../rest/protocol/errors.ts'
import { createClient, type Client } from '../../../../rest/protocol/client.ts'
import { itemResources } from '../../../../rest/content/itemResources.ts'
import { items } from '../../../../rest/content/items.ts'
import { groups } from '../../../../rest/groups/groups.ts'
import { users } from '../../../../rest/organization/users.ts'
import { startTestPortal, type TestPortal } from '../../../../portal/testing/portal.ts'
import { hintFor, type HintName } from './hints.ts'
import { toProblem } from '../problem.ts'
import { messages as shell } from '../../messages/index.ts'
import { messages as known } from './messages.ts'

const { advice: byKind } = shell.error

/** Returns the hint that the page shows. */
const advice = (error: unknown) => {
  const problem = toProblem(error)
  const name = hintFor(problem)
  return name === undefined ? problem.advice : known[name]
}

/** The documented errors as the portal reports them, and the expected hint: by name, or by the type of error. */
const documented: readonly (readonly [
  code: number,
  messageCode: string | undefined,
  message: string,
  advice: HintName | keyof typeof byKind,
  details?: readonly unknown[],
])[] = [
  // Errors that the interface lists in general.
  [403, 'CONT_0291', 'The user lacks the privileges to receive the items.', 'newOwner'],
  [400, undefined, 'Item exceeds max size of 20 categories.', 'categories'],
  [
    400,
    undefined,
    "'originItemId' and 'destinationItemId' must not both be given.",
    'relationshipEnd',
  ],
  [400, undefined, 'Item with this filename already exists.', 'fileName'],
  [400, undefined, 'An item of the same file name already exists', 'fileName'],
  // Errors of content operations.
  [400, 'CONT_0001', 'Item does not exist or is inaccessible.', 'itemMissing'],
  [400, 'CONT_0004', 'Item does not exist or is inaccessible.', 'itemMissing'],
  [500, undefined, 'Item does not exist or is inaccessible', 'itemMissing'],
  [400, 'CONT_0006', 'Group does not exist or is inaccessible.', 'groupMissing'],
  [400, 'CONT_0036', 'Item info file does not exist or is inaccessible.', 'fileMissing'],
  [500, 'CONT_0044', 'Error invoking service', 'securedService', ['Error generating token']],
  [400, 'CONT_0048', 'Unable to delete item. Delete protection is turned on.', 'deleteProtection'],
  [
    400,
    undefined,
    'Unable to delete item. This service item has a related Service item',
    'relatedService',
  ],
  [400, 'CONT_0093', 'File type not allowed for addResources', 'resourceType'],
  [404, undefined, 'Resource does not exist or is inaccessible.', 'fileMissing'],
  [
    400,
    undefined,
    'Unable to update folder.',
    'folderTitle',
    ["Folder title 'Maps' not available."],
  ],
  [403, 'GWM_0003', 'You do not have permissions to access this resource.', 'forbidden'],
  [499, 'GWM_0003', 'Token Required', 'token'],
  [498, undefined, 'Invalid token.', 'token'],
  [400, 'GWM_0007', 'Invalid request', 'application'],
  [400, 'COM_0044', 'Unable to create group.', 'groupTitle'],
  [400, undefined, 'Service name already exists', 'serviceName'],
  // Errors of organization operations.
  [400, 'CONT_0113', 'Item type not valid.', 'itemType'],
  [400, 'COM_0003', 'Group does not exist or is inaccessible.', 'groupMissing'],
  [400, 'COM_0018', 'User does not exist or is inaccessible.', 'memberMissing'],
  [499, 'SB_0005', 'Token Required', 'token'],
  [400, undefined, "'type' and 'title' property required.", 'request'],
  [400, undefined, 'Unable to create folder.', 'folderTitle'],
  [400, undefined, 'Item or group does not exist or is inaccessible: 12', 'itemOrGroupMissing'],
  [500, undefined, 'Item does not have a file.', 'noFile'],
  [400, undefined, 'Unable to generate token.', 'password', ['Invalid username or password.']],
  [400, 'CONT_0057', "Invalid JSON in 'text' parameter", 'json'],
  [500, undefined, 'Error processing request.', 'server'],
]

describe('every documented error', () => {
  test.for(documented)('%s %s “%s”: the portal’s message, then %s', (row) => {
    const [code, messageCode, message, name, details = []] = row
    const error = new PortalError({ code, messageCode, message, details })
    const problem = toProblem(error)
    expect(problem.message).toBe(message)
    expect(problem.details).toEqual(details)
    const sentences: Readonly<Record<string, string>> = { ...byKind, ...known }
    expect(advice(error)).toBe(sentences[name])
  })

  test('has its own hint, and every hint is used', () => {
    const used = new Set([
      ...documented.map(([, , , name]) => name),
      'relationship',
      ...onlyOurs,
      ...Object.values(inFront),
    ])
    expect(Object.keys(known).filter((name) => !used.has(name as HintName))).toEqual([])
    for (const sentence of Object.values(known)) expect(sentence).toMatch(/^[A-Z].*\.$/)
  })

  test('that ends a job is recognized by the last message of the job', () => {
    const messages = ['Received.', 'Item with this filename already exists.']
    expect(hintFor({ details: messages })).toBe('fileName')
  })
})

/** Errors without a documented message. */
const onlyOurs = ['url', 'resourceName', 'relatedAlready'] as const

/** The hints about responses of web servers in front of the portal, by HTTP status. */
const inFront = {
  413: 'sizeInFront',
  414: 'lengthInFront',
  431: 'lengthInFront',
  502: 'noResponseInFront',
  503: 'noResponseInFront',
  504: 'noResponseInFront',
} as const satisfies Readonly<Record<number, HintName>>

test.each(Object.entries(inFront))(
  'HTTP status %s of a web server in front has a hint, and that of the portal the usual advice',
  async (status, name) => {
    const respond = (body: string, type: string) =>
      vi.fn<typeof fetch>(() =>
        Promise.resolve(
          new Response(body, { status: Number(status), headers: { 'Content-Type': type } }),
        ),
      )
    const client = createClient({ root: 'https://gis.example.com/portal/sharing/rest' })
    const send = () => client.send(users.self, {}).catch((error: unknown) => advice(error))
    vi.stubGlobal('fetch', respond('<html><h1>nginx</h1></html>', 'text/html'))
    expect(await send()).toBe(known[name])
    const { code, message } = { code: Number(status), message: 'The file is too large.' }
    vi.stubGlobal(
      'fetch',
      respond(JSON.stringify({ error: { code, message } }), 'application/json'),
    )
    expect(await send()).toBe(byKind[code < 500 ? 'request' : 'server'])
    vi.unstubAllGlobals()
  },
)

test('items in the details of an error are named with their owners', () => {
  const { details, items: named } = toProblem(
    new PortalError({
      code: 403,
      messageCode: 'CONT_0291',
      message: 'The user lacks privileges.',
      details: [
        { itemId: 'a1', type: 'Web Map', url: null, reservedTypeKeywords: [], owner: 'editor' },
        { itemId: 'b2', type: 'CSV', owner: 'editor', message: 'It is in a group.' },
        { itemId: 'c3' },
        { strange: true },
      ],
    }),
  )
  expect(details).toEqual([])
  expect(named).toEqual([
    { itemId: 'a1', text: 'Web Map a1, owned by editor' },
    { itemId: 'b2', text: 'CSV b2, owned by editor: It is in a group.' },
    { itemId: 'c3', text: 'c3' },
  ])
})

describe('an error of the embedded portal is recognized, too', () => {
  let portal: TestPortal
  let editor: Client
  beforeAll(async () => {
    portal = await startTestPortal({ sampleData: 'empty' })
    editor = await portal.signIn('editor')
  })
  afterAll(() => portal.close())

  const own = { userName: 'editor' }
  const add = async (title: string, more: object = {}) => {
    const input = { ...own, title, type: 'Web Map', text: '{}', ...more }
    return (await editor.send(content.addItem, input)).id ?? ''
  }
  const csv = () => ({ type: 'CSV', text: undefined, file: new File(['id\n'], 'gauges.csv') })
  const resource = () => ({ file: [new File(['{}'], 'style.json')] })

  const cases: Readonly<Partial<Record<HintName, () => Promise<unknown>>>> = {
    categories: async () => {
      const itemId = await add('Many')
      const paths = Array.from({ length: 21 }, (_, index) => `/Categories/${index}`)
      const { results } = await editor.send(categories.updateItems, {
        items: [{ [itemId]: { categories: paths } }],
      })
      throw new PortalError(results[0]?.error ?? { code: 0, message: 'It did.' })
    },
    relationshipEnd: async () => {
      const itemId = await add('End')
      const both = { originItemId: itemId, destinationItemId: itemId }
      return add('Both', { ...both, relationshipType: 'Map2Service' })
    },
    relationship: async () => {
      const originItemId = await add('Origin')
      return add('Unfit', { originItemId, relationshipType: 'Map2Service' })
    },
    fileName: async () => {
      await add('Gauges', csv())
      return add('Gauges again', csv())
    },
    deleteProtection: async () => {
      const itemId = await add('Safe')
      await editor.send(items.protect, { ...own, itemId })
      return editor.send(items.remove, { ...own, itemId })
    },
    itemType: () => add('Odd', { type: 'web map' }),
    resourceType: async () => {
      const itemId = await add('Data', {
        type: 'CSV',
        text: undefined,
        file: new File(['i'], 'i.csv'),
      })
      return editor.send(itemResources.add, { ...own, itemId, ...resource() })
    },
    resourceName: async () => {
      const itemId = await add('Styled')
      const input = { ...own, itemId, ...resource() }
      await editor.send(itemResources.add, input)
      return editor.send(itemResources.add, { ...own, itemId, ...resource() })
    },
    fileMissing: async () => {
      const itemId = await add('Bare')
      return editor.send(itemResources.read, { itemId, path: 'no.json' })
    },
    itemMissing: () => editor.send(items.read, { itemId: 'none' }),
    groupMissing: () => editor.send(groups.read, { groupId: 'none' }),
    memberMissing: () => editor.send(users.read, { userName: 'nobody' }),
    folderTitle: async () => {
      const input = { ...own, title: 'Maps' }
      await editor.send(content.createFolder, input)
      return editor.send(content.createFolder, input)
    },
  }

  test.each(Object.entries(cases))('%s', async (name, provoke) => {
    const error: unknown = await provoke().then(
      () => undefined,
      (thrown: unknown) => thrown,
    )
    expect(error).toBeInstanceOf(PortalError)
    expect(toProblem(error).message).toBe((error as PortalError).message)
    expect(advice(error)).toBe(known[name as HintName])
  })
})
