import { join } from 'node:path'
import { destination } from 'pino'
import { startConsoleServer } from './server/reverseProxy/consoleServer.ts'
import { createLog } from './common/log.ts'
import { failureText, readEnvironment, storesOf, type Environment } from './environment.ts'
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
  const {
    PORT,
    HOST,
    PORTAL_SAMPLE_DATA,
    PORTAL_SAMPLE_PASSWORD,
    PORTAL_PLAYS: plays,
  } = environment
  const {
    PORTAL_ALLOWED_HOSTS: allowedHosts,
    PORTAL_STORAGE_QUOTA,
    PORTAL_PUBLIC_URL,
    PORTAL_HOSTS: hosts,
    PORTAL_CONNECT_TO: connectTo,
    PORTAL_TRUSTED_PROXIES: trustedProxies,
    PORTAL_LOG_LEVEL,
    PORTAL_METRICS: metrics,
    PORTAL_ATTENTION_TOKEN: attentionToken,
    PORTAL_STOP_DELAY: stopDelay,
    PORTAL_STOP_TIMEOUT: stopTimeout,
  } = environment
  const portal = await createPortal({
    ...storesOf(environment),
    port: PORT,
    host: HOST,
    sampleData: PORTAL_SAMPLE_DATA,
    allowedHosts,
    hosts,
    connectTo,
    trustedProxies,
    stopDelay,
    stopTimeout,
    site,
    // Security events are entries of the level info.
    log: createLog(destination(2), PORTAL_LOG_LEVEL),
    ...(plays === undefined ? {} : { plays }),
    ...(metrics === undefined ? {} : { metrics }),
    ...(attentionToken === undefined ? {} : { attentionToken }),
    ...(PORTAL_PUBLIC_URL === undefined ? {} : { publicUrl: PORTAL_PUBLIC_URL }),
    ...(PORTAL_SAMPLE_PASSWORD === undefined ? {} : { samplePassword: PORTAL_SAMPLE_PASSWORD }),
    ...(PORTAL_STORAGE_QUOTA === undefined
      ? {}
      : { storageQuota: PORTAL_STORAGE_QUOTA * 1024 ** 3 }),
  })
  return portal
}

/** Starts the console alone, with a portal that runs elsewhere. Reports a portal that does not respond, and continues. */
const startConsole = async (
  {
    PORT,
    HOST,
    PORTAL_HOSTS,
    PORTAL_CONNECT_TO,
    PORTAL_APPLICATION_ID,
    PORTAL_LABEL,
    PORTAL_COLOR,
  }: Environment,
  site: string,
  portalUrl: string,
): Promise<Running> => {
  const running = await startConsoleServer({
    host: HOST,
    port: PORT,
    hosts: PORTAL_HOSTS,
    connectTo: PORTAL_CONNECT_TO,
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
  fail(failureText(error, environment))
}
