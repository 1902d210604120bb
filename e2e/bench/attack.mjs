// Attacks a portal until it is ended: node e2e/bench/attack.mjs NAME REST_ROOT. It is a separate process, so that its CPU time does not
// count as the portal's.
import { request } from 'node:http'
import { connect } from 'node:net'

const [, , name = '', root = ''] = process.argv
const { hostname, port, pathname } = new URL(root)
const form = { 'content-type': 'application/x-www-form-urlencoded' }

/** @param {string | URLSearchParams} body */
const search = (body) =>
  // The portal might close the connection when it refuses a form midway.
  fetch(`${root}/search`, { method: 'POST', headers: form, body: String(body) }).then(
    (answer) => answer.arrayBuffer(),
    () => undefined,
  )

/** Sends one byte per second on each of 300 connections: one half with a URL-encoded form, the other with a multipart form. */
const slow = () => {
  const sockets = Array.from({ length: 300 }, (_, index) => {
    const type = index % 2 ? form['content-type'] : 'multipart/form-data; boundary=x'
    const socket = connect(Number(port), hostname)
    socket.on('error', () => undefined)
    socket.write(
      `POST ${pathname}/search HTTP/1.1\r\nHost: localhost\r\nContent-Type: ${type}\r\nContent-Length: 1000000\r\n\r\n`,
    )
    return socket
  })
  setInterval(() => {
    for (const socket of sockets) if (socket.writable) socket.write('x')
  }, 1_000)
}

/** Sends 24 forms of 16 MB in parallel, in each format that could take long to parse. */
const large = () => {
  const size = 16 * 1024 * 1024 - 64
  const shapes = [
    `f=json&q=a&countFields=${'x,'.repeat(size / 2)}`,
    `f=json&${'a=&'.repeat(size / 3)}`,
    `f=json&q=a&sortField=${'title,'.repeat(size / 6)}`,
    `f=json&q=${'+'.repeat(size)}`,
  ]
  for (let count = 0; count < 24; count++) void search(shapes[count % shapes.length] ?? '')
}

/** Repeats one search with an expensive query of 4 kB. */
const expensive = async () => {
  const q = Array.from({ length: 215 }, () => 'NOT tags:[a TO b]')
    .join(' ')
    .slice(0, 4096)
  const body = new URLSearchParams({ f: 'json', q, countFields: 'tags,type,categories' })
  for (;;) await search(body)
}

/** Pages through all items as four members at the same time, again and again. */
const everything = async () => {
  const read = async (/** @type {string} */ username) => {
    const signIn = { f: 'json', username, password: 'portal-sample', client: 'requestip' }
    const answer = await fetch(`${root}/generateToken`, {
      method: 'POST',
      body: new URLSearchParams(signIn),
    })
    const { token } = /** @type {{ token: string }} */ (await answer.json())
    for (let start = 1; ; start = start > 9_800 ? 1 : start + 100)
      await search(
        new URLSearchParams({
          f: 'json',
          q: '*',
          sortField: 'created',
          num: '100',
          start: String(start),
          token,
        }),
      )
  }
  await Promise.all(['admin', 'publisher', 'editor', 'viewer'].map(read))
}

/** Sends wrong passwords at once, again and again, each time from addresses that the limit of guesses does not know yet. */
const guess = async (/** @type {number} */ count, /** @type {number} */ addresses) => {
  for (let round = 0; ; round++)
    await Promise.all(
      Array.from({ length: count }, (_, index) => {
        const number = round * addresses + (index % addresses)
        const localAddress = `127.0.${1 + Math.floor(number / 250)}.${1 + (number % 250)}`
        const body = `f=json&username=nobody${index}&password=x&client=requestip`
        return new Promise((resolve) => {
          const options = { method: 'POST', headers: form, localAddress, agent: false }
          request(`${root}/generateToken`, options, (response) =>
            response.resume().on('end', resolve),
          )
            .on('error', resolve)
            .end(body)
        })
      }),
    )
}
const guesses = () => guess(40, 1)
const moreGuesses = () => guess(95, 2)

/** @type {Record<string, () => unknown>} */
const attacks = { guesses, moreGuesses, slow, large, expensive, everything }
process.once('SIGTERM', () => process.exit(0))
attacks[name]?.()
