import { isIP } from 'node:net'
import { join } from 'node:path'
import { destination } from 'pino'
import * as z from 'zod'
import { normalizePortalUrl } from '../rest/protocol/portalUrl.ts'
import { startConsoleServer } from './server/reverseProxy/consoleServer.ts'
import { createLog } from './common/log.ts'
import { createPortal } from './portal.ts'
import { defaultSamplePassword, sampleAccounts } from './sampleData/sampleAccounts.ts'
import { sampleDataNames } from './sampleData/seed.ts'

/** Time limit for a graceful stop after a signal (ms). Jobs continue at the next start, so nothing is lost. */
const stopWithin = 4_000

/** Treats an environment variable with an empty value as missing. */
const unlessEmpty = <T extends z.ZodType>(schema: T) =>
  z.preprocess((text) => (text === '' ? undefined : text), schema)

/** Parses comma-separated entries; empty when the variable is not set. */
const listOf = (isEntry: (entry: string) => boolean) =>
  unlessEmpty(
    z
      .string()
      .default('')
      .transform((text) => text.split(',').map((entry) => entry.trim()))
      .transform((entries) => entries.filter((entry) => entry !== ''))
      .refine((entries) => entries.every(isEntry)),
  )

const isHost = (text: string) => /^(?:[\w.-]+|\[[\da-f:.]+\])(?::\d+)?$/i.test(text)

/** Returns whether a text is an IP address or a network such as 10.0.0.0/8. */
const isNetwork = (text: string) => {
  const [address = '', bits = '0', ...others] = text.split('/')
  const maxBits = { 0: -1, 4: 32, 6: 128 }[isIP(address)] ?? -1
  return others.length === 0 && /^\d+$/.test(bits) && Number(bits) <= maxBits
}

/** Returns whether a text is an origin; a path is refused, because the console and the portal have fixed ones. */
const isOrigin = (text: string) =>
  /^https?:/i.test(text) && URL.canParse(text) && new URL(text).href === `${new URL(text).origin}/`

