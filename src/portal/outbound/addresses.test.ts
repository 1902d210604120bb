import { createSocket, type Socket } from 'node:dgram'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createPublicLookup, isPublicAddress } from './addresses.ts'

test.each([
  '127.0.0.1',
  '127.255.255.255',
  '0.0.0.0',
  '10.0.0.1',
  '172.16.0.1',
  '172.31.255.255',
  '192.168.1.1',
  '169.254.169.254',
  '100.64.0.1',
  '224.0.0.1',
  '255.255.255.255',
  '::',
  '::1',
  '::ffff:127.0.0.1',
  '::ffff:8.8.8.8',
  '64:ff9b::7f00:1',
  'fe80::1',
  'fc00::1',
  'fd12::1',
  'ff02::1',
  '2001:db8::1',
  '2002:7f00:1::',
  'localhost',
  '',
])('%s is not public', (address) => {
  expect(isPublicAddress(address)).toBe(false)
})

test.each(['8.8.8.8', '172.15.255.255', '172.32.0.1', '2606:4700::1111', '2a00:1450::1'])(
  '%s is public',
  (address) => {
    expect(isPublicAddress(address)).toBe(true)
  },
)

/** Returns the response of a name server to a query for IPv4 addresses; without an address, that the name does not exist. */
const answerTo = (question: Buffer, address: string | undefined): Buffer => {
  // After the header of 12 bytes: the name, one byte for each length, then type and class.
  const end = question.indexOf(0, 12) + 5
  const isForIPv4 = question.readUInt16BE(end - 4) === 1
  const header = Buffer.from(question.subarray(0, 12))
  header.writeUInt16BE(address === undefined ? 0x8183 : 0x8180, 2)
  header.writeUInt16BE(address !== undefined && isForIPv4 ? 1 : 0, 6)
  header.fill(0, 8)
  const record =
    address !== undefined && isForIPv4
      ? Buffer.from([0xc0, 12, 0, 1, 0, 1, 0, 0, 0, 60, 0, 4, ...address.split('.').map(Number)])
      : Buffer.alloc(0)
  return Buffer.concat([header, question.subarray(12, end), record])
}

describe('a host name', () => {
  const addresses: Readonly<Record<string, string>> = {
    'public.example': '93.184.216.34',
    'intranet.example': '10.0.0.1',
  }
  let server: Socket
  let nameServers: readonly string[]
  beforeAll(async () => {
    server = createSocket('udp4', (question, { port, address }) => {
      const name = question.subarray(13, question.indexOf(0, 12)).toString().replace('\x07', '.')
      if (name !== 'slow.example') server.send(answerTo(question, addresses[name]), port, address)
    })
    await new Promise<void>((resolve) => server.bind(0, '127.0.0.1', resolve))
    nameServers = [`127.0.0.1:${server.address().port}`]
  })
  afterAll(() => server.close())

  /** Returns the addresses, or the code of the error. */
  const look = (name: string) =>
    new Promise((resolve) => {
      const lookup = createPublicLookup({ servers: nameServers, timeoutMs: 200 })
      lookup(name, { all: true }, (error, found) => resolve(error ? error.code : found))
    })

  test('resolves to its public address', async () => {
    expect(await look('public.example')).toEqual([{ address: '93.184.216.34', family: 4 }])
  })

  test('inside the portal’s network fails like one that does not exist', async () => {
    expect(await look('intranet.example')).toBe('ENOTFOUND')
    expect(await look('nowhere.example')).toBe('ENOTFOUND')
  })

  test('fails when its name server does not respond', async () => {
    expect(await look('slow.example')).toBe('EAI_AGAIN')
  })
})
