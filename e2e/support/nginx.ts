import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '../../src/portal/server/loopback.ts'
import { atTop, site } from './places.ts'
import { indexFor, mediaTypes } from './staticSite.ts'

/** Waits until a server answers. Throws if its process ends before. */
const untilAnswered = async (url: string, isEnded: () => boolean): Promise<void> => {
  for (;;) {
    if (isEnded()) throw new Error('nginx ended: its configuration is not valid')
    const answer = await fetch(url).catch(() => undefined)
    if (answer) return
    await new Promise((resolve) => setImmediate(resolve))
  }
}

/**
 * Starts nginx with the configuration of the README, at the root and in the subfolder `/console/`, on a free port; undefined if nginx is
 * not installed.
 */
export const startNginx = async (): Promise<
  { readonly url: string; stop(): Promise<void> } | undefined
> => {
  const program = 'nginx'
  if (spawnSync(program, ['-v']).error) return undefined
  const readme = await readFile(atTop('README.md'), 'utf8')
  const locations = /```nginx\n(.*?)```/s.exec(readme)?.[1] ?? ''
  const [atRoot = '', inFolder = ''] = locations.split(/(?=^ *location \/console\/)/m)
  const top = await mkdtemp(join(tmpdir(), 'nginx-'))
  await cp(site, join(top, 'root', 'console'), { recursive: true })
  await cp(site, join(top, 'folder', 'console'), { recursive: true })
  await writeFile(join(top, 'folder', 'console', 'index.html'), await indexFor('/console'))
  const types = Object.entries(mediaTypes)
    .map(([extension, type]) => `${type.split(';')[0]} ${extension.slice(1)};`)
    .join(' ')
  const port = await freePort('127.0.0.1')
  await writeFile(
    join(top, 'nginx.conf'),
    `daemon off; master_process off; pid ${top}/pid; error_log stderr;
    events {}
    http {
      access_log off; types { ${types} }
      ${['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((name) => `${name}_temp_path ${top}/${name};`).join(' ')}
      server {
        listen 127.0.0.1:${port};
        ${atRoot.replaceAll('/var/www', `${top}/root`)}
        ${inFolder.replaceAll('/var/www', `${top}/folder`)}
      }
    }`,
  )
  const server = spawn(program, ['-p', top, '-c', join(top, 'nginx.conf')], { stdio: 'ignore' })
  const ended = once(server, 'exit')
  const url = `http://127.0.0.1:${port}`
  await untilAnswered(url, () => server.exitCode !== null)
  return {
    url,
    stop: async () => {
      server.kill()
      await ended
      await rm(top, { recursive: true, force: true })
    },
  }
}
