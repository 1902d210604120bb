import { describe, expect, test } from 'vitest'
import * as z from 'zod'
import { authentication } from '../../../rest/signIn/authentication.ts'
import { content } from '../../../rest/content/content.ts'
import { ConnectionError, PortalError } from '../../../rest/protocol/errors.ts'
import { operation } from '../../../rest/protocol/operation.ts'
import { groupMembers } from '../../../rest/groups/groupMembers.ts'
import { packages } from '../../../rest/groups/packages.ts'
import { serverAdministration } from '../../../rest/servers/serverAdministration.ts'
import { StoppedError } from './entry.ts'
import { outcomeOf, partOf, recordOf } from './record.ts'

const secret = 'hunter2 and more'

/** An operation with secrets at every depth. */
const update = operation({
  method: 'POST',
  path: '/portals/:portalId/mail/update',
  params: z.object({
    portalId: z.string(),
    host: z.string().optional(),
    password: z.string().meta({ secret: true }).optional(),
    server: z
      .object({ host: z.string(), login: z.object({ key: z.string().meta({ secret: true }) }) })
      .optional(),
    relays: z
      .array(z.object({ token: z.string().meta({ secret: true }) }))
      .meta({ wire: 'json' })
      .optional(),
  }),
  result: z.looseObject({}),
  access: 'administrator',
})
const everywhere = {
  portalId: 'self',
  host: 'mail.example.com',
  password: secret,
  server: { host: 'a', login: { key: secret } },
  relays: [{ token: secret }],
}

test('an entry about a federated server says where the request was sent, for its undo', () => {
  const server = {
    id: 's1',
    url: 'https://maps.example.com/gis',
    adminUrl: 'https://gis1.example.com:6443/arcgis',
  }
  const { startService, stopService } = serverAdministration
  const input = { folderName: 'Water', service: 'Hydrants.MapServer' }
  const record = recordOf(stopService, input, {
    title: 'Stop service',
    server,
    undo: { operation: startService, input, title: 'Start service' },
  })
  expect(record).toMatchObject({
    serverId: 's1',
    call: { path: '/admin/services/Water/Hydrants.MapServer/stop', root: server.adminUrl },
    opposite: { operation: startService.path, input },
  })
})

describe('secrets', () => {
  test('inside the data of a data store are hidden, and block an undo', () => {
    const text = JSON.stringify({
      type: 'egdb',
      path: '/enterpriseDatabases/sales',
      info: { connectionString: `SERVER=db1;DATABASE=sales;USER=pub;PASSWORD=${secret}` },
    })
    const input = { userName: 'publisher', title: 'Sales', type: 'Data Store', text }
    const record = recordOf(content.addItem, input, {
      title: 'Registered a data store',
      changes: [{ name: 'text', label: 'Data', before: undefined, after: text }],
      undo: { operation: content.addItem, input, title: 'Register again' },
    })
    expect(JSON.stringify(record)).not.toContain(secret)
    expect(JSON.stringify(record.call)).toContain('PASSWORD=********')
    expect(record.opposite).toBeUndefined()
  })

  test('are in no part of an entry: neither in the request, nor in the changes, nor in the undo request', () => {
    const record = recordOf(update, everywhere, {
      title: 'Changed the mail server',
      changes: Object.entries(everywhere).map(([name, after]) => ({
        name,
        label: name,
        before: after,
        after,
      })),
      undo: { operation: update, input: everywhere, title: 'Change it back' },
    })
    expect(JSON.stringify(record)).not.toContain('hunter2')
    expect(JSON.stringify(record)).toContain('mail.example.com')
    expect(record.call.fields).toContainEqual({ kind: 'secret', name: 'password' })
    expect(record.opposite).toBeUndefined()
  })

  test('of sign-in requests are not stored, either', () => {
    const { call } = recordOf(
      authentication.generateToken,
      { username: 'admin', password: secret },
      { title: 'Signed in' },
    )
    expect(JSON.stringify(call)).not.toContain('hunter2')
  })

  test.each([
    'https://a.example/x?f=json&token=hunter2&w=3',
    'https://a.example/x.zip?X-Amz-Signature=hunter2',
    'https://a.example/blob?sv=1&sig=hunter2%3D',
    'https://a.example/tiles?subscription-key=hunter2',
    'https://editor:hunter2@a.example/x',
    JSON.stringify({ url: 'https://a.example/x?key=hunter2', at: 'a.example' }),
    JSON.stringify({ layers: [{ apiKey: 'hunter2' }], at: 'a.example' }),
    JSON.stringify({ text: JSON.stringify({ accessToken: 'hunter2' }), at: 'a.example' }),
  ])('in a URL or in JSON are masked: %s', (text) => {
    const input = { portalId: 'self', host: text }
    const record = recordOf(update, input, {
      title: 'Changed',
      changes: [
        { name: 'host', label: 'Host', before: text, after: text },
        { name: 'open', label: 'Open', before: { value: text }, after: null },
      ],
      undo: { operation: update, input, title: 'Change it back' },
    })
    expect(JSON.stringify(record)).not.toContain('hunter2')
    expect(JSON.stringify(record)).toContain('a.example')
    expect(record.opposite).toBeUndefined()
  })

  test('an undo request without secrets is stored', () => {
    const { opposite } = recordOf(update, everywhere, {
      title: 'Changed the host',
      undo: { operation: update, input: { portalId: 'self', host: 'old' }, title: 'Back' },
    })
    expect(opposite).toEqual({
      operation: update.path,
      input: { portalId: 'self', host: 'old' },
      title: 'Back',
    })
  })
})

