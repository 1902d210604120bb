import { join } from 'node:path'
import { destination } from 'pino'
import { startConsoleServer } from './server/reverseProxy/consoleServer.ts'
import { fullDiskMessage } from './db/database.ts'
import { isDiskFull, sqlStateOf } from './common/refusals.ts'
import { createLog } from './common/log.ts'
import { readEnvironment, type Environment } from './environment.ts'
import { createPortal } from './portal.ts'
import { defaultSamplePassword, sampleAccounts } from './sampleData/sampleAccounts.ts'

/**
 * How long a stop can take to release jobs and close the database, after calls have ended (ms). Jobs continue at the next start, so nothing
 * is lost.
 */
const releaseTimeout = 2_000

/** How soon after a signal another one is the same (ms). */
const sameSignal = 500

const fail = (message: string): never => {
  console.error(message)
  process.exit(1)
}

interface Running {
  readonly url: string
  close(): Promise<unknown>
}

const startPortal = async (environment: Environment, site: string): Promise<Running> => {
  const { PORT, HOST, PORTAL_DATA, DATABASE_URL, PORTAL_SAMPLE_DATA, PORTAL_SAMPLE_PASSWORD } =
    environment
  const {
    PORTAL_FILES: files,
    PORTAL_ALLOWED_HOSTS: allowedHosts,
    PORTAL_KEY_FILE,
    PORTAL_STORAGE_QUOTA,
    PORTAL_PUBLIC_URL,
    PORTAL_HOSTS: hosts,
    PORTAL_TRUSTED_PROXIES: trustedProxies,
    PORTAL_LOG_LEVEL,
    PORTAL_METRICS: metrics,
    PORTAL_STOP_DELAY: stopDelay,
    PORTAL_STOP_TIMEOUT: stopTimeout,
  } = environment
  const portal = await createPortal({
    data: PORTAL_DATA,
    port: PORT,
    host: HOST,
    sampleData: PORTAL_SAMPLE_DATA,
    allowedHosts,
    hosts,
    trustedProxies,
    stopDelay,
    stopTimeout,
    site,
    // Security events are entries of the level info.
    log: createLog(destination(2), PORTAL_LOG_LEVEL),
    ...(files === undefined ? {} : { files }),
    ...(metrics === undefined ? {} : { metrics }),
    ...(PORTAL_PUBLIC_URL === undefined ? {} : { publicUrl: PORTAL_PUBLIC_URL }),
    ...(PORTAL_KEY_FILE === undefined ? {} : { keyFile: PORTAL_KEY_FILE }),
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
  { PORT, HOST, PORTAL_HOSTS, PORTAL_APPLICATION_ID, PORTAL_LABEL, PORTAL_COLOR }: Environment,
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
    label: PORTAL_LABEL,
    color: PORTAL_COLOR,
  })
  void running.portalProblem().then((problem) => {
    if (problem !== undefined) console.error(`The portal at ${portalUrl}: ${problem}`)
  })
  return running
}

const wordsFor = (error: unknown, { PORT, DATABASE_URL, PORTAL_DATA }: Environment): string => {
  const { code, message } = error as NodeJS.ErrnoException
  // A database server has a disk of its own.
  if (isDiskFull(error) && (DATABASE_URL === undefined || sqlStateOf(error) === undefined))
    return fullDiskMessage(PORTAL_DATA)
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

const environment = (() => {
  try {
    return readEnvironment(process.env)
  } catch (error) {
    return fail(error instanceof Error ? error.message : String(error))
  }
})()
const site = join(import.meta.dirname, '../dist')
const { PORTAL_URL, PORTAL_SAMPLE_PASSWORD, PORTAL_STOP_DELAY, PORTAL_STOP_TIMEOUT } = environment
const starting = PORTAL_URL
  ? startConsole(environment, site, PORTAL_URL)
  : startPortal(environment, site)

let stoppingSince: number | undefined
const stop = () => {
  const now = Date.now()
  if (stoppingSince !== undefined) {
    // Under npm, Ctrl+C arrives twice: from the terminal, and from npm.
    if (now - stoppingSince < sameSignal) return
    process.exit(1)
  }
  stoppingSince = now
  const timeout = PORTAL_STOP_DELAY + PORTAL_STOP_TIMEOUT + releaseTimeout
  setTimeout(() => process.exit(0), timeout).unref()
  starting
    .then((running) => running.close())
    .then(
      () => process.exit(0),
      () => process.exit(1),
    )
}
process.on('SIGTERM', stop).on('SIGINT', stop)

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
