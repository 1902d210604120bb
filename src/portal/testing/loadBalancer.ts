import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '../server/loopback.ts'
import { top } from './cache.ts'

const folders = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']

/** Whether nginx is installed. */
export const hasNginx = (): boolean => !spawnSync('nginx', ['-v']).error

/** Starts nginx in front of these ports of this machine, with the configuration of the README. Returns its origin. */
export const startLoadBalancer = async (
  ports: readonly number[],
): Promise<{ readonly origin: string; stop(): Promise<void> }> => {
  const readme = await readFile(join(top, 'README.md'), 'utf8')
  const [, documented = ''] = /```nginx\n(upstream portal .*?)```/s.exec(readme) ?? []
  const port = await freePort('127.0.0.1')
  const machines = ports.map((one) => `server 127.0.0.1:${one} max_fails=1 fail_timeout=1s;`)
  const site = documented
    .replace(/( *server \d[^;]*;\n)+/, `${machines.join('\n')}\n`)
    .replace(/^ *listen .*$/m, `listen 127.0.0.1:${port};`)
    .replaceAll(/^ *ssl_.*$/gm, '')
  const folder = await mkdtemp(join(tmpdir(), 'nginx-'))
  const configuration = join(folder, 'nginx.conf')
  await writeFile(
    configuration,
    `daemon off; master_process off; pid ${folder}/pid; error_log stderr crit;
    events {}
    http {
      access_log off;
      ${folders.map((name) => `${name}_temp_path ${folder}/${name};`).join(' ')}
      ${site}
    }`,
  )
  const nginx = spawn('nginx', ['-p', folder, '-c', configuration], { stdio: 'inherit' })
  const ended = once(nginx, 'exit')
  const origin = `http://127.0.0.1:${port}`
  while (!(await fetch(origin).catch(() => undefined)))
    if (nginx.exitCode !== null) throw new Error('nginx ended: its configuration is not valid')
  return {
    origin,
    stop: async () => {
      nginx.kill()
      await ended
      await rm(folder, { recursive: true, force: true })
    },
  }
}
