import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import {
  startConsoleServer,
  type ConsoleServerOptions,
} from '../server/reverseProxy/consoleServer.ts'

/** Starts the console in front of a portal, on a free port, with a page of one line. */
export const startTestConsole = async (
  options: Pick<ConsoleServerOptions, 'portalUrl' | 'applicationId'>,
) => {
  const site = await mkdtemp(join(tmpdir(), 'console-site-'))
  await writeFile(join(site, 'index.html'), '<!doctype html><title>Console</title>')
  const server = await startConsoleServer({ host: '127.0.0.1', port: 0, site, ...options })
  return {
    url: server.url,
    portalProblem: () => server.portalProblem(),
    close: async () => {
      await server.close()
      await rm(site, { recursive: true, force: true })
    },
  }
}

/** Sends a request line and fields exactly as written, and returns the whole response as text. */
export const sendRaw = async (origin: string, lines: readonly string[]): Promise<string> => {
  const socket = connect(Number(new URL(origin).port), '127.0.0.1')
  const response = text(socket)
  socket.write(`${lines.join('\r\n')}\r\nConnection: close\r\n\r\n`)
  return response
}
