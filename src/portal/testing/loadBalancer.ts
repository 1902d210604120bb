import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '../server/loopback.ts'
import { top } from './cache.ts'

const folders = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']

/** Whether nginx is installed. */
export const hasNginx = (): boolean => !spawnSync('nginx', ['-v']).error

export interface LoadBalancer {
  readonly origin: string
  /** Sends no more requests to one of the ports; to all of them without one. */
  leaveOut(port?: number): Promise<void>
  stop(): Promise<void>
}

/** Starts nginx in front of these ports of this machine, with the configuration of the README. */
export const startLoadBalancer = async (ports: readonly number[]): Promise<LoadBalancer> => {
  const readme = await readFile(join(top, 'README.md'), 'utf8')
  const [, documented = ''] = /```nginx\n(upstream portal .*?)```/s.exec(readme) ?? []
  const port = await freePort('127.0.0.1')
  const site = documented
    .replace(/^ *listen .*$/m, `listen 127.0.0.1:${port};`)
    .replaceAll(/^ *ssl_.*$/gm, '')
  const siteWithout = (leftOut?: number) => {
    const machines = ports.map((one) => `server 127.0.0.1:${one}${one === leftOut ? ' down' : ''};`)
    return site.replace(/( *server \d[^;]*;\n)+/, `${machines.join('\n')}\n`)
  }
  const folder = await mkdtemp(join(tmpdir(), 'nginx-'))
  const configuration = join(folder, 'nginx.conf')
  const write = async (leftOut?: number) => {
    await writeFile(
      `${configuration}.new`,
      `daemon off; ${process.getuid?.() === 0 ? 'user root;' : ''} pid ${folder}/pid; error_log stderr crit;
    events {}
    http {
      access_log off;
      # Browsers repeat a request on a connection that nginx has closed meanwhile; fetch of Node.js doesn't.
      keepalive_timeout 0;
      ${folders.map((name) => `${name}_temp_path ${folder}/${name};`).join(' ')}
      ${siteWithout(leftOut)}
    }`,
    )
    // At once: nginx can still be reading the previous one.
    await rename(`${configuration}.new`, configuration)
  }
  await write()
  const nginx = spawn('nginx', ['-p', folder, '-c', configuration], { stdio: 'inherit' })
  const ended = once(nginx, 'exit')
  const origin = `http://127.0.0.1:${port}`
  while (!(await fetch(origin).catch(() => undefined)))
    if (nginx.exitCode !== null) throw new Error('nginx ended: its configuration is not valid')
  return {
    origin,
    leaveOut: async (leftOut) => {
      await write(leftOut)
      nginx.kill('SIGHUP')
    },
    stop: async () => {
      nginx.kill()
      await ended
      await rm(folder, { recursive: true, force: true })
    },
  }
}
