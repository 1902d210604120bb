import { connect } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { startTestPortal } from '../testing/portal.ts'

/** Opens connections to a new portal on which two of an address are accepted. Returns how many stay open while they are used. */
const openedOf = async (count: number, trustedProxies: readonly string[]) => {
  const portal = await startTestPortal({
    sampleData: 'empty',
    trustedProxies,
    limits: { connectionsOfAddress: 2 },
  })
  onTestFinished(() => portal.close())
  const { port, hostname } = new URL(portal.root)
  const sockets = Array.from({ length: count }, () =>
    connect(Number(port), hostname).on('error', () => undefined),
  )
  const request = `GET /config.json HTTP/1.1\r\nHost: localhost\r\n\r\n`
  const answered = await Promise.all(
    sockets.map(async (socket) => {
      socket.write(request)
      await new Promise((resolve) => socket.once('data', resolve).once('close', resolve))
      return socket.bytesRead > 0
    }),
  )
  for (const socket of sockets) socket.destroy()
  return { portal, open: answered.filter(Boolean).length }
}

test('an address has a share of the connections, and gets others when its own have ended', async () => {
  const { portal, open } = await openedOf(5, [])
  expect(open).toBe(2)
  const answered = () => fetch(`${portal.root}/info?f=json`).then(({ ok }) => ok)
  await expect.poll(() => answered().catch(() => false)).toBe(true)
})

test('a trusted proxy can have more than the share of an address', async () => {
  const { open } = await openedOf(5, ['127.0.0.0/8', '::1'])
  expect(open).toBe(5)
})