test('only the name of a file is stored', () => {
  const file = new File(['the bytes'], 'river.epk')
  const { call } = recordOf(
    content.addItem,
    { userName: 'publisher', title: 'river', type: 'Export Package', file },
    { title: 'Uploaded river.epk' },
  )
  expect(call.fields).toContainEqual({ kind: 'file', name: 'file', fileName: 'river.epk' })
  expect(JSON.stringify(call)).not.toContain('bytes')
})

test('the request is stored as it is sent, with the complete path and default values', () => {
  const { call, operation: path } = recordOf(
    packages.exportGroup,
    { groupId: 'a1', itemIdList: ['x', 'y'] },
    { title: 'Exported' },
  )
  expect(path).toBe('/community/groups/:groupId/export')
  expect(call.path).toBe('/community/groups/a1/export')
  expect(call.fields).toContainEqual({ kind: 'text', name: 'itemIdList', value: 'x,y' })
  expect(call.fields).toContainEqual({ kind: 'text', name: 'f', value: 'json' })
})

test.each([
  ['a refusal', new PortalError({ code: 403, message: 'Not you.' }), 'failed', 'Not you.'],
  [
    'a gateway that gave up',
    new PortalError({ code: 504, message: 'HTTP status 504.' }, undefined, { isUnclear: true }),
    'unknown',
    'HTTP status 504.',
  ],
  [
    'a broken connection',
    new ConnectionError('gone'),
    'unknown',
    'The portal could not be reached.',
  ],
  ['a request that was stopped', new DOMException('stopped', 'AbortError'), 'unknown', 'stopped'],
  [
    'a bulk operation that was stopped',
    new StoppedError('Stopped after 2 of 5.'),
    'stopped',
    'Stopped after 2 of 5.',
  ],
  ['what the page itself gave up', new Error('It was cancelled'), 'failed', 'It was cancelled'],
])('%s has the expected outcome', (_what, error, outcome, message) => {
  expect(outcomeOf(error)).toEqual({ outcome, message })
})

test('an entry names only the members that the portal changed', () => {
  const change = (username: string) => ({
    name: `member:${username}`,
    label: username,
    before: undefined,
    after: 'member',
  })
  const input = { groupId: 'g', users: ['ada', 'vera'] }
  const record = recordOf(groupMembers.add, input, {
    title: 'Add members to Rivers',
    changes: ['ada', 'vera'].map(change),
  })
  expect(record.members).toEqual(['ada', 'vera'])
  const part = partOf(groupMembers.add, record, {
    title: 'Add Ada to Rivers',
    endTitle: 'Ada added to Rivers',
    changes: [change('ada')],
    refused: ['vera'],
  })
  expect(part).toMatchObject({ endTitle: 'Ada added to Rivers', changes: [{ label: 'ada' }] })
  expect(part.members).toEqual(['ada'])
  expect(part.objects).toEqual(['group:g', 'member:ada'])
})
