import { setTimeout as wait } from 'node:timers/promises'
import { recordChanges } from './access/recordedChanges.ts'
import { createCallsInProgress } from './server/callsInProgress.ts'
import { portalUrlsOf } from './common/identity.ts'
import type { Services } from './operations/context.ts'
import { serveHealth } from './server/health.ts'
import { serveAttention } from './server/attention.ts'
import { serveMetrics, type MetricsAddress } from './server/metrics.ts'
import { createFaults, type Faults } from './server/faults.ts'
import { requestLimits, type RequestLimits } from './server/request/limits.ts'
import { createQuarantine } from './server/request/quarantine.ts'
import { answerErrors, protect } from './server/security.ts'
import { createServer } from './server/server.ts'
import { serveStylesheet } from './signIn/page.ts'
import { serveSite } from './server/site.ts'
import { freePort, isLoopback, listenerOf, originsOf } from './server/loopback.ts'
import { serveRoutes } from './routes.ts'
import { openServices, runJobs, type ServicesOptions } from './services.ts'
import type { ClosingSteps } from './stores.ts'

/** How long a closing portal waits for interrupted calls to end (ms). */
const interruptedTimeout = 1_000

export interface PortalOptions extends ServicesOptions {
  readonly host?: string
  /** 0 picks a free one. */
  readonly port?: number
  /** The folder of the built console, served at `/`. */
  readonly site?: string
  /** The origin that browsers use when a proxy in front of the portal terminates TLS: `https://gis.example.com`. */
  readonly publicUrl?: string
  /** Further host names of the portal, with a port or for any port. */
  readonly hosts?: readonly string[]
  /** Sources that pages of the console can send requests to, such as `https:`, to test URLs of items. */
  readonly connectTo?: readonly string[]
  /** Addresses and networks of reverse proxies whose `X-Forwarded-For` is trusted. */
  readonly trustedProxies?: readonly string[]
  /** Where Prometheus reads metrics. Default: nowhere, and none are collected. */
  readonly metrics?: MetricsAddress
  /** The token with which monitoring reads what needs attention. Default: it is not served. */
  readonly attentionToken?: string
  /** How long a closing portal that is no longer ready still accepts calls, so that load balancers notice (ms). Default: 0. */
  readonly stopDelay?: number
  /** How long a closing portal then waits for calls and uploads to complete (ms). Default: two seconds. */
  readonly stopTimeout?: number
  /** Limits that differ from the defaults. For tests. */
  readonly limits?: Partial<RequestLimits>
  /** Whether responses that the contract does not describe are errors. For tests. */
  readonly strict?: boolean
}

export interface Portal {
  /** The URL of the console, for example `http://localhost:8080`. */
  readonly url: string
  /** The URL of the metrics, if they are served. */
  readonly metricsUrl: string | undefined
  readonly services: Services
  readonly faults: Faults
  /**
   * Is no longer ready; after `stopDelay`, accepts no more calls, completes those in progress within `stopTimeout`, releases jobs (they
   * continue at the next start), and closes the database.
   */
  close(): Promise<void>
}

/**
 * Starts an embedded portal: opens and migrates the database, fills an empty one with sample data, resumes unfinished jobs, listens.
 * Throws when the port or the data folder is in use, or the database was used with another key; nothing remains open then.
 */
export const createPortal = async ({
  host = '127.0.0.1',
  port: wishedPort = 8080,
  site,
  publicUrl,
  hosts = [],
  connectTo,
  trustedProxies = [],
  metrics: metricsAt,
  attentionToken,
  stopDelay = 0,
  stopTimeout = 2_000,
  limits: otherLimits = {},
  strict = false,
  ...options
}: PortalOptions): Promise<Portal> => {
  // Checked first, before sample data is created in vain.
  const port = await freePort(host, wishedPort)
  const origins = originsOf(host, port)
  // A portal behind a proxy can be reached from elsewhere, even if it listens on its own machine only.
  const isLocal =
    isLoopback(host) && (publicUrl === undefined || isLoopback(new URL(publicUrl).hostname))
  const portalUrls = portalUrlsOf(publicUrl ?? origins[0], isLocal)
  const onClose: ClosingSteps = []
  const close = async () => {
    for (const step of onClose.splice(0).toReversed()) await step()
  }
  try {
    const address = { portalUrls, listener: listenerOf(host, port), origins }
    const { services, forRequests, countConnections } = await openServices(
      options,
      address,
      onClose,
    )
    const { files, webhooks, tasks } = services
    const calls = createCallsInProgress()
    // A call that runs a job itself ends with the jobs.
    onClose.push(() => calls.ended(interruptedTimeout))
    await runJobs(services, onClose)

    const faults = createFaults()
    const answering: Services = { ...services, db: forRequests }
    const metrics =
      metricsAt && (await serveMetrics(metricsAt, hosts, { ...answering, countConnections }))
    if (metrics) onClose.push(() => metrics.close())
    const limits = { ...requestLimits, ...otherLimits }
    const server = await createServer(answering, { limits, trustedProxies })
    answerErrors(server, answering)
    await protect(server, {
      hosts: [...hosts, ...[portalUrls.origin, ...origins].map((one) => new URL(one).host)],
      connectTo,
      isSecure: portalUrls.origin.startsWith('https:'),
    })
    const health = serveHealth(server, answering, options.data)
    const reception = {
      limits,
      files,
      pendingFiles: createQuarantine(limits.pendingFiles),
      pendingForms: createQuarantine(limits.pendingForms),
    }
    await serveRoutes(server, {
      services: answering,
      faults,
      calls,
      countCall: metrics?.countCall,
      reception,
      beginChange: recordChanges(answering),
      strict,
    })
    serveStylesheet(server)
    if (attentionToken !== undefined) serveAttention(server, answering, attentionToken)
    if (site !== undefined) await serveSite(server, site)
    onClose.push(async () => {
      const closed = server.close()
      await calls.ended(stopTimeout)
      server.server.closeAllConnections()
      await closed
    })
    await server.listen({ host, port })
    // Last, because geoprocessing tasks can run on this server, and it can receive payloads.
    onClose.push(() => webhooks.stop())
    await webhooks.begin()
    onClose.push(() => tasks.stop())
    await tasks.begin()
    onClose.push(async () => {
      health.stop()
      if (stopDelay > 0) await wait(stopDelay)
    })
    return { url: portalUrls.origin, metricsUrl: metrics?.url, services, faults, close }
  } catch (error) {
    await close()
    throw error
  }
}
