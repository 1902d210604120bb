import { expect, test } from 'vitest'
import { ExplainedError } from './common/refusals.ts'
import { failureText, readEnvironment } from './environment.ts'

test.each([
  [{ PORT: 'eighty' }, 'PORT must be a number from 0 to 65535.'],
  [{ PORT: '65536' }, 'PORT must be a number from 0 to 65535.'],
  [{ PORTAL_SAMPLE_DATA: 'mars' }, 'PORTAL_SAMPLE_DATA must be riverside, empty or large.'],
  [{ DATABASE_URL: 'mysql://x' }, 'DATABASE_URL must be a URL that begins with postgres://.'],
  [
    { PORTAL_HOSTS: 'gis.example.com/portal' },
    'PORTAL_HOSTS must be hosts, with or without a port, separated by commas.',
  ],
  [
    { PORTAL_CONNECT_TO: "'self'" },
    'PORTAL_CONNECT_TO must be https: for all hosts, or origins, separated by commas.',
  ],
  [
    { PORTAL_TRUSTED_PROXIES: '10.0.0.0/33' },
    'PORTAL_TRUSTED_PROXIES must be IP addresses or networks such as 10.0.0.0/8, separated by commas.',
  ],
  [
    { PORTAL_METRICS: '9464' },
    'PORTAL_METRICS must be a host and a port to listen on, such as 127.0.0.1:9464.',
  ],
  [{ PORTAL_STOP_DELAY: '-1' }, 'PORTAL_STOP_DELAY must be a number of seconds from 0 to 3600.'],
  [
    { PORTAL_STOP_TIMEOUT: '1h' },
    'PORTAL_STOP_TIMEOUT must be a number of seconds from 0 to 3600.',
  ],
  [{ PORTAL_LOG_LEVEL: 'debug' }, 'PORTAL_LOG_LEVEL must be error, warn or info.'],
  [{ PORTAL_SAMPLE_PASSWORD: 'short' }, 'PORTAL_SAMPLE_PASSWORD must be at least 8 characters.'],
  [
    { PORTAL_PUBLIC_URL: 'https://gis.example.com/console' },
    'PORTAL_PUBLIC_URL must be a scheme and a host, such as https://gis.example.com.',
  ],
  [
    { PORTAL_URL: 'ftp://gis.example.com' },
    'PORTAL_URL must be the URL of a portal, such as https://gis.example.com/portal.',
  ],
  [
    { PORTAL_APPLICATION_ID: 'an id' },
    'PORTAL_APPLICATION_ID must be an application ID: 1 to 128 letters, digits, hyphens, and underscores.',
  ],
  [
    { PORTAL_LABEL: 'x'.repeat(25) },
    'PORTAL_LABEL must be a label such as Production, of 1 to 24 characters.',
  ],
  [
    { PORTAL_LABEL: ' ' },
    'PORTAL_LABEL must be a label such as Production, of 1 to 24 characters.',
  ],
  [{ PORTAL_COLOR: 'pink' }, 'PORTAL_COLOR must be red, amber, green, blue, violet or gray.'],
])('%o is refused with one line', (variables, complaint) => {
  expect(() => readEnvironment(variables)).toThrow(new Error(complaint))
})

test('each invalid variable has a line', () => {
  expect(() => readEnvironment({ PORT: '65536', PORTAL_HOSTS: '/' })).toThrow(
    new Error(
      'PORT must be a number from 0 to 65535.\nPORTAL_HOSTS must be hosts, with or without a port, separated by commas.',
    ),
  )
})

test('variables that are missing or empty have defaults', () => {
  const defaults = readEnvironment({})
  expect(defaults).toMatchObject({ PORT: 8080, HOST: '127.0.0.1', PORTAL_SAMPLE_DATA: 'riverside' })
  expect(readEnvironment({ PORT: '', PORTAL_URL: '', PORTAL_SAMPLE_DATA: '' })).toEqual(defaults)
})

test('a full disk is that of the data folder, unless the error names another one', () => {
  const environment = readEnvironment({ PORTAL_DATA: '/srv/portal' })
  const cause = Object.assign(new Error('no space left on device'), { code: 'ENOSPC' })
  expect(failureText(cause, environment)).toBe(
    'The disk with the data folder /srv/portal is full. Free space on it, and then try again.',
  )
  const explained = new ExplainedError('The disk with the backup is full.', { cause })
  expect(failureText(explained, environment)).toBe('The disk with the backup is full.')
})

test.each([
  ['EROFS', 'The file system of /srv/portal/lock is read-only. Make it writable, or'],
  [
    'EACCES',
    "This account doesn't have permission to use /srv/portal/lock. Change its owner or permissions, or",
  ],
])('a file that cannot be written (%s) is named, with what to do', (code, expected) => {
  const environment = readEnvironment({ PORTAL_DATA: '/srv/portal' })
  const path = '/srv/portal/lock'
  expect(failureText(Object.assign(new Error(code), { code, path }), environment)).toBe(
    `${expected} use a folder elsewhere: that of PORTAL_DATA is /srv/portal.`,
  )
})

test('a port that needs a permission is named', () => {
  const environment = readEnvironment({ PORT: '80' })
  expect(failureText(Object.assign(new Error('listen'), { code: 'EACCES' }), environment)).toBe(
    "This account doesn't have permission to use port 80. Set PORT to another number.",
  )
})
