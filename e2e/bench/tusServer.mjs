// Receives files by the tus protocol: node e2e/bench/tusServer.mjs FOLDER. It serves the page that sends them, too: uploads to another
// origin would need a preflight request for each chunk. It is a separate process, as the portal is, and sends its URL to its parent.
import { createServer } from 'node:http'
import { FileStore } from '@tus/file-store'
import { Server } from '@tus/server'
import { filePage } from './filePage.mjs'

const [, , directory = ''] = process.argv
const tus = new Server({ path: '/files', datastore: new FileStore({ directory }) })

const server = createServer((request, response) => {
  if (request.url === '/') response.setHeader('content-type', 'text/html').end(filePage)
  else void tus.handle(request, response)
})
server.listen(0, '127.0.0.1', () => {
  const address = server.address()
  if (typeof address === 'object') process.send?.(`http://127.0.0.1:${address?.port}/`)
})
process.once('disconnect', () => process.exit(0))