const Environment = z.object({
  PORT: unlessEmpty(
    z
      .string()
      .regex(/^\d{1,5}$/)
      .transform(Number)
      .refine((port) => port <= 65_535)
      .default(8080),
  ),
  HOST: unlessEmpty(
    z
      .string()
      .regex(/^[\w.:-]+$/)
      .default('127.0.0.1'),
  ),
  PORTAL_DATA: unlessEmpty(z.string().default('.portal')),
  DATABASE_URL: unlessEmpty(
    z
      .string()
      .regex(/^postgres(ql)?:\/\//)
      .optional(),
  ),
  PORTAL_SAMPLE_DATA: unlessEmpty(z.enum(sampleDataNames).default('riverside')),
  PORTAL_SAMPLE_PASSWORD: unlessEmpty(z.string().min(8).max(1024).optional()),
  PORTAL_ALLOWED_HOSTS: listOf(isHost),
  PORTAL_STORAGE_QUOTA: unlessEmpty(
    z.coerce
      .number()
      .positive()
      .max(1024 ** 2)
      .optional(),
  ),
  PORTAL_HOSTS: listOf(isHost),
  PORTAL_TRUSTED_PROXIES: listOf(isNetwork),
  PORTAL_URL: unlessEmpty(
    z
      .string()
      .transform((text, context) => {
        const url = normalizePortalUrl(text)
        if (url === undefined) context.addIssue('not a web URL')
        return url
      })
      .optional(),
  ),
  PORTAL_PUBLIC_URL: unlessEmpty(
    z
      .string()
      .refine(isOrigin)
      .transform((text) => new URL(text).origin)
      .optional(),
  ),
  PORTAL_APPLICATION_ID: unlessEmpty(
    z
      .string()
      .regex(/^[\w-]{1,128}$/)
      .optional(),
  ),
})
type Environment = z.output<typeof Environment>

/** A description of each variable's value. Values are not repeated in errors, because some are secret. */
const expected: Record<keyof Environment, string> = {
  PORT: 'a number from 0 to 65535',
  HOST: 'a host name or an IP address to listen on',
  PORTAL_DATA: 'a folder',
  DATABASE_URL: 'a URL that begins with postgres://',
  PORTAL_SAMPLE_DATA: new Intl.ListFormat('en-GB', { type: 'disjunction' }).format(sampleDataNames),
  PORTAL_SAMPLE_PASSWORD: 'at least 8 characters',
  PORTAL_ALLOWED_HOSTS: 'hosts, with or without a port, separated by commas',
  PORTAL_STORAGE_QUOTA: 'a number of gigabytes greater than 0, at most 1048576',
  PORTAL_HOSTS: 'hosts, with or without a port, separated by commas',
  PORTAL_TRUSTED_PROXIES: 'IP addresses or networks such as 10.0.0.0/8, separated by commas',
  PORTAL_PUBLIC_URL: 'a scheme and a host, such as https://gis.example.com',
  PORTAL_URL: 'the URL of a portal, such as https://gis.example.com/portal',
  PORTAL_APPLICATION_ID: 'an application ID: 1 to 128 letters, digits, hyphens, and underscores',
}

const fail = (message: string): never => {
  console.error(message)
  process.exit(1)
}

/** Accepts `PORTAL_WORLD`, the former name of `PORTAL_SAMPLE_DATA`. */
const withFormerNames = (environment: NodeJS.ProcessEnv): NodeJS.ProcessEnv => ({
  ...environment,
  PORTAL_SAMPLE_DATA: environment['PORTAL_SAMPLE_DATA'] || environment['PORTAL_WORLD'],
})

const readEnvironment = (): Environment => {
  const parsed = Environment.safeParse(withFormerNames(process.env))
  if (parsed.success) return parsed.data
  const wrong = parsed.error.issues.map(({ path: [name] }) => String(name))
  return fail(
    [...new Set(wrong)]
      .map((name) => `${name} must be ${expected[name as keyof Environment]}.`)
      .join('\n'),
  )
}

interface Running {
  readonly url: string
  close(): Promise<unknown>
}

const startPortal = async (environment: Environment, site: string): Promise<Running> => {
  const { PORT, HOST, PORTAL_DATA, DATABASE_URL, PORTAL_SAMPLE_DATA, PORTAL_SAMPLE_PASSWORD } =
    environment
  const {
    PORTAL_ALLOWED_HOSTS: allowedHosts,
    PORTAL_STORAGE_QUOTA,
    PORTAL_PUBLIC_URL,
    PORTAL_HOSTS: hosts,
    PORTAL_TRUSTED_PROXIES: trustedProxies,
  } = environment
  const portal = await createPortal({
    data: PORTAL_DATA,
    port: PORT,
    host: HOST,
    sampleData: PORTAL_SAMPLE_DATA,
    allowedHosts,
    hosts,
    trustedProxies,
    site,
    // Security events are entries of the level info.
    log: createLog(destination(2), 'info'),
    ...(PORTAL_PUBLIC_URL === undefined ? {} : { publicUrl: PORTAL_PUBLIC_URL }),
    ...(DATABASE_URL === undefined ? {} : { database: { url: DATABASE_URL } }),
    ...(PORTAL_SAMPLE_PASSWORD === undefined ? {} : { samplePassword: PORTAL_SAMPLE_PASSWORD }),
    ...(PORTAL_STORAGE_QUOTA === undefined
      ? {}
      : { storageQuota: PORTAL_STORAGE_QUOTA * 1024 ** 3 }),
  })
  return portal
}

/** Starts the console alone, with a portal that runs elsewhere. Reports a portal that does not respond, and continues. */
const startConsole = async (
  { PORT, HOST, PORTAL_HOSTS, PORTAL_APPLICATION_ID }: Environment,
  site: string,
  portalUrl: string,
): Promise<Running> => {
  const running = await startConsoleServer({
    host: HOST,
    port: PORT,
    hosts: PORTAL_HOSTS,
    site,
    portalUrl,
    applicationId: PORTAL_APPLICATION_ID,
  })
  void running.portalProblem().then((problem) => {
    if (problem !== undefined) console.error(`The portal at ${portalUrl}: ${problem}`)
  })
  return running
}

const wordsFor = (error: unknown, { PORT, DATABASE_URL }: Environment): string => {
  const { code, message } = error as NodeJS.ErrnoException
  switch (code) {
    case 'EADDRINUSE':
      return `Port ${PORT} is used by another program. Set PORT to another number, or to 0 for any free port.`
    case 'EACCES':
      return `This account doesn't have permission to use port ${PORT} or the data folder: ${message}`
    case 'ECONNREFUSED':
    case 'ENOTFOUND':
    case 'EHOSTUNREACH':
    case 'ETIMEDOUT':
      // The host only: the rest of the URL contains a password.
      return `The database at ${new URL(DATABASE_URL ?? 'postgres://').host} does not respond: ${code}.`
    default:
      return message
  }
}

// Files that the portal writes are readable by its own account only.
process.umask(0o077)

const environment = readEnvironment()
const site = join(import.meta.dirname, '../dist')
const { PORTAL_URL, PORTAL_SAMPLE_PASSWORD } = environment
const starting = PORTAL_URL
  ? startConsole(environment, site, PORTAL_URL)
  : startPortal(environment, site)

const stop = () => {
  setTimeout(() => process.exit(0), stopWithin).unref()
  starting
    .then((running) => running.close())
    .then(
      () => process.exit(0),
      () => process.exit(1),
    )
}
process.once('SIGTERM', stop).once('SIGINT', stop)

try {
  const { url } = await starting
  console.log(`Portal Console ${url}`)
  if (!PORTAL_URL)
    console.log(
      `Sample accounts: ${sampleAccounts.join(', ')}; password: ${PORTAL_SAMPLE_PASSWORD === undefined ? defaultSamplePassword : 'the one in PORTAL_SAMPLE_PASSWORD'}`,
    )
} catch (error) {
  fail(wordsFor(error, environment))
}
